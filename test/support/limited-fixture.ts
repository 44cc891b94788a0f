import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase, type TestDatabase } from './postgres/database.js'
import { type Gateway, startGateway } from './processes.js'
import { tellStoryOn } from './race/fixture.js'
import type { Story } from './inbox/story.js'

/** What a gateway answered, as far as limits go. */
export type Heard = { readonly status: number; readonly text: string; readonly headers: Headers }
export type LimitedFixture = {
  readonly database: TestDatabase
  readonly salon: Story
  /** A process on the house's database, ended with the house. */
  gateway(environment: Record<string, string>): Promise<Gateway>
  stop(): Promise<void>
}

/** A salon on a database of its own, for processes that count what they are asked. */
export async function openLimitedFixture(): Promise<LimitedFixture> {
  const database = await freshDatabase()
  const { salon, close } = await tellStoryOn(database.url)
  const gateways: Gateway[] = []
  return {
    database,
    salon,
    async gateway(environment) {
      const started = await startGateway({
        DATABASE_URL: database.url,
        TRUST_PROXY: 'true',
        LOG_LEVEL: 'info',
        ...environment,
      })
      gateways.push(started)
      return started
    },
    async stop() {
      await Promise.all(gateways.map((gateway) => gateway.end('SIGKILL')))
      await close()
      await database.drop()
    },
  }
}

async function hear(response: Response): Promise<Heard> {
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** The REST list, as whoever the token is. */
export const list = async ({ url }: Gateway, token: string): Promise<Heard> =>
  hear(await fetch(`${url}/api/records/`, { headers: { authorization: `Bearer ${token}` } }))

/** The graph, as whoever the token is. */
export const graph = async ({ url }: Gateway, token: string): Promise<Heard> =>
  hear(
    await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"query":"{ salon { id } }"}',
    }),
  )

const GUESS = { username: 'nobody', password: 'guess' }
const LOGIN =
  'mutation ($username: String!, $password: String!) { login(username: $username, password: ' +
  '$password) { access } }'

/** A wrong password, from that address. */
export const guess = async (
  door: 'rest' | 'graphql',
  { url }: Gateway,
  address: string,
): Promise<Heard> =>
  hear(
    await fetch(`${url}${door === 'rest' ? '/api/token/' : '/graphql'}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(door === 'rest' ? GUESS : { query: LOGIN, variables: GUESS }),
    }),
  )

type Ready = { readonly http: number; readonly status: string; readonly redis: string | undefined }

export async function readiness({ url }: Gateway): Promise<Ready> {
  const response = await fetch(`${url}/readyz`)
  const { status, redis } = (await response.json()) as { status: string; redis?: string }
  return { http: response.status, status, redis }
}

export const READY: Ready = { http: 200, status: 'ok', redis: 'ok' }
export const DEGRADED: Ready = { http: 200, status: 'degraded', redis: 'unreachable' }

/** Asks until it says so; then whoever waits for it may go on. What it says in the end. */
export async function settled(gateway: Gateway, wanted: Ready): Promise<Ready> {
  for (const deadline = Date.now() + 30_000; ; await sleep(50)) {
    const said = await readiness(gateway)
    if (JSON.stringify(said) === JSON.stringify(wanted) || Date.now() > deadline) return said
  }
}

/** A figure of /metrics, all its labels added up; 0 where it is not there. */
export async function figure({ url }: Gateway, name: string, labels = ''): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith(name) && line.includes(labels))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** The log's lines about Redis, each with its message and its reason alone. */
export const saidOfRedis = (gateway: Gateway): string[] =>
  gateway
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('Redis'))
    .map((line) => JSON.parse(line) as { msg: string; reason?: string })
    .map(({ msg, reason }) => (reason === undefined ? msg : `${msg} (${reason})`))
