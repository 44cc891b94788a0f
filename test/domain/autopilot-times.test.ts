import { describe, expect, test } from 'vitest'
import { dayOf, hear, timeOf } from './autopilot-salon.js'
import { type Pairs, readData } from '../support/data.js'

const cases = readData<{
  readonly times: Readonly<Record<string, Pairs>>
  readonly askedForTime: Pairs
  readonly dayAndTime: readonly (readonly [said: string, day: string, time: string])[]
}>(import.meta.url, 'data/autopilot-times.json')

describe('times', () => {
  test.each(Object.values(cases.times).flat())('"%s" is %s', (said, time) =>
    expect(timeOf(hear(said))).toBe(time),
  )

  test.each(cases.askedForTime)('asked for the time, "%s" is %s', (said, time) =>
    expect(timeOf(hear(said, { expects: 'time' }))).toBe(time),
  )

  test.each(cases.dayAndTime)('"%s" is the day %s at %s', (said, day, time) =>
    expect([dayOf(hear(said)), timeOf(hear(said))]).toEqual([day, time]),
  )

  test('two hours of a part of the day are the only starts', () =>
    expect(hear('vormittags so um 10 oder 11').time?.starts).toEqual([600, 660]))

  test('an hour from late at night is tomorrow', () => {
    const meaning = hear('in 2 hours', { minute: 1380 })
    expect([dayOf(meaning), timeOf(meaning)]).toEqual(['01-10', '01:00-02:00'])
  })
})
