import type { Instant, LocalDate, Minute } from '../../time/time.js'
import type { Language as Tongue } from '../../../tools/language/engine/packs.js'
import type {
  DayWish,
  LaterRequest,
  Meaning,
  Surroundings,
  TimeWish,
} from '../../../tools/language/engine/meaning/meaning.js'
import type { Topic } from '../../../tools/language/topics.js'
import type { Relative } from '../../../tools/language/engine/relative/relative-time.js'
import type { ForWhom } from '../../../tools/language/engine/entities/for-whom.js'
import type { Unwanted } from '../../../tools/language/engine/entities/unwanted-days.js'

export type { ForWhom, Tongue }
/** The change that a client wants to an appointment. */
export type Goal = 'book' | 'move' | 'cancel'
/** A free start with a master. */
export type OfferedStart = {
  readonly date: LocalDate
  readonly time: Minute
  readonly masterId: number
}
/** The place of an appointment: its service, master, day and time. */
export type AppointmentPlace = { readonly serviceId: number } & OfferedStart
/**
 * A change of one appointment that was described to the client. `forWhom`: who comes instead.
 * `replace`: an appointment is cancelled and another one booked, both or neither.
 */
export type SingleProposal =
  | ({ readonly do: 'book'; readonly forWhom?: ForWhom | null } & AppointmentPlace)
  | ({ readonly do: 'move'; readonly appointmentId: number } & OfferedStart)
  | { readonly do: 'cancel'; readonly appointmentId: number }
  | ({ readonly do: 'replace'; readonly appointmentId: number } & AppointmentPlace)
/** A change of several appointments, for which one yes is enough. All of it is done, or nothing. */
export type ProposalOfSeveral =
  | { readonly do: 'cancel_all'; readonly appointmentIds: readonly number[] }
  | { readonly do: 'book_all'; readonly places: readonly AppointmentPlace[] }
/** A change that was described to the client and waits for a yes. */
export type Proposal = SingleProposal | ProposalOfSeveral

/** One appointment that the autopilot changed. `was`: its place before; null for a booking. */
export type ChangedAppointment = {
  readonly appointmentId: number
  readonly was: AppointmentPlace | null
}
/**
 * The last action of the autopilot. The client can take it back for some minutes. A booking with
 * `was` replaced an appointment that was there.
 */
export type RecentAction = ChangedAppointment & {
  readonly kind: Goal
  /** The other appointments that changed with it. */
  readonly others?: readonly ChangedAppointment[]
  /** For whom it was booked, if not for the client. */
  readonly forWhom?: ForWhom | null
  readonly at: Instant
}

/**
 * A question of the autopilot that is not about a proposal.
 * - `for_other`: whether an appointment beside another one at that time is for somebody else.
 * - `nearest`: whether the client wants to hear of the services nearest to one that is not offered.
 * - `move_or_book`: whether the client wants to move this appointment, or to book another one.
 * - `own_or_new`: whether the message is about one of their appointments, or a new one.
 * - `person`: whether the client wants a person to answer what the autopilot cannot.
 */
export type OpenQuestion =
  | { readonly ask: 'for_other'; readonly start: OfferedStart }
  | { readonly ask: 'nearest'; readonly serviceIds: readonly number[] }
  | { readonly ask: 'move_or_book'; readonly appointmentId: number }
  | { readonly ask: 'own_or_new' }
  | { readonly ask: 'person' }

/** What the client could choose before the present proposal, and may return to. */
export type EarlierChoices = {
  /** The options of the last list, numbered there from 1: starts, or appointments. */
  readonly offered: readonly OfferedStart[]
  /** Whether the client chose from that list by a number. Then "no, 3" means a number again. */
  readonly isNumbered: boolean
  /** The proposal before the present one. */
  readonly start: OfferedStart | null
}

/** What a client can ask about, and then ask again of something else: "and a manicure?" */
export type ClientQuestion = 'price' | 'hours' | 'works' | 'masters' | 'next_visit'

/** The state of a dialogue. Plain data, because it is stored between messages. */
export type DialogueState = {
  readonly tongue: Tongue
  readonly goal: Goal | null
  readonly serviceId: number | null
  /** 'any' if any master will do. */
  readonly masterId: number | 'any' | null
  readonly appointmentId: number | null
  /** The service that replaces that of the appointment to move. */
  readonly newServiceId?: number | null
  readonly day: DayWish | null
  readonly time: TimeWish | null
  /** A day or time relative to the appointment to move, until that appointment is known. */
  readonly relative?: Relative | null
  /** Days that the client refuses. */
  readonly unwanted?: Unwanted | null
  /** Masters that the client refuses. */
  readonly notMasters?: readonly number[]
  /** Services that the client wants after this one: the ids that each can be. */
  readonly queue?: readonly (readonly number[])[]
  /** Whether those are for the client, and the first one is not: "and a haircut for me". */
  readonly isQueueForClient?: boolean
  /**
   * What follows the request: a booking ("cancel my manicure, and book a massage on Sunday"), or the
   * move or the cancellation of the appointment with `appointmentId`.
   */
  readonly later?:
    | (LaterRequest & {
        readonly appointmentId?: number | undefined
        readonly isCancel?: boolean | undefined
      })
    | null
  /** Whether the client wants the next free times, on any day. */
  readonly isSoonest: boolean
  /** Whether the client wants the latest of the free times. */
  readonly isLatest?: boolean
  /** Whether the client wants the earliest of the free times. */
  readonly isEarliest?: boolean
  /** The day of a refused proposal, until another day is named. A time without a day is on it. */
  readonly refusedDay?: DayWish | null
  /** Times of day that the client refuses: "but not at 3". */
  readonly notTimes?: readonly Minute[]
  /** Starts that the client has refused. */
  readonly declined?: readonly OfferedStart[]
  /**
   * The options in the last reply, numbered there from 1: starts, or appointments to choose from.
   */
  readonly offered: readonly OfferedStart[]
  /** Set while a proposal waits for a yes. */
  readonly earlier?: EarlierChoices | null
  /** The services or masters in the last question. */
  readonly listed?: readonly number[]
  /** The proposed booking that the client has just dropped: "forget it". */
  readonly dropped?: Extract<Proposal, { readonly do: 'book' }> | null
  /** The question of the client that the last reply answered. */
  readonly answeredQuestion?: ClientQuestion | null
  /** The services of the last prices that the client asked for, the newest last. */
  readonly answeredServiceIds?: readonly number[]
  /** The master whom the last answer was about. */
  readonly answeredMasterId?: number | null
  /** The salon's sentences in the last reply, with their topics. */
  readonly answeredFacts?: readonly { readonly topic: Topic; readonly text: string }[]
  /** The client's appointments that the last reply stated. */
  readonly statedAppointmentIds?: readonly number[]
  readonly proposal: Proposal | null
  /**
   * What the client asked beside a yes, for a person to answer after the action. Empty: none of the
   * known topics.
   */
  readonly openTopics?: readonly Topic[] | null
  /** The words of that message, for the operator. */
  readonly openWords?: string | null
  /** What the client wants the master to know. The comment of the booking keeps it. */
  readonly remark?: string | null
  /** The terms of the proposal that the client was told (see `termsOf`). */
  readonly terms: string | null
  /** Whether a cancellation is proposed that the client has not clearly asked for. */
  readonly isUnasked?: boolean
  /** Whether the proposal was asked again, because the answer was not clear. */
  readonly isAskedAgain?: boolean
  /** When the autopilot asked the client to agree to the proposal. */
  readonly askedAt?: Instant | null
  /** Whether the client was told to take their time with the proposal. */
  readonly isPaused?: boolean
  /** The question that the client answers next, unless it is about a proposal or a detail. */
  readonly question?: OpenQuestion | null
  /** For whom the client wants the appointment, if not for themselves. */
  readonly forWhom?: ForWhom | null
  /** Missing in states that were stored before this field existed. */
  readonly recent?: RecentAction | null
  readonly expects: Surroundings['expects'] | null
  /** How many messages in a row had no known meaning. */
  readonly misunderstood: number
  /** How many turns in a row brought no new fact. */
  readonly stalled?: number
  /** The words of the client's last message, normalized for comparison. */
  readonly lastWords?: string
  readonly isGreeted: boolean
}

/** Returns the state of a new dialogue. */
export const newDialogueState = (tongue: Tongue): DialogueState => ({
  tongue,
  goal: null,
  serviceId: null,
  masterId: null,
  appointmentId: null,
  newServiceId: null,
  day: null,
  time: null,
  relative: null,
  unwanted: null,
  queue: [],
  notMasters: [],
  isSoonest: false,
  offered: [],
  proposal: null,
  terms: null,
  expects: null,
  misunderstood: 0,
  isGreeted: false,
})

/** Returns the state without the request, which is finished or dropped. The dialogue continues. */
export const withoutGoal = (dialogue: DialogueState): DialogueState => ({
  ...newDialogueState(dialogue.tongue),
  isGreeted: dialogue.isGreeted,
  recent: dialogue.recent ?? null,
})

/** Reasons to hand a dialogue back to a person. */
export const HAND_BACKS = [
  'person',
  'unclear',
  'upset',
  'foreign',
  'refused',
  'failed',
  'media',
  'off',
  'question',
] as const
/** The reason of one hand-back. */
export type HandBack = (typeof HAND_BACKS)[number]

/** Returns for whom the next services are, while the first one is for somebody else. */
export const queueForClient = (
  { forWhom, isQueueForClient }: DialogueState,
  { isForSelf, isAddition }: Meaning,
): Pick<DialogueState, 'isQueueForClient'> =>
  forWhom && isForSelf && isAddition ? { isQueueForClient: true } : { isQueueForClient }

/**
 * Adds the name of the person for whom a booking is proposed. Returns the dialogue as it is if the
 * proposal is another one, or has a name.
 */
export function withName(dialogue: DialogueState, name: string | undefined): DialogueState {
  const { proposal } = dialogue
  if (!name || proposal?.do !== 'book' || !proposal.forWhom || proposal.forWhom.name)
    return dialogue
  const forWhom = { ...proposal.forWhom, name }
  return { ...dialogue, forWhom, proposal: { ...proposal, forWhom } }
}
