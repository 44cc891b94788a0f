import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INSTANTS, NO_INSTANTS, NO_TEXT, PAST_INSTANTS } from '../support/bad-input/dates.js'
import { placesOf, refusalAt, sendAt } from '../support/bad-input/endpoints.js'
import { ADDRESSES, BLANK, NO_ADDRESSES, refusedTexts } from '../support/bad-input/texts.js'
import { buildHardFixture, type HardFixture, named } from '../support/bad-input/fixture.js'

let hard: HardFixture
beforeAll(async () => {
  hard = await buildHardFixture()
})
afterAll(() => hard.app.stop())

const NULL = 'This field may not be null.'
const INSTANT =
  'Datetime has wrong format. Use one of these formats instead: ' +
  'YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].'
const asJson = (texts: readonly string[]): string[] => texts.map((text) => JSON.stringify(text))

describe('instants', () => {
  const places = placesOf(named, 'moment')
  test('there are some', () => expect(places.length).toBeGreaterThan(0))

  test.each(places)(
    '%s: what is none is refused in exact words, and nothing changes',
    async (_, place) => {
      const ready = await hard.ready(place.row)
      await hard.unchanged(async () => {
        for (const raw of [
          ...asJson(NO_INSTANTS),
          ...NO_TEXT,
          '"\\ud800"',
          '"  "',
          '1893456000',
          'null',
        ]) {
          const { status, body } = await sendAt(hard, place, raw, ready)
          const said = raw === 'null' ? NULL : INSTANT
          expect([raw.slice(0, 60), status, body]).toEqual([
            raw.slice(0, 60),
            400,
            refusalAt(place, [said]),
          ])
        }
        for (const text of PAST_INSTANTS) {
          const { status, body } = await sendAt(hard, place, JSON.stringify(text), ready)
          expect([text, status, body]).toEqual([
            text,
            400,
            refusalAt(place, ['Ensure this value is in the future.']),
          ])
        }
      })
      await hard.isWell()
    },
  )

  test.each(places)('%s: one instant, however it is written', async (_, place) => {
    for (const text of [...INSTANTS, ...INSTANTS.map((one) => ` ${one}\n`)]) {
      const { status, body } = await sendAt(hard, place, JSON.stringify(text))
      expect([text, status, body.snoozed_until]).toEqual([text, 200, '2030-01-08T09:00:00Z'])
    }
  })
})

describe('addresses of images', () => {
  const places = placesOf(named, 'url')
  test('there are some', () => expect(places.length).toBeGreaterThan(0))

  test.each(places)(
    '%s: what is none is refused in exact words, and nothing changes',
    async (_, place) => {
      const ready = await hard.ready(place.row)
      const table: readonly [string, readonly string[]][] = [
        ...refusedTexts(place.field.maxLength, BLANK),
        ...asJson(NO_ADDRESSES).map((raw): [string, string[]] => [raw, ['Enter a valid URL.']]),
        ...['42', '-1.5', '0'].map((raw): [string, string[]] => [raw, ['Enter a valid URL.']]),
      ]
      await hard.unchanged(async () => {
        for (const [raw, said] of table) {
          const { status, body } = await sendAt(hard, place, raw, ready)
          expect([raw.slice(0, 60), status, body]).toEqual([
            raw.slice(0, 60),
            400,
            refusalAt(place, said),
          ])
        }
      })
      await hard.isWell()
    },
  )

  test.each(places)('%s: what is one is kept as it is', async (_, place) => {
    for (const text of ADDRESSES)
      for (const raw of [JSON.stringify(text), JSON.stringify(` ${text}\n`)]) {
        const { made, result } = await hard.changes(() => sendAt(hard, place, raw))
        const kept = made.flatMap(({ row }) => Object.values(row as object) as unknown[])
        expect([raw.slice(0, 60), result.status, kept.includes(text)]).toEqual([
          raw.slice(0, 60),
          200,
          true,
        ])
      }
  })
})
