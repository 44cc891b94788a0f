import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Proposed } from '../../src/tools/language/engine/consent/repeated.js'
import { PACKS } from '../../src/tools/language/engine/packs.js'
import { readData, type Texts } from '../support/data.js'
import { hear, SALON } from './autopilot-salon.js'
import { propertyRuns } from '../support/property-runs.js'

const TONGUES = ['en', 'ru', 'de'] as const
type Tongue = (typeof TONGUES)[number]
type Messages = Readonly<Record<Tongue, Texts>>
const { yes, unclear, comes, doubts } = readData<
  Readonly<Record<'yes' | 'unclear' | 'comes' | 'doubts', Messages>>
>(import.meta.url, 'data/consent.json')
const all = (messages: Messages): string[] => TONGUES.flatMap((tongue) => messages[tongue])

const [haircut = { id: 1, name: 'Haircut' }] = SALON.services
const WEDNESDAY = '2030-01-16'
const proposedTo = (action: Proposed['action']): Proposed => ({
  action,
  place: {
    service: haircut,
    masterId: 1,
    date: WEDNESDAY,
    time: 810,
    price: { amount: 40, currency: 'EUR' },
  },
})
const consents = (said: string, action: Proposed['action'] = 'book', tongue?: Tongue): boolean =>
  hear(said, {
    tongue,
    expects: 'yes_no',
    near: [{ from: WEDNESDAY, to: WEDNESDAY }],
    proposed: proposedTo(action),
  }).consents

describe('to "Shall I book it?"', () => {
  test.each(all(yes))('"%s" is a yes', (said) => expect(consents(said)).toBe(true))
  test.each(all(unclear))('"%s" is no clear yes', (said) => expect(consents(said)).toBe(false))
})

describe('to "Shall I cancel it?"', () => {
  test.each(all(comes))('"%s" comes from somebody who will be there', (said) =>
    expect(consents(said, 'cancel')).toBe(false),
  )
  test.each([
    ...['yes', 'ok', 'yes please', 'yes cancel it', 'да', 'да, отмените', 'хорошо'],
    ...['yes cancel, sorry sorry', 'да, отменяйте(', 'да отмените :(', 'ja, tut mir leid'],
    ...['ja', 'ja bitte', 'ja bitte absagen', 'ja, sagen Sie ihn ab', 'stornieren', 'in Ordnung'],
  ])('"%s" is a yes', (said) => expect(consents(said, 'cancel')).toBe(true))
  test.each(['да(', 'yes :(', 'sorry', 'ok :('])('"%s" is sad, and no clear yes', (said) =>
    expect(consents(said, 'cancel')).toBe(false),
  )
  test.each(['да, обе снимайте', 'обе отмените'])('"%s" is a yes to two', (said) =>
    expect(
      hear(said, { expects: 'yes_no', proposed: { ...proposedTo('cancel'), count: 2 } }).consents,
    ).toBe(true),
  )
})

test('a yes may name the action that was proposed, and no other', () => {
  const rows = [
    { book: 'yes book it', move: 'yes move it', cancel: 'yes cancel it' },
    { book: 'ja bitte buchen', move: 'ja bitte verschieben', cancel: 'ja bitte absagen' },
  ]
  const actions = ['book', 'move', 'cancel'] as const
  for (const names of rows)
    for (const named of actions)
      for (const proposed of actions) {
        const isSame = named === proposed || (named === 'book' && proposed === 'move')
        expect(consents(names[named], proposed)).toBe(isSame)
      }
})

describe('a yes may repeat the price that was proposed, and no other', () => {
  const said = (price: number): string[] => [
    `yes, ${price} €`,
    `${price} евро норм, записывайте`,
    `ja, ${price} Euro ist in Ordnung`,
  ]
  test.each(said(40))('"%s" is a yes', (one) => expect(consents(one)).toBe(true))
  test.each(said(35))('"%s" is none', (one) => expect(consents(one)).toBe(false))
  test.each(['40 is fine', '€40 ok', 'good price', 'цена нормальная', 'fairer Preis'])(
    '"%s" approves of the price alone',
    (one) => expect(consents(one)).toBe(false),
  )
})

test('where nothing was proposed nothing is agreed to', () => {
  for (const said of all(yes)) expect(hear(said, { expects: 'yes_no' }).consents).toBe(false)
})

describe.each(TONGUES)('in %s', (tongue) => {
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
    const dialogue = fc.constantFrom(undefined, ...TONGUES)
    fc.assert(
      fc.property(
        message,
        action,
        dialogue,
        (said, proposed, language) => !consents(said, proposed, language),
      ),
      { numRuns: propertyRuns(400, 50) },
    )
  })

  test('a yes beside any everyday word that does not mean yes is none', () => {
    const { consent, moods, spelling } = PACKS[tongue]
    const { plainYes, content, courtesy, parting, beforeRepeated } = consent
    const tables = [plainYes, content, courtesy, parting, beforeRepeated]
    const agreeable = new Set(
      [...tables, moods.greeting, moods.farewell]
        .flatMap((text) => text.split(/[,\s|()?]+/))
        .filter((word) => word.length > 1)
        .map((word) => word.replace(/[*+]$/, '')),
    )
    const others = spelling.commonWords
      .split(/\s+/)
      .filter((word) => word.length > 2 && ![...agreeable].some((one) => word.startsWith(one)))
    const taken = [
      'book',
      'reserve',
      'schedule',
      'have',
      'time',
      'put',
      'sign',
      'запис',
      'верн',
      'возвращ',
      'восстан',
      'забронир',
      'анна',
      'стриж',
      'buch',
      'haar',
      'schn',
    ]
    const said = fc
      .tuple(
        agreeing,
        fc.constantFrom(...others.filter((word) => !taken.some((one) => word.startsWith(one)))),
      )
      .map((parts) => parts.join(' '))
    fc.assert(
      fc.property(said, (message) => !consents(message)),
      { numRuns: propertyRuns(400, 50) },
    )
  })
})
