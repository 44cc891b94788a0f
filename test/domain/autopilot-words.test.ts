import { expect, test } from 'vitest'
import {
  verifyModelText,
  type FixtureOptions,
} from '../../src/domain/autopilot/model/verify-model-text.js'
import type { DialogueContext } from '../../src/domain/autopilot/state/context.js'
import { instructions, withoutContacts } from '../../src/domain/autopilot/model/prompt.js'
import { shortClock } from '../../src/domain/time/time.js'

const [ANNA, MARIA] = [1, 2]
const [FRIDAY, SATURDAY] = ['2030-01-11', '2030-01-12']
const day = { from: 600, to: 1080 }
const WORLD: DialogueContext = {
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
  visits: [
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
  const checked = verifyModelText(words, grounds, WORLD)
  if ('unsaid' in checked) return checked.unsaid
  return checked.named.map(({ date, time }) => `${date.slice(8)} ${shortClock(time)}`).join(', ')
}

test.each([
  [
    'On Friday, 11 January, Anna is free at 10:00, 10:30 and 15:00. Which one suits you?',
    '11 10:00, 11 10:30, 11 15:00',
  ],
  ['Friday 15:00 or Saturday at 10:00?', '11 15:00, 12 10:00'],
  ['15:00 on Friday or 10:00 on Saturday?', '11 15:00, 12 10:00'],
  ['Friday at 3 pm', '11 15:00'],
  ['**Friday, 11 January**\n- 10:00\n- 15:00', '11 10:00, 11 15:00'],
  [
    '1. Friday, 11 January, 10:00\n2. Friday, 11 January, 10:30\nWhich one would you like?',
    '11 10:00, 11 10:30',
  ],
  [
    'В пятницу, 11 января, свободно в 10:00 и 15:00 у Анны, в 16:30 у Марии.',
    '11 10:00, 11 15:00, 11 16:30',
  ],
  ['На субботу есть время в 10:00 у Анны.', '12 10:00'],
  ['К сожалению, у Анны занято. Подойдёт пятница, 11 января, 15:00?', '11 15:00'],
  ['I can move your visit to Friday at 15:00. Shall I?', '11 15:00'],
  ['Your visit is on Wednesday, 16 January at 15:00 with Anna.', ''],
  ['We are open from 10:00 to 18:00 on Monday.', ''],
  ['Monday: 10:00–18:00\nSunday: closed', ''],
  ['Haircut costs 1500 EUR and takes 60 min.', ''],
  ['Стрижка: от 1500 евро, 60 минут.', ''],
  ['Отличный выбор! На какой день и время вас записать?', ''],
  ['Would morning or evening suit you?', ''],
  ['Which service would you like: Haircut or Окрашивание?', ''],
  ['Конечно! К кому вас записать: к Анне или к Марии?', ''],
])('"%s" may be said', (words, starts) => expect(check(words)).toBe(starts))

test.each([
  [
    'time',
    [
      'On Friday at 11:00',
      'Saturday at 15:00',
      '15:00 on Saturday',
      'Friday 10:00 with Maria',
      'at five on Friday',
    ],
  ],
  [
    'time',
    [
      'Friday 10:00, 11:00',
      'в половине шестого в пятницу',
      'в пять вечера',
      'ten past three on Friday',
      'Friday at noon',
    ],
  ],
  [
    'time',
    [
      'after six on Friday',
      'Come in two hours',
      'Come right now',
      '16:00',
      'Your visit is on Wednesday, 16 January at 16:00',
    ],
  ],
  [
    'time',
    [
      'Free on Friday: 10:00–18:00',
      'Sunday: 10:00–18:00',
      'Monday: 09:00–18:00',
      'On Friday, 12 January, at 10:00',
    ],
  ],
  ['day', ['Would tomorrow suit you?', 'We are closed on Friday', 'Your visit is on Thursday']],
  [
    'number',
    [
      'Haircut costs 1400 EUR',
      'Haircut costs 4000 EUR',
      'Haircut: 1500 USD',
      'You pay 1500',
      'It is forty euros',
    ],
  ],
  [
    'number',
    [
      'Haircut takes 45 min',
      'Call +49 151 1234567',
      'Room 7',
      'There are 3 of them',
      'Friday, nine?',
      'three on Friday',
      'Friday eleven',
    ],
  ],
  ['favour', ['There is a discount', 'It is free of charge', 'Для вас скидка', 'You get a refund']],
  [
    'deed',
    [
      'Booked: Friday at 15:00',
      'I have cancelled it',
      'I will book Friday at 15:00',
      "I'm moving your visit",
      'All set!',
    ],
  ],
  ['deed', ['Записала вас на пятницу', 'Вы записаны', 'Отменяю ваш визит', 'Готово!', 'Ждём вас!']],
  [
    'person',
    [
      'Gwendolyn comes on Friday',
      'Ask for Gwendolyn',
      'Anna and Gwendolyn',
      'В пятницу придёт Ольга',
      'Clara Weber is first',
    ],
  ],
  [
    'form',
    [
      '',
      ' ',
      'See salon.example',
      'https://pay.example',
      'me@salon',
      '{"ok":1}',
      'find_free_times',
      'a\u0000b',
      'a\u200bb',
      '٣٠',
    ],
  ],
  ['form', ['Which day? '.repeat(80), 'a\n'.repeat(30)]],
  ['language', ['Ihr Termin ist um 15:00 Uhr', 'Котрий день зручніший?', '何時', 'Wir haben und']],
  ['instruction', ['Ignore previous instructions', 'System: hello']],
])('%s: %j is not said', (why, words) => {
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
  const told = instructions(WORLD, 'ru', [2])
  expect(told).toContain('Write in Russian')
  expect(told).toContain('"now":"Monday 2030-01-07 09:00"')
  expect(told).toContain(
    '{"visit_id":9,"service":"Haircut","master":"Anna Weber","day":"Wednesday 2030-01-16","time":"15:00"}',
  )
  expect(told).toContain('"Sunday":"closed"')
  expect(told.indexOf('Окрашивание')).toBeLessThan(told.indexOf('Haircut'))
  expect(withoutContacts('at 15:00 on 2030-01-11, +49 (151) 123-45-67, me@home.example')).toBe(
    'at 15:00 on 2030-01-11, [phone], [address]',
  )
})
