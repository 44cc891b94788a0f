import type { Language } from '../identity/people.js'
import type { LocalDate, Minute } from '../time/time.js'
import { memoized } from './render-template.js'

const weekday = { weekday: 'long', timeZone: 'UTC' } as const
const day = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
const DAY_PARTS = { weekday, day, whole: { ...weekday, ...day } }
type DayPart = keyof typeof DAY_PARTS
/** British English writes a whole day without a comma, so its two parts are joined here. */
const PARTS_OF_DAY: Readonly<Record<Language, readonly DayPart[]>> = {
  en: ['weekday', 'day'],
  de: ['whole'],
  ru: ['whole'],
}
/** Created on first use: the first format takes as long as a good part of the startup. */
const dayFormat = memoized(
  (part: DayPart, language) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, DAY_PARTS[part]),
)
const written = (date: LocalDate, part: DayPart, language: Language): string =>
  dayFormat(part, language).format(Date.parse(`${date}T00:00:00Z`))

/** Returns a date such as `Friday, 27 November`, `Freitag, 27. November`, `пятница, 27 ноября`. */
export const writtenDate = (date: LocalDate, language: Language): string =>
  PARTS_OF_DAY[language].map((part) => written(date, part, language)).join(', ')

/** Returns a date without its weekday, such as `27 November`, `27. November`, `27 ноября`. */
export const writtenDay = (date: LocalDate, language: Language): string =>
  written(date, 'day', language)

const priceFormat = memoized(
  (currency: string, language) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

/** Returns a price such as `€40`, `40 €`. The space is one that does not break. */
export const writtenPrice = (price: string, currency: string, language: Language): string =>
  priceFormat(currency, language).format(Number(price))

type TimeUnit = 'hour' | 'minute'
/** Russian shortens the words of a duration: `1 ч 15 мин`. */
const unitFormat = memoized(
  (unit: TimeUnit, language) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: language === 'ru' ? 'short' : 'long',
    }),
)

/** Returns a duration such as `45 minutes`, `1 Stunde 15 Minuten`, `1 ч 15 мин`. */
export function writtenDuration(minutes: Minute, language: Language): string {
  const parts: readonly (readonly [TimeUnit, number])[] = [
    ['hour', Math.floor(minutes / 60)],
    ['minute', minutes % 60],
  ]
  const present = parts.filter(([, count]) => count > 0)
  return (present.length > 0 ? present : parts.slice(1))
    .map(([unit, count]) => unitFormat(unit, language).format(count))
    .join(' ')
}
