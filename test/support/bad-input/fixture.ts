import { expect } from 'vitest'
import { REFUSAL_CODES } from '../../../src/domain/refusal.js'
import { methodOf, pathOf, type Route } from '../../../src/rest/handle/route.js'
import { routes } from '../../../src/rest/routes/routes.js'
import { startTestApp, type TestApp } from '../app.js'
import { type Given as Usual, ROWS } from '../rights/routes.js'
import { type ChangedRow, changesIn } from '../postgres/database-contents.js'
import { buildFixture, numberAllEvents, UNLIMITED } from '../rights/fixture.js'

/** Every row by its name: a new one is tried without a new line. */
export const named = routes.map((row) => [row.route as string, row] as const)
export const withBody = named.filter(([, { body }]) => body)
export const withId = named.filter(([, { route: on }]) => on.includes(':id'))
export const lists = named.filter(([, { list }]) => list)
export const takesKey = (row: Route): boolean => methodOf(row) === 'POST' && !row.open

/** A request as it leaves: the id and the query as they stand in the address, the body in bytes. */
export type Sent = {
  readonly id?: string | undefined
  readonly query?: string | undefined
  readonly body?: string | Uint8Array | undefined
  readonly headers?: Readonly<Record<string, string>>
}
export type Said = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Any
}
type Any = any // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look at answers as callers do

/** What no answer may hold: a stack, SQL, the words of a driver or of Postgres. */
export const LEAK =
  /node_modules|\.[jt]s:\d|^ +at \S|\bRangeError|PostgresError|drizzle|DrizzleQuery|SQLSTATE|violates|relation "|invalid input|out of range for|invalid byte|select "|insert into|Maximum call stack/im
export const CODES: readonly string[] = [
  ...REFUSAL_CODES.filter((code) => code !== 'invalid'),
  'error',
]
const BESIDE = ['detail', 'code', 'messages', 'alternatives', 'version']
const fieldNames = ({ body = [], query = [], list }: Route): string[] => [
  ...[...body, ...query, ...(list?.filters ?? [])].map(({ name }) => name),
  ...(list ? ['search'] : []),
  ...['non_field_errors', 'idempotency_key'],
]

/**
 * An answer of this service: never a failure, and a refusal says what it is, as a code or field by
 * field.
 */
export function expectOurs(row: Route, { status, headers, text, body }: Said, what: string): void {
  const said = [what.slice(0, 200), status, text.slice(0, 300)]
  expect(status, String(said)).toBeLessThan(500)
  expect([...said, headers.get('content-type')]).toEqual([
    ...said,
    'application/json; charset=utf-8',
  ])
  expect(typeof body === 'object' && body !== null && !Array.isArray(body), String(said)).toBe(true)
  if (status < 400) return
  expect(LEAK.exec(text)?.[0], String(said)).toBeUndefined()
  const keys = Object.keys(body as object)
  expect(keys.length, String(said)).toBeGreaterThan(0)
  if (typeof body.code === 'string') {
    expect([...said, CODES.includes(body.code), typeof body.detail]).toEqual([
      ...said,
      true,
      'string',
    ])
    expect([...said, keys.filter((key) => !BESIDE.includes(key))]).toEqual([...said, []])
    return
  }
  expect([...said, keys.filter((key) => !fieldNames(row).includes(key))]).toEqual([...said, []])
  for (const messages of Object.values(body as Record<string, unknown>))
    expect([
      ...said,
      Array.isArray(messages) && messages.every((one) => one !== '' && typeof one === 'string'),
    ]).toEqual([...said, true])
}

/** A row of the database under its table and id. */
type Stored = ChangedRow & { readonly place: string }
const stored = ({ table, row }: ChangedRow): Stored => ({
  place: `${table} ${String(row.id ?? JSON.stringify(row))}`,
  ...{ table, row },
})

/**
 * Two salons with neighbours on each side of whatever is named, and how hard input is sent there.
 */
export async function buildHardFixture(environment: Record<string, string> = {}) {
  const app: TestApp = await startTestApp({ ...UNLIMITED, ...environment })
  const fixture = await buildFixture(app)
  const { token } = fixture.persons.admin

  /** What the row succeeds with. */
  const usual = async (row: Route): Promise<Usual> =>
    (await ROWS[row.route]?.given(fixture)) ?? { ...row.example, id: fixture.ours.anna.id }

  async function send(row: Route, sent: Sent): Promise<Said> {
    const path = pathOf(row).replace(':id', () => sent.id ?? '')
    const response = await fetch(`${app.url}${path}${sent.query ? `?${sent.query}` : ''}`, {
      method: methodOf(row),
      ...(sent.body !== undefined && { body: sent.body }),
      headers: {
        ...(!row.open && { authorization: `Bearer ${token}` }),
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== ''
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
  }

  /** With the events of before numbered, so that they change no more. */
  async function changes<T>(
    work: () => Promise<T>,
  ): Promise<{ gone: readonly Stored[]; made: readonly Stored[]; result: T }> {
    await numberAllEvents(app.db)
    const { gone, made, result } = await changesIn(app.db, work)
    return { gone: gone.map(stored), made: made.map(stored), result }
  }

  return {
    app,
    fixture,
    token,
    usual,
    /** The row's usual request, ready to be sent, with some of it replaced. */
    async ready(
      row: Route,
    ): Promise<Sent & { readonly fields: Readonly<Record<string, unknown>> }> {
      const { id, query = {}, body } = await usual(row)
      return {
        ...(id !== undefined && { id: String(id) }),
        query: new URLSearchParams(query).toString(),
        ...(row.body && { body: JSON.stringify(body ?? {}) }),
        fields: row.body ? { ...body } : { ...query },
      }
    },
    /** Sends, and looks at what came back as at every answer. */
    async ask(row: Route, sent: Sent, what = ''): Promise<Said> {
      const said = await send(row, sent)
      expectOurs(
        row,
        said,
        what || JSON.stringify({ ...sent, body: String(sent.body).slice(0, 100) }),
      )
      return said
    },
    changes,
    /** Nothing in the whole database changes meanwhile but the counts of wrong passwords. */
    async unchanged(work: () => Promise<void>): Promise<void> {
      const { gone, made } = await changes(work)
      const rows = [...gone, ...made].filter(({ table }) => !table.endsWith('password_attempts'))
      expect(rows).toEqual([])
    },
    /** The process is well: it answers the next request. */
    async isWell(): Promise<void> {
      expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
    },
  }
}
export type HardFixture = Awaited<ReturnType<typeof buildHardFixture>>
