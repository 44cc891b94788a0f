import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../../src/rest/handle/route.js'
import { beyond, inPath, nearly, notInPath } from '../support/bad-input/numbers.js'
import { type Place, placesOf, refusalAt, sendAt } from '../support/bad-input/endpoints.js'
import {
  buildHardFixture,
  type HardFixture,
  lists,
  named,
  withId,
} from '../support/bad-input/fixture.js'
import { ROWS } from '../support/rights/routes.js'
import type { Kind } from '../support/rights/fixture.js'

let hard: HardFixture
beforeAll(async () => {
  hard = await buildHardFixture()
})
afterAll(() => hard.app.stop())

const NOT_FOUND = { detail: 'Not found.', code: 'not_found' }
const TABLES: Readonly<Record<Kind, string>> = {
  appointment: 'appointments',
  client: 'clients',
  master: 'masters',
  service: 'services',
  account: 'accounts',
  timeOff: 'time_off',
  task: 'tasks',
  message: 'messages',
  cannedReply: 'canned_replies',
  importRun: 'import_runs',
  job: 'jobs',
  connection: 'connections',
  upload: 'media_files',
  action: 'autopilot_actions',
}
/** What is counted of the salon. */
const COUNTS = ['appointment_totals', 'client_appointment_totals', 'comment_word_totals']
type Stored = { readonly payload?: object }
/** What a row holds; of a job, what it is told too. */
const valuesOf = (row: Stored): unknown[] => [
  ...Object.values(row),
  ...Object.values(row.payload ?? {}),
]
const tableOf = (row: Route): string =>
  TABLES[ROWS[row.route]?.ids?.[':id']?.names ?? 'appointment']

describe('the id of the path', () => {
  test.each(withId)(
    '%s: what is no id, or of nothing, is not found and changes nothing',
    async (_, row) => {
      const ready = await hard.ready(row)
      for (let near = 0; near < 2; near += 1) await hard.ready(row)
      await hard.unchanged(async () => {
        for (const id of notInPath(Number(ready.id))) {
          const { status, body } = await hard.ask(row, { ...ready, id }, id)
          expect([id.slice(0, 60), status, body]).toEqual([id.slice(0, 60), 404, NOT_FOUND])
        }
      })
      await hard.isWell()
    },
  )

  test.each(withId)('%s: the id itself, however encoded, names that one alone', async (_, row) => {
    for (const [index] of inPath(1).entries()) {
      await hard.ready(row)
      const ready = await hard.ready(row)
      await hard.ready(row)
      const id = inPath(Number(ready.id))[index] ?? ''
      const { gone, made, result } = await hard.changes(() => hard.ask(row, { ...ready, id }, id))
      expect([id, result.status, result.body.id]).toEqual([id, row.status ?? 200, Number(ready.id)])
      const own = `${tableOf(row)} ${ready.id}`
      const theirs = `clients ${result.body.client?.id}` // whose appointments are counted
      // told of below
      const changed = gone.filter(({ table }) => table !== 'sync_log').map(({ place }) => place)
      expect([id, changed.filter((place) => ![own, theirs].includes(place))]).toEqual([id, []])
      for (const { place, table, row: one } of [...made, ...gone])
        if (![own, theirs].includes(place) && !COUNTS.includes(table))
          expect([id, place, valuesOf(one as Stored)]).toEqual([
            id,
            place,
            expect.arrayContaining([Number(ready.id)]),
          ])
    }
  })
})

const NULL = 'This field may not be null.'
const wrongTokenType = (name: string): string =>
  `Incorrect type. Expected pk value, received ${name}.`
const unknown = (shown: string): string => `Invalid pk "${shown}" - object does not exist.`
/** How the text of a number in JSON is read and shown again. */
const readNumber = (text: string): string =>
  Number.isFinite(Number(text)) ? String(BigInt(Number(text))) : text

/** What a reference says to each value as it stands in JSON; `id` is one that it takes. */
function referenceTable(id: number): [string, string][] {
  const numbers = beyond(id)
    .filter((text) => text.length < 300)
    .map((text): [string, string] => [text, unknown(readNumber(text))])
  const texts = beyond(id).flatMap((text): [string, string][] => [
    [`"${text}"`, unknown(text)],
    [`" ${text}\\t"`, unknown(text)],
  ])
  return [
    ...numbers,
    ...texts,
    ...nearly(id).map((text): [string, string] => [JSON.stringify(text), wrongTokenType('str')]),
    ...[`${id}.0`, `${id}.5`, `${id}%20`, `%3${id}`, '%zz', `..%2f${id}`].map(
      (text): [string, string] => [`"${text}"`, wrongTokenType('str')],
    ),
    ['"\\ud800"', wrongTokenType('str')],
    ['"   "', wrongTokenType('str')],
    ['-0', unknown('0')],
    ['1e9', unknown('1000000000')],
    ['9'.repeat(3000), wrongTokenType('float')],
    ['9'.repeat(200_000), wrongTokenType('float')],
    [`${id}.5`, wrongTokenType('float')],
    ['1e400', wrongTokenType('float')],
    ['-1e400', wrongTokenType('float')],
    ['true', wrongTokenType('bool')],
    ['false', wrongTokenType('bool')],
    ['[]', wrongTokenType('list')],
    [`[${id}]`, wrongTokenType('list')],
    ['{}', wrongTokenType('dict')],
    [`{"id":${id}}`, wrongTokenType('dict')],
    ['null', NULL],
    ['""', NULL],
  ]
}

const references = placesOf(named, 'pk')
const idOfPlace = ({ row, field }: Place): number => {
  const names = ROWS[row.route]?.ids?.[field.name]?.names
  const { anna, haircut, maria } = hard.fixture.ours
  return { master: anna.id, service: haircut.id, client: maria.id }[names as 'master'] ?? anna.id
}

describe('references', () => {
  test('there are some', () => expect(references.length).toBeGreaterThan(3))
  test.each(references)('%s is refused in exact words, and nothing changes', async (_, place) => {
    const ready = await hard.ready(place.row)
    await hard.unchanged(async () => {
      for (const [raw, said] of referenceTable(idOfPlace(place))) {
        const { status, body } = await sendAt(hard, place, raw, ready)
        expect([raw.slice(0, 60), status, body]).toEqual([
          raw.slice(0, 60),
          400,
          refusalAt(place, [said]),
        ])
      }
    })
  })
  test.each(references)('%s takes the id as a number and as text', async (_, place) => {
    const id = idOfPlace(place)
    const object = place.field.name.replace(/_id$/, '')
    for (const raw of [
      `${id}`,
      `"${id}"`,
      `" ${id} "`,
      `"\\t${id}\\n"`,
      `${id}.0`,
      `${id}e0`,
      `${id}0e-1`,
    ]) {
      const { status, body } = await sendAt(hard, place, raw)
      expect([raw, status, body[object].id]).toEqual([raw, place.row.status ?? 200, id])
    }
  })

  const asked = named.flatMap(([on, row]) =>
    (row.query ?? [])
      .filter(({ kind }) => kind === 'pk')
      .map((field) => [`${on} ?${field.name}`, row, field] as const),
  )
  test.each(asked)('%s, in the query', async (_, row, field) => {
    const { fields } = await hard.ready(row)
    const ask = (text: string) =>
      hard.ask(
        row,
        { query: new URLSearchParams({ ...(fields as object), [field.name]: text }).toString() },
        text,
      )
    const id = idOfPlace({ row, field, path: [] })
    for (const text of beyond(id)) {
      const { status, body } = await ask(text)
      expect([text, status, body]).toEqual([text, 400, { [field.name]: [unknown(text)] }])
    }
    for (const text of [...nearly(id), `${id}.0`, `${id}.5`]) {
      const { status, body } = await ask(text)
      expect([text, status, body]).toEqual([text, 400, { [field.name]: [wrongTokenType('str')] }])
    }
    const plain = await ask(String(id))
    for (const text of [` ${id}`, `${id} `, `\t${id}\n`])
      expect((await ask(text)).text).toBe(plain.text)
  })
})

describe('filters by number', () => {
  const filters = lists.flatMap(([on, row]) =>
    (row.list?.filters ?? [])
      .filter(({ kind }) => kind === 'number')
      .map(({ name }) => [`${on} ?${name}`, row, name] as const),
  )
  test('there are some', () => expect(filters.length).toBeGreaterThan(3))
  test.each(filters)('%s', async (_, row, name) => {
    const id = idOfPlace({ row, field: { name } as Place['field'], path: [] })
    const count = async (value: string): Promise<number> => {
      const { status, body } = await hard.ask(row, { query: `${name}=${value}` }, value)
      expect([value.slice(0, 60), status]).toEqual([value.slice(0, 60), 200])
      return body.count
    }
    const found = await count(String(id))
    expect(found).toBeGreaterThan(0)
    for (const text of [
      `+${id}`,
      `${id}+`,
      `%20${id}%09`,
      `${id}.0`,
      `${id}.000`,
      `0&${name}=${id}`,
    ])
      expect([text, await count(text)]).toEqual([text, found])
    for (const text of [...beyond(id), `${id}.5`, `-${id}.0`, `${id}.0${'0'.repeat(300)}1`])
      expect([text, await count(text)]).toEqual([text, 0])
    const refused = [
      ...nearly(id)
        .filter((text) => text.trim() !== '')
        .map(encodeURIComponent),
      '%zz',
      `..%2f${id}`,
    ]
    for (const text of [...refused, `${id}.`, `.${id}`, `${id}.0.0`, '%ff', `%EF%BB%BF0${id}`]) {
      const { status, body } = await hard.ask(row, { query: `${name}=${text}` }, text)
      expect([text, status, body]).toEqual([text, 400, { [name]: ['Enter a number.'] }])
    }
    const all = await hard.ask(row, {})
    for (const text of [
      '',
      '%20',
      `&${name}[]=${id}`,
      `&${name}%5B%5D=${id}`,
      `&${name.toUpperCase()}=${id}`,
    ])
      expect([text, await count(text)]).toEqual([text, all.body.count])
  })
})
