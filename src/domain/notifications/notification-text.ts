import { IntlMessageFormat } from 'intl-messageformat'
import type { Status } from '../booking/appointment.js'
import { LONGEST_REPLY } from '../inbox/message.js'
import type { NoticeEvent, Recipient } from './notification.js'
import type { Language } from '../identity/people.js'
import { faultOfSyntax, type Placeholder, readSyntax, renamed } from './template-syntax.js'
import { BUILT_IN, STATUS_WORDS } from './notification-words.js'
import { type Instant, shortClock } from '../time/time.js'
import { wallClock } from '../time/zone.js'

/** What a notice can tell of a visit. */
export type NoticeFacts = {
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
  /** Where it started before a change. */
  readonly was?: Instant | undefined
  readonly reason?: string | undefined
}

/** The longest template, in characters. */
export const LONGEST_TEMPLATE = 1000

/** A value for each key, made once; the newest five hundred are remembered. */
function remembering<Key extends string, T>(
  make: (key: Key, language: Language) => T,
): (key: Key, language: Language) => T {
  const made = new Map<string, T>()
  return (key, language) => {
    const name = `${language} ${key}`
    const known = made.get(name)
    if (known !== undefined) return known
    const value = make(key, language)
    if (made.size >= 500) made.delete(made.keys().next().value ?? '')
    made.set(name, value)
    return value
  }
}

const weekday = { weekday: 'long', timeZone: 'UTC' } as const
const day = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
const DAY_PARTS = { weekday, day, whole: { ...weekday, ...day } }
type DayPart = keyof typeof DAY_PARTS
/** A whole day has no comma in Britain, so it is put together there. */
const PARTS_OF_DAY: Readonly<Record<Language, readonly DayPart[]>> = {
  en: ['weekday', 'day'],
  de: ['whole'],
  ru: ['whole'],
}
/** Made when one is needed: the first of them takes as long as a good part of the start. */
const dayFormat = remembering(
  (part: DayPart, language) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, DAY_PARTS[part]),
)

const priceFormat = remembering(
  (currency: string, language) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

/** A start as the salon's clocks and calendar show it: `Friday, 11 January` and `15:00`. */
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
function valuesOf(facts: NoticeFacts, language: Language): Values {
  const {
    client,
    master,
    service,
    salon,
    status,
    durationMinutes: duration,
    startsAt,
    was,
    zone,
  } = facts
  const before = was === undefined ? { date: '', time: '' } : spokenStart(was, zone, language)
  const reason = (facts.reason ?? '').trim()
  return {
    ...{
      client,
      master,
      service,
      salon,
      duration,
      reason,
      status,
      ...spokenStart(startsAt, zone, language),
    },
    statusWord: STATUS_WORDS[language][status],
    price: priceFormat(facts.currency, language).format(Number(facts.price)),
    hasReason: reason === '' ? 'no' : 'yes',
    wasDate: before.date,
    wasTime: before.time,
    moved: was === undefined || was === startsAt ? 'no' : 'yes',
  }
}

const compiled = remembering((template: string, language) => {
  const syntax = readSyntax(template)
  if (typeof syntax === 'string') throw new Error(`a template that cannot be read: ${syntax}`)
  return new IntlMessageFormat(renamed(syntax, 'status', 'statusWord'), language)
})

const cut = (text: string): string =>
  text.length <= LONGEST_REPLY ? text : [...text].slice(0, LONGEST_REPLY).join('').trimEnd()

/**
 * A template filled in for a visit, at most as long as messengers take. `{status}` alone is the word of the language, in cases
 * that of the interface. Values come out as they are, whatever is in them. Throws only for what `faultOfTemplate` finds.
 */
export const renderNotice = (template: string, language: Language, facts: NoticeFacts): string =>
  cut(String(compiled(template, language).format(valuesOf(facts, language))).trim())

/** What is said where the salon has no words of its own. */
export const builtInTemplate = (
  event: NoticeEvent,
  recipient: Recipient,
  language: Language,
): string => BUILT_IN[event][recipient][language]

/** What is wrong with a template in any of its cases, as a sentence; undefined when nothing is. */
export function faultOfTemplate(template: string): string | undefined {
  if ([...template].length > LONGEST_TEMPLATE)
    return `Ensure this field has no more than ${LONGEST_TEMPLATE} characters.`
  const syntax = readSyntax(template)
  return typeof syntax === 'string' ? syntax : faultOfSyntax(syntax)
}
