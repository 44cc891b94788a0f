import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DELIVERIES,
  type Delivery,
  DELIVERY_STATES,
  type DeliveryState,
  fillPlaceholders,
  type PlaceholderValues,
  hasPlaceholders,
  namesMissingAppointment,
  replyTemplateError,
  isFurther,
  shownInList,
} from '../../src/domain/inbox/message.js'
import { isImageUrl } from '../../src/domain/inbox/web-address.js'
import { readData, type Texts } from '../support/data.js'

const cases = readData<Readonly<Record<'badImageUrls' | 'localImageUrls', Texts>>>(
  import.meta.url,
  'data/message.json',
)

describe('how far a message got', () => {
  test.each<[DeliveryState, Delivery[]]>([
    ['pending', ['sent', 'delivered', 'read', 'failed']],
    ['skipped', ['sent', 'delivered', 'read', 'failed']],
    ['sent', ['delivered', 'read', 'failed']],
    ['failed', ['delivered', 'read']],
    ['delivered', ['read']],
    ['read', []],
  ])('from %s it gets to %j alone', (from, further) => {
    expect(DELIVERIES.filter((to) => isFurther(to, from))).toEqual(further)
  })

  const state = fc.constantFrom(...DELIVERY_STATES)
  const report = fc.constantFrom(...DELIVERIES)
  const after = (from: DeliveryState, reports: readonly Delivery[]): DeliveryState =>
    reports.reduce<DeliveryState>((now, to) => (isFurther(to, now) ? to : now), from)

  test('is the same in whatever order and however often it is told', () => {
    fc.assert(
      fc.property(state, fc.array(report), fc.infiniteStream(fc.nat()), (from, reports, dice) => {
        const places = new Map(reports.map((_, place) => [place, dice.next().value as number]))
        const shuffled = reports
          .map((told, place) => ({ told, at: places.get(place) ?? 0 }))
          .sort((one, other) => one.at - other.at)
          .map(({ told }) => told)
        expect(after(from, [...shuffled, ...reports])).toBe(after(from, reports))
      }),
    )
  })

  test('who read it has got it, whatever else is said', () => {
    fc.assert(
      fc.property(state, fc.array(report), fc.array(report), (from, before, later) => {
        expect(after(from, [...before, 'read', ...later])).toBe('read')
      }),
    )
  })
})

describe('places in a text', () => {
  const NINA: PlaceholderValues = { client_name: 'Nina', next_visit: '2030-01-08 11:00' }
  test.each([
    ['Hello {client_name}!', 'Hello Nina!'],
    ['{next_visit}', '2030-01-08 11:00'],
    ['{ client_name }, {client_name}: {  next_visit}', 'Nina, Nina: 2030-01-08 11:00'],
    ['{{client_name}}', '{Nina}'],
    [
      '{Client_name} {client name} {clientname} {} {',
      '{Client_name} {client name} {clientname} {} {',
    ],
    ['client_name', 'client_name'],
    ['{constructor} {__proto__}', '{constructor} {__proto__}'],
    ['', ''],
  ])('%j becomes %j', (text, filled) => {
    expect(fillPlaceholders(text, NINA)).toBe(filled)
    expect(hasPlaceholders(text)).toBe(text !== filled)
  })

  test.each(['$&', '$1', '$`', '{next_visit}', '{client_name}', '\\', ''])(
    'a name such as %j is put in as it is',
    (name) => {
      expect(fillPlaceholders('Hello {client_name}.', { ...NINA, client_name: name })).toBe(
        `Hello ${name}.`,
      )
    },
  )

  test('what has no braces stays, and what is filled in has no places left', () => {
    const words = fc.string({ unit: fc.constantFrom(...'{} abc_clientnamextvs') })
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, fc.constantFrom('{client_name}', '{ next_visit }'))),
        (parts) => {
          const text = parts.join('')
          const filled = fillPlaceholders(text, { client_name: 'X', next_visit: 'Y' })
          expect(hasPlaceholders(text)).toBe(filled !== text)
          if (!text.includes('{')) expect(filled).toBe(text)
          expect(filled.replaceAll(/[XY]/g, '').length).toBeLessThanOrEqual(text.length)
        },
      ),
    )
  })

  test.each([
    ['a client with a next appointment', '2030-01-08 11:00', 'See you on 2030-01-08 11:00, Nina!'],
    ['a client without one', '—', 'When would you like to come, Nina?'],
  ])('a template has cases: %s', (_, next, filled) => {
    const text =
      '{has_next_visit, select, yes {See you on {next_visit}, {client_name}!} ' +
      'other {When would you like to come, {client_name}?}}'
    expect(hasPlaceholders(text)).toBe(true)
    expect(replyTemplateError(text)).toBeUndefined()
    expect(fillPlaceholders(text, { ...NINA, next_visit: next })).toBe(filled)
  })

  test.each([
    ['See you on {next_visit}!', true],
    ['{has_next_visit, select, yes {See you on {next_visit}!} other {See you soon!}}', false],
    ['{has_next_visit, select, yes {See you!} other {Not on {next_visit}.}}', true],
    ['Hello {client_name}', false],
    ['Hello', false],
    ['{next_visit} {', true],
  ])('%j names an appointment to a client without one: %j', (text, names) => {
    expect(namesMissingAppointment(text)).toBe(names)
  })

  test.each([
    ['Hello {client_name} {', 'Hello Nina {'],
    ['{client_name}: {has_next_visit, select, yes {x}}', 'Nina: {has_next_visit, select, yes {x}}'],
    ['{client_name}, {price}', 'Nina, {price}'],
  ])('%j is no template, and is sent as texts were before', (text, filled) => {
    expect(replyTemplateError(text)).toMatch(/\.|: /)
    expect(fillPlaceholders(text, NINA)).toBe(filled)
  })

  test('asks the same thing twice and hears the same', () => {
    expect([
      hasPlaceholders('{client_name}'),
      hasPlaceholders('{client_name}'),
      hasPlaceholders('none'),
    ]).toEqual([true, true, false])
  })
})

describe('what a list shows of a message', () => {
  test.each([
    ['all of it where it is short', 'Hello', 'Hello'],
    ['nothing of an empty one', '', ''],
    ['all of it at the limit', '👋'.repeat(4096), '👋'.repeat(4096)],
    ['its beginning beyond', `${'👋'.repeat(4096)}!`, `${'👋'.repeat(4095)}…`],
  ])('%s', (_, text, shown) => expect(shownInList(text)).toBe(shown))

  test('is never longer, and no half of a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 9000, size: 'max' }), (text) => {
        const shown = shownInList(text)
        expect([...shown].length).toBeLessThanOrEqual(4096)
        expect(shown.isWellFormed()).toBe(true)
        expect(shown === text || text.startsWith(shown.slice(0, -1))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the address of an image', () => {
  test.each([
    'https://salon.example/a.png',
    'HTTPS://SALON.EXAMPLE/A.PNG',
    'https://salon.example:8443/a.png?size=2#x',
    'https://пример.рф/фото.jpg',
    'https://salon.example',
    'https://1.2.3.salon.example./a.png',
    'https://a.xn--p1ai',
  ])('may be %s', (text) => expect(isImageUrl(text)).toBe(true))

  test.each(cases.badImageUrls)('is not %j', (text) => expect(isImageUrl(text)).toBe(false))

  test.each(cases.localImageUrls)('is not an address of this machine or its network: %s', (text) =>
    expect(isImageUrl(text)).toBe(false),
  )
})
