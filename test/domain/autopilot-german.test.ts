import { describe, expect, test } from 'vitest'
import type { Meaning, Surroundings } from '../../src/tools/language/engine/meaning/meaning.js'
import { GERMAN_SALON } from '../support/autopilot/german-salon.js'
import { type Pairs, readData, type Texts } from '../support/data.js'
import { dayOf, hear as hearIn, OFFERED, SALON, timeOf } from './autopilot-salon.js'

const cases = readData<{
  readonly days: Pairs
  readonly askedForDay: Pairs
  readonly times: Pairs
  readonly askedForTime: Pairs
  readonly dayAndTime: readonly (readonly [said: string, day: string, time: string])[]
  readonly yes: Texts
  readonly no: Texts
  readonly neither: Texts
  readonly choices: Readonly<Record<number, Texts>>
  readonly noChoice: Texts
  readonly wishes: Pairs
  readonly services: Pairs
  readonly germanServices: Pairs
  readonly masters: Pairs
  readonly germanMasters: Pairs
  readonly notOffered: Pairs
  readonly sources: Pairs
  readonly flags: Readonly<Record<string, Texts>>
  readonly friendly: Texts
  readonly unclear: Texts
  readonly clear: Texts
  readonly languages: Pairs
  readonly messages: Pairs
}>(import.meta.url, 'data/autopilot-german.json')

const hear = (text: string, surroundings: Partial<Surroundings> = {}): Meaning =>
  hearIn(text, { tongue: 'de', ...surroundings })
const numbered = (rows: readonly { readonly name: string }[]): { id: number; name: string }[] =>
  rows.map(({ name }, index) => ({ id: index + 1, name }))
const BERLIN: Surroundings = {
  ...SALON,
  services: numbered(GERMAN_SALON.services),
  masters: numbered(GERMAN_SALON.masters),
}
const servicesOf = (said: string, salon = SALON): string[] =>
  hear(said, salon).serviceIds.map((id) => salon.services[id - 1]?.name ?? '')
const mastersOf = (said: string, salon = SALON): string[] =>
  hear(said, salon).masterIds.map((id) => salon.masters[id - 1]?.name ?? '')

describe('days and times in German', () => {
  test.each(cases.days)('"%s" is %s', (said, day) => expect(dayOf(hear(said))).toBe(day))

  test.each(cases.askedForDay)('asked for the day, "%s" is %s', (said, day) =>
    expect(dayOf(hear(said, { expects: 'day' }))).toBe(day),
  )

  test.each(cases.times)('"%s" is %s', (said, time) => expect(timeOf(hear(said))).toBe(time))

  test.each(cases.askedForTime)('asked for the time, "%s" is %s', (said, time) =>
    expect(timeOf(hear(said, { expects: 'time' }))).toBe(time),
  )

  test.each(cases.dayAndTime)('"%s" is the day %s at %s', (said, day, time) =>
    expect([dayOf(hear(said)), timeOf(hear(said))]).toEqual([day, time]),
  )
})

test.each(cases.sources)('"%s" moves an appointment away from %s', (said, source) =>
  expect(hear(said).source?.from).toBe(source),
)

describe('answers in German', () => {
  test.each(cases.yes)('"%s" is a yes', (said) =>
    expect(hear(said, { expects: 'yes_no' }).answer).toBe('yes'),
  )

  test.each(cases.no)('"%s" is a no', (said) =>
    expect(hear(said, { expects: 'yes_no' }).answer).toBe('no'),
  )

  test.each(cases.neither)('"%s" is neither', (said) =>
    expect(hear(said, { expects: 'yes_no' }).answer).not.toBe('yes'),
  )

  test.each(
    [0, 1, 2].flatMap((choice) => (cases.choices[choice] ?? []).map((said) => ({ said, choice }))),
  )('"$said" chooses $choice', ({ said, choice }) => {
    expect(hear(said, { expects: 'offer', offered: OFFERED }).choice).toBe(choice)
    expect(hear(said, { expects: 'appointment', offered: OFFERED }).choice).toBe(choice)
  })

  test.each(cases.noChoice)('"%s" chooses none', (said) =>
    expect(hear(said, { expects: 'offer', offered: OFFERED }).choice).toBeUndefined(),
  )
})

describe('wishes in German', () => {
  test.each(cases.wishes)('"%s" is %s', (said, wishes) =>
    expect(hear(said).wishes.join(' ') || '-').toBe(wishes),
  )

  test.each(cases.messages)('%s', (said, meaning) => {
    const told = hear(said)
    const names = [...servicesOf(said), ...mastersOf(said).map((name) => name.split(' ')[0])]
    expect([...told.wishes, ...names, dayOf(told), timeOf(told)].join(' ')).toBe(meaning)
  })
})

describe('names in German', () => {
  test.each(cases.services)('"%s" is %s', (said, name) => expect(servicesOf(said)).toEqual([name]))

  test.each(cases.germanServices)('of a German price list, "%s" is %s', (said, name) =>
    expect(servicesOf(said, BERLIN)).toEqual([name]),
  )

  test.each(cases.notOffered)('"%s" names %s, which is not offered', (said, name) =>
    expect(hear(said, BERLIN).notOffered.map((one) => one.name)).toEqual([name]),
  )

  test.each(cases.masters)('"%s" is %s', (said, name) =>
    expect(mastersOf(`Haarschnitt ${said} morgen`)).toEqual([name]),
  )

  test.each(cases.germanMasters)('in a German salon, "%s" is %s', (said, name) =>
    expect(mastersOf(`Termin ${said} morgen`, BERLIN)).toEqual([name]),
  )
})

describe('moods in German', () => {
  test.each(
    Object.entries(cases.flags).flatMap(([flag, texts]) => texts.map((said) => ({ said, flag }))),
  )('"$said" is $flag', ({ said, flag }) => expect(hear(said)).toMatchObject({ [flag]: true }))

  test.each(cases.friendly)('"%s" is harmless', (said) =>
    expect(hear(said)).toMatchObject({
      wantsPerson: false,
      isUpset: false,
      isForeign: false,
      forgets: false,
    }),
  )

  test.each(cases.unclear)('"%s" is unclear', (said) => expect(hear(said).isUnclear).toBe(true))

  test.each(cases.clear)('"%s" is not', (said) => expect(hear(said).isUnclear).toBe(false))

  test.each(cases.languages)('"%s" is %s', (said, language) =>
    expect(hearIn(said).language ?? 'none').toBe(language),
  )

  test('"da" is a place in a German dialogue, and a Russian yes in others', () => {
    expect(hear('da', { expects: 'yes_no' }).answer).toBeUndefined()
    expect(hearIn('da', { tongue: 'en', expects: 'yes_no' }).answer).toBe('yes')
  })
})
