import type { Actor } from '../identity/actor.js'
import type { Media } from './media.js'
import type { RefusalCode } from '../refusal.js'
import type { Instant } from '../time/time.js'

export const DIRECTIONS = ['inbound', 'outbound'] as const
export type Direction = (typeof DIRECTIONS)[number]
/** A note is internal: it is never sent. */
export const MESSAGE_TYPES = ['text', 'image', 'template', 'note'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]
export const DELIVERY_STATES = [
  'pending',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
/** What a messenger reports of a message that it took. */
export const DELIVERIES = [
  'sent',
  'delivered',
  'read',
  'failed',
] as const satisfies readonly DeliveryState[]
export type Delivery = (typeof DELIVERIES)[number]

/** Why a message could not be sent, in the words of refusals. */
export type SendingFault = Extract<
  RefusalCode,
  | 'window_closed'
  | 'type_unsupported'
  | 'no_messenger'
  | 'external_unavailable'
  | 'external_timeout'
>
/** Why nothing is sent in a salon whose channel has no messenger. */
export const NO_MESSENGER = 'No messenger is connected.'

/** One thing that was said in a dialogue, or noted beside it. */
export type Message = {
  readonly id: number
  readonly taskId: number
  readonly direction: Direction
  readonly type: MessageType
  readonly author: Actor
  readonly text: string
  readonly imageUrl: string | null
  /** What the client sent beside the text; empty on what was sent to the client. */
  readonly media: readonly Media[]
  readonly state: DeliveryState
  /** Why it failed, for operators. */
  readonly error: string | null
  readonly createdAt: Instant
}

/**
 * Reports come in any order and a message only gets further. A failure counts for less than a delivery: who read it has
 * got it, whatever was said before or after.
 */
const PROGRESS: Readonly<Record<DeliveryState, number>> = {
  skipped: 0,
  pending: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
}
export const isFurther = (to: Delivery, from: DeliveryState): boolean =>
  PROGRESS[to] > PROGRESS[from]

/** The longest text of a reply, in characters: what messengers take. */
export const LONGEST_REPLY = 4096
/** How much of a message a list shows, in characters. */
const LONGEST_SHOWN = 4096
export const shownInList = (text: string): string => {
  const letters = [...text]
  return letters.length <= LONGEST_SHOWN ? text : `${letters.slice(0, LONGEST_SHOWN - 1).join('')}…`
}

/** Places in a canned reply (and in any text of a reply) that are filled in when it is sent. */
export type PlaceholderValues = { readonly client_name: string; readonly next_visit: string }
const PLACE = /\{\s*(client_name|next_visit)\s*\}/g

/** Whether a text has places to fill in, so that what they need is read only then. */
export const hasPlaces = (text: string): boolean => text.search(PLACE) >= 0
/** The text with its places filled in; other braces stay as they are. */
export const fillIn = (text: string, filling: PlaceholderValues): string =>
  text.replace(PLACE, (_, name: keyof PlaceholderValues) => filling[name])
