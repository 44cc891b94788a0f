import { describe, expect, test } from 'vitest'
import { hear, OFFERED, type SALON } from './autopilot-salon.js'
import { readData, type Texts } from '../support/data.js'

const cases = readData<{
  readonly wishes: Readonly<
    Record<string, readonly (readonly [said: string, ...wishes: readonly string[]])[]>
  >
  readonly inContext: readonly (readonly [
    name: string,
    said: string,
    expects: typeof SALON.expects,
    wishes: Texts,
  ])[]
}>(import.meta.url, 'data/autopilot-wishes.json')

describe('wishes', () => {
  test.each(Object.values(cases.wishes).flat())('"%s"', (said, ...wishes) =>
    expect(hear(said).wishes).toEqual(wishes),
  )

  test.each(cases.inContext)('%s', (_, said, expects, wishes) =>
    expect(hear(said, { expects, offered: OFFERED }).wishes).toEqual(wishes),
  )

  test.each([
    ['anything later?', { from: 1021, to: 1440, isExact: false, isCompared: true }],
    ['а пораньше?', { from: 0, to: 600, isExact: false, isNearEnd: true, isCompared: true }],
  ])('of starts on one day "%s" is measured by them', (said, time) =>
    expect(hear(said, { expects: 'offer', offered: OFFERED.slice(0, 2) }).time).toEqual(time),
  )
})
