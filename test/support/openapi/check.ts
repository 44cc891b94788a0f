import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'
import { readPhone } from '../../../src/domain/identity/phone.js'
import { readDate } from '../../../src/domain/time/time.js'
import type { Answer } from '../app.js'
import type { Description, JsonSchema, Operation } from './openapi.js'

const OURS = 'description'
const REPLAYED = 'Idempotent-Replayed'

/** A schema whose objects have the keys that are described and no others, however deep. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closed(value)]),
  )
  return inner.type === 'object' && inner.properties
    ? { additionalProperties: false, ...inner }
    : inner
}

function createCompile(components: unknown): (schema: JsonSchema) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  formats.default(ajv)
  ajv.addFormat('phone', (text) => readPhone(text.trim(), 'DE') !== undefined)
  ajv.addFormat('date', (text) => readDate(text) !== undefined) // years from 1 on
  ajv.addSchema({ $id: OURS, components })
  const known = new Map<JsonSchema, ValidateFunction>()
  return (schema: JsonSchema): ValidateFunction => {
    const found = known.get(schema)
    if (found) return found
    const text = JSON.stringify(schema).replaceAll('"#/', `"${OURS}#/`)
    const made = ajv.compile(JSON.parse(text) as JsonSchema)
    known.set(schema, made)
    return made
  }
}

/**
 * Validators of a description's schemas, formats included; a phone is one of the tests' salon. What
 * clients send may have other keys, and they are told to expect some in answers; our own answers
 * are to have none that is not described.
 */
export const createValidators = ({ components }: Description) => ({
  sent: createCompile(components),
  answered: createCompile(closed(components)),
})
type Validators = ReturnType<typeof createValidators>

/**
 * What is wrong with an answer, going by the description of its operation; empty when nothing is.
 */
export function faultsOf(
  operation: Operation,
  { status, headers, body, text }: Answer,
  { answered }: Validators,
): string[] {
  const described = operation.responses[status]
  if (!described) return [`status ${status} is not described: ${text.slice(0, 200)}`]
  const faults: string[] = []
  const type = headers.get('content-type')
  const media = described.content[type?.split(';')[0] ?? '']
  if (!media) return [`content type ${type} is not described`]
  for (const [name, { required, schema }] of Object.entries(described.headers)) {
    const value = headers.get(name)
    if (value === null) {
      if (required) faults.push(`header ${name} is missing`)
    } else if (!answered(schema)(schema.type === 'integer' ? Number(value) : value))
      faults.push(`header ${name} is ${value}`)
  }
  if (headers.has(REPLAYED) && !Object.hasOwn(described.headers, REPLAYED))
    faults.push(`header ${REPLAYED} is not described for ${status}`)
  const validate = answered(media.schema)
  if (!validate(body))
    faults.push(`body does not fit: ${JSON.stringify(validate.errors)} ${text.slice(0, 300)}`)
  const { code } = body as { code?: string }
  if (typeof code === 'string' && !Object.hasOwn(media.examples ?? {}, code))
    faults.push(`code ${code} is not described`)
  return faults
}

export function expectDescribed(
  operation: Operation,
  answer: Answer,
  validators: Validators,
): void {
  expect(faultsOf(operation, answer, validators)).toEqual([])
}
