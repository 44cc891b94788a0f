import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMON_WORDS } from '../../src/tools/language/phrases/common-words.js'
import {
  BEFORE_REPEATED,
  CONTENT,
  COURTESY,
  PARTING,
  PLAIN_YES,
} from '../../src/tools/language/phrases/consent-words.js'
import type { Proposed } from '../../src/tools/language/meaning/consent.js'
import { FAREWELL } from '../../src/tools/language/spelling/farewells.js'
import { GREETING } from '../../src/tools/language/phrases/mood-words.js'
import { readData, type Texts } from '../support/data.js'
import { hear, SALON } from './autopilot-salon.js'
import { propertyRuns } from '../support/property-runs.js'

type Tongue = 'en' | 'ru'
type Messages = Readonly<Record<Tongue, Texts>>
const { yes, unclear, comes, doubts } = readData<
  Readonly<Record<'yes' | 'unclear' | 'comes' | 'doubts', Messages>>
>(import.meta.url, 'data/consent.json')
const both = (messages: Messages): string[] => [...messages.en, ...messages.ru]

const [haircut = { id: 1, name: 'Haircut' }] = SALON.services
const WEDNESDAY = '2030-01-16'
const proposedTo = (action: Proposed['action']): Proposed => ({
  action,
  place: { service: haircut, masterId: 1, date: WEDNESDAY, time: 810 },
})
const consents = (said: string, action: Proposed['action'] = 'book'): boolean =>
  hear(said, {
    expects: 'yes_no',
    near: [{ from: WEDNESDAY, to: WEDNESDAY }],
    proposed: proposedTo(action),
  }).consents

describe('to "Shall I book it?"', () => {
  test.each(both(yes))('"%s" is a yes', (said) => expect(consents(said)).toBe(true))
  test.each(both(unclear))('"%s" is no clear yes', (said) => expect(consents(said)).toBe(false))
})

describe('to "Shall I cancel it?"', () => {
  test.each(both(comes))('"%s" comes from somebody who will be there', (said) =>
    expect(consents(said, 'cancel')).toBe(false),
  )
  test.each(['yes', 'ok', 'yes please', 'yes cancel it', 'да', 'да, отмените', 'хорошо'])(
    '"%s" is a yes',
    (said) => expect(consents(said, 'cancel')).toBe(true),
  )
})

test('a yes may name the action that was proposed, and no other', () => {
  const names = { book: 'yes book it', move: 'yes move it', cancel: 'yes cancel it' } as const
  const actions = ['book', 'move', 'cancel'] as const
  for (const named of actions)
    for (const proposed of actions) {
      const isSame = named === proposed || (named === 'book' && proposed === 'move')
      expect(consents(names[named], proposed)).toBe(isSame)
    }
})

test('where nothing was proposed nothing is agreed to', () => {
  for (const said of both(yes)) expect(hear(said, { expects: 'yes_no' }).consents).toBe(false)
})

describe.each(['en', 'ru'] as const)('in %s', (tongue) => {
  const [agreeing, doubtful] = [fc.constantFrom(...yes[tongue]), fc.constantFrom(...doubts[tongue])]
  const link = fc.constantFrom(' ', ', ', '. ', ' - ', '\n')
  const action = fc.constantFrom('book', 'move', 'cancel')

  test('a yes with a doubt before or after it, or with a question mark, is none', () => {
    const message = fc.oneof(
      fc.tuple(agreeing, link, doubtful).map((parts) => parts.join('')),
      fc.tuple(doubtful, link, agreeing).map((parts) => parts.join('')),
      fc.tuple(agreeing, link, doubtful, link, agreeing).map((parts) => parts.join('')),
      fc
        .tuple(agreeing, fc.constantFrom('?', ' ?', '??', '?!', '…', '...'))
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(message, action, (said, proposed) => !consents(said, proposed)),
      { numRuns: propertyRuns(1000) },
    )
  })

  test('a yes beside any everyday word that does not mean yes is none', () => {
    const tables = [
      ...PLAIN_YES,
      ...CONTENT,
      ...COURTESY,
      ...PARTING,
      ...BEFORE_REPEATED,
      ...GREETING,
      ...FAREWELL,
    ]
    const agreeable = new Set(
      tables.flatMap(({ vocabulary }) => vocabulary.map((word) => word.replace(/[*+?]$/, ''))),
    )
    const isRussian = tongue === 'ru'
    const others = COMMON_WORDS.split(/\s+/).filter(
      (word) =>
        /[а-я]/.test(word) === isRussian &&
        word.length > 2 &&
        ![...agreeable].some((one) => word.startsWith(one)),
    )
    const taken = [
      'book',
      'reserve',
      'schedule',
      'have',
      'time',
      'put',
      'sign',
      'запис',
      'забронир',
      'анна',
      'стриж',
    ]
    const said = fc
      .tuple(
        agreeing,
        fc.constantFrom(...others.filter((word) => !taken.some((one) => word.startsWith(one)))),
      )
      .map((parts) => parts.join(' '))
    fc.assert(
      fc.property(said, (message) => !consents(message)),
      { numRuns: propertyRuns(1000) },
    )
  })
})
