import type { DialogueState, HandBack, Proposal } from './dialogue-state.js'
import type { DayWish, TimeWish } from '../../../tools/language/meaning/parse-message.js'
import type { ReplyAct } from './reply-acts.js'
import type { Unwanted } from '../../../tools/language/entities/unwanted-days.js'

/** Which starts are to be looked for: of a master or (undefined) of all who do it, on these days, at times like that. */
export type Search = {
  readonly serviceId: number
  readonly masterId: number | undefined
  readonly days: DayWish
  readonly time: TimeWish | null
  readonly notMasters?: readonly number[] | undefined
  readonly unwanted?: Unwanted | null | undefined
  /** A visit that is moved, which does not stand in its own way. */
  readonly without?: number | undefined
}
/** What follows from what was heard. */
export type Then =
  | { readonly then: 'wait' }
  | { readonly then: 'search'; readonly search: Search }
  | { readonly then: 'perform'; readonly proposal: Proposal }
  | { readonly then: 'hand_back'; readonly reason: HandBack }
/** What is remembered, said and done after a message. */
export type Turn = {
  readonly dialogue: DialogueState
  readonly says: readonly ReplyAct[]
  readonly next: Then
}

export const WAIT: Then = { then: 'wait' }
