import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Meaning } from '../../src/tools/language/engine/meaning/meaning.js'
import { parseMessage } from '../../src/tools/language/engine/meaning/parse-message.js'
import { addDays } from '../../src/domain/time/time.js'
import { dayOf, hear, MOSCOW, OFFERED, SALON, timeOf } from './autopilot-salon.js'
import { propertyRuns } from '../support/property-runs.js'
import { type Pairs, readData, type Texts } from '../support/data.js'

const cases = readData<{
  readonly messages: Pairs
  readonly words: Texts
  readonly floods: Texts
}>(import.meta.url, 'data/autopilot-meaning.json')

/** What is worth saying of a meaning, for tables. */
const told = (meaning: Meaning): string =>
  [
    ...meaning.wishes,
    ...meaning.serviceIds.map((id) => SALON.services[id - 1]?.name ?? ''),
    ...meaning.masterIds.map((id) => SALON.masters[id - 1]?.name.split(' ')[0] ?? ''),
    dayOf(meaning),
    timeOf(meaning),
  ].join(' ')

describe('whole messages', () => {
  test.each(cases.messages)('%s', (said, meaning) => expect(told(hear(said))).toBe(meaning))
})

const words = fc.constantFrom(...cases.words)
/** Said over and over: what would be slow if time grew faster than the text. */
const floods = fc
  .constantFrom(...cases.floods)
  .map((piece) => piece.repeat(Math.ceil(2500 / piece.length)))
const texts = fc.oneof(
  { weight: 1, arbitrary: floods },
  { weight: 20, arbitrary: fc.array(words, { maxLength: 25 }).map((said) => said.join(' ')) },
  { weight: 5, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 5, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 10,
    arbitrary: fc
      .array(words, { maxLength: 12 })
      .chain((said) => fc.string({ maxLength: 3 }).map((glue) => said.join(glue))),
  },
)
const surroundings = fc.record({
  today: fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2001-01-01', days)),
  minute: fc.integer({ min: 0, max: 1439 }),
  expects: fc.constantFrom(
    undefined,
    'service',
    'master',
    'day',
    'time',
    'offer',
    'yes_no',
    'appointment',
  ),
  offered: fc.constantFrom([], OFFERED, OFFERED.slice(0, 1)),
  services: fc.constantFrom(SALON.services, MOSCOW.services, []),
  masters: fc.constantFrom(SALON.masters, MOSCOW.masters, []),
} as const)

describe('whatever is said', () => {
  test('it never throws, says the same twice, and nothing that is not there', () => {
    fc.assert(
      fc.property(texts, surroundings, (text, around) => {
        const meaning = parseMessage(text, around)
        expect(parseMessage(text, around)).toEqual(meaning)
        const { choice, day, time, serviceIds, masterIds } = meaning
        if (choice !== undefined) expect(around.offered[choice]).toBeDefined()
        if (day) expect([day.from >= around.today, day.to >= day.from]).toEqual([true, true])
        if (time) {
          expect(
            time.from >= 0 &&
              time.to <= 1440 &&
              Number.isInteger(time.from) &&
              Number.isInteger(time.to),
          ).toBe(true)
          expect(time.isExact ? time.from === time.to : time.from < time.to).toBe(true)
        }
        expect(around.services.map(({ id }) => id)).toEqual(expect.arrayContaining([...serviceIds]))
        expect(around.masters.map(({ id }) => id)).toEqual(expect.arrayContaining([...masterIds]))
        expect(new Set(meaning.wishes).size).toBe(meaning.wishes.length)
      }),
      { numRuns: propertyRuns(500, 50) },
    )
  })

  test('case, spaces and signs at the end change nothing', () => {
    const plain = 'haircut with anna on friday at 3'
    for (const said of [
      plain.toUpperCase(),
      `  ${plain}  `,
      `${plain}!!`,
      plain.replaceAll(' ', '   '),
      `${plain} 🙂`,
    ])
      expect(told(hear(said))).toBe(told(hear(plain)))
  })

  test('of a long message the first 2,000 characters and 400 words count', () => {
    const long = `haircut ${'so '.repeat(390)}`
    expect(hear(`${long.padEnd(1993)} cancel`).wishes).toEqual(['cancel'])
    expect(hear(`${long.padEnd(2000)} cancel`).wishes).toEqual([])
    expect(hear(`${long}${'so '.repeat(20)} cancel`).wishes).toEqual([])
  })
})
