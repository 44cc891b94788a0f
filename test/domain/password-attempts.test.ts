import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AttemptCount,
  countAttempt,
  FORGET_ATTEMPTS_AFTER_MS,
  isPaused,
  NETWORK_RULE,
  pauseAfter,
  type PauseRule,
  STRANGERS_RULE,
} from '../../src/domain/identity/password-attempts.js'

const HOUR = 3_600_000
const START = Date.UTC(2030, 0, 7)
const RULES = [
  ['from one network', NETWORK_RULE],
  ['from networks that are not known', STRANGERS_RULE],
] as const
const rules = fc.constantFrom<PauseRule>(NETWORK_RULE, STRANGERS_RULE)
const counts = fc.record({ count: fc.nat(10_000), lastAt: fc.constant(START) })

/** Makes attempts at the given instants. Returns those that were not paused. */
function attempt(rule: PauseRule, instants: readonly number[]): number[] {
  let counted: AttemptCount = { count: 0, lastAt: START }
  return instants.filter((at) => {
    if (isPaused(rule, counted, at)) return false
    counted = countAttempt(counted, at)
    return true
  })
}

describe('the pause', () => {
  test.each([
    [NETWORK_RULE, 9, 0],
    [NETWORK_RULE, 10, 1_000],
    [NETWORK_RULE, 11, 2_000],
    [NETWORK_RULE, 12, 4_000],
    [NETWORK_RULE, 15, 32_000],
    [NETWORK_RULE, 16, 60_000],
    [NETWORK_RULE, 5_000, 60_000],
    [STRANGERS_RULE, 19, 0],
    [STRANGERS_RULE, 20, 1_000],
    [STRANGERS_RULE, 23, 8_000],
    [STRANGERS_RULE, 24, 10_000],
  ])('of %j after %i attempts is %i ms', (rule, count, pause) => {
    expect(pauseAfter(rule, count)).toBe(pause)
  })

  test('never becomes shorter with more attempts, nor longer than the longest', () => {
    fc.assert(
      fc.property(rules, fc.nat(10_000), (rule, count) => {
        const pause = pauseAfter(rule, count)
        expect(pauseAfter(rule, count + 1)).toBeGreaterThanOrEqual(pause)
        expect(pause).toBeLessThanOrEqual(rule.longestMs)
      }),
    )
  })

  test('is over after the longest pause, whatever was counted, even if the clock was set back', () => {
    fc.assert(
      fc.property(rules, counts, fc.integer(), (rule, counted, distance) => {
        const now = START + Math.sign(distance || 1) * (rule.longestMs + Math.abs(distance))
        expect(isPaused(rule, counted, now)).toBe(false)
      }),
    )
  })

  test('is not extended by attempts that it refuses', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 60 }), (rule, gap) => {
        const free = Array.from({ length: rule.free }, () => START)
        const end = START + pauseAfter(rule, rule.free)
        const early = Array.from({ length: 1_000 }, (_, index) => START + 1 + index * gap)
        const refused = early.filter((at) => at < end)
        expect(attempt(rule, [...free, ...refused, end])).toEqual([...free, end])
      }),
    )
  })
})

describe('attempts', () => {
  test.each(RULES)('%s: a flood checks some hundred passwords an hour', (_, rule) => {
    const flood = Array.from({ length: (3 * HOUR) / 50 }, (_, index) => START + index * 50)
    const checked = attempt(rule, flood)
    const inHour = (hour: number): number =>
      checked.filter((at) => Math.floor((at - START) / HOUR) === hour).length
    expect(inHour(0)).toBeLessThanOrEqual(rule.free + HOUR / rule.longestMs + 10)
    expect(inHour(2)).toBeLessThanOrEqual(HOUR / rule.longestMs + 1)
    expect(inHour(0)).toBeLessThan(400)
  })

  test.each(RULES)('%s: the count is forgotten after an hour without one', (_, rule) => {
    const counted = { count: 100, lastAt: START }
    const after = START + FORGET_ATTEMPTS_AFTER_MS
    expect(countAttempt(counted, after)).toEqual({ count: 1, lastAt: after })
    expect(countAttempt(counted, after - 1)).toEqual({ count: 101, lastAt: after - 1 })
    expect(isPaused(rule, counted, after)).toBe(false)
  })
})
