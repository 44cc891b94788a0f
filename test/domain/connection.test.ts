import { expect, test } from 'vitest'
import {
  afterCall,
  type ConnectionState,
  isTurn,
  UNUSED_CONNECTION,
} from '../../src/domain/connections/connection.js'

const well: ConnectionState = { ...UNUSED_CONNECTION, lastSuccessAt: 1_000 }
const failing: ConnectionState = {
  ...well,
  ...{ isFailing: true, lastError: 'It answered 500.', lastErrorAt: 2_000 },
}
const paused: ConnectionState = { ...failing, pausedUntil: 7_000 }

test('a call that fails keeps the last success', () => {
  const ending = { at: 2_000, error: 'It answered 500.', pausedUntil: null }
  expect(afterCall(well, ending)).toEqual(failing)
  expect(afterCall(well, { ...ending, pausedUntil: 7_000 })).toEqual(paused)
})

test('a call that succeeds keeps the last error, and ends a pause', () => {
  expect(afterCall(paused, { at: 9_000, error: undefined, pausedUntil: null })).toEqual({
    ...failing,
    ...{ isFailing: false, lastSuccessAt: 9_000 },
  })
})

test.each<[string, ConnectionState, ConnectionState, boolean]>([
  ['the first success is none', UNUSED_CONNECTION, well, false],
  ['the first failure is one', UNUSED_CONNECTION, failing, true],
  ['another success is none', well, { ...well, lastSuccessAt: 5_000 }, false],
  ['another failure is none', failing, { ...failing, lastError: 'It was slow.' }, false],
  ['a pause is one', failing, paused, true],
  ['the same pause is none', paused, { ...paused, pausedUntil: 7_004 }, false],
  ['a new pause is one', paused, { ...paused, pausedUntil: 12_500 }, true],
  ['a success after a pause is one', paused, well, true],
])('of turns: %s', (_, was, is, expected) => {
  expect(isTurn(was, is)).toBe(expected)
})
