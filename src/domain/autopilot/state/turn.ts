import type { AskedQuestion, FactTopic } from './salon-fact.js'
import type { DialogueState, HandBack, Proposal } from './dialogue-state.js'
import type { DayWish, TimeWish } from '../../../tools/language/engine/meaning/meaning.js'
import type { ReplyAct } from './reply-acts.js'
import type { Unwanted } from '../../../tools/language/engine/entities/unwanted-days.js'

/** A search for free starts. An undefined `masterId` means all masters who do the service. */
export type Search = {
  readonly serviceId: number
  readonly masterId: number | undefined
  readonly days: DayWish
  readonly time: TimeWish | null
  readonly notMasters?: readonly number[] | undefined
  readonly unwanted?: Unwanted | null | undefined
  /** An appointment to move or to replace. It does not block the new start. */
  readonly without?: number | undefined
}
/** The next step after a message. */
export type Then =
  | { readonly then: 'wait' }
  | { readonly then: 'search'; readonly search: Search }
  | { readonly then: 'perform'; readonly proposal: Proposal }
  | {
      readonly then: 'hand_back'
      readonly reason: HandBack
      /** What the client asks about and the salon has no fact for. */
      readonly topics?: readonly FactTopic[]
    }
/** The result of a message: the new state, the reply and the next step. */
export type Turn = {
  readonly dialogue: DialogueState
  readonly says: readonly ReplyAct[]
  readonly next: Then
  /** The topics that the message asks about. */
  readonly asked?: readonly AskedQuestion[]
}

/** Returns the turn that replies and waits for the client's next message. */
export const waitTurn = (dialogue: DialogueState, ...says: readonly ReplyAct[]): Turn => ({
  dialogue,
  says,
  next: { then: 'wait' },
})

/** Returns a turn that says something before the rest. */
export const startingWith = (first: readonly ReplyAct[], turn: Turn): Turn => ({
  ...turn,
  says: [...first, ...turn.says],
})

/** Returns the same for a message that was understood. */
export const understoodTurn = (dialogue: DialogueState, ...says: readonly ReplyAct[]): Turn =>
  waitTurn({ ...dialogue, misunderstood: 0 }, ...says)

/** Returns the turn that proposes a change and waits for a yes. */
export const proposalTurn = (dialogue: DialogueState, proposal: Proposal): Turn =>
  waitTurn({ ...dialogue, proposal, expects: 'yes_no', offered: [] }, { say: 'propose', proposal })

/** Returns the turn that replies and hands the dialogue to a person. */
export const handBackTurn = (
  dialogue: DialogueState,
  reason: HandBack,
  ...says: readonly ReplyAct[]
): Turn => ({ dialogue, says, next: { then: 'hand_back', reason } })

/** Returns the turn that hands over what the client asked beside their yes. */
export const questionTurn = (dialogue: DialogueState, topics: readonly FactTopic[]): Turn => ({
  dialogue: { ...dialogue, openTopics: null },
  says: [{ say: 'your_question' }],
  next: { then: 'hand_back', reason: 'question', topics },
})
