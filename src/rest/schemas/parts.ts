import { LARGEST_ID } from '../fields/field.js'

/** A JSON Schema (2020-12), as plain data. */
export type Schema = { readonly [keyword: string]: unknown }

/** Returns a reference to a component of OpenAPI. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
/** Returns the schema of null or of what another schema says. */
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

export const id = { type: 'integer', minimum: 1, maximum: LARGEST_ID }
/** A number of things. */
export const count = { type: 'integer', minimum: 0 }
export const text = { type: 'string' }
export const flag = { type: 'boolean' }
export const date = { type: 'string', format: 'date' }
export const dateOrNull = { type: ['string', 'null'], format: 'date' }
export const clock = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }
export const moment = { type: 'string', format: 'date-time', pattern: '^[0-9-]{10}T[0-9:]{8}Z$' }
/** A timestamp, or null. */
export const momentOrNull = { ...moment, type: ['string', 'null'] }
export const money = { type: 'string', pattern: '^[0-9]{1,8}\\.[0-9]{2}$' }
export const phone = {
  type: 'string',
  pattern: '^([+][1-9][0-9]{1,14})?$',
  description: 'E.164; empty: none',
}
export const within = ([minimum, maximum]: readonly [number, number]) => ({
  type: 'integer',
  minimum,
  maximum,
})

/** An object with all of these keys. Later versions may add keys, so clients must accept more. */
export const objectOf = (
  properties: Readonly<Record<string, Schema>>,
  description?: string,
): Schema => ({
  type: 'object',
  ...(description !== undefined && { description }),
  required: Object.keys(properties),
  properties,
})
export const listOf = (items: Schema): Schema => ({ type: 'array', items })

/** The schema of a response with an example of it. */
export type ResponseSchema = {
  readonly schema: Schema
  readonly example: Readonly<Record<string, unknown>>
}

/** A timestamp for examples. */
export const EXAMPLE_CREATED_AT = '2030-01-07T08:00:00Z'
/** A day for examples. */
export const EXAMPLE_DATE = '2030-01-08'
