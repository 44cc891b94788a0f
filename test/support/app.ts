import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, startApp } from '../../src/app.js'
import { readConfig } from '../../src/base/config/config.js'
import { createLog } from '../../src/base/log.js'
import type { InfrastructureOptions } from '../../src/infrastructure.js'
import { databaseErrorCode } from '../../src/store/postgres/database-errors.js'
import { freshDatabase } from './postgres/database.js'

export const SECRET = 'a secret of the tests, 32 bytes or more'

export type TestApp = App & {
  /** What the app takes for now, in milliseconds; settable. */
  now: number
  /** The lines of the log so far. */
  readonly lines: string[]
  /** The texts of the statements since this was last emptied. */
  statements: string[]
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>
  graphql<T = Record<string, never>>(
    query: string,
    variables?: Record<string, unknown>,
    token?: string,
  ): Promise<GraphqlAnswer<T>>
}
export type RequestOptions = {
  token?: string | undefined
  body?: unknown
  raw?: string
  headers?: Record<string, string>
}
/**
 * Statements that run beside all requests: what is kept of salons, every second, and of their
 * connections, every two; of viewers that are gone, every ten seconds; to other processes, a moment
 * after a commit; and of the driver, once for each new connection.
 */
const BESIDE_REQUESTS = [
  'select "id" from "salons" order by',
  'select "id" from "salons" where "salons"."switched_off_at" is not null',
  'from "connections" where "connections"."salon_id" = $1 order by',
  'delete from task_viewers where not',
  "pg_notify('salon_events'",
  'typcategory',
]

export type Answer = { status: number; headers: Headers; text: string; body: any } // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look at answers as callers do
export type GraphqlAnswer<T> = {
  data: T
  errors?: {
    message: string
    path?: unknown[]
    extensions: {
      code: string
      fields?: Record<string, string[]>
      alternatives?: unknown[]
      params?: unknown
      reason?: string
    }
  }[]
}

/** Monday, 2030-01-07, 09:00 in Berlin. */
export const MONDAY = Date.UTC(2030, 0, 7, 8)

/**
 * The whole house on a database of its own, over the wire on a free port; without limits of rate
 * unless they are given.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  { pictures }: Pick<InfrastructureOptions, 'pictures'> = {},
): Promise<TestApp> {
  const database = await freshDatabase()
  const mediaDir = join(tmpdir(), `salon-media-${randomUUID()}`)
  const config = readConfig({
    DATABASE_URL: database.url,
    JWT_SECRET: SECRET,
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOGIN_LIMIT_PER_MINUTE: '1000000',
    WORKER: 'off',
    AUTOPILOT_SILENCE_MS: '0',
    MEDIA_DIR: mediaDir,
    ...environment,
  })
  const state = { now: MONDAY, statements: [] as string[], lines: [] as string[] }
  const app = await startApp(config, {
    log: createLog(config.logLevel, databaseErrorCode, { write: (line) => state.lines.push(line) }),
    clock: () => state.now,
    ...(pictures && { pictures }),
    onStatement: (text) => {
      if (!BESIDE_REQUESTS.some((words) => text.includes(words))) state.statements.push(text)
    },
  })
  const request = async (
    method: string,
    path: string,
    { token, body, raw, headers = {} }: RequestOptions = {},
  ): Promise<Answer> => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(`${app.url}${path}`, {
      method,
      ...(payload !== undefined && { body: payload }),
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
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
  return Object.assign(state, app, {
    request,
    graphql: async <T>(query: string, variables: Record<string, unknown> = {}, token?: string) =>
      (await request('POST', '/graphql', { body: { query, variables }, token }))
        .body as GraphqlAnswer<T>,
    async stop() {
      await app.stop()
      await database.drop()
      await rm(mediaDir, { recursive: true, force: true, maxRetries: 10 })
    },
  })
}
