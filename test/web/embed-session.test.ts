import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignedOut } from '../../src/web/api/errors.js'
import { EmbedSession, readEmbedToken } from '../../src/web/embed/embed-session.js'
import { LiveCursorDocument } from '../../src/web/api/documents.js'

const MINUTE = 60_000
const NOW = Date.parse('2030-01-07T09:00:00Z')
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenFor = (minutes: number, sub = '1', id = 'x'): string =>
  `head.${encode({ sub, exp: (NOW + minutes * MINUTE) / 1_000, id })}.signature`

type Answer = { data?: unknown; errors?: unknown }
const OK: Answer = { data: { liveCursor: 'c1' } }
const refusal = (code: string, message = 'Token is expired'): Answer => ({
  errors: [{ message: 'no', extensions: { code, messages: [{ message }] } }],
})
const renewed = (token: string): Answer => ({ data: { refreshEmbedToken: { token } } })

/** The tokens with which operations and renewals were sent. */
let sent: { renewal: boolean; token: string }[]
let answer: (renewal: boolean, token: string) => Answer | Promise<Answer>
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  sent = []
  answer = () => OK
  vi.stubGlobal('fetch', async (_: URL, { headers, body }: { headers: never; body: string }) => {
    const token = (headers as { authorization: string }).authorization.replace('Bearer ', '')
    const renewal = body.includes('refreshEmbedToken')
    sent.push({ renewal, token })
    return Response.json(await answer(renewal, token), {
      headers: { date: new Date().toUTCString() },
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const ask = (session: EmbedSession) => session.request(LiveCursorDocument, {})
const renewals = () => sent.filter(({ renewal }) => renewal).length

test('renews the token ten minutes before its end, and goes on with the new one', async () => {
  const [first, second] = [tokenFor(60), tokenFor(110)]
  const session = new EmbedSession(first)
  const stop = session.keepRenewed()
  answer = (renewal) => (renewal ? renewed(second) : OK)
  await vi.advanceTimersByTimeAsync(49 * MINUTE)
  expect([renewals(), await session.accessToken()]).toEqual([0, first])
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect([renewals(), await session.accessToken()]).toEqual([1, second])
  stop()
})

test('tries a renewal again each minute while the server cannot be reached', async () => {
  const session = new EmbedSession(tokenFor(9))
  const stop = session.keepRenewed()
  answer = () => Promise.reject(new TypeError('offline'))
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  expect([renewals(), session.state.value, session.expiresAt.value]).toEqual([
    3,
    'active',
    undefined,
  ])
  stop()
})

test('says when the token ends if it can be renewed no more, and takes the host’s', async () => {
  const session = new EmbedSession(tokenFor(9))
  answer = (renewal) => (renewal ? refusal('token_not_valid') : OK)
  await ask(session)
  await vi.advanceTimersByTimeAsync(0)
  expect([session.state.value, session.expiresAt.value]).toEqual(['active', NOW + 9 * MINUTE])
  await vi.advanceTimersByTimeAsync(3 * MINUTE)
  await ask(session)
  expect(renewals()).toBe(1)
  const handed = tokenFor(60, '1', 'handed')
  expect(session.take(handed)).toBe(true)
  expect([session.expiresAt.value, await session.accessToken()]).toEqual([undefined, handed])
})

test('ends when the server refuses the token and its renewal; a new token begins anew', async () => {
  const session = new EmbedSession(tokenFor(60))
  answer = () => refusal('user_inactive')
  await expect(ask(session)).rejects.toBeInstanceOf(SignedOut)
  expect([session.state.value, session.accountId.value]).toEqual(['ended', undefined])
  const before = sent.length
  await expect(ask(session)).rejects.toBeInstanceOf(SignedOut)
  expect(sent).toHaveLength(before)
  expect(session.take(tokenFor(60, '2'))).toBe(true)
  expect([session.state.value, session.accountId.value]).toEqual(['active', '2'])
})

test('renews a refused token once for all who ask, and repeats what was refused', async () => {
  const [first, second] = [tokenFor(60), tokenFor(60, '1', 'second')]
  const session = new EmbedSession(first)
  answer = (renewal, token) =>
    renewal ? renewed(second) : token === first ? refusal('token_not_valid') : OK
  expect(await Promise.all([ask(session), ask(session)])).toEqual([OK.data, OK.data])
  expect(renewals()).toBe(1)
})

test('an operation that no embed token may run ends nothing', async () => {
  const session = new EmbedSession(tokenFor(60))
  answer = () => refusal('token_not_valid', 'Token has wrong type')
  await expect(ask(session)).rejects.toMatchObject({ code: 'token_not_valid' })
  expect([renewals(), session.state.value]).toEqual([0, 'active'])
})

test('does not end while the renewal fails for other reasons', async () => {
  const session = new EmbedSession(tokenFor(60))
  answer = (renewal) => refusal(renewal ? 'throttled' : 'token_not_valid')
  await expect(ask(session)).rejects.toMatchObject({ code: 'throttled' })
  expect(session.state.value).toBe('active')
})

test('a token that the host hands over during a renewal wins', async () => {
  const session = new EmbedSession(tokenFor(60))
  const handed = tokenFor(60, '1', 'handed')
  answer = (renewal, token) => {
    if (renewal) session.take(handed)
    if (renewal) return refusal('token_not_valid')
    return token === handed ? OK : refusal('token_not_valid')
  }
  expect(await ask(session)).toEqual(OK.data)
  expect(session.state.value).toBe('active')
})

test.each(['', 'token', 'a.b.c', `a.${encode({ exp: 1 })}.c`, `a.${encode(null)}.c`])(
  '%j is no token',
  (text) => {
    expect(readEmbedToken(text)).toBeUndefined()
    expect(new EmbedSession(tokenFor(60)).take(text)).toBe(false)
    expect(new EmbedSession(text).state.value).toBe('ended')
  },
)

test('takes no token that has ended', () => {
  expect(new EmbedSession(tokenFor(60)).take(tokenFor(-1))).toBe(false)
})
