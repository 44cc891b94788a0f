import type { DialogueState, HandBack, Proposal } from './dialogue-state.js'
import type { DayWish, TimeWish } from '../../../tools/language/meaning/parse-message.js'
import type { ReplyAct } from './reply-acts.js'
import type { Unwanted } from '../../../tools/language/entities/unwanted-days.js'

/** A search for free starts. An undefined `masterId` means all masters who do the service. */
export type Search = {
  readonly serviceId: number
  readonly masterId: number | undefined
  readonly days: DayWish
  readonly time: TimeWish | null
  readonly notMasters?: readonly number[] | undefined
  readonly unwanted?: Unwanted | null | undefined
  /** An appointment to move. It does not block the new start. */
  readonly without?: number | undefined
}
/** The next step after a message. */
export type Then =
  | { readonly then: 'wait' }
  | { readonly then: 'search'; readonly search: Search }
  | { readonly then: 'perform'; readonly proposal: Proposal }
  | { readonly then: 'hand_back'; readonly reason: HandBack }
/** The result of a message: the new state, the reply and the next step. */
export type Turn = {
  readonly dialogue: DialogueState
  readonly says: readonly ReplyAct[]
  readonly next: Then
}

/** The step that waits for the client's next message. */
export const WAIT: Then = { then: 'wait' }
