import { single } from '../../../tools/language/engine/dates/calendar.js'
import type { DialogueState, OfferedStart } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import { resolveRelativeTime } from '../../../tools/language/engine/relative/relative-time.js'
import type { DialogueContext, OwnAppointment } from '../state/context.js'
import { movedFrom } from '../state/named-place.js'
import { startOf } from '../request/proposed.js'
import { DAY_MINUTES } from '../../time/time.js'

/** What a choice says beside the place that it chooses: nothing. */
const NOTHING = {
  ...{ answer: undefined, saysYes: false, refuses: false, forgets: false, withdraws: false },
  ...{ keeps: false, likes: false, corrects: false, undoes: false, restores: false },
  ...{ relative: undefined, choice: undefined, unwanted: undefined, serviceIds: [], inTurn: [] },
  timesRefused: [],
} as const satisfies Partial<Meaning>

/** The place of a start as a wish. */
const wishFor = ({ date, time, masterId }: OfferedStart) => ({
  ...{ day: single(date), masterIds: [masterId] },
  time: { from: time, to: time, isExact: true } as const,
})

/** Returns the own appointment that the client means instead of the one that is to change. */
function ownInstead(
  { proposal, earlier }: DialogueState,
  { earlierChoice }: Meaning,
  { appointments }: DialogueContext,
): OwnAppointment | undefined {
  if (proposal?.do !== 'cancel' && proposal?.do !== 'move') return undefined
  if (earlierChoice === 'other') {
    const others = appointments.filter(({ id }) => id !== proposal.appointmentId)
    return others.length === 1 ? others[0] : undefined
  }
  const option = typeof earlierChoice === 'number' ? earlier?.offered[earlierChoice] : undefined
  return appointments.find(
    ({ date, time, masterId }) =>
      option?.date === date && option.time === time && option.masterId === masterId,
  )
}

/**
 * Returns a message that replaces the proposal by what was shown before it ("no, number 3", "back
 * to the first", "the other one") as that wish. Undefined for all others.
 */
export function chosenAgain(
  dialogue: DialogueState,
  meaning: Meaning,
  world: DialogueContext,
): Meaning | undefined {
  const { proposal, earlier, day, time } = dialogue
  const { earlierChoice } = meaning
  if (!proposal || earlierChoice === undefined) return undefined
  const own = ownInstead(dialogue, meaning, world)
  if (own && proposal.do === 'cancel')
    return {
      ...meaning,
      ...NOTHING,
      wishes: ['cancel'],
      ...wishFor(own),
      serviceIds: [own.serviceId],
    }
  if (own)
    return {
      ...meaning,
      ...NOTHING,
      ...{ wishes: ['move'], serviceIds: [own.serviceId], masterIds: [] },
      ...movedFrom(own),
      ...{ day: day ?? undefined, time: time ?? undefined },
    }
  const isOfBooking = proposal.do === 'book' || proposal.do === 'replace'
  if (earlierChoice === 'other' || (earlierChoice === 'former' && !isOfBooking)) return undefined
  const start =
    typeof earlierChoice === 'number'
      ? earlier?.offered[earlierChoice]
      : (earlier?.start ?? undefined)
  return start ? { ...meaning, ...NOTHING, wishes: [], ...wishFor(start) } : undefined
}

/**
 * Returns a time that only looks refused as the wish: "не, на 15" beside a proposal for 14:00, or
 * "can't you do 4?" after a list without 16:00. Undefined for all others.
 */
export function wishedNotRefused(
  { proposal, expects, offered }: DialogueState,
  meaning: Meaning,
): Meaning | undefined {
  const { timeRefused, timesRefused, time, day, unwanted, relative, masterIds } = meaning
  const isOther = (day ?? unwanted ?? relative) !== undefined || masterIds.length > 0
  if (!timeRefused || time || isOther || timesRefused.length !== 1) return undefined
  if (proposal?.do !== 'book' && proposal?.do !== 'move' && expects !== 'offer') return undefined
  if (proposal === null && !meaning.isQuestion) return undefined
  const shown = proposal && 'time' in proposal ? [proposal, ...offered] : offered
  if (shown.some((start) => start.time === timeRefused.from)) return undefined
  return {
    ...{ ...meaning, time: timeRefused, timeRefused: undefined, timesRefused: [] },
    ...{ answer: undefined, refuses: false, wishes: [] },
  }
}

/**
 * Returns the wish for earlier or later times than those that the client has just refused, on the
 * same day: "anything later?" Undefined for all others.
 */
export function laterThanDeclined(
  { expects, refusedDay, declined = [] }: DialogueState,
  meaning: Meaning,
): Meaning | undefined {
  const { relative, day, time } = meaning
  const isOfDay = refusedDay != null && refusedDay.from === refusedDay.to
  if (expects !== 'day' || !isOfDay || !relative?.comparison || day || time) return undefined
  const times = declined.flatMap((start) => (start.date === refusedDay.from ? [start.time] : []))
  if (times.length === 0) return undefined
  const isEarlier = relative.comparison === 'earlier'
  const base = { date: refusedDay.from, time: isEarlier ? Math.max(...times) : Math.min(...times) }
  const wanted = resolveRelativeTime(relative, base, { day: refusedDay, time: undefined })
  return { ...meaning, ...wanted, relative: undefined, answer: undefined, refuses: false }
}

/**
 * Returns the wish for another day without the day spoken of: "and on another day?" A place right
 * beside another appointment lapses with that day. Undefined for all others.
 */
export function otherDayWished(
  { goal, day, time, proposal }: DialogueState,
  meaning: Meaning,
): Meaning | undefined {
  const date = startOf(proposal)?.date ?? (day && day.from === day.to ? day.from : undefined)
  if (!meaning.day?.isOther || goal === null || goal === 'cancel' || date === undefined)
    return undefined
  if (meaning.unwanted || meaning.relative) return undefined
  return {
    ...meaning,
    answer: undefined,
    unwanted: { weekdays: [], days: [single(date)] },
    time: meaning.time ?? (time?.isAdjacent ? WHOLE_DAY : undefined),
  }
}
const WHOLE_DAY = { from: 0, to: DAY_MINUTES, isExact: false } as const
