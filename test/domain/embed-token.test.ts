import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canRenewEmbedToken } from '../../src/domain/identity/embed-token.js'

const HOUR = 3_600_000
const FIRST = Date.UTC(2030, 0, 7, 9)

test.each([
  ['at once', 0, true],
  ['a millisecond before twelve hours are over', 12 * HOUR - 1, true],
  ['after twelve hours', 12 * HOUR, false],
  ['a day later', 24 * HOUR, false],
])('%s', (_, later, renewable) => expect(canRenewEmbedToken(FIRST, FIRST + later)).toBe(renewable))

test('renewed as often as can be, tokens of an hour end within 13 hours of the first', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.array(fc.integer({ min: 1, max: HOUR }), { minLength: 1, maxLength: 60 }),
      (first, pauses) => {
        let now = first
        let end = first + HOUR
        for (const pause of pauses) {
          now += pause
          if (now >= end || !canRenewEmbedToken(first, now)) break
          end = now + HOUR
        }
        expect(end).toBeLessThan(first + 13 * HOUR)
      },
    ),
  ))
