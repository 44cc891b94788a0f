import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PRINTED = new URL('../../schema/openapi.json', import.meta.url)
const STRICT: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  noEmit: true,
  skipLibCheck: true, // of TypeScript's own files; the generated ones are no declarations
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clients-'))
  await writeFile(join(folder, 'schema.ts'), astToString(await openapiTypes(PRINTED)))
  await createClient({
    input: fileURLToPath(PRINTED),
    output: join(folder, 'client'),
    logs: { level: 'silent' },
  })
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

/** What the compiler says of a program beside the generated code; empty when it compiles. */
async function compile(name: string, program: string, more: ts.CompilerOptions): Promise<string[]> {
  const file = join(folder, name)
  await writeFile(file, program)
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], { ...STRICT, ...more }))
    .map(({ messageText, file: where }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, ' ')
      return where?.fileName === file ? text : `${where?.fileName}: ${text}`
    })
}

/** Uses of the types that openapi-typescript writes. */
const withTypes = ({ status = 'booked', master = '1' } = {}): string => `
import type { components, operations } from './schema'

type Json<Id extends keyof operations, Status extends number> = operations[Id] extends {
  responses: Record<Status, { content: { 'application/json': infer Body } }>
}
  ? Body
  : never
type Appointment = components['schemas']['Appointment']

export const query: NonNullable<operations['listAppointments']['parameters']['query']> = {
  status: '${status}', date: '2030-01-08', master_id: ${master}, ordering: ['-date', 'time'], page_size: 50,
}
export const tasks: NonNullable<operations['listTasks']['parameters']['query']> = {
  status: ['open', 'autopilot'], channel: 'messenger_a',
}
export const body: components['schemas']['CreateAppointmentBody'] = {
  master_id: ${master}, service_id: 1, date: '2030-01-08', time: '10:00',
  client: { name: 'Maria', phone: '0151 23456789' },
}
export function read(page: Json<'listAppointments', 200>, made: Json<'createAppointment', 201>) {
  const first: Appointment | undefined = page.results[0]
  const crm: number | null = made.crm_a_id
  const minutes: number = made.service.duration_minutes
  return [first?.status === 'no_show', made.client.name.length, crm, minutes, page.count + 1]
}
export function explain(refused: Json<'createAppointment', 409>): string {
  return 'alternatives' in refused ? String(refused.alternatives[0]?.time) : refused.code
}
`

/** Calls of the functions that @hey-api/openapi-ts writes. */
const withFunctions = ({ status = 'booked', master = '1' } = {}): string => `
import { createAppointment, listAppointments, listTasks, signIn } from './client'
import { createClient } from './client/client'

export async function run(): Promise<number> {
  const tokens = await signIn({ body: { username: 'admin', password: 'correct horse' } })
  const client = createClient({ auth: () => tokens.data?.access ?? '' })
  const listed = await listAppointments({
    client, query: { status: '${status}', master_id: ${master}, ordering: ['-date'] },
  })
  const ids: number[] = listed.data?.results.map(({ id }) => id) ?? []
  await listTasks({ client, query: { status: ['open'] } })
  const { data, error } = await createAppointment({
    client,
    body: { master_id: ${master}, service_id: 1, date: '2030-01-08', time: '10:00' },
    headers: { 'Idempotency-Key': 'a key' },
  })
  if (error) throw new Error('detail' in error ? String(error.detail) : Object.keys(error).join())
  const started: boolean | undefined = data && data.status === 'in_progress'
  return started ? ids.length : data?.id ?? 0
}
`

describe.each([
  ['openapi-typescript', withTypes, { exactOptionalPropertyTypes: true }],
  ['@hey-api/openapi-ts', withFunctions, {}], // its own functions fail under that option
])('a client by %s', (generator, program, more) => {
  const name = generator.replace(/\W+/g, '-')

  test('lists by status, creates an appointment and reads it, in strict TypeScript', async () => {
    expect(await compile(`${name}.ts`, program(), more)).toEqual([])
  })

  test('does not compile with a status that does not exist', async () => {
    const said = await compile(`${name}-status.ts`, program({ status: 'bokked' }), more)
    expect(said).toEqual([expect.stringContaining(`Type '"bokked"' is not assignable to type`)])
  })

  test('does not compile with text for an id', async () => {
    const said = await compile(`${name}-id.ts`, program({ master: "'1'" }), more)
    expect(said).toEqual(Array(2).fill("Type 'string' is not assignable to type 'number'."))
  })
})
