import { createAccountInSalon } from '../../src/service/identity/accounts.js'
import { type Answer, type RequestOptions, startTestApp, type TestApp } from './app.js'
import { type Story, tellStory } from './inbox/story.js'

export type LimitedApp = {
  readonly app: TestApp
  readonly salon: Story
  /** A caller with an account and an address that nobody else has. */
  someone(): Promise<Visitor>
}
/** Who may sign in at such an app. */
export const RIGHT = { username: 'limited', password: 'correct horse' } as const

/** An app behind a proxy that it trusts, with so many requests and attempts to sign in a minute. */
export async function openLimitedApp(
  requests: number,
  signIns: number,
  environment: Record<string, string> = {},
): Promise<LimitedApp> {
  const app = await startTestApp({
    RATE_LIMIT_PER_MINUTE: String(requests),
    LOGIN_LIMIT_PER_MINUTE: String(signIns),
    TRUST_PROXY: 'true',
    ...environment,
  })
  try {
    const salon = await tellStory(app)
    const person = { name: 'Limited', role: 'operator', masterId: null, clientId: null } as const
    await createAccountInSalon(app.db, salon.id, { ...RIGHT, ...person }, app.now)
    return {
      app,
      salon,
      someone: async () => visitor(app, { token: (await salon.account('operator')).token }),
    }
  } catch (error) {
    await app.stop()
    throw error
  }
}

/** Somebody behind a trusted proxy, with an address, and perhaps a token, of their own. */
export type Visitor = {
  readonly address: string
  ask(method: string, path: string, options?: RequestOptions): Promise<Answer>
  graphql(query: string, variables?: Record<string, unknown>): Promise<Answer>
}

let count = 0

/** Of a network for documentation (RFC 2544), each address once in a run. */
export const freshAddress = (): string => `198.18.${(count += 1) >> 8}.${count & 255}`

/** The app must be told to trust its proxy. */
export function visitor(
  app: TestApp,
  { address = freshAddress(), token }: { address?: string; token?: string } = {},
) {
  const ask: Visitor['ask'] = (method, path, options = {}) =>
    app.request(method, path, {
      token,
      ...options,
      headers: { 'x-forwarded-for': address, ...options.headers },
    })
  const someone: Visitor = {
    address,
    ask,
    graphql: (query, variables = {}) => ask('POST', '/graphql', { body: { query, variables } }),
  }
  return someone
}

/** What an answer's headers tell of a limit; undefined without them. */
export function limitOf({ headers }: Pick<Answer, 'headers'>) {
  const state = /^"([\w-]+)";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '')
  const policy = /^"([\w-]+)";q=(\d+);w=60$/.exec(headers.get('ratelimit-policy') ?? '')
  if (!state || !policy) return undefined
  const [name, left, seconds] = [state[1], Number(state[2]), Number(state[3])]
  if (policy[1] !== name || seconds < 1 || seconds > 60)
    throw new Error(`the headers disagree: ${state[0]} ${policy[0]}`)
  return { name, left, quota: Number(policy[2]) }
}

/** How often each status came, such as `{ 200: 5, 429: 7 }`. */
export function statuses(answers: readonly Pick<Answer, 'status'>[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** So many of the same at once. */
export const atOnce = <T>(times: number, ask: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, turn) => ask(turn)))
