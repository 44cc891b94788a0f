import { expect, test } from 'vitest'
import { createAttempt } from '../../src/web/api/attempt.js'
import { ConnectionFailure, GraphRefusal, SignedOut } from '../../src/web/api/errors.js'

type Variables = { readonly time: string }
const TEN: Variables = { time: '10:00' }

/** Runs attempts that end like this, and returns the keys they had. */
async function keysOf(...ends: readonly (readonly [Variables, Error?])[]): Promise<string[]> {
  const attempt = createAttempt<Variables>()
  const keys: string[] = []
  for (const [variables, failure] of ends) {
    const ran = attempt.run(variables, async ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      await Promise.resolve()
      if (failure) throw failure
    })
    await (failure ? expect(ran).rejects.toBe(failure) : ran)
  }
  return keys
}
const refusal = (code: string): GraphRefusal => new GraphRefusal('Refused', { code })

test.each([
  ['a lost connection', new ConnectionFailure('lost')],
  ['a failure of the server', refusal('error')],
  ['a database that is away', refusal('unavailable')],
  ['a first request that still runs', refusal('idempotency_in_progress')],
  ['a system that does not answer', refusal('external_timeout')],
])('after %s the key stays for the same variables alone', async (_, failure) => {
  const [first, again, other] = await keysOf(
    [TEN, failure],
    [{ ...TEN }, failure],
    [{ time: '11:00' }],
  )
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test.each([
  ['an answer', undefined],
  ['a refusal', refusal('slot_taken')],
  ['a session that has ended', new SignedOut('ended')],
])('after %s there is a new key', async (_, failure) => {
  const [first, again] = await keysOf([TEN, failure], [TEN])
  expect(again).not.toBe(first)
})

test.each([
  ['too many requests', refusal('throttled')],
  ['a session that has ended', new SignedOut('ended')],
])('after a lost answer and %s the key stays', async (_, failure) => {
  const [first, , again] = await keysOf([TEN, new ConnectionFailure('lost')], [TEN, failure], [TEN])
  expect(again).toBe(first)
})

test('what was not answered is known until it is answered', async () => {
  const attempt = createAttempt<Variables>()
  const lost = (): Promise<never> => Promise.reject(new ConnectionFailure('lost'))
  await attempt.run(TEN, lost).catch(() => undefined)
  expect(attempt.unanswered.value?.variables).toEqual(TEN)
  const { sentAt } = attempt.unanswered.value ?? {}
  await attempt.run(TEN, lost).catch(() => undefined)
  expect(attempt.unanswered.value?.sentAt).toBe(sentAt)
  await attempt.run(TEN, () => Promise.resolve())
  expect(attempt.unanswered.value).toBeUndefined()
})
