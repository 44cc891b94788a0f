import type { Actor } from '../identity/actor.js'
import type { Media } from './media.js'
import type { RefusalCode } from '../refusal.js'
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
  /** What the client sent beside the text. Empty for an outgoing message. */
  readonly media: readonly Media[]
  readonly state: DeliveryState
  /** Why it failed, for operators. */
  readonly error: string | null
  readonly createdAt: Instant
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
const PLACEHOLDER = /\{\s*(client_name|next_visit)\s*\}/g

/** Whether a text has placeholders, so that their values are read only if necessary. */
export const hasPlaceholders = (text: string): boolean => text.search(PLACEHOLDER) >= 0
/** Returns the text with its placeholders filled. Other braces stay. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(PLACEHOLDER, (_, name: keyof PlaceholderValues) => values[name])
