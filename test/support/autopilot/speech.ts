import { weekdayOf } from '../../../src/domain/time/time.js'
import type { Expects, Start, Tongue } from './dialogue.js'
import type { Proposed } from './house.js'
import { minuteOf } from './salons.js'

type Kind =
  'yes' | 'book' | 'no' | 'any' | 'whenever' | 'help' | 'person' | `rather_${Proposed['deed']}`

/** Ways to say what a dialogue's facts do not word themselves; of several one is picked by the dialogue's name. */
export const SAYINGS: Readonly<Record<Tongue, Readonly<Record<Kind, readonly string[]>>>> = {
  en: {
    yes: [
      'yes',
      'Yes please',
      'yep',
      'ok',
      'sure',
      'perfect, yes',
      'yeah go on',
      'y',
      'Yes, that works',
      'ok great',
    ],
    book: ['yes, book it', 'yes pls book me in', 'book it'],
    no: ['no', 'no thanks', 'nope', 'no, leave it'],
    any: ['anyone', "don't mind", 'no preference', 'any', 'whoever is free', 'doesnt matter'],
    whenever: ['any time', "whenever you're free", 'i dont mind'],
    help: ['can someone from the salon answer me please', 'is anybody there?'],
    person: ['i want to talk to a person', 'human please'],
    rather_book: ['no, i want to book a new appointment', 'no i want to make a booking'],
    rather_move: [
      "no, i don't want a new one, i want to move my appointment",
      'no, reschedule the one i have please',
    ],
    rather_cancel: ['no, i want to cancel it', 'no, just cancel it please'],
  },
  ru: {
    yes: [
      'да',
      'Да, пожалуйста',
      'ага',
      'ок',
      'давайте',
      'да, подходит',
      'угу',
      'хорошо',
      'верно',
      'да, всё верно',
    ],
    book: ['да, записывайте', 'записывайте', 'да, запишите меня'],
    no: ['нет', 'нет, спасибо', 'не надо', 'нет, не нужно'],
    any: ['любой', 'без разницы', 'всё равно', 'к кому угодно', 'кто свободен', 'не важно'],
    whenever: ['в любое время', 'когда есть место', 'без разницы'],
    help: ['можно человека?', 'есть кто живой?'],
    person: ['позовите администратора', 'хочу поговорить с администратором'],
    rather_book: ['нет, я хочу новую запись', 'нет, запишите меня заново'],
    rather_move: [
      'нет, не новую запись, мне перенести старую',
      'нет, я хочу перенести свою запись',
    ],
    rather_cancel: ['нет, мне отменить', 'нет, просто отмените'],
  },
}
const DAY_NAMES: Readonly<Record<Tongue, readonly (readonly [short: string, long: string])[]>> = {
  en: [
    ['mon', 'Monday'],
    ['tue', 'Tuesday'],
    ['wed', 'Wednesday'],
    ['thu', 'Thursday'],
    ['fri', 'Friday'],
    ['sat', 'Saturday'],
    ['sun', 'Sunday'],
  ],
  ru: [
    ['пн', 'в понедельник'],
    ['вт', 'во вторник'],
    ['ср', 'в среду'],
    ['чт', 'в четверг'],
    ['пт', 'в пятницу'],
    ['сб', 'в субботу'],
    ['вс', 'в воскресенье'],
  ],
}
const JANUARY = { en: 'January', ru: 'января' } as const
const TO_WHOM: Readonly<Record<string, string>> = {
  Анна: 'к Анне',
  Ольга: 'к Ольге',
  Марина: 'к Марине',
  Артём: 'к Артёму',
  'Anna Weber': 'к Анне',
  'Boris Petrov': 'к Борису',
  'Clara Nguyen': 'к Кларе',
  'David Okafor': 'к Давиду',
}
const WITH_WHOM: Readonly<Record<string, string>> = {
  Анна: 'with Anna',
  Ольга: 'with Olga',
  Марина: 'with Marina',
  Артём: 'with Artem',
}

/** A number that a text always gives: what varies does so the same way each time. */
export function numberOf(text: string): number {
  let sum = 7
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum
}
export const pick = <T>(from: readonly T[], number: number): T => from[number % from.length] as T

type DateOf = (day: number) => string
const NEAR = { en: ['today', 'tomorrow'], ru: ['сегодня', 'завтра'] } as const

/** A date in words: a day of this week by its name, others with the day of the month. `2030-01-11` */
export function dayWords(language: Tongue, dateOf: DateOf, date: string, number: number): string {
  const near = NEAR[language][[dateOf(0), dateOf(1)].indexOf(date)]
  if (near !== undefined) return near
  const [short, long] = DAY_NAMES[language][weekdayOf(date) - 1] ?? ['', '']
  const dayOfMonth = Number(date.slice(8))
  const month = date.slice(5, 7) === '01' ? JANUARY[language] : date.slice(5, 7)
  if (dayOfMonth <= 13) return pick([long, short, long.toLowerCase()], number)
  return language === 'en' ? `${long} ${dayOfMonth} ${month}` : `${dayOfMonth} ${month}`
}

/** A time as people write it; `HH:MM`. */
export function clockWords(language: Tongue, time: string, number: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = String(minute).padStart(2, '0')
  const half = `${hour % 12 || 12}${minute === 0 ? '' : `:${minutes}`}${hour >= 12 ? 'pm' : 'am'}`
  if (language === 'en')
    return pick(
      [
        time,
        half,
        `${hour}.${minutes}`,
        `at ${half}`,
        `${time} please`,
        `${time} works`,
        `lets do ${half}`,
      ],
      number,
    )
  const bare = minute === 0 ? `в ${hour}` : `${hour}.${minutes}`
  return pick(
    [
      time,
      `в ${time}`,
      `${hour}-${minutes}`,
      bare,
      `давайте ${time}`,
      `на ${time}`,
      `${time} подойдёт`,
      `${time} плиз`,
    ],
    number,
  )
}

export const toWhom = (language: Tongue, master: string): string =>
  language === 'en'
    ? (WITH_WHOM[master] ?? `with ${master.split(' ')[0] ?? master}`)
    : (TO_WHOM[master] ?? master)

/** The window of a wish in words. */
export function windowWords(language: Tongue, { from, to }: Start, number: number): string {
  const [early, late] = [minuteOf(from) === 0, minuteOf(to) === 1439]
  if (early && late) return pick(SAYINGS[language].whenever, number)
  if (from === to) return clockWords(language, from, number)
  if (language === 'en')
    return late ? `after ${from}` : early ? `before ${to}` : `between ${from} and ${to}`
  return late ? `после ${from}` : early ? `до ${to}` : `с ${from} до ${to}`
}

/** What a fact is when nothing of it is told: it follows from the wish; undefined where there is none. */
export function factOf(
  language: Tongue,
  what: Exclude<Expects, 'offer' | 'yes_no' | 'visit'>,
  wish: Start | undefined,
  dateOf: DateOf,
  number: number,
): string | undefined {
  if (what === 'phone') return language === 'en' ? '+49 151 5550 9999' : '+7 926 555-01-99'
  if (what === 'name') return language === 'en' ? 'Nina' : 'Катя'
  if (!wish) return undefined
  if (what === 'master') return wish.master ?? pick(SAYINGS[language].any, number)
  if (what === 'service') return wish.service?.toLowerCase()
  if (what === 'time') return windowWords(language, wish, number)
  const [day = 0] = wish.days
  return dayWords(language, dateOf, dateOf(day), number)
}
