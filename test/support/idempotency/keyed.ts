import { sql } from 'drizzle-orm'
import type { Answer, RequestOptions, TestApp } from '../app.js'

export const KEY = 'Idempotency-Key'

/** What a repeated answer must share with the first one. */
export const seen = ({ status, text, headers }: Answer) => ({
  status,
  text,
  location: headers.get('location'),
})
export const isReplay = ({ headers }: Answer): boolean =>
  headers.get('idempotent-replayed') === 'true'

/** The same request under a key. */
export const under = (key: string, { headers, ...rest }: RequestOptions): RequestOptions => ({
  ...rest,
  headers: { ...headers, [KEY]: key },
})

export type Stored = {
  readonly key: string
  readonly account_id: number
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  readonly location: string | null
}

/** What is stored under keys; of one key, or of all. */
export async function storedAnswers({ db }: Pick<TestApp, 'db'>, key?: string): Promise<Stored[]> {
  const rows = await db.execute<Stored>(sql`
    select key, account_id, fingerprint, status, body, location from idempotency_keys
    where ${key ?? null}::text is null or key = ${key ?? null}::text order by key, account_id`)
  return [...rows]
}

export async function countOf({ db }: Pick<TestApp, 'db'>, table: string): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql.raw(`select count(*)::int as count from ${table}`),
  )
  return row?.count ?? -1
}

/** The same data in other words: keys the other way round, with spaces. */
export function reworded(data: unknown): string {
  const turned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turned)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, inner]) => [name, turned(inner)]),
    )
  }
  return ` ${JSON.stringify(turned(data), null, 3)}\n`
}
