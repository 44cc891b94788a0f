import { expect, test } from 'vitest'
import {
  verifyModelText,
  type FixtureOptions,
} from '../../src/domain/autopilot/model/verify-model-text.js'
import type { DialogueContext } from '../../src/domain/autopilot/state/context.js'
import { instructions, withoutContacts } from '../../src/domain/autopilot/model/prompt.js'
import { shortClock } from '../../src/domain/time/time.js'
import { type Pairs, readData } from '../support/data.js'

const cases = readData<{
  readonly allowed: Pairs
  readonly forbidden: readonly (readonly [reason: string, texts: readonly string[]])[]
}>(import.meta.url, 'data/autopilot-words.json')

const [ANNA, MARIA] = [1, 2]
const [FRIDAY, SATURDAY] = ['2030-01-11', '2030-01-12']
const day = { from: 600, to: 1080 }
const FIXTURE: DialogueContext = {
  sentAt: 0,
  ...{ today: '2030-01-07', minute: 540, currency: 'EUR', horizon: '2030-03-01' },
  services: [
    {
      ...{ id: 1, name: 'Haircut' },
      by: [
        { masterId: ANNA, price: '1500.00', minutes: 60 },
        { masterId: MARIA, price: '1700.00', minutes: 60 },
      ],
    },
    { id: 2, name: 'Окрашивание', by: [{ masterId: MARIA, price: '4000.00', minutes: 120 }] },
  ],
  masters: [
    { id: ANNA, name: 'Anna Weber', hours: [] },
    { id: MARIA, name: 'Мария Иванова', hours: [] },
  ],
  appointments: [
    {
      ...{ id: 9, serviceId: 1, service: 'Haircut', masterId: ANNA, master: 'Anna Weber' },
      ...{ date: '2030-01-16', time: 900 },
    },
  ],
  hours: [day, day, day, day, day, day, null],
}
/** Free: Friday 10:00, 10:30 and 15:00 with Anna, 16:30 with Maria; Saturday 10:00 with Anna. */
const GROUNDS: FixtureOptions = {
  starts: [
    { date: FRIDAY, time: 600, masterId: ANNA },
    { date: FRIDAY, time: 630, masterId: ANNA },
    { date: FRIDAY, time: 900, masterId: ANNA },
    { date: FRIDAY, time: 990, masterId: MARIA },
    { date: SATURDAY, time: 600, masterId: ANNA },
  ],
  days: [{ from: FRIDAY, to: SATURDAY }],
  isSearched: true,
}
/** The starts that were found in words, or why they are not said. */
function check(words: string, grounds = GROUNDS): string {
  const checked = verifyModelText(words, grounds, FIXTURE)
  if ('unsaid' in checked) return checked.unsaid
  return checked.named.map(({ date, time }) => `${date.slice(8)} ${shortClock(time)}`).join(', ')
}

test.each(cases.allowed)('"%s" may be said', (words, starts) => expect(check(words)).toBe(starts))

test.each(cases.forbidden)('%s: %j is not said', (why, words) => {
  for (const one of words) expect([one, check(one)]).toEqual([one, why])
})

test('nothing is said to be free where nobody has looked', () => {
  const blind = { starts: [], days: GROUNDS.days, isSearched: false }
  expect(check('Friday is free', blind)).toBe('free')
  expect(check('Which time on Friday would suit you?', blind)).toBe('')
})

test('without a day a time must be free on all days that were found', () => {
  expect(check('Would 10:00 suit you?')).toBe('11 10:00')
  expect(check('Would 15:00 suit you?')).toBe('time')
})

test('a model is told what the salon has, and no phones', () => {
  const told = instructions(FIXTURE, 'ru', [2])
  expect(told).toContain('Write in Russian')
  expect(told).toContain('"now":"Monday 2030-01-07 09:00"')
  expect(told).toContain(
    '{"appointment_id":9,"service":"Haircut","master":"Anna Weber","day":"Wednesday ' +
      '2030-01-16","time":"15:00"}',
  )
  expect(told).toContain('"Sunday":"closed"')
  expect(told.indexOf('Окрашивание')).toBeLessThan(told.indexOf('Haircut'))
  expect(withoutContacts('at 15:00 on 2030-01-11, +49 (151) 123-45-67, me@home.example')).toBe(
    'at 15:00 on 2030-01-11, [phone], [address]',
  )
})
