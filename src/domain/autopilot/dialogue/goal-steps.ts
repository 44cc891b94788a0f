import { addDays, type LocalDate } from '../../time/time.js'
import { type Conversation, type Proposal, withoutGoal } from '../state/conversation.js'
import type { DayWish, Meaning } from '../meaning/parse-message.js'
import { type Relative, resolveRelativeTime } from '../meaning/relative-time.js'
import type { ReplyAct } from '../state/reply-acts.js'
import { type Turn, WAIT } from '../state/turn.js'
import { providersOf, type DialogueContext, type OwnAppointment } from '../state/context.js'

/** Days that are looked through for the next free times. */
const SOON_DAYS = 14

/** What was found out, with something to be said about it before all else. */
type Noted = { readonly noted: readonly ReplyAct[]; readonly conversation: Conversation }
type Step = (
  conversation: Conversation,
  meaning: Meaning | undefined,
  world: DialogueContext,
) => Turn | Noted | Conversation
/** What each wish needs, in the order in which it is asked for; a step that needs nothing hands on what it found out. */
const NEEDS: Readonly<Record<NonNullable<Conversation['goal']>, readonly Step[]>> = {
  book: [needService, needMaster, needDay, search],
  move: [needVisit, needDay, search],
  cancel: [needVisit, proposeCancel],
}
const isTurn = (found: Turn | Noted | Conversation): found is Turn => 'next' in found

/** Goes on with a wish: the first thing that is missing is asked for, or done. */
export function nextGoalStep(
  conversation: Conversation,
  meaning: Meaning | undefined,
  world: DialogueContext,
): Turn {
  let at = conversation
  const noted: ReplyAct[] = []
  for (const step of NEEDS[conversation.goal ?? 'book']) {
    const found = step(at, meaning, world)
    if (isTurn(found)) return { ...found, says: [...noted, ...found.says] }
    if ('noted' in found) noted.push(...found.noted)
    at = 'noted' in found ? found.conversation : found
  }
  return { conversation: at, says: [], next: { then: 'hand_back', reason: 'failed' } }
}

const asking = (
  conversation: Conversation,
  expects: NonNullable<Conversation['expects']>,
  ...says: readonly ReplyAct[]
): Turn => ({ conversation: { ...conversation, expects, offered: [] }, says, next: WAIT })

function needService(
  conversation: Conversation,
  meaning: Meaning | undefined,
  world: DialogueContext,
): Turn | Conversation {
  const several = meaning?.inTurn[0] ?? meaning?.serviceIds ?? []
  const unknown: ReplyAct[] = (meaning?.namesUnknown ?? []).map((name) => ({
    say: 'unknown',
    name,
  }))
  if (several.length > 1)
    return asking(conversation, 'service', { say: 'ask_service', serviceIds: several })
  if (conversation.serviceId !== null) return conversation
  const { masterId } = conversation
  const offered = world.services.filter(
    ({ by }) => typeof masterId !== 'number' || by.some((one) => one.masterId === masterId),
  )
  return asking(conversation, 'service', ...unknown, {
    say: 'ask_service',
    serviceIds: offered.map(({ id }) => id),
  })
}

function needMaster(
  conversation: Conversation,
  meaning: Meaning | undefined,
  world: DialogueContext,
): Turn | Noted | Conversation {
  const able = providersOf(world, conversation.serviceId ?? 0)
  const wanted = able.filter((id) => !conversation.notMasters?.includes(id))
  const providers = wanted.length > 0 ? wanted : able
  const [only] = providers
  const ask: ReplyAct = { say: 'ask_master', masterIds: providers }
  if (only === undefined)
    return { conversation, says: [], next: { then: 'hand_back', reason: 'refused' } }
  const { masterId } = conversation
  if (providers.length === 1 && (wanted.length === 0 || isOtherNamed(conversation, meaning, only)))
    return {
      conversation: { ...conversation, masterId: only, notMasters: [] },
      noted: [...otherNamed(conversation, meaning, only), { say: 'only_by', masterId: only }],
    }
  if (typeof masterId === 'number' && !providers.includes(masterId))
    return asking({ ...conversation, masterId: null }, 'master', { say: 'not_by', masterId }, ask)
  const several = (meaning?.masterIds ?? []).filter((id) => providers.includes(id))
  if (several.length > 1)
    return asking(conversation, 'master', { say: 'ask_master', masterIds: several })
  if (several[0] !== undefined) return { ...conversation, masterId: several[0] }
  if ((meaning?.namesUnknown.length ?? 0) > 0 && conversation.masterId === null)
    return asking(
      conversation,
      'master',
      ...(meaning?.namesUnknown ?? []).map((name) => ({ say: 'unknown', name }) as const),
      ask,
    )
  if (conversation.masterId !== null) return conversation
  return providers.length === 1
    ? { ...conversation, masterId: only }
    : asking(conversation, 'master', ask)
}

/** Who was asked for and does not do it, or is not there. */
function otherNamed(
  { masterId }: Conversation,
  meaning: Meaning | undefined,
  only: number,
): ReplyAct[] {
  if (typeof masterId === 'number') return masterId === only ? [] : [{ say: 'not_by', masterId }]
  return masterId === null
    ? (meaning?.namesUnknown ?? []).map((name) => ({ say: 'unknown', name }))
    : []
}
const isOtherNamed = (
  conversation: Conversation,
  meaning: Meaning | undefined,
  only: number,
): boolean => otherNamed(conversation, meaning, only).length > 0

function needDay(
  conversation: Conversation,
  _: Meaning | undefined,
  world: DialogueContext,
): Turn | Conversation {
  if (conversation.day) return conversation
  if (conversation.isSoonest)
    return { ...conversation, day: { from: world.today, to: addDays(world.today, SOON_DAYS) } }
  return asking(conversation, 'day', { say: 'ask_day' })
}

/** The client's visits that what was said fits; of a move it names the master whom it is moved to, too. */
function fitting(
  conversation: Conversation,
  meaning: Meaning | undefined,
  { visits }: DialogueContext,
): readonly OwnAppointment[] {
  const exactly = visits.filter((visit) => fits(visit, conversation, meaning))
  const isMove = conversation.goal === 'move'
  return exactly.length > 0 || !isMove || !meaning
    ? exactly
    : visits.filter((visit) => fits(visit, conversation, { ...meaning, masterIds: [] }))
}

/** The one that was chosen, the only one, or the only one that what was said fits. */
export function visitMeant(
  conversation: Conversation,
  meaning: Meaning | undefined,
  world: DialogueContext,
): OwnAppointment | undefined {
  const { visits } = world
  const some = fitting(conversation, meaning, world)
  const [only] = some.length === 1 ? some : visits.length === 1 ? visits : []
  return visits.find(({ id }) => id === conversation.visitId) ?? only
}

/** "Change my haircut to a pedicure": the verb that moves a visit keeps its service. */
const isOtherService = (
  { goal }: Conversation,
  meaning: Meaning | undefined,
  { visits }: DialogueContext,
): boolean =>
  goal === 'move' &&
  (meaning?.serviceIds ?? []).length > 0 &&
  !meaning?.serviceIds.some((id) => visits.some(({ serviceId }) => serviceId === id))

/** Which of the client's visits is meant, and what was told by it. */
function needVisit(
  conversation: Conversation,
  meaning: Meaning | undefined,
  world: DialogueContext,
): Turn | Conversation {
  const { visits } = world
  if (visits.length === 0)
    return { conversation: withoutGoal(conversation), says: [{ say: 'no_visits' }], next: WAIT }
  if (isOtherService(conversation, meaning, world))
    return { conversation, says: [], next: { then: 'hand_back', reason: 'refused' } }
  const visit = visitMeant(conversation, meaning, world)
  if (visit) return ofVisit(conversation, visit)
  const some = fitting(conversation, meaning, world)
  const shown = some.length > 1 ? some : visits
  const offered = shown.map(({ date, time, masterId }) => ({ date, time, masterId }))
  return {
    ...asking(conversation, 'visit', { say: 'ask_visit', visits: shown }),
    conversation: { ...conversation, expects: 'visit', offered },
  }
}

/** Who names nothing but another master would come at the same time, who names nothing but another time on the same day. */
function ofVisit(conversation: Conversation, visit: OwnAppointment): Conversation {
  const { goal, relative, day, time } = conversation
  const masterId = conversation.masterId ?? visit.masterId
  const known = {
    ...conversation,
    visitId: visit.id,
    serviceId: visit.serviceId,
    masterId,
    relative: null,
  }
  const isOther = masterId !== visit.masterId && !day && !time
  const isLater = time !== null && !day && time.from !== visit.time
  const by = relative ?? (goal === 'move' && (isOther || isLater) ? SAME : undefined)
  if (!by) return known
  const meant = resolveRelativeTime(by, visit, { day: day ?? undefined, time: time ?? undefined })
  return { ...known, day: meant.day ?? null, time: meant.time ?? null }
}
const SAME: Relative = { shift: null, isSameDay: true, isSameTime: true, comparison: null }

/** Of a cancellation the day says which one; of a move it says where to, but for the one that it is moved from. */
const fits = (
  visit: OwnAppointment,
  { goal, day, time }: Conversation,
  meaning: Meaning | undefined,
): boolean =>
  (!meaning?.source || isWithin(visit.date, meaning.source)) &&
  (!meaning?.sourceTime || meaning.sourceTime.from === visit.time) &&
  (!meaning || meaning.serviceIds.length === 0 || meaning.serviceIds.includes(visit.serviceId)) &&
  (!meaning || meaning.masterIds.length === 0 || meaning.masterIds.includes(visit.masterId)) &&
  (goal !== 'cancel' ||
    ((!day || isWithin(visit.date, day)) &&
      (!time || (time.from <= visit.time && visit.time <= time.to))))

const isWithin = (date: LocalDate, { from, to }: DayWish): boolean => from <= date && date <= to

function search(conversation: Conversation): Turn {
  const { goal, serviceId, masterId, visitId, day, time, unwanted, notMasters } = conversation
  if (serviceId === null || !day)
    return { conversation, says: [], next: { then: 'hand_back', reason: 'failed' } }
  const whose = typeof masterId === 'number' ? masterId : undefined
  const without = goal === 'move' ? (visitId ?? undefined) : undefined
  const wished = { serviceId, masterId: whose, days: day, time, without, unwanted, notMasters }
  return { conversation, says: [], next: { then: 'search', search: wished } }
}

function proposeCancel(conversation: Conversation): Turn {
  const proposal: Proposal = { do: 'cancel', visitId: conversation.visitId ?? 0 }
  return {
    conversation: { ...conversation, proposal, expects: 'yes_no', offered: [] },
    says: [{ say: 'propose', proposal }],
    next: WAIT,
  }
}
