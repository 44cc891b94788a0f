import type { Actor } from '../identity/actor.js'
import type { RefusalCode } from '../refusal.js'
import { templateRenderer } from '../templates/render-template.js'
import { type Placeholders, templateErrorFor } from '../templates/template-error.js'
import type { MessageFile } from './stored-file.js'
import type { Instant } from '../time/time.js'

/** Whether a message is from the client or to the client. */
export const DIRECTIONS = ['inbound', 'outbound'] as const
/** From the client, or to the client. */
export type Direction = (typeof DIRECTIONS)[number]
/** The types of messages. A note is internal and never sent. */
export const MESSAGE_TYPES = ['text', 'image', 'template', 'note'] as const
/** The type of a message. */
export type MessageType = (typeof MESSAGE_TYPES)[number]
/** The states of a message on its way to the client. */
export const DELIVERY_STATES = [
  'pending',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
] as const
/** How far a message got on its way to the client. */
export type DeliveryState = (typeof DELIVERY_STATES)[number]
/** What a messenger reports about a message that it took. */
export const DELIVERIES = [
  'sent',
  'delivered',
  'read',
  'failed',
] as const satisfies readonly DeliveryState[]
/** A state that a messenger reports. */
export type Delivery = (typeof DELIVERIES)[number]

/** Why a message could not be sent, as codes of refusals. */
export type SendingFault = Extract<
  RefusalCode,
  | 'window_closed'
  | 'type_unsupported'
  | 'no_messenger'
  | 'external_unavailable'
  | 'external_timeout'
>
/** The error of a message in a channel without a messenger. */
export const NO_MESSENGER = 'No messenger is connected.'

/** A message of a dialogue, or an operator's note. */
export type Message = {
  readonly id: number
  readonly taskId: number
  readonly direction: Direction
  readonly type: MessageType
  readonly author: Actor
  readonly text: string
  readonly imageUrl: string | null
  /** What the client sent beside the text, or the picture that staff uploaded for it. */
  readonly media: readonly MessageFile[]
  readonly state: DeliveryState
  /** Why it failed, for operators. */
  readonly error: string | null
  readonly createdAt: Instant
  /** When its text and files were removed. Null: they were not. */
  readonly removedAt: Instant | null
}

/**
 * Delivery reports come in any order, and a message only advances. A failure counts less than a
 * delivery: a message that was read has arrived, whatever another report says.
 */
const PROGRESS: Readonly<Record<DeliveryState, number>> = {
  skipped: 0,
  pending: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
}
/** Whether a report advances a message from its state. */
export const isFurther = (to: Delivery, from: DeliveryState): boolean =>
  PROGRESS[to] > PROGRESS[from]

/** The longest text of a reply, in characters: messengers take no more. */
export const LONGEST_REPLY = 4096
/** How many characters of a message a list shows. */
const LONGEST_SHOWN = 4096
/** Returns the text as lists show it: cut to 4096 characters. */
export const shownInList = (text: string): string => {
  const letters = [...text]
  return letters.length <= LONGEST_SHOWN ? text : `${letters.slice(0, LONGEST_SHOWN - 1).join('')}…`
}

/** The values of the placeholders in canned replies and in other replies. */
export type PlaceholderValues = { readonly client_name: string; readonly next_visit: string }
/** Replaces {next_visit} when the client has no next appointment. */
export const NO_APPOINTMENT = '—'
/** The placeholders of replies. A reply may be empty where the client has no name. */
const REPLY_PLACEHOLDERS: Placeholders = {
  client_name: { kind: 'text' },
  next_visit: { kind: 'text' },
  has_next_visit: { kind: 'word', words: ['yes', 'no'] },
}
const PLACEHOLDER = /\{\s*(client_name|next_visit)\s*\}/g
const ANY_PLACEHOLDER = /\{\s*(?:client_name|next_visit|has_next_visit)\s*[,}]/
const render = templateRenderer()

/**
 * Returns what is wrong with a text as a template, as a sentence, or undefined. For texts that are
 * stored for later use.
 */
export const replyTemplateError = (text: string): string | undefined =>
  templateErrorFor(text, REPLY_PLACEHOLDERS, LONGEST_REPLY)

/** Whether a text has placeholders, so that their values are read only if necessary. */
export const hasPlaceholders = (text: string): boolean => ANY_PLACEHOLDER.test(text)

/**
 * Returns the text with its placeholders filled. A text that is no template, such as one with other
 * braces, keeps everything but {client_name} and {next_visit}.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return fill(text, values, values.next_visit === NO_APPOINTMENT ? 'no' : 'yes')
}

function fill(text: string, values: PlaceholderValues, hasNext: 'yes' | 'no'): string {
  if (!hasPlaceholders(text)) return text
  if (replyTemplateError(text) !== undefined)
    return text.replace(PLACEHOLDER, (_, name: keyof PlaceholderValues) => values[name])
  // A text without cases needs no grammar of a language.
  return render(text, 'en', { ...values, has_next_visit: hasNext })
}

/** Whether a text names the next appointment, also to a client who has none. */
export function namesMissingAppointment(text: string): boolean {
  const withDate = (next_visit: string): string => fill(text, { client_name: '', next_visit }, 'no')
  return withDate(NO_APPOINTMENT) !== withDate('')
}
