import { IntlMessageFormat } from 'intl-messageformat'
import type { Status } from '../booking/appointment.js'
import { LONGEST_REPLY } from '../inbox/message.js'
import type { NotificationEvent, Recipient } from './notification.js'
import type { Language } from '../identity/people.js'
import { syntaxError, type Placeholder, readSyntax, renamed } from './template-syntax.js'
import { BUILT_IN, STATUS_WORDS } from './notification-words.js'
import { type Instant, shortClock } from '../time/time.js'
import { wallClock } from '../time/zone.js'

/** The facts of an appointment that a notification can name. */
export type NotificationFacts = {
  readonly salon: string
  readonly zone: string
  readonly client: string
  readonly master: string
  readonly service: string
  readonly startsAt: Instant
  readonly durationMinutes: number
  readonly price: string
  /** ISO 4217 */
  readonly currency: string
  readonly status: Status
  /** The start before a change. */
  readonly was?: Instant | undefined
  readonly reason?: string | undefined
}

/** The longest template, in characters. */
export const LONGEST_TEMPLATE = 1000

/** Returns a function that computes each value once. It keeps the newest five hundred. */
function memoized<Key extends string, T>(
  compute: (key: Key, language: Language) => T,
): (key: Key, language: Language) => T {
  const values = new Map<string, T>()
  return (key, language) => {
    const name = `${language} ${key}`
    const known = values.get(name)
    if (known !== undefined) return known
    const value = compute(key, language)
    if (values.size >= 500) values.delete(values.keys().next().value ?? '')
    values.set(name, value)
    return value
  }
}

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

const priceFormat = memoized(
  (currency: string, language) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

/** Returns a start on the salon's clocks and calendar: `Friday, 11 January` and `15:00`. */
function spokenStart(
  at: Instant,
  zone: string,
  language: Language,
): { readonly date: string; readonly time: string } {
  const { date, minute } = wallClock(at, zone)
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const parts = PARTS_OF_DAY[language].map((part) => dayFormat(part, language).format(midnight))
  return { date: parts.join(', '), time: shortClock(minute) }
}

type Values = Readonly<Record<Placeholder | 'statusWord', string | number>>
function valuesOf(facts: NotificationFacts, language: Language): Values {
  const { startsAt, was, zone } = facts
  const before = was === undefined ? { date: '', time: '' } : spokenStart(was, zone, language)
  const reason = (facts.reason ?? '').trim()
  return {
    client: facts.client,
    master: facts.master,
    service: facts.service,
    salon: facts.salon,
    duration: facts.durationMinutes,
    reason,
    status: facts.status,
    ...spokenStart(startsAt, zone, language),
    statusWord: STATUS_WORDS[language][facts.status],
    price: priceFormat(facts.currency, language).format(Number(facts.price)),
    hasReason: reason === '' ? 'no' : 'yes',
    wasDate: before.date,
    wasTime: before.time,
    moved: was === undefined || was === startsAt ? 'no' : 'yes',
  }
}

const compiledTemplate = memoized((template: string, language) => {
  const syntax = readSyntax(template)
  if (typeof syntax === 'string') throw new Error(`a template that cannot be read: ${syntax}`)
  return new IntlMessageFormat(renamed(syntax, 'status', 'statusWord'), language)
})

const cut = (text: string): string =>
  text.length <= LONGEST_REPLY ? text : [...text].slice(0, LONGEST_REPLY).join('').trimEnd()

/**
 * Fills a template for an appointment, cut to the length that messengers take.
 * `{status}` alone is the word of the language; in cases it is the interface's word.
 * Values are inserted unchanged. Throws only for a template in which `templateError` finds a fault.
 */
export const renderNotification = (
  template: string,
  language: Language,
  facts: NotificationFacts,
): string =>
  cut(String(compiledTemplate(template, language).format(valuesOf(facts, language))).trim())

/** Returns the built-in template, for a salon without its own. */
export const builtInTemplate = (
  event: NotificationEvent,
  recipient: Recipient,
  language: Language,
): string => BUILT_IN[event][recipient][language]

/** Returns what is wrong with a template in any of its cases, as a sentence, or undefined. */
export function templateError(template: string): string | undefined {
  if ([...template].length > LONGEST_TEMPLATE)
    return `Ensure this field has no more than ${LONGEST_TEMPLATE} characters.`
  const syntax = readSyntax(template)
  return typeof syntax === 'string' ? syntax : syntaxError(syntax)
}
