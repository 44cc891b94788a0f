import { describe, expect, test } from 'vitest'
import { dayOf, hear } from './autopilot-salon.js'
import { type Pairs, readData } from '../support/data.js'

const cases = readData<{
  readonly days: Readonly<Record<string, Pairs>>
  readonly askedForDay: Pairs
  readonly onOtherDays: readonly (readonly [
    day: string,
    today: string,
    said: string,
    expected: string,
  ])[]
}>(import.meta.url, 'data/autopilot-days.json')

describe('days', () => {
  test.each(Object.values(cases.days).flat())('"%s" is %s', (said, day) =>
    expect(dayOf(hear(said))).toBe(day),
  )

  test.each(cases.askedForDay)('asked for the day, "%s" is %s', (said, day) =>
    expect(dayOf(hear(said, { expects: 'day' }))).toBe(day),
  )

  test.each([
    ['asked for the time, 12.03 is no day', '12.03', '-'],
    ['asked for the time, "at 10 on friday" still has one', 'at 10 on friday', '01-11'],
  ])('%s', (_, said, day) => expect(dayOf(hear(said, { expects: 'time' }))).toBe(day))

  test.each(cases.onOtherDays)('on %s (%s) "%s" is %s', (_, today, said, day) =>
    expect(dayOf(hear(said, { today }))).toBe(day),
  )
})
