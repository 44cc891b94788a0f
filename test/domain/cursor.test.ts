import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCleanText, readCursor, writeCursor } from '../../src/domain/cursor.js'
import { totalOrder, type Order } from '../../src/domain/page.js'
import { readData } from '../support/data.js'

const cases = readData<{
  readonly forged: readonly (readonly [fault: string, order: string, content: readonly unknown[]])[]
}>(import.meta.url, 'data/cursor.json')

const order = (words: string): Order<string>[] =>
  words
    .split(',')
    .map((word) => ({ field: word.replace('-', ''), descending: word.startsWith('-') }))
const forge = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const id = fc.integer({ min: 1, max: 2147483647 })
const minute = fc.integer({ min: 0, max: 1439 })
const moment = fc.date({
  min: new Date('1970-01-01'),
  max: new Date('9999-12-31'),
  noInvalidDate: true,
})
const date = moment.map((day) => day.toISOString().slice(0, 10))
const name = fc.string({ unit: 'binary', maxLength: 200 }).filter((text) => !text.includes('\0'))
const POSITIONS = {
  id: fc.tuple(id),
  '-date,-time,-id': fc.tuple(date, minute, id),
  'created_at,id': fc.tuple(
    moment.map((day) => day.toISOString()),
    id,
  ),
  'status,-time,id': fc.tuple(fc.constantFrom('booked', 'no_show'), minute, id),
  'name,id': fc.tuple(name, id),
  '-last_visit,-id': fc.tuple(fc.oneof(date, fc.constant('-infinity')), id),
}

test.each(Object.entries(POSITIONS))(
  'a place in the order %s reads back as itself',
  (words, positions) => {
    fc.assert(
      fc.property(positions as fc.Arbitrary<(string | number)[]>, (position) => {
        const cursor = writeCursor(order(words), position)
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(readCursor(order(words), cursor)).toEqual(position)
      }),
    )
  },
)

test.each(cases.forged)('a cursor forged with %s is none', (_, words, forged) =>
  expect(readCursor(order(words), forge(forged))).toBeUndefined(),
)

test.each([
  '',
  'x',
  '!!!',
  'bnVsbA',
  forge(null),
  forge({}),
  forge('id'),
  forge(7),
  forge([]),
  'A'.repeat(5000),
])('the text %.20s is no cursor', (text) => expect(readCursor(order('id'), text)).toBeUndefined())

test('a cursor that is needlessly long is none', () => {
  const padded = (spaces: number) =>
    Buffer.from(`["id",7]${' '.repeat(spaces)}`).toString('base64url')
  expect(readCursor(order('id'), padded(10))).toEqual([7])
  expect(readCursor(order('id'), padded(3000))).toBeUndefined()
})

test('no text at all makes it throw', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.json().map((json) => Buffer.from(json).toString('base64url')),
  )
  fc.assert(
    fc.property(texts, (text) => void expect(readCursor(order('-date,-id'), text)).toBeUndefined()),
  )
})

test('clean text is what Postgres can store', () => {
  expect(['', 'Анна', '\u{1f600}', 'a\tb'].map(isCleanText)).toEqual([true, true, true, true])
  expect(['a\0', '\ud83d', '\ude00\ud83d'].map(isCleanText)).toEqual([false, false, false])
})

test.each([
  ['name', 'name,id'],
  ['-created_at', '-created_at,-id'],
  ['-date,time', '-date,time,id'],
  ['date,-date,time', 'date,time,id'],
  ['-id,name', '-id'],
  ['name,-id', 'name,-id'],
])('ordering by %s is total as %s', (asked, total) =>
  expect(totalOrder(order(asked), 'id')).toEqual(order(total)),
)

test('no order at all goes by id', () => expect(totalOrder([], 'id')).toEqual(order('id')))
