import { describe, expect, test } from 'vitest'
import { hear } from './autopilot-salon.js'
import { type Pairs, readData, type Texts } from '../support/data.js'

const cases = readData<{
  readonly languages: Pairs
  readonly friendly: Texts
  readonly asksForPerson: Texts
  readonly upset: Texts
  readonly forSeveral: Texts
  readonly forOne: Texts
  readonly aboutSomebodyElse: Texts
  readonly instructsMachine: Texts
  readonly greets: Texts
  readonly thanks: Texts
  readonly forgets: Texts
  readonly unclear: Texts
  readonly clear: Texts
}>(import.meta.url, 'data/autopilot-moods.json')

describe('what a person must see', () => {
  test.each(cases.asksForPerson)('"%s" asks for one', (said) =>
    expect(hear(said).wantsPerson).toBe(true),
  )

  test.each(cases.upset)('"%s" is upset or hurt', (said) => expect(hear(said).isUpset).toBe(true))

  test.each([
    'завтра отвечу',
    'давайте в пятницу решу',
    "I'll tell you tomorrow",
    'Ich sage Ihnen morgen Bescheid',
    'sag ich morgen',
  ])('"%s" answers later, and wishes no day', (said) =>
    expect(hear(said, { expects: 'yes_no' })).toMatchObject({ pauses: true, day: undefined }),
  )

  test.each(cases.forSeveral)('"%s" is for several people', (said) =>
    expect(hear(said).isGroup).toBe(true),
  )
  test.each(cases.forOne)('"%s" is for one person', (said) =>
    expect(hear(said).isGroup).toBe(false),
  )

  test.each(cases.aboutSomebodyElse)('"%s" is about somebody else', (said) =>
    expect(hear(said).isForeign).toBe(true),
  )

  test.each(cases.instructsMachine)('"%s" instructs a machine', (said) =>
    expect(hear(said).isForeign).toBe(true),
  )

  test.each(cases.friendly)('"%s" is nothing of the kind', (said) => {
    const { wantsPerson, isUpset, isForeign, forgets } = hear(said)
    expect({ wantsPerson, isUpset, isForeign, forgets }).toEqual({
      wantsPerson: false,
      isUpset: false,
      isForeign: false,
      forgets: false,
    })
  })
})

describe('manners', () => {
  test.each(cases.greets)('"%s" greets', (said) => expect(hear(said).isGreeting).toBe(true))

  test.each(cases.thanks)('"%s" thanks or takes leave', (said) =>
    expect(hear(said).isThanks).toBe(true),
  )

  test.each(cases.forgets)('"%s" drops the matter', (said) => expect(hear(said).forgets).toBe(true))
})

describe('languages', () => {
  test.each(cases.languages)('"%s" is %s', (said, language) =>
    expect(hear(said).language).toBe(language === 'none' ? undefined : language),
  )
})

describe('what is not understood', () => {
  test.each(cases.unclear)('"%s" is unclear', (said) => expect(hear(said).isUnclear).toBe(true))

  test.each(cases.clear)('"%s" is not', (said) => expect(hear(said).isUnclear).toBe(false))
})

describe('phones', () => {
  test.each([
    ['call me +49 151 12345678', ['+49 151 12345678']],
    ['мой номер 8 (912) 345-67-89', ['8 (912) 345-67-89']],
    ['0151-2345678 or 015123456789', ['0151-2345678', '015123456789']],
    ['on 12.03.2030 15:00', []],
    ['at 10 12 14 16 18', []],
    ['2030-03-12 10', []],
    ['1234', []],
  ])('"%s" has %j', (said, phones) => expect(hear(said).phones).toEqual(phones))
})
