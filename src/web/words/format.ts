import { language } from './language.js'

/**
 * Dates (2030-01-07) and times (09:30) of the graph are the wall clock of the salon. They are
 * formatted as they are, so that this machine's time zone does not matter.
 */
const cache = new Map<string, Intl.DateTimeFormat>()
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = language.value === 'en' ? 'en-GB' : 'ru-RU'
  const key = locale + JSON.stringify(options)
  const known = cache.get(key) ?? new Intl.DateTimeFormat(locale, options)
  cache.set(key, known)
  return known
}
const atNoon = (date: string): Date => new Date(`${date}T12:00:00Z`)

/** Mon 7 January. */
export const formatDay = (date: string): string =>
  formatter({ weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    atNoon(date),
  )
/** Mon 7 Jan. */
export const formatShortDay = (date: string): string =>
  formatter({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    atNoon(date),
  )
/** Monday, 7 January 2030. */
export const formatFullDay = (date: string): string =>
  formatter({ dateStyle: 'full', timeZone: 'UTC' }).format(atNoon(date))
/** January 2030. */
export const formatMonth = (date: string): string =>
  formatter({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(atNoon(date))
/** Mon. */
export const formatWeekday = (date: string): string =>
  formatter({ weekday: 'short', timeZone: 'UTC' }).format(atNoon(date))

/** An instant (ISO 8601) on the salon's clock: 7 Jan 2030, 09:30. */
export const formatInstant = (instant: string, timeZone: string): string =>
  formatter({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant))
/** A date and time on the salon's clock (2030-01-07T09:30): 7 Jan 2030, 09:30. */
export const formatLocal = (dateTime: string): string => formatInstant(`${dateTime}Z`, 'UTC')
/** The time of an instant on the salon's clock: 09:30. */
export const formatTime = (instant: string, timeZone: string): string =>
  formatter({ timeStyle: 'short', timeZone }).format(new Date(instant))

/** The date (2030-01-07) of an instant, in milliseconds since 1970, on the salon's clock. */
export function dateIn(timeZone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return parts.format(instant)
}
/** The time (09:30) of an instant, in milliseconds since 1970, on the salon's clock. */
export const timeIn = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant)

/** The date some days after another. */
export function addDays(date: string, days: number): string {
  const moved = atNoon(date)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
/** The Monday of a date's week. */
export const mondayOf = (date: string): string =>
  addDays(date, -((atNoon(date).getUTCDay() + 6) % 7))

/** Minutes since midnight of a time (09:30 is 570). */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
/** 09:30 of a time of the graph, which has seconds: 09:30:00. */
export const shortTime = (time: string): string => time.slice(0, 5)
/** The time (09:30) of minutes since midnight. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** 1 h 30 min; 1 ч 30 мин. */
export function formatDuration(minutes: number): string {
  const [hourUnit, minuteUnit] = language.value === 'en' ? ['h', 'min'] : ['ч', 'мин']
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} ${hourUnit}`, (rest > 0 || hours === 0) && `${rest} ${minuteUnit}`]
    .filter(Boolean)
    .join(' ')
}
/** Whole units since or until an instant: 5 min, 2 h, 3 d. */
export function formatSpan(ms: number): string {
  const [minute, hour, day] = language.value === 'en' ? ['min', 'h', 'd'] : ['мин', 'ч', 'дн']
  const minutes = Math.max(0, Math.floor(Math.abs(ms) / 60_000))
  if (minutes < 60) return `${minutes} ${minute}`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} ${hour}` : `${Math.floor(hours / 24)} ${day}`
}
/** An amount as a person writes it into a field: 40 or 40.50, in Russian 40,50. */
export const plainAmount = (amount: string): string =>
  amount.replace(/\.00$/, '').replace('.', language.value === 'ru' ? ',' : '.')

/** An amount (40.00) in the salon's currency: €40. */
export function formatMoney(amount: string, currency: string): string {
  const locale = language.value === 'en' ? 'en-GB' : 'ru-RU'
  const isWhole = Number(amount) % 1 === 0
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(isWhole && { maximumFractionDigits: 0 }),
  }).format(Number(amount))
}
