import type { LocalDate } from '../../time.js'
import type { Topic } from '../../topics.js'
import type { PlaceBeside } from '../relative/beside-cancelled.js'
import type { LaterRequest, OwnClause } from '../entities/entities.js'
import type { ForWhom } from '../entities/for-whom.js'
import type { ServicesSaid } from '../entities/services/services.js'
import type { Unwanted } from '../entities/unwanted-days.js'
import type { Flags } from './flags.js'
import type { Asked } from './salon-questions.js'
import type { Language } from '../packs.js'
import type { Beside } from '../relative/beside-own.js'
import type { EarlierChoice } from '../relative/earlier-choice.js'
import type { Relative } from '../relative/relative-time.js'
import type { Intent } from '../text/intent.js'
import type { Days, Times } from '../text/words.js'

export type { Intent as Wish } from '../text/intent.js'
export type { Days as DayWish, Times as TimeWish } from '../text/words.js'
export type { LaterRequest, OwnClause } from '../entities/entities.js'
export type { Surroundings } from './surroundings.js'
type FlagsAndServices = Flags & Omit<ServicesSaid, 'ids' | 'unknown'>
/** The meaning of one message. */
export type Meaning = FlagsAndServices & {
  /** Undefined if the message has no letters, or only letters of other alphabets. */
  readonly language: Language | undefined
  /** In the order of the message, each once. */
  readonly wishes: readonly Intent[]
  /** Possible intents: their words count only if nothing else in the message contradicts them. */
  readonly hints: readonly Intent[]
  /** Says that it wishes a booking: "book", not only "Friday at 3?". */
  readonly isBookingNamed: boolean
  /** The wishes follow from hints: "can't make it before 2". */
  readonly isOnlyHinted: boolean
  /**
   * All services that fit equally well. One is certain; several need a question; none means that no
   * service was named.
   */
  readonly serviceIds: readonly number[]
  /** Services that replace that of an appointment. Only the dialogue knows this. */
  readonly newServiceIds?: readonly number[]
  readonly masterIds: readonly number[]
  /** Masters that the client refuses. With `isOtherMaster`, also the one mentioned before. */
  readonly mastersRefused: readonly number[]
  /**
   * Masters and services that the client clearly named and that do not exist, as written. Russian
   * given names are in their base form.
   */
  readonly namesUnknown: readonly string[]
  /** The services among `namesUnknown`. */
  readonly servicesUnknown: readonly string[]
  /** Somebody else for whom the client wants the appointment. */
  readonly forWhom: ForWhom | undefined
  /** Not for that person, but for the client. Only the dialogue knows this. */
  readonly isForClient?: boolean
  /** What the message asks about the salon. */
  readonly asks: readonly Asked[]
  /** A holiday that the message names. */
  readonly holiday: Days | undefined
  readonly day: Days | undefined
  readonly time: Times | undefined
  /** In a cancellation, the days of a list: "Thursday and Friday". */
  readonly cancelledDays: readonly LocalDate[]
  /** An exact time that the client refuses: "at 10 instead of 11". */
  readonly timeRefused: Times | undefined
  /** All exact times that it refuses, and the starts within refused stretches. */
  readonly timesRefused: readonly Times[]
  /** A day or time relative to another start: "an hour later", "same time". */
  readonly relative: Relative | undefined
  /** The day from which the wished day is counted: "the day after Thursday". */
  readonly anchor: LocalDate | undefined
  /** An own appointment before or after which the client wants another one. */
  readonly beside: Beside | undefined
  /** Days that the client refuses. */
  readonly unwanted: Unwanted | undefined
  /** "From Thursday to Saturday": a move of an appointment from one day to another. */
  readonly transfer: { readonly from: Days; readonly to: Days } | undefined
  /** In a cancellation of a day: another day and time, where the client wants to come. */
  readonly besideCancelled: PlaceBeside | undefined
  /** The current day of the appointment to move. */
  readonly source: Days | undefined
  /** The first of several days in a move. It can be that of an appointment. */
  readonly firstDay: Days | undefined
  /** The current time of the appointment to move. */
  readonly sourceTime: Times | undefined
  /** What else is requested; only `parseRequests` finds it. */
  readonly later?: LaterRequest | undefined
  /** An appointment that the message states before a request; only `parseRequests` finds it. */
  readonly statedAppointment?: StatedAppointment | undefined
  /**
   * What the message requests after sentences that only tell of other days; only `parseRequests`
   * finds it.
   */
  readonly background?: Background | undefined
  /**
   * The clauses of a message that opens a request and may cancel appointments; only `parseRequests`
   * finds them.
   */
  readonly ownClauses?: readonly OwnClause[] | undefined
  /** Keeps an appointment: "cancel the manicure, keep the haircut". */
  readonly keeps: boolean
  /** Asks for a cancellation in so many words: "please cancel it", "I can't come". */
  readonly asksToCancel: boolean
  /** Says "cancel" and may not want to: "did Anna cancel?", "I might have to cancel". */
  readonly doubtsCancel: boolean
  /** Only says which of several is not meant: "not the pedicure". */
  readonly isOnlyExcepted: boolean
  /** What it keeps stands in clauses of its own, and is not among the services and days here. */
  readonly keepsApart: boolean
  /** The services that stand in those clauses. */
  readonly keptServiceIds: readonly number[]
  /** What the message asks about the salon. */
  readonly topics: readonly Topic[]
  /** The chosen offer, counted from 0. */
  readonly choice: number | undefined
  /** Several of the listed appointments, counted from 0: "the first and the third". */
  readonly choices: readonly number[]
  /** What replaces the proposal, of what was shown before it. */
  readonly earlierChoice: EarlierChoice | undefined
  /** Whether the whole message is a clear yes to the proposal. Only this lets the autopilot act. */
  readonly consents: boolean
  /** Whether the whole message may only say that it was read: "ok, thanks". */
  readonly acknowledges: boolean
  /** Whether the whole message is a yes or a no, to a question without a proposal as well. */
  readonly agrees: boolean
  readonly refuses: boolean
  /** Whether a clause takes the proposal back, and the others only give reasons. */
  readonly withdraws: boolean
  /**
   * The yes or no of the message. A yes with a changed wish is undefined. Good for small talk, not
   * for acting.
   */
  readonly answer: 'yes' | 'no' | undefined
  /** Says yes or praises a proposal, whatever else: "yes, and book a massage on Friday". */
  readonly saysYes: boolean
  /** Has a day or time that it only tells of: "so much snow out there today". */
  readonly isRemark: boolean
  /** The message has words but no known meaning, or asks a question that no rule answers. */
  readonly isUnclear: boolean
  /** Asks until when something is possible. */
  readonly asksUntil: boolean
  /** The name of the person for whom a booking is proposed: "he is called Ben". */
  readonly whomName: string | undefined
  /** Says that somebody is ill: "I have the flu". */
  readonly isIll: boolean
  /** A sentence ends with a question mark. */
  readonly isQuestion: boolean
  /** Asks something in a sentence of its own: "yes. Do I have to bring anything?" */
  readonly asksApart: boolean
  /** Asks about the salon in a sentence of its own that names nothing known. */
  readonly asksUnknown: boolean
  /** Asks a question that a person must answer. */
  readonly isOtherQuestion: boolean
  /** Asks, and nothing about the salon or an appointment: "is it always this cold here?" */
  readonly isOffTopic: boolean
  /** The message is in a language that has no pack. */
  readonly isOtherLanguage: boolean
}

/** The days that a message only tells of, and the meaning of the message without them. */
export type Background = { readonly days: readonly Days[]; readonly request: Meaning }

/** The place of an appointment that a message states, and the request that follows. */
export type StatedAppointment = Pick<Meaning, 'day' | 'time' | 'serviceIds' | 'masterIds'> & {
  readonly request: Meaning
}
