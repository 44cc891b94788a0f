import { describe, expect, test } from 'vitest'
import { dayOf, hear, timeOf } from './autopilot-salon.js'
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

  test.each(['Samstag 12 Uhr', "saturday 12 o'clock", 'в субботу в 12 часов'])(
    'asked for the day, "%s" also has a time, although Saturday is the 12th',
    (said) => {
      const meaning = hear(said, { expects: 'day' })
      expect([dayOf(meaning), timeOf(meaning)]).toEqual(['01-12', '12:00'])
    },
  )

  test.each([
    ['asked for the time, 12.03 is no day', '12.03', '-'],
    ['asked for the time, "at 10 on friday" still has one', 'at 10 on friday', '01-11'],
  ])('%s', (_, said, day) => expect(dayOf(hear(said, { expects: 'time' }))).toBe(day))

  test.each(cases.onOtherDays)('on %s (%s) "%s" is %s', (_, today, said, day) =>
    expect(dayOf(hear(said, { today }))).toBe(day),
  )
})
