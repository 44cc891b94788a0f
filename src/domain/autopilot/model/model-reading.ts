import { addDays, type LocalDate, type Minute } from '../../time/time.js'
import type { DayWish, TimeWish, Wish } from '../../../tools/language/engine/meaning/meaning.js'
import type { DialogueState } from '../state/dialogue-state.js'
import type { DialogueContext } from '../state/context.js'

/** What a message does with the open request or with the autopilot's last action. */
export const STANCES = [
  'none',
  'gives_up',
  'undo',
  'correct',
  'restore',
  'wait',
  'one_more',
] as const
/** One of these. */
export type Stance = (typeof STANCES)[number]

/** The meaning of a message as a model returns it. Days are absolute, ids are those of the salon. */
export type ModelReading = {
  readonly intents: readonly Wish[]
  /** All services that fit the wish equally well. */
  readonly serviceIds: readonly number[]
  /** Services that the client wants after the first one. */
  readonly laterServiceIds: readonly number[]
  /** A service that is not offered, as the client wrote it. */
  readonly unknownService: string | null
  readonly masterIds: readonly number[]
  readonly isAnyMaster: boolean
  readonly mastersRefused: readonly number[]
  /** A master who does not work here, as the client wrote it. */
  readonly unknownMaster: string | null
  /** The client's own appointments that the message is about. */
  readonly appointmentIds: readonly number[]
  readonly days: DayWish | null
  readonly daysRefused: readonly DayWish[]
  readonly time:
    | ({ readonly kind: 'exact' | 'about' | 'span' | 'done_by' } & {
        readonly from: Minute
        readonly to: Minute
      })
    | null
  readonly answer: 'yes' | 'no' | 'neither'
  /** The chosen one of the offered, counted from 0. */
  readonly choice: number | null
  readonly stance: Stance
  /** The subject of a question that the price list and the hours do not answer. */
  readonly topic: 'none' | 'other'
  readonly wantsPerson: boolean
  readonly isUpset: boolean
  /** Asks for another person's appointment or data, or gives orders to the machine. */
  readonly isForeign: boolean
  readonly isUnclear: boolean
}

const areKnown = (ids: readonly number[], known: readonly { readonly id: number }[]): boolean =>
  ids.every((wanted) => known.some(({ id }) => id === wanted))

const isIn = ({ from, to }: DayWish, first: LocalDate, last: LocalDate): boolean =>
  first <= from && from <= to && to <= last

/** Whether a name stands in the message: a name of the model's own is not repeated to the client. */
const isQuoted = (name: string | null, text: string): boolean =>
  name === null || (name.trim() !== '' && text.toLowerCase().includes(name.toLowerCase()))

/**
 * Whether everything that a reading names exists: ids, bookable days, times in order, an offered
 * choice, and names that stand in the message. A reading that is wrong in one point is not used.
 */
export function isPossible(
  reading: ModelReading,
  text: string,
  { offered }: Pick<DialogueState, 'offered'>,
  { services, masters, appointments, today, horizon }: DialogueContext,
): boolean {
  const { serviceIds, laterServiceIds, masterIds, mastersRefused, appointmentIds } = reading
  const { days, daysRefused, time, choice, unknownService, unknownMaster } = reading
  return (
    areKnown([...serviceIds, ...laterServiceIds], services) &&
    areKnown([...masterIds, ...mastersRefused], masters) &&
    areKnown(appointmentIds, appointments) &&
    (days === null || isIn(days, today, horizon)) &&
    // "Not next week" can reach beyond the last bookable day.
    daysRefused.every((refused) => isIn(refused, today, addDays(horizon, 31))) &&
    (time === null || (time.kind === 'span' ? time.from < time.to : time.from === time.to)) &&
    (choice === null || (choice >= 0 && choice < offered.length)) &&
    isQuoted(unknownService, text) &&
    isQuoted(unknownMaster, text)
  )
}

/** How far a start may be from a time with "about", in minutes. */
const ABOUT = 30
const DAY = 1440

/** Returns the time of a reading in the form of the rules. */
export function timeWishOf({ time }: ModelReading): TimeWish | undefined {
  if (!time) return undefined
  const { kind, from, to } = time
  if (kind === 'exact') return { from, to: from, isExact: true }
  if (kind === 'span') return { from, to, isExact: false }
  if (kind === 'done_by') return { from: 0, to, isExact: false, isDoneBy: true }
  const [first, last] = [Math.max(0, from - ABOUT), Math.min(DAY, from + ABOUT)]
  return { from: first, to: last, isExact: false, about: from }
}
