import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveCursorDocument } from '../../src/web/api/documents.js'
import { SignedOut } from '../../src/web/api/errors.js'
import { Session } from '../../src/web/api/session.js'

const KEY = 'salon.session'
const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '')
const tokenOf = (account: number, serial: string): string =>
  `${part({})}.${part({ user_id: account, serial })}.x`
const issued = (account: number, serial: string, expiresIn = 900) => ({
  access: tokenOf(account, serial),
  refresh: `refresh-${serial}`,
  expiresIn,
})

let stored: Map<string, string>
let storage: Storage
beforeEach(() => {
  vi.stubGlobal('navigator', {}) // without HTTPS there are no locks
  stored = new Map()
  storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
})
afterEach(() => void vi.unstubAllGlobals())

type Sent = { readonly query: string; readonly token: string | null }
/** Answers each operation by the function; the result lists what was sent. */
function stubServer(answer: (sent: Sent) => object): Sent[] {
  const list: Sent[] = []
  vi.stubGlobal('fetch', async (_: URL, { headers, body }: RequestInit) => {
    const { query } = JSON.parse(String(body)) as { query: string }
    const sent = { query, token: new Headers(headers).get('authorization') }
    list.push(sent)
    return Response.json(answer(sent))
  })
  return list
}
const refusal = (code: string) => ({ errors: [{ message: 'No.', extensions: { code } }] })
const CURSOR = { data: { liveCursor: '7' } }

test('survives a reload, and knows whose it is', () => {
  new Session(storage).keep(issued(12, 'a'))
  const session = new Session(storage)
  expect([session.state.value, session.account.value]).toEqual(['signed-in', '12'])
})

test('what another program stored there is nobody’s session', () => {
  stored.set(KEY, '{"access":')
  expect(new Session(storage).state.value).toBe('signed-out')
})

test('a token near its end is renewed once for all operations', async () => {
  const session = new Session(storage)
  session.keep(issued(12, 'old', 5))
  const sent = stubServer(({ query }) =>
    query.includes('refreshTokens') ? { data: { refreshTokens: issued(12, 'new') } } : CURSOR,
  )
  await Promise.all([1, 2, 3].map(() => session.request(LiveCursorDocument, {})))
  expect(sent.filter(({ query }) => query.includes('refreshTokens'))).toHaveLength(1)
  expect(sent.slice(1).every(({ token }) => token === `Bearer ${tokenOf(12, 'new')}`)).toBe(true)
})

test('an operation whose token the server refuses is sent again with a new one', async () => {
  const session = new Session(storage)
  session.keep(issued(12, 'old'))
  stubServer(({ query, token }) => {
    if (query.includes('refreshTokens')) return { data: { refreshTokens: issued(12, 'new') } }
    return token === `Bearer ${tokenOf(12, 'new')}` ? CURSOR : refusal('token_not_valid')
  })
  expect(await session.request(LiveCursorDocument, {})).toEqual({ liveCursor: '7' })
})

test('a session that ends by itself is ended for all tabs, a sign-out signs out', async () => {
  const session = new Session(storage)
  session.keep(issued(12, 'old'))
  stubServer(() => refusal('token_not_valid'))
  await expect(session.request(LiveCursorDocument, {})).rejects.toBeInstanceOf(SignedOut)
  expect([session.state.value, new Session(storage).state.value]).toEqual(['ended', 'ended'])
  session.keep(issued(12, 'again'))
  expect(session.state.value).toBe('signed-in')
  await session.signOut().catch(() => undefined)
  expect([session.state.value, new Session(storage).state.value]).toEqual([
    'signed-out',
    'signed-out',
  ])
})

test('a server that cannot be reached does not end the session', async () => {
  const session = new Session(storage)
  session.keep(issued(12, 'old', 5))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await expect(session.request(LiveCursorDocument, {})).rejects.toThrow('cannot be reached')
  expect(session.state.value).toBe('signed-in')
})
