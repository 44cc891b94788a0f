import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFind } from '../../src/web/palette/find.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server whose answers the test gives by hand, by the text that was searched for. */
function fakeServer() {
  const waiting = new Map<string, (value: unknown) => void>()
  const asked: unknown[] = []
  const request = (_: unknown, variables: { search: string }): Promise<unknown> => {
    asked.push(variables)
    return new Promise((resolve, reject) => {
      waiting.set(variables.search, (value) =>
        value instanceof Error ? reject(value) : resolve(value),
      )
    })
  }
  const desk = (role = 'OPERATOR') =>
    ({ request, today: () => '2030-01-07', me: { value: { role } } }) as unknown as Parameters<
      typeof createFind
    >[0]
  return { waiting, asked, desk }
}
const answer = (name: string) => ({ clients: { nodes: [{ id: 1, name }] } })

test('searches once for what is typed quickly, from two letters on', async () => {
  const { waiting, desk } = fakeServer()
  const find = createFind(desk())
  for (const text of ['a', 'an', 'ann', 'anna ']) find.search(text)
  await vi.advanceTimersByTimeAsync(200)
  expect([...waiting.keys()]).toEqual(['anna'])
  find.search('a')
  expect(find.state.value).toBe('idle')
})

test('an older answer that comes later does not win', async () => {
  const { waiting, desk } = fakeServer()
  const find = createFind(desk())
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
  const { waiting, desk } = fakeServer()
  const find = createFind(desk())
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

test('masters search their appointments alone', async () => {
  const { asked, desk } = fakeServer()
  for (const role of ['MASTER', 'OPERATOR']) {
    createFind(desk(role)).search('anna')
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(asked).toMatchObject([
    { forStaff: false, today: '2030-01-07', yesterday: '2030-01-06' },
    { forStaff: true },
  ])
})
