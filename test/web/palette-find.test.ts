import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sender } from '../../src/web/api/session.js'
import { createFind } from '../../src/web/palette/find.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server whose answers the test gives by hand, by the text that was searched for. */
function fakeServer() {
  const waiting = new Map<string, (value: unknown) => void>()
  const request = (_: unknown, { search }: { search: string }): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(search, (value) => (value instanceof Error ? reject(value) : resolve(value)))
    })
  return { waiting, sender: { request: request as unknown as Sender['request'] } }
}
const answer = (name: string) => ({ clients: { nodes: [{ id: 1, name }] } })

test('searches once for what is typed quickly, from two letters on', async () => {
  const { waiting, sender } = fakeServer()
  const find = createFind(sender)
  for (const text of ['a', 'an', 'ann', 'anna ']) find.search(text)
  await vi.advanceTimersByTimeAsync(200)
  expect([...waiting.keys()]).toEqual(['anna'])
  find.search('a')
  expect(find.state.value).toBe('idle')
})

test('an older answer that comes later does not win', async () => {
  const { waiting, sender } = fakeServer()
  const find = createFind(sender)
  find.search('anna')
  await vi.advanceTimersByTimeAsync(200)
  find.search('boris')
  await vi.advanceTimersByTimeAsync(200)
  waiting.get('boris')?.(answer('Boris'))
  await vi.advanceTimersByTimeAsync(0)
  waiting.get('anna')?.(answer('Anna'))
  await vi.advanceTimersByTimeAsync(0)
  expect(find.found.value).toEqual(answer('Boris'))
  expect(find.state.value).toBe('ready')
})

test('says that a search failed, and the next one works', async () => {
  const { waiting, sender } = fakeServer()
  const find = createFind(sender)
  find.search('anna')
  await vi.advanceTimersByTimeAsync(200)
  waiting.get('anna')?.(new Error('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(find.state.value).toBe('failed')
  find.search('anna b')
  await vi.advanceTimersByTimeAsync(200)
  waiting.get('anna b')?.(answer('Anna'))
  await vi.advanceTimersByTimeAsync(0)
  expect(find.state.value).toBe('ready')
})
