import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionFailure, GraphRefusal } from '../../src/web/api/errors.js'
import { createLiveQuery } from '../../src/web/api/live-query.js'
import type { LiveEvent } from '../../src/web/api/live.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A query whose loads fail as told, one after the other, and then succeed. */
function queryAfter(...failures: readonly unknown[]) {
  const waiting = [...failures]
  const load = vi.fn(() => {
    const failure = waiting.shift()
    return failure === undefined ? Promise.resolve('loaded') : Promise.reject(failure)
  })
  const listeners = new Set<(event: LiveEvent) => void>()
  const subscribe = (listener: (event: LiveEvent) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const query = createLiveQuery<string>({ load, reduce: (data) => data, subscribe })
  const emit = (event: object) => listeners.forEach((listener) => listener(event as LiveEvent))
  return { query, load, emit }
}
const away = new ConnectionFailure('no server')

test('a load that failed because the server was away is repeated, each time later', async () => {
  const { query, load } = queryAfter(away, new GraphRefusal('Busy.', { code: 'unavailable' }))
  await vi.advanceTimersByTimeAsync(1_999)
  expect([load.mock.calls.length, query.status.value]).toEqual([1, 'failed'])
  const shown: string[] = []
  query.status.subscribe((status) => void shown.push(status))
  await vi.advanceTimersByTimeAsync(1)
  expect([load.mock.calls.length, shown]).toEqual([2, ['failed']])
  await vi.advanceTimersByTimeAsync(3_999)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect([query.status.value, query.data.value]).toEqual(['ready', 'loaded'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(3)
})

test('an event that the server is back does not wait for the repetition', async () => {
  const { query, emit } = queryAfter(away)
  await vi.advanceTimersByTimeAsync(0)
  emit({ topic: 'resync' })
  await vi.advanceTimersByTimeAsync(100)
  expect(query.status.value).toBe('ready')
})

test('a refusal is not repeated, nor anything after the page is left', async () => {
  const refused = queryAfter(new GraphRefusal('No.', { code: 'permission_denied' }))
  const left = queryAfter(away)
  await vi.advanceTimersByTimeAsync(0)
  left.query.dispose()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([refused.load.mock.calls.length, left.load.mock.calls.length]).toEqual([1, 1])
})
