import type { ForWhom } from './for-whom.js'
import type { Days, Times } from '../text/words.js'
import type { Intent } from '../text/intent.js'

/** What a message asks for and the things that it names. */
export type FoundEntities = {
  readonly wishes: readonly Intent[]
  /** Names in the message that the salon does not have. */
  readonly serviceIds: readonly number[]
  readonly masterIds: readonly number[]
  readonly namesUnknown: readonly string[]
  readonly day: Days | undefined
  readonly time: Times | undefined
  /** The chosen option among those offered, counted from 0. */
  readonly choice: number | undefined
}
/** A plain yes or no; undefined if the message is neither. */
export type Answer = 'yes' | 'no' | undefined

/** Whether a message names a service, a master, a day or a time. */
export const namesSomething = ({
  serviceIds,
  masterIds,
  namesUnknown,
  day,
  time,
}: Omit<FoundEntities, 'wishes'>): boolean =>
  [serviceIds, masterIds, namesUnknown].some((names) => names.length > 0) ||
  day !== undefined ||
  time !== undefined

/** A booking that a message requests beside its first request. */
export type LaterRequest = {
  /** All services that fit equally well. */
  readonly serviceIds: readonly number[]
  readonly masterIds: readonly number[]
  readonly day: Days | undefined
  readonly time: Times | undefined
  readonly forWhom?: ForWhom | undefined
  /** An appointment for this service is to move to this day and time. Otherwise it is a booking. */
  readonly isMove?: boolean | undefined
}

/**
 * What a clause does with the appointments that it names.
 * - `exempt`: it only names them, with a no: "not the massage".
 * - `doubt`: it speaks of cancelling, and perhaps does not ask for it: "how do I cancel?"
 * - `undecided`: it surely does not: "if they call it off, I'd have to cancel".
 */
export type ClauseVerdict = 'cancel' | 'keep' | 'move' | 'exempt' | 'doubt' | 'undecided'
/** A clause of a message that cancels, with what it names of the client's appointments. */
export type OwnClause = {
  /** Undefined: it only names something, or tells something. */
  readonly verdict: ClauseVerdict | undefined
  /** The services one by one: the ids that each can be. */
  readonly services: readonly (readonly number[])[]
  readonly masterIds: readonly number[]
  readonly days: readonly Days[]
  /** Weekdays that it names without a date: "Thursday" can be a later one. */
  readonly weekdays: readonly number[]
  readonly times: readonly Times[]
  /** Surely cancels or keeps, also what another clause names: "cancel it". */
  readonly canReferBack: boolean
  /** Names a place that is not clear: "the first two are no use". */
  readonly isPlaceOpen: boolean
  /** Names something that is not known to be a service, a master, a day or a time. */
  readonly isNameOpen: boolean
  /** Names an appointment beside which another one is meant: "the one after my haircut". */
  readonly isBeside: boolean
  /** Is part of a question. */
  readonly isAsked: boolean
  /** The place in a row, from 0, or from -1 backwards: "the second", "the last". */
  readonly place: number | undefined
  /** How many stand there: "the last two". Otherwise 1. */
  readonly count: number
  /** The first clause of a sentence. */
  readonly isFirst: boolean
  /** Has no words but names, days and times. */
  readonly isBare: boolean
  readonly isNaming: boolean
  /** The names stand before the verb: German "den Haarschnitt absagen". */
  readonly isVerbLast: boolean
  /** Begins by taking back what was said: "no wait". */
  readonly corrects: boolean
  /** Begins with "and". */
  readonly isAdded: boolean
  /** Begins with "or": another choice. */
  readonly isAlternative: boolean
  /** Begins with "but" or "except". */
  readonly isExcepted: boolean
  readonly isAll: boolean
  /** How many are all: 2 for "both", 3 for "all three". */
  readonly countOfAll: number | undefined
  /** One of several, without saying which: "one of the two". */
  readonly isOne: boolean
  /** Several that were named before: "them". */
  readonly isPlural: boolean
  /** All that no clause names: "the rest". */
  readonly isRest: boolean
  /** The one that no clause names: "the other one". */
  readonly isOther: boolean
  readonly isOnly: boolean
  /** The same as the clause before it: "the manicure too". */
  readonly isAlike: boolean
}
