import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from '../../src/web/parts/toasts.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const textsOf = (toasts: Toasts): string[] => toasts.list.value.map(({ text }) => text)

test('a toast goes after eight seconds, but not while somebody is at it', () => {
  const toasts = new Toasts()
  toasts.show('Booked')
  toasts.show('Moved')
  const id = toasts.list.value[0]?.id ?? 0
  toasts.hold(id)
  vi.advanceTimersByTime(20_000)
  expect(textsOf(toasts)).toEqual(['Booked'])
  toasts.release(id)
  vi.advanceTimersByTime(7_900)
  expect(textsOf(toasts)).toEqual(['Booked'])
  vi.advanceTimersByTime(200)
  expect(textsOf(toasts)).toEqual([])
})

test('at most three are shown, the newest', () => {
  const toasts = new Toasts()
  for (const text of ['a', 'b', 'c', 'd']) toasts.show(text)
  expect(textsOf(toasts)).toEqual(['b', 'c', 'd'])
})
