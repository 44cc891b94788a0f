import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arabic, BEYOND, fullwidth } from '../support/bad-input/numbers.js'
import { placesOf, refusalAt, sendAt } from '../support/bad-input/endpoints.js'
import { buildHardFixture, type HardFixture, lists, named } from '../support/bad-input/fixture.js'

/** Integers, booleans and choices. */
let hard: HardFixture
beforeAll(async () => {
  hard = await buildHardFixture()
})
afterAll(() => hard.app.stop())

const NULL = 'This field may not be null.'
const texts = (...given: string[]): string[] => given.map((text) => JSON.stringify(text))
const ODD = [
  '[]',
  '[1]',
  '[true]',
  '{}',
  '{"a":1}',
  '"\\ud800"',
  '""',
  '" "',
  '"1\\u0000"',
  '"NaN"',
  '"null"',
]

/** A whole number in all the ways that it may be written. */
const written = (value: number): string[] => [
  ...[
    `${value}`,
    `${value}.0`,
    `"${value}"`,
    `" ${value}\\n"`,
    `"${value}.0"`,
    `"${value}."`,
    `${value}e0`,
  ],
]

describe('integers', () => {
  const places = placesOf(named, 'integer')
  const NONE = [
    ...texts(
      ...[
        '1e1',
        '0x5',
        '05',
        '+5',
        '5 .0',
        '5. 0',
        '5.5',
        '5,0',
        '5_0',
        '--5',
        '5-',
        '1e400',
        'Infinity',
      ],
      arabic(15),
    ),
    ...texts(fullwidth(15), '5²', '5\u200b', "5'--", 'five', '.0', '.', '-', '5.0.0', '5.0x'),
    ...['5.5', '-0.5', '1e-3', '1e400', '-1e400', 'true', 'false'],
  ]
  test('there are some', () => expect(places.length).toBeGreaterThan(2))
  test.each(places)(
    '%s: what is none, or out of bounds, is refused in exact words',
    async (_, place) => {
      const ready = await hard.ready(place.row)
      const [low, high] = place.field.bounds ?? [0, 0]
      const beyond = [...BEYOND, String(low - 1), String(high + 1)].filter(
        (text) => Number(text) < low || Number(text) > high,
      )
      const bound = (text: string): string =>
        text.startsWith('-') || Number(text) < low
          ? `Ensure this value is greater than or equal to ${low}.`
          : `Ensure this value is less than or equal to ${high}.`
      const table: [string, string][] = [
        ...[...NONE, ...ODD, '9'.repeat(3000)].map((raw): [string, string] => [
          raw,
          'A valid integer is required.',
        ]),
        ...beyond.map((text): [string, string] => [`"${text}"`, bound(text)]),
        ...beyond
          .filter(({ length }) => length < 300)
          .map((text): [string, string] => [text, bound(text)]),
        ['null', NULL],
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
  const isCompared = ([, { field }]: (typeof places)[number]): boolean =>
    field.name === 'expected_version'
  test.each(places.filter((place) => !isCompared(place)))(
    '%s: what is one is kept',
    async (_, place) => {
      for (const value of place.field.bounds ?? [])
        for (const raw of written(value)) {
          const { status, body } = await sendAt(hard, place, raw, { fields: {} })
          expect([raw, status, body[place.field.name]]).toEqual([raw, 200, value])
        }
    },
  )
  test.each(places.filter(isCompared))(
    '%s: what is one is compared with the first version',
    async (_, place) => {
      for (const value of place.field.bounds ?? [])
        for (const raw of written(value)) {
          const { status, body } = await sendAt(hard, place, raw)
          expect([raw, status, body.code]).toEqual(
            value === 1 ? [raw, 200, undefined] : [raw, 409, 'task_conflict'],
          )
        }
    },
  )
})

describe('booleans', () => {
  const places = placesOf(named, 'boolean')
  const NONE = [
    ...texts(
      '2',
      '-1',
      '1.0',
      '01',
      'tru',
      'truefalse',
      'ja',
      'ｔｒｕｅ',
      '１',
      'undefined',
      "true'--",
      'y n',
    ),
    ...['2', '-1', '0.5', '1e400', '2147483648', '1e30', '9'.repeat(3000)],
  ]
  test('there are some', () => expect(places.length).toBeGreaterThan(2))
  test.each(places)('%s', async (_, place) => {
    await hard.unchanged(async () => {
      for (const raw of [...NONE, ...ODD, 'null']) {
        const { status, body } = await sendAt(hard, place, raw, { fields: {} })
        const said = raw === 'null' ? NULL : 'Must be a valid boolean.'
        expect([raw.slice(0, 60), status, body]).toEqual([
          raw.slice(0, 60),
          400,
          refusalAt(place, [said]),
        ])
      }
    })
    const answered = await sendAt(hard, place, 'true', await hard.ready(place.row))
    expect(answered.status).toBe(200)
    const before = answered.body[place.field.name]
    if (before === undefined) return // clients do not show the wish for notifications
    expect(before).toBe(true)
    for (const raw of [
      'false',
      '"False"',
      '" OFF "',
      '0',
      '-0',
      '"no"',
      '1',
      '"t"',
      '"YES"',
      '1.0',
    ])
      expect([
        raw,
        (await sendAt(hard, place, raw, { fields: {} })).body[place.field.name],
      ]).toEqual([raw, ['1', '"t"', '"YES"', '1.0'].includes(raw)])
    await sendAt(hard, place, JSON.stringify(place.field.name === 'native_booking_enabled'), {
      fields: {},
    })
  })
})

const STRANGE = [
  ...[
    'zzz',
    '__proto__',
    'constructor',
    'toString',
    'length',
    '0',
    'null',
    "x' or 1=1 --",
    'x'.repeat(9000),
    '😀',
  ],
]
/**
 * Words near one of the choices: another case, spaces, letters that look like others, two at once.
 */
const near = (word: string): string[] => [
  word.toUpperCase(),
  ...[
    ` ${word}x`,
    `${word},${word}`,
    `${word}\0`,
    `${word}\u200b`,
    `${word.slice(0, -1)}`,
    `"${word}"`,
  ],
]

describe('choices', () => {
  const places = placesOf(named, 'choice')
  test('there are some', () => expect(places.length).toBeGreaterThan(1))
  test.each(places)('%s: none of the words is refused by its own', async (_, place) => {
    const ready = await hard.ready(place.row)
    const { choices = [] } = place.field
    await hard.unchanged(async () => {
      for (const text of [
        ...STRANGE,
        '',
        ' ',
        ...choices.flatMap(near),
        ...choices.map((word) => ` ${word}`),
      ]) {
        const { status, body } = await sendAt(hard, place, JSON.stringify(text), ready)
        expect([text.slice(0, 60), status, body]).toEqual([
          text.slice(0, 60),
          400,
          refusalAt(place, [`"${text}" is not a valid choice.`]),
        ])
      }
      for (const raw of [
        ...[
          '0',
          '1',
          '1.5',
          'true',
          '[]',
          `["${choices[0]}"]`,
          '{}',
          `{"${choices[0]}":1}`,
          '"\\ud800"',
        ],
        '[["\\udc00"]]',
      ]) {
        const { status, body } = await sendAt(hard, place, raw, ready)
        expect([raw, status, body]).toEqual([
          raw,
          400,
          refusalAt(place, [expect.stringMatching(/is not a valid choice\.$/)]),
        ])
      }
    })
  })

  const filters = lists.flatMap(([on, row]) =>
    (row.list?.filters ?? [])
      .filter(({ kind }) => kind === 'choice')
      .map((filter) => [`${on} ?${filter.name}`, row, filter] as const),
  )
  test('there are some to filter by', () => expect(filters.length).toBeGreaterThan(1))
  test.each(filters)('%s', async (_, row, { name, choices = [] }) => {
    for (const text of [...STRANGE, ...choices.flatMap(near)].map((text) => text.trim())) {
      const { status, body } = await hard.ask(
        row,
        { query: `${name}=${encodeURIComponent(text)}` },
        text,
      )
      const said = `Select a valid choice. ${text} is not one of the available choices.`
      expect([text.slice(0, 60), status, body]).toEqual([
        text.slice(0, 60),
        400,
        { [name]: [said] },
      ])
    }
    for (const word of choices)
      for (const text of [word, `+${word}+`, `%20${word}`, `zzz&${name}=${word}`])
        expect([text, (await hard.ask(row, { query: `${name}=${text}` })).status]).toEqual([
          text,
          200,
        ])
  })

  const several = lists.flatMap(([on, row]) =>
    (row.list?.filters ?? [])
      .filter(({ kind }) => kind === 'choices')
      .map((filter) => [`${on} ?${filter.name}`, row, filter] as const),
  )
  test('there are some to filter by several', () => expect(several.length).toBeGreaterThan(0))
  test.each(several)('%s, several', async (_, row, { name, choices = [] }) => {
    const ask = (text: string) => hard.ask(row, { query: `${name}=${text}` }, text)
    const strange = [...STRANGE, ...choices.flatMap(near)].map((text) => text.trim())
    for (const text of strange.filter((one) => !one.includes(',')))
      for (const [before, after] of [
        ['', ''],
        [`${choices[0]},`, ''],
        ['', `,${choices[0]}`],
        [' , ', ',zzz,, '],
      ] as const) {
        const { status, body } = await ask(encodeURIComponent(`${before}${text}${after}`))
        const said = `Select a valid choice. ${text} is not one of the available choices.`
        expect([text.slice(0, 60), status, body]).toEqual([
          text.slice(0, 60),
          400,
          { [name]: [said] },
        ])
      }
    const all = await ask(choices.join())
    const counts: number[] = []
    for (const word of choices) {
      const one = await ask(word)
      counts.push(one.body.count as number)
      for (const text of [
        `+${word}+`,
        `${word},`,
        `,${word},,`,
        `${word},${word}`,
        `%20${word}%20,%20`,
        `zzz&${name}=${word}`,
      ])
        expect([text, (await ask(text)).body.count]).toEqual([text, one.body.count])
    }
    expect(counts.reduce((sum, count) => sum + count)).toBe(all.body.count)
    expect((await ask([...choices].reverse().join('%20,+'))).body.count).toBe(all.body.count)
    const none = await ask('')
    for (const text of [',', ',,,', '%20,%20', '+'])
      expect([text, (await ask(text)).text]).toEqual([text, none.text])
  })
})
