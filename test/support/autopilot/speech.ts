import { weekdayOf } from '../../../src/domain/time/time.js'
import { readData } from '../data.js'
import type { Expects, Start, Tongue } from './dialogue.js'
import type { Proposed } from './fixture.js'
import { minuteOf } from './salons.js'

type Kind =
  'yes' | 'book' | 'no' | 'any' | 'whenever' | 'help' | 'person' | `rather_${Proposed['action']}`

/** How clients speak, by language. */
const PHRASES = readData<{
  /** Ways to say what a dialogue's facts do not word themselves; the dialogue's name picks one. */
  readonly sayings: Readonly<Record<Tongue, Readonly<Record<Kind, readonly string[]>>>>
  readonly days: Readonly<Record<Tongue, readonly (readonly [short: string, long: string])[]>>
  /** The words for "with that master". */
  readonly masters: Readonly<Record<Tongue, Readonly<Record<string, string>>>>
}>(import.meta.url, 'data/phrases.json')
export const SAYINGS = PHRASES.sayings

const JANUARY = { en: 'January', ru: 'января', de: 'Januar' } as const
/** A number that a text always gives: what varies does so the same way each time. */
export function numberOf(text: string): number {
  let sum = 7
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum
}
export const pick = <T>(from: readonly T[], number: number): T => from[number % from.length] as T

const PHONES = { en: '+49 151 5550 9999', ru: '+7 926 555-01-99', de: '+49 151 5550 8888' } as const
const NAMES = { en: 'Nina', ru: 'Катя', de: 'Laura' } as const
type DateOf = (day: number) => string
const WITH = { en: 'with', de: 'bei' } as const
const NEAR = {
  en: ['today', 'tomorrow'],
  ru: ['сегодня', 'завтра'],
  de: ['heute', 'morgen'],
} as const

/**
 * A date in words: a day of this week by its name, others with the day of the month. `2030-01-11`
 */
export function dayWords(language: Tongue, dateOf: DateOf, date: string, number: number): string {
  const near = NEAR[language][[dateOf(0), dateOf(1)].indexOf(date)]
  if (near !== undefined) return near
  const [short, long] = PHRASES.days[language][weekdayOf(date) - 1] ?? ['', '']
  const dayOfMonth = Number(date.slice(8))
  const month = date.slice(5, 7) === '01' ? JANUARY[language] : date.slice(5, 7)
  if (dayOfMonth <= 13) return pick([long, short, long.toLowerCase()], number)
  if (language === 'de') return `${dayOfMonth}. ${month}`
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
  if (language === 'de')
    return pick(
      [
        time,
        `um ${time}`,
        `${hour}.${minutes} Uhr`,
        minute === 0 ? `${hour} Uhr` : `${time} Uhr`,
        `um ${time} bitte`,
        `${time} passt`,
        `dann ${time}`,
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

const withMaster = (language: Tongue, master: string): string =>
  language === 'ru' ? master : `${WITH[language]} ${master.split(' ')[0] ?? master}`
export const toWhom = (language: Tongue, master: string): string =>
  PHRASES.masters[language][master] ?? withMaster(language, master)

/** The window of a wish in words. */
export function windowWords(language: Tongue, { from, to }: Start, number: number): string {
  const [early, late] = [minuteOf(from) === 0, minuteOf(to) === 1439]
  if (early && late) return pick(SAYINGS[language].whenever, number)
  if (from === to) return clockWords(language, from, number)
  if (language === 'en')
    return late ? `after ${from}` : early ? `before ${to}` : `between ${from} and ${to}`
  if (language === 'de')
    return late ? `nach ${from}` : early ? `vor ${to}` : `zwischen ${from} und ${to}`
  return late ? `после ${from}` : early ? `до ${to}` : `с ${from} до ${to}`
}

/**
 * What a fact is when nothing of it is told: it follows from the wish; undefined where there is
 * none.
 */
export function factOf(
  language: Tongue,
  what: Exclude<Expects, 'offer' | 'yes_no' | 'appointment'>,
  wish: Start | undefined,
  dateOf: DateOf,
  number: number,
): string | undefined {
  if (what === 'phone') return PHONES[language]
  if (what === 'name') return NAMES[language]
  if (!wish) return undefined
  if (what === 'master') return wish.master ?? pick(SAYINGS[language].any, number)
  if (what === 'service') return wish.service?.toLowerCase()
  if (what === 'time') return windowWords(language, wish, number)
  const [day = 0] = wish.days
  return dayWords(language, dateOf, dateOf(day), number)
}
