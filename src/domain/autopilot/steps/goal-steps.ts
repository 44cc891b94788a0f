import { addDays, weekdayOf } from '../../time/time.js'
import { isCancelDoubted } from '../request/named-changes.js'
import {
  allMeant,
  appointmentMeant,
  describesAppointment,
  fitting,
  isOtherService,
} from '../request/own-appointments.js'
import { type DialogueState, withoutGoal } from '../state/dialogue-state.js'
import type { Meaning } from '../../../tools/language/engine/meaning/meaning.js'
import {
  type Relative,
  resolveRelativeTime,
} from '../../../tools/language/engine/relative/relative-time.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { askOwnOrNew, askWhich } from './ask-which.js'
import { afterRequest, bookedAlready, movedAlready } from './next-service.js'
import { startTimes } from './offer-starts.js'
import { type Turn, handBackTurn, proposalTurn, waitTurn } from '../state/turn.js'
import { providersOf, type DialogueContext, type OwnAppointment } from '../state/context.js'

/** The number of days in which the next free times are searched. */
const SOON_DAYS = 14

/** The result of a step that adds replies before all others. */
type Noted = { readonly noted: readonly ReplyAct[]; readonly dialogue: DialogueState }
/** A step towards a goal. It returns a turn if it must ask or act, otherwise the updated state. */
type Step = (
  dialogue: DialogueState,
  meaning: Meaning | undefined,
  world: DialogueContext,
) => Turn | Noted | DialogueState
/** The steps of each goal, in order. A step without a question passes the updated state on. */
const NEEDS: Readonly<Record<NonNullable<DialogueState['goal']>, readonly Step[]>> = {
  book: [needService, needMaster, needDay, search],
  move: [needNewService, needAppointment, needMaster, needDay, search],
  cancel: [needAppointment, proposeCancel],
}
const isTurn = (found: Turn | Noted | DialogueState): found is Turn => 'next' in found

/**
 * Continues towards the goal: asks for the first missing detail, or searches or proposes if nothing
 * is missing.
 */
export function nextGoalStep(
  dialogue: DialogueState,
  meaning: Meaning | undefined,
  world: DialogueContext,
): Turn {
  let at = dialogue
  const noted: ReplyAct[] = []
  for (const step of NEEDS[dialogue.goal ?? 'book']) {
    const found = step(at, meaning, world)
    if (isTurn(found)) return { ...found, says: [...noted, ...found.says] }
    if ('noted' in found) noted.push(...found.noted)
    at = 'noted' in found ? found.dialogue : found
  }
  return handBackTurn(at, 'failed')
}

const asking = (
  dialogue: DialogueState,
  expects: NonNullable<DialogueState['expects']>,
  ...says: readonly ReplyAct[]
): Turn => waitTurn({ ...dialogue, expects, offered: [], listed: listedIn(says) }, ...says)

/** Returns the services or masters to choose from in the last of these replies. */
function listedIn(says: readonly ReplyAct[]): readonly number[] {
  const last = says.at(-1)
  return last?.say === 'ask_service'
    ? last.serviceIds
    : last?.say === 'ask_master'
      ? last.masterIds
      : []
}

function needService(
  dialogue: DialogueState,
  meaning: Meaning | undefined,
  world: DialogueContext,
): Turn | DialogueState {
  const { masterId } = dialogue
  const isOffered = (id: number): boolean =>
    typeof masterId !== 'number' || providersOf(world, id).includes(masterId)
  const several = offeredBy(meaning?.inTurn[0] ?? meaning?.serviceIds ?? [], isOffered)
  const unknown: ReplyAct[] = (meaning?.namesUnknown ?? []).map((name) => ({
    say: 'unknown',
    name,
  }))
  if (several.length > 1)
    return asking(dialogue, 'service', { say: 'ask_service', serviceIds: several })
  if (dialogue.serviceId !== null) return dialogue
  // "A cut" can be two services, and "on Saturday" chooses none: the question stays the same.
  // The same after "how much is a cut or a blow-dry?"
  const isListed = dialogue.expects === 'service' || dialogue.answeredQuestion === 'price'
  const asked = isListed ? offeredBy(dialogue.listed ?? [], isOffered) : []
  const isNamed = several.length === 1 || asked.length === 1
  const [serviceId = null] = several.length === 1 ? several : asked
  if (isNamed && unknown.length === 0) return { ...dialogue, serviceId }
  const ofOwn = unknown.length + asked.length === 0 && askOwnOrNew(dialogue, meaning, world)
  if (ofOwn) return ofOwn
  const all = world.services.map(({ id }) => id)
  const serviceIds = asked.length > 0 && unknown.length === 0 ? asked : all.filter(isOffered)
  return asking(dialogue, 'service', ...unknown, { say: 'ask_service', serviceIds })
}

/** Returns the services that the named master offers; all of them where the master offers none. */
function offeredBy(serviceIds: readonly number[], isOffered: (id: number) => boolean) {
  const able = serviceIds.filter(isOffered)
  return able.length > 0 ? able : serviceIds
}

/** Asks which service shall replace that of the appointment, if it can be several. */
function needNewService(
  dialogue: DialogueState,
  meaning: Meaning | undefined,
): Turn | DialogueState {
  const serviceIds = meaning?.newServiceIds ?? []
  return serviceIds.length > 1
    ? asking(dialogue, 'service', { say: 'ask_service', serviceIds })
    : dialogue
}

function needMaster(
  dialogue: DialogueState,
  meaning: Meaning | undefined,
  world: DialogueContext,
): Turn | Noted | DialogueState {
  if (dialogue.goal === 'move' && !dialogue.newServiceId) return dialogue
  const able = providersOf(world, dialogue.serviceId ?? 0)
  const wanted = able.filter((id) => !dialogue.notMasters?.includes(id))
  const providers = wanted.length > 0 ? wanted : able
  const [only] = providers
  const ask: ReplyAct = { say: 'ask_master', masterIds: providers }
  if (only === undefined) return handBackTurn(dialogue, 'refused')
  const { masterId } = dialogue
  if (providers.length === 1 && (wanted.length === 0 || isOtherNamed(dialogue, meaning, only)))
    return {
      dialogue: { ...dialogue, masterId: only, notMasters: [] },
      noted: [...otherNamed(dialogue, meaning, only), { say: 'only_by', masterId: only }],
    }
  if (typeof masterId === 'number' && !providers.includes(masterId))
    return asking({ ...dialogue, masterId: null }, 'master', { say: 'not_by', masterId }, ask)
  const several = (meaning?.masterIds ?? []).filter((id) => providers.includes(id))
  if (several.length > 1)
    return meaning?.isAnyMaster
      ? { ...dialogue, masterId: 'any', notMasters: able.filter((id) => !several.includes(id)) }
      : asking(dialogue, 'master', { say: 'ask_master', masterIds: several })
  if (several[0] !== undefined) return { ...dialogue, masterId: several[0] }
  const unknown = mastersUnknown(meaning)
  if (unknown.length > 0 && dialogue.masterId === null)
    return asking(dialogue, 'master', ...unknown, ask)
  if (dialogue.masterId !== null) return dialogue
  if (providers.length === 1) return { ...dialogue, masterId: only }
  // On a day, or in a span of days, the list of free times names their masters.
  const isListed = dialogue.day !== null && dialogue.time?.isExact !== true
  if (
    isListed ||
    isPassedOver(dialogue, meaning) ||
    worksThen(providers, dialogue, world).length < 2
  )
    return { ...dialogue, masterId: 'any' }
  return asking(dialogue, 'master', ask)
}

/** Whether the client answers the question for a master with a day or a time alone. */
const isPassedOver = ({ expects }: DialogueState, meaning: Meaning | undefined): boolean =>
  expects === 'master' && meaning !== undefined && (meaning.day ?? meaning.time) !== undefined

/** Returns the masters who usually work on the wished day, at the wished time. */
function worksThen(
  masterIds: readonly number[],
  { day, time }: DialogueState,
  { masters }: DialogueContext,
): readonly number[] {
  if (!day || day.from !== day.to) return masterIds
  const weekday = weekdayOf(day.from) - 1
  return masterIds.filter((id) => {
    const shifts = masters.find((master) => master.id === id)?.hours[weekday]
    return (
      shifts === undefined ||
      shifts.some(({ from, to }) => !time || (time.from < to && from <= time.to))
    )
  })
}

/** Replies that masters whom the client named do not work here. */
const mastersUnknown = (meaning: Meaning | undefined): ReplyAct[] =>
  (meaning?.namesUnknown ?? [])
    .filter((name) => !meaning?.servicesUnknown.includes(name))
    .map((name) => ({ say: 'unknown', name }))

/** Replies that the named master does not do the service, or does not work here. */
function otherNamed(
  { masterId }: DialogueState,
  meaning: Meaning | undefined,
  only: number,
): ReplyAct[] {
  if (typeof masterId === 'number') return masterId === only ? [] : [{ say: 'not_by', masterId }]
  return masterId === null ? mastersUnknown(meaning) : []
}
const isOtherNamed = (
  dialogue: DialogueState,
  meaning: Meaning | undefined,
  only: number,
): boolean => otherNamed(dialogue, meaning, only).length > 0

function needDay(
  dialogue: DialogueState,
  _: Meaning | undefined,
  world: DialogueContext,
): Turn | DialogueState {
  if (dialogue.day) return dialogue
  if (dialogue.isSoonest)
    return { ...dialogue, day: { from: world.today, to: addDays(world.today, SOON_DAYS) } }
  return asking(dialogue, 'day', { say: 'ask_day' })
}

/**
 * Says that the client has no appointment to come. An appointment that has begun is not denied: a
 * person decides about it.
 */
function withoutAppointments(dialogue: DialogueState, { begun = [] }: DialogueContext): Turn {
  const { dialogue: open, asks } = afterRequest(dialogue)
  return begun.length === 0
    ? waitTurn(open, { say: 'no_appointments' }, ...asks)
    : handBackTurn(withoutGoal(dialogue), 'refused', { say: 'begun', appointments: begun })
}

/** Finds the appointment that the client means, or asks for it. */
function needAppointment(
  dialogue: DialogueState,
  meaning: Meaning | undefined,
  world: DialogueContext,
): Turn | Noted | DialogueState {
  const { appointments } = world
  if (appointments.length === 0) return withoutAppointments(dialogue, world)
  if (isOtherService(dialogue, meaning, world)) {
    // "Move Wednesday's cut to Monday" from a client whose women's cut is on Wednesday
    const from = meaning?.source ?? meaning?.firstDay
    const [own, ...others] = appointments.filter(({ date }) => date === from?.from)
    return own && others.length === 0
      ? ofAppointment(dialogue, own, world)
      : handBackTurn(dialogue, 'refused')
  }
  const all = allMeant(dialogue, meaning, world)
  const [only] = all
  const isDoubted = (some: readonly OwnAppointment[]): boolean =>
    isCancelDoubted(some, dialogue, meaning, world)
  if (isDoubted(all)) return askWhich(dialogue, appointments)
  if (all.length > 1) {
    const appointmentIds = all.map(({ id }) => id)
    return proposalTurn({ ...dialogue, appointmentId: null }, { do: 'cancel_all', appointmentIds })
  }
  if (only) return ofAppointment(dialogue, only, world)
  const appointment = appointmentMeant(dialogue, meaning, world)
  if (appointment && isDoubted([appointment])) return askWhich(dialogue, appointments)
  const some = fitting(dialogue, meaning, world)
  const denied: ReplyAct[] =
    some.length === 0 && describesAppointment(dialogue, meaning) ? [{ say: 'not_like_that' }] : []
  if (appointment) return withNoted(denied, ofAppointment(dialogue, appointment, world))
  const shown = some.length > 1 ? some : appointments
  return askWhich(dialogue, shown, denied)
}

/** Returns the result of a step with replies before all others. */
const withNoted = (
  noted: readonly ReplyAct[],
  found: Turn | DialogueState,
): Turn | Noted | DialogueState => {
  if (noted.length === 0) return found
  return isTurn(found) ? { ...found, says: [...noted, ...found.says] } : { noted, dialogue: found }
}

/**
 * Returns the turn for a move to a master who does not offer the service: asks for another one, or
 * leaves the appointment as it is if nobody else offers it.
 */
function notBy(
  { newServiceId, ...dialogue }: DialogueState,
  appointment: OwnAppointment,
  world: DialogueContext,
): Turn | undefined {
  const { goal, masterId } = dialogue
  const able = providersOf(world, appointment.serviceId)
  const isNamed = typeof masterId === 'number'
  const isAsked = dialogue.expects === 'master' && masterId === null
  const isOpen = isAsked && !dialogue.day && !dialogue.time
  if (goal !== 'move' || newServiceId || (isNamed ? able.includes(masterId) : !isOpen))
    return undefined
  const says: ReplyAct[] = isNamed ? [{ say: 'not_by', masterId }] : []
  const isOnlyOwn = able.every((id) => id === appointment.masterId)
  if (isOnlyOwn)
    return waitTurn(withoutGoal(dialogue), ...says, { say: 'stands', appointments: [appointment] })
  const open = { ...dialogue, appointmentId: appointment.id, masterId: null }
  return asking(open, 'master', ...says, { say: 'ask_master', masterIds: able })
}

/**
 * Fills in the details of the appointment. If the client names only another master or service, day
 * and time stay. If the client names only another time, the day stays. A person takes over if it is
 * too late to change the appointment.
 */
function ofAppointment(
  dialogue: DialogueState,
  appointment: OwnAppointment,
  world: DialogueContext,
): Turn | DialogueState {
  const unable = notBy(dialogue, appointment, world)
  if (unable) return unable
  const known = { ...dialogue, appointmentId: appointment.id }
  if (appointment.isFixed)
    return handBackTurn(known, 'refused', { say: 'refused', code: 'cancel_window_closed' })
  const { goal, relative, day, time, newServiceId } = dialogue
  const able = newServiceId ? providersOf(world, newServiceId) : [appointment.masterId]
  const other = able.length === 1 ? able[0] : 'any'
  const masterId =
    dialogue.masterId ?? (able.includes(appointment.masterId) ? appointment.masterId : other)
  const filled = {
    ...known,
    serviceId: newServiceId ?? appointment.serviceId,
    masterId: masterId ?? null,
    relative: null,
  }
  const isItsTime = !time || time.from === appointment.time
  const isOther = masterId !== appointment.masterId && !day && isItsTime
  const isItsDay = day?.from === appointment.date && day.to === appointment.date && !time
  const isOnDay =
    (!day || (newServiceId && isItsDay)) &&
    (newServiceId || (time !== null && time.from !== appointment.time))
  const by = relative ?? (goal === 'move' && (isOther || isOnDay) ? SAME : undefined)
  if (!by) return filled
  const meant = resolveRelativeTime(by, appointment, {
    day: day ?? undefined,
    time: time ?? undefined,
  })
  return { ...filled, day: meant.day ?? null, time: meant.time ?? null }
}
const SAME: Relative = { shift: null, isSameDay: true, isSameTime: true, comparison: null }

function search(dialogue: DialogueState, _: unknown, world: DialogueContext): Turn {
  const { goal, serviceId, masterId, appointmentId, day, unwanted, notMasters } = dialogue
  if (serviceId === null || !day) return handBackTurn(dialogue, 'failed')
  const stands = bookedAlready(dialogue, world) ?? movedAlready(dialogue, world)
  if (stands) return stands
  const whose = typeof masterId === 'number' ? masterId : undefined
  const without = goal === 'move' ? (appointmentId ?? undefined) : undefined
  const time = startTimes(dialogue.time, world, { serviceId, masterId: whose })
  const wished = { serviceId, masterId: whose, days: day, time, without, unwanted, notMasters }
  return { dialogue, says: [], next: { then: 'search', search: wished } }
}

function proposeCancel(dialogue: DialogueState): Turn {
  return proposalTurn(dialogue, { do: 'cancel', appointmentId: dialogue.appointmentId ?? 0 })
}
