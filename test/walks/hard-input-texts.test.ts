import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bodyWith,
  type Place,
  placesOf,
  refusalAt,
  sendAt,
} from '../support/bad-input/endpoints.js'
import {
  BLANK,
  keptTexts,
  NO_PHONES,
  PHONES,
  refusedTexts,
  WIDE,
} from '../support/bad-input/texts.js'
import { buildHardFixture, type HardFixture, named } from '../support/bad-input/fixture.js'

let hard: HardFixture
beforeAll(async () => {
  hard = await buildHardFixture()
})
afterAll(() => hard.app.stop())

const places = placesOf(named, 'string')
/**
 * Paths without a token take names, passwords and tokens; what is none of ours is refused, and
 * nothing is stored.
 */
const isOpen = ({ row }: Place): boolean => row.open === true
const UNKNOWN = /^(no_active_account|token_not_valid)$/

/** What the database has now and had not before, text by text. */
async function storedBy(work: () => Promise<{ status: number }>) {
  const { made, result } = await hard.changes(work)
  const texts = made.flatMap(({ row }) => Object.values(row as object)).map(String)
  /** As it is, or behind the words that a log begins with. */
  const has = (text: string): boolean =>
    texts.some((one) => one === text || one.endsWith(`: ${text}`))
  return { status: result.status, has }
}

describe('text', () => {
  test('there are fields of it', () => expect(places.length).toBeGreaterThan(10))

  test.each(places)(
    '%s: what is none is refused in exact words, and nothing changes',
    async (_, place) => {
      const ready = await hard.ready(place.row)
      const { maxLength, blank, name } = place.field
      // whose spaces count
      const blanks = blank ? [] : name === 'password' ? BLANK.slice(0, 1) : BLANK
      await hard.unchanged(async () => {
        for (const [raw, said] of refusedTexts(maxLength, blanks)) {
          const { status, body } = await sendAt(hard, place, raw, ready)
          expect([raw.slice(0, 60), status, body]).toEqual([
            raw.slice(0, 60),
            400,
            refusalAt(place, said),
          ])
        }
      })
    },
  )

  test.each(places.filter(([, place]) => !isOpen(place)))(
    '%s: what is some is kept letter by letter',
    async (_, place) => {
      // a key of another message
      const used = place.field.name === 'client_key' ? keptTexts(place.field.maxLength) : []
      for (const text of keptTexts(place.field.maxLength)) {
        const { status, has } = await storedBy(() => sendAt(hard, place, JSON.stringify(text)))
        expect([text.slice(0, 60), status, has(text)]).toEqual([
          text.slice(0, 60),
          place.row.status ?? 200,
          true,
        ])
      }
      const longest = `${WIDE.repeat((place.field.maxLength ?? 1000) - 1)}ß`
      const spaced = await storedBy(() =>
        sendAt(hard, place, JSON.stringify(` \n${longest}\u3000 `)),
      )
      expect(spaced.has(longest)).toBe(true)
      for (const [raw, text] of [
        ['42', '42'],
        ['-1.5', '-1.5'],
        ['0', '0'],
        ['"\\u0041\\ud83d\\ude00\\u00e9"', 'A😀é'],
      ] as const) {
        const { status, has } = await storedBy(() => sendAt(hard, place, raw))
        if (used.includes(text)) expect([raw, status]).toEqual([raw, 422])
        else expect([raw, has(text)]).toEqual([raw, true])
      }
    },
  )

  test.each(places.filter(([, place]) => isOpen(place)))(
    '%s: what is some is taken as it is, and is nobody’s',
    async (_, place) => {
      const ready = await hard.ready(place.row)
      await hard.unchanged(async () => {
        for (const text of keptTexts(place.field.maxLength).slice(0, 9)) {
          const { status, body } = await sendAt(hard, place, JSON.stringify(text), ready)
          expect([text.slice(0, 60), status, body.code]).toEqual([
            text.slice(0, 60),
            401,
            expect.stringMatching(UNKNOWN),
          ])
        }
      })
    },
  )

  test.each(places)('%s: bytes that are no UTF-8 are no JSON', async (_, place) => {
    const { fields, ...ready } = await hard.ready(place.row)
    await hard.unchanged(async () => {
      for (const bytes of [
        [0xed, 0xa0, 0x80],
        [0xc3],
        [0xff],
        [0xc0, 0x80],
        [0xf4, 0x90, 0x80, 0x80],
        [0xe9, 0x74, 0xe9],
      ]) {
        const [before = '', after = ''] = bodyWith(place, fields, '"@"').split('@')
        const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
        const said = await hard.ask(place.row, { ...ready, body }, String(bytes))
        expect([bytes, said.status, said.body.code]).toEqual([bytes, 400, 'parse_error'])
      }
    })
    await hard.isWell()
  })
})

test('a password is kept with its outer spaces', async () => {
  const { username, password } = await hard.fixture.account()
  const signIn = (text: string) =>
    hard.app.request('POST', '/api/token/', { body: { username, password: text } })
  expect((await signIn(` ${password}`)).status).toBe(401)
  expect((await signIn(password)).status).toBe(200)
})

describe('phones', () => {
  const phones = placesOf(named, 'phone')
  test('there are fields of them', () => expect(phones.length).toBeGreaterThan(1))

  test.each(phones)(
    '%s: what is none is refused in exact words, and nothing changes',
    async (_, place) => {
      const ready = await hard.ready(place.row)
      const table: [string, string][] = [
        ...NO_PHONES.map((text): [string, string] => [
          JSON.stringify(text),
          'Enter a valid phone number.',
        ]),
        ...['true', '[]', '["+4915112345678"]', '{}'].map((raw): [string, string] => [
          raw,
          'Not a valid string.',
        ]),
        ...['0', '-4915112345678', '1.5', '1e400'].map((raw): [string, string] => [
          raw,
          'Enter a valid phone number.',
        ]),
        ['null', 'This field may not be null.'],
        ...(place.field.blank ? [] : [['" "', 'This field may not be blank.'] as [string, string]]),
      ]
      await hard.unchanged(async () => {
        for (const [raw, said] of table) {
          const { status, body } = await sendAt(hard, place, raw, ready)
          expect([raw.slice(0, 60), status, body]).toEqual([
            raw.slice(0, 60),
            400,
            refusalAt(place, [said]),
          ])
        }
      })
    },
  )

  test.each(phones)('%s: one number, however it is written', async (_, place) => {
    for (const [text, kept] of PHONES) {
      const { status, body } = await sendAt(hard, place, JSON.stringify(text))
      const own = place.path.length > 1 ? body.client?.phone : body.phone
      if (status < 300) expect([text, own]).toEqual([text, kept])
      else
        expect([text, body]).toEqual([
          text,
          refusalAt(place, ['A client with this phone number already exists.']),
        ])
    }
  })
})
