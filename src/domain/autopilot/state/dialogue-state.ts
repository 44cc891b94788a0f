import type { Instant, LocalDate, Minute } from '../../time/time.js'
import type { Tongue } from '../../../tools/language/spelling/language.js'
import type {
  DayWish,
  Surroundings,
  TimeWish,
} from '../../../tools/language/meaning/parse-message.js'
import type { Relative } from '../../../tools/language/meaning/relative-time.js'
import type { Unwanted } from '../../../tools/language/entities/unwanted-days.js'

export type { Tongue }
export type Goal = 'book' | 'move' | 'cancel'
/** A start that the slots gave, of a master. */
export type OfferedStart = {
  readonly date: LocalDate
  readonly time: Minute
  readonly masterId: number
}
/** What is about to be written, repeated to the client, and waits for a yes. */
export type Proposal =
  | ({ readonly do: 'book'; readonly serviceId: number } & OfferedStart)
  | ({ readonly do: 'move'; readonly appointmentId: number } & OfferedStart)
  | { readonly do: 'cancel'; readonly appointmentId: number }

/** Where an appointment lies: its master, service, day and time. */
export type AppointmentPlace = { readonly serviceId: number } & OfferedStart
/** What the autopilot did last, which the client may take back for some minutes. */
export type RecentAction = {
  readonly kind: Goal
  readonly appointmentId: number
  /** Where the appointment lay before it was moved or cancelled; null for a booking. */
  readonly was: AppointmentPlace | null
  readonly at: Instant
}

/** All that is remembered of a dialogue. Plain data, as it is kept between messages. */
export type DialogueState = {
  readonly tongue: Tongue
  readonly goal: Goal | null
  readonly serviceId: number | null
  readonly masterId: number | 'any' | null
  readonly appointmentId: number | null
  readonly day: DayWish | null
  readonly time: TimeWish | null
  /** What is told by the visit that is to be moved, until it is known which one that is. */
  readonly relative?: Relative | null
  readonly unwanted?: Unwanted | null
  /** Masters who are not wanted. */
  readonly notMasters?: readonly number[]
  /** Services that are wanted after this one: which ones each may be. */
  readonly queue?: readonly (readonly number[])[]
  /** Whether the next free times are wanted, whenever they are. */
  readonly isSoonest: boolean
  /** Numbered from 1 in what was said last: starts, or visits to choose from. */
  readonly offered: readonly OfferedStart[]
  readonly proposal: Proposal | null
  /** Of the proposal, as the client was told. */
  readonly terms: string | null
  /** When the client was asked whether they agree to the proposal. */
  readonly askedAt?: Instant | null
  /** Missing in dialogues that were kept before this was remembered. */
  readonly recent?: RecentAction | null
  readonly expects: Surroundings['expects'] | null
  /** How often in a row nothing was understood. */
  readonly misunderstood: number
  /** How many turns in a row brought no new fact. */
  readonly stalled?: number
  /** The client's last words, in a form that can be compared. */
  readonly lastWords?: string
  readonly isGreeted: boolean
}

export const newDialogueState = (tongue: Tongue): DialogueState => ({
  tongue,
  goal: null,
  serviceId: null,
  masterId: null,
  appointmentId: null,
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

/** The wish is done with, whatever became of it; the dialogue goes on. */
export const withoutGoal = (dialogue: DialogueState): DialogueState => ({
  ...newDialogueState(dialogue.tongue),
  isGreeted: dialogue.isGreeted,
  recent: dialogue.recent ?? null,
})

/** Why a dialogue goes back to a person. */
export const HAND_BACKS = [
  'person',
  'unclear',
  'upset',
  'foreign',
  'refused',
  'failed',
  'media',
  'off',
] as const
export type HandBack = (typeof HAND_BACKS)[number]
