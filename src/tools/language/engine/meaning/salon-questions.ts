import { type FoundEntities, namesSomething } from '../entities/entities.js'
import type { Intent } from '../text/intent.js'
import { addDays, type LocalDate } from '../../time.js'
import { easterSunday, single, yearOf } from '../dates/calendar.js'
import { ALL_PACKS } from '../packs.js'
import { COMMON_KINDS, isSaid, longestOf, type Pattern, patterns } from '../text/patterns.js'
import { phrases } from '../text/tables.js'
import type { Days, Word } from '../text/words.js'

/**
 * A question about the salon. `works`: who works on a day. `holidays`: whether it is open on
 * holidays. `walk_in`: whether it takes clients without an appointment. `earliest`: which master is
 * free first. `all_prices`: the prices of all services.
 */
export type Asked =
  | ('works' | 'holidays' | 'walk_in' | 'earliest' | 'all_prices')
  | ('swap' | 'must_pay' | 'extra' | 'new_one' | 'with_other')

const QUESTIONS: readonly (readonly [asked: Asked, said: readonly Pattern[]])[] = [
  ['works', phrases('dialogue', 'works')],
  ['holidays', phrases('dialogue', 'holidays')],
  ['walk_in', phrases('dialogue', 'walkIn')],
  ['earliest', phrases('dialogue', 'earliest')],
  ['all_prices', phrases('dialogue', 'allPrices')],
  ['swap', phrases('dialogue', 'swapsTwo')],
  ['extra', phrases('dialogue', 'asksExtra')],
  ['new_one', phrases('dialogue', 'newOne')],
  ['with_other', phrases('dialogue', 'isWithOther')],
]

const MUST_PAY = phrases('dialogue', 'mustPay')
/** Ways to pay, and payments in advance: questions about them are other ones. */
const WAYS_TO_PAY = phrases('dialogue', 'waysToPay')
/**
 * Returns the questions about the salon in a message. `written`: its words before questions about
 * topics are found.
 */
export const asksOf = (
  words: readonly Word[],
  written: readonly Word[] = words,
): readonly Asked[] => [
  ...QUESTIONS.flatMap(([asked, said]) => (isSaid(words, said) ? [asked] : [])),
  ...(isSaid(written, MUST_PAY) && !isSaid(written, WAYS_TO_PAY) ? (['must_pay'] as const) : []),
]

const HOLIDAYS = ALL_PACKS.flatMap(([language, { dialogue }]) =>
  Object.entries(dialogue.holidayNames).flatMap(([date, names]) =>
    patterns(names, COMMON_KINDS, language).map((said) => ({ date, said })),
  ),
)
const EASTER = 'easter'
const HOLIDAY_NAMES = HOLIDAYS.map(({ said }) => said)

/** Returns the date of a holiday: `12-25` is a month and day, `easter+1` the Monday of Easter. */
const dateOfHoliday = (date: string, year: number): LocalDate =>
  date.startsWith(EASTER)
    ? addDays(easterSunday(year), Number(date.slice(EASTER.length)))
    : `${year}-${date}`

/** Returns the next date of the first holiday that a message names, or undefined. */
export function holidayIn(words: readonly Word[], today: LocalDate): Days | undefined {
  for (let at = 0; at < words.length; at++) {
    const longest = longestOf(HOLIDAY_NAMES, words, at)
    const date = longest && HOLIDAYS[longest.number]?.date
    if (date === undefined) continue
    const year = yearOf(today)
    const next = dateOfHoliday(date, year)
    return single(next >= today ? next : dateOfHoliday(date, year + 1))
  }
  return undefined
}

/**
 * Returns the intents of a question about the salon: "who works on Friday?". Returns undefined if
 * the message is about an appointment.
 */
export function wishesAsked(
  said: readonly Intent[],
  names: Omit<FoundEntities, 'wishes'>,
  asks: readonly Asked[],
): readonly Intent[] | undefined {
  if (said.some((wish) => wish === 'move' || wish === 'cancel')) return undefined
  if (asks.includes('works') && names.serviceIds.length === 0) return ['works']
  if (asks.includes('earliest')) return ['slots']
  if (asks.includes('walk_in') && !namesSomething(names)) return []
  const isOfHours = asks.includes('holidays') && said.every((wish) => wish === 'hours')
  return isOfHours && names.serviceIds.length === 0 ? ['hours'] : undefined
}

/** Whether a message asks who works, or when the salon is open. */
export const asksHours = (wishes: readonly Intent[]): boolean =>
  wishes.includes('hours') || wishes.includes('works')
