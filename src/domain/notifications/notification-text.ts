import type { Status } from '../booking/appointment.js'
import { LONGEST_REPLY } from '../inbox/message.js'
import type { NotificationEvent, Recipient } from './notification.js'
import type { Language } from '../identity/people.js'
import { type NotificationPlaceholder, PLACEHOLDER_KINDS } from './placeholders.js'
import { BUILT_IN, STATUS_WORDS } from './notification-words.js'
import { templateRenderer } from '../templates/render-template.js'
import { templateErrorFor } from '../templates/template-error.js'
import { writtenDate, writtenPrice } from '../templates/written-values.js'
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

/** Returns a start on the salon's clocks and calendar: `Friday, 11 January` and `15:00`. */
function spokenStart(
  at: Instant,
  zone: string,
  language: Language,
): { readonly date: string; readonly time: string } {
  const { date, minute } = wallClock(at, zone)
  return { date: writtenDate(date, language), time: shortClock(minute) }
}

type Values = Readonly<Record<NotificationPlaceholder | 'statusWord', string | number>>
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
    price: writtenPrice(facts.price, facts.currency, language),
    hasReason: reason === '' ? 'no' : 'yes',
    wasDate: before.date,
    wasTime: before.time,
    moved: was === undefined || was === startsAt ? 'no' : 'yes',
  }
}

const render = templateRenderer({ status: 'statusWord' })

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
): string => cut(render(template, language, valuesOf(facts, language)).trim())

/** Returns the built-in template, for a salon without its own. */
export const builtInTemplate = (
  event: NotificationEvent,
  recipient: Recipient,
  language: Language,
): string => BUILT_IN[event][recipient][language]

/** Returns what is wrong with a template in any of its cases, as a sentence, or undefined. */
export const templateError = (template: string): string | undefined =>
  templateErrorFor(template, PLACEHOLDER_KINDS)
