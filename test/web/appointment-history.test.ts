import { afterEach, expect, test } from 'vitest'
import {
  authorOfEntry,
  changesOfEntry,
  type HistoryEntry,
  titleOfEntry,
} from '../../src/web/appointment/history-entries.js'
import { language } from '../../src/web/words/language.js'

afterEach(() => void (language.value = 'en'))

const entry = (changes: Partial<HistoryEntry>): HistoryEntry => ({
  id: 2,
  createdAt: '2030-01-01T09:00:00Z',
  oldStatus: 'BOOKED',
  newStatus: 'BOOKED',
  writtenNote: null,
  changes: [],
  actor: { kind: 'USER', name: 'Olga' },
  ...changes,
})
const start = {
  detail: 'START',
  before: '2030-01-07T09:30',
  after: '2030-01-08T14:00',
} as const
const comment = { detail: 'COMMENT', before: '', after: 'Window seat' } as const

test('the history says what changed, and calls only a move a move', () => {
  expect(titleOfEntry(entry({ oldStatus: null }))).toBe('Booked')
  expect(titleOfEntry(entry({ newStatus: 'CONFIRMED' }))).toBe('Confirmed')
  expect(titleOfEntry(entry({ changes: [start] }))).toBe('Moved')
  expect(titleOfEntry(entry({ changes: [comment] }))).toBe('Changed')
  expect(titleOfEntry(entry({}))).toBe('Changed')
})

test('times, amounts and names of details are those of the language', () => {
  const price = { detail: 'PRICE', before: '40.00', after: '45.50' } as const
  const changed = entry({ changes: [start, price, comment] })
  expect(changesOfEntry(changed, 'EUR')).toEqual([
    'Time: 7 Jan 2030, 09:30 → 8 Jan 2030, 14:00',
    'Price: €40 → €45.50',
    'Comment: – → Window seat',
  ])
  language.value = 'ru'
  expect(changesOfEntry(changed, 'EUR')[0]).toBe(
    'Время: 7 янв. 2030 г., 09:30 → 8 янв. 2030 г., 14:00',
  )
})

test('a person has a name, the system and the autopilot a word', () => {
  expect(authorOfEntry(entry({}))).toBe('Olga')
  language.value = 'ru'
  expect(authorOfEntry(entry({ actor: { kind: 'SYSTEM', name: 'System' } }))).toBe('Система')
  expect(authorOfEntry(entry({ actor: { kind: 'EXTERNAL', name: 'CRM' } }))).toBe('CRM')
})
