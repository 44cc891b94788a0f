import type { DialogueState, OfferedStart, OpenQuestion } from '../state/dialogue-state.js'
import {
  type DialogueContext,
  minutesOf,
  type OwnAppointment,
  providersOf,
} from '../state/context.js'
import { type Search, type Turn, waitTurn } from '../state/turn.js'
import { nextGoalStep } from './goal-steps.js'
import { propose } from './offer-starts.js'

/**
 * Returns the appointments of the client that overlap this start of a booking or a move. The one
 * that moves does not count.
 */
export function atSameTime(
  { serviceId, newServiceId, goal, appointmentId }: DialogueState,
  { date, time, masterId }: OfferedStart,
  world: DialogueContext,
): readonly OwnAppointment[] {
  if (goal !== 'book' && goal !== 'move') return []
  const moved =
    goal === 'move' ? world.appointments.find(({ id }) => id === appointmentId) : undefined
  const lasts = minutesOf(world, newServiceId ?? serviceId ?? 0, masterId)
  const minutes = (newServiceId ? lasts : (moved?.minutes ?? lasts)) ?? 0
  return world.appointments.filter(
    (own) =>
      own !== moved &&
      own.date === date &&
      own.time < time + minutes &&
      time < own.time + own.minutes,
  )
}

/**
 * Returns the found starts at which the client has no appointment, for a search that names no exact
 * time. Who books for somebody else may come at any of them.
 */
export const freeForClient = (
  dialogue: DialogueState,
  found: readonly OfferedStart[],
  time: Search['time'],
  world: DialogueContext,
): readonly OfferedStart[] =>
  dialogue.forWhom || time?.isExact
    ? found
    : found.filter((start) => atSameTime(dialogue, start, world).length === 0)

/**
 * Returns the search for a replacement if the client wants another service at a start that only
 * their own appointment with that master takes: then one of the two is meant. Undefined for all
 * others.
 */
export function inPlaceOfBlocking(
  dialogue: DialogueState,
  { serviceId, masterId, days, time }: Search,
  world: DialogueContext,
): Turn | undefined {
  const { goal, forWhom, queue = [], later } = dialogue
  const [only, ...others] = providersOf(world, serviceId)
  const by = masterId ?? (others.length === 0 ? only : undefined)
  const isAlone = goal === 'book' && !forWhom && queue.length === 0 && !later
  if (!isAlone || !time?.isExact || days.from !== days.to) return undefined
  const own = world.appointments.find(
    (one) =>
      one.date === days.from &&
      one.time <= time.from &&
      time.from < one.time + one.minutes &&
      one.serviceId !== serviceId &&
      one.masterId === by,
  )
  if (!own) return undefined
  return nextGoalStep(
    {
      ...{ ...dialogue, goal: 'move', appointmentId: own.id },
      ...{ newServiceId: serviceId, masterId: own.masterId },
    },
    undefined,
    world,
  )
}

/**
 * Returns a turn as it is, unless it proposes a time at which the client has another appointment
 * already. For a move, the client is asked for another time. For a booking, the turn proposes to
 * move that appointment if it differs only in the master. Otherwise the client is asked first
 * whether the new one is for somebody else.
 */
export function askIfSameTime(turn: Turn, world: DialogueContext): Turn {
  const { proposal, forWhom } = turn.dialogue
  const isMove = proposal?.do === 'move' || proposal?.do === 'replace'
  if (isMove && atSameTime(turn.dialogue, proposal, world).length > 0)
    return waitTurn(
      { ...turn.dialogue, proposal: null, time: null, isSoonest: false, expects: 'day' },
      ...turn.says.filter(({ say }) => say !== 'propose'),
      { say: 'refused', code: 'client_busy' },
    )
  if (proposal?.do !== 'book' || forWhom) return turn
  const { date, time, masterId } = proposal
  const start = { date, time, masterId }
  const appointments = atSameTime(turn.dialogue, start, world)
  const [own] = appointments
  if (!own) return turn
  const isSame = own.date === date && own.time === time && own.serviceId === turn.dialogue.serviceId
  if (isSame && own.masterId !== masterId)
    return propose({ ...turn.dialogue, goal: 'move', appointmentId: own.id }, start)
  const question: OpenQuestion = { ask: 'for_other', start }
  return waitTurn(
    { ...turn.dialogue, proposal: null, expects: null, question },
    ...turn.says.filter(({ say }) => say !== 'propose'),
    { say: 'same_time', appointments },
  )
}
