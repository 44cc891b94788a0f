import { addDays, type LocalDate } from '../time.js'
import { type Conversation, type HandBack, type Offer, type Proposal, withoutGoal } from './conversation.js'
import type { DayWish, Meaning, TimeWish } from './meaning.js'
import type { Saying } from './sayings.js'
import { providersOf, type World, type WorldVisit } from './world.js'

/** Which starts are to be looked for: of a master or (undefined) of all who do it, on these days, at times like that. */
export type Search = {
  readonly serviceId: number
  readonly masterId: number | undefined
  readonly days: DayWish
  readonly time: TimeWish | null
  /** A visit that is moved, which does not stand in its own way. */
  readonly without?: number | undefined
}
/** What follows from what was heard. */
export type Then =
  | { readonly then: 'wait' }
  | { readonly then: 'search'; readonly search: Search }
  | { readonly then: 'perform'; readonly proposal: Proposal }
  | { readonly then: 'hand_back'; readonly reason: HandBack }
/** What is remembered, said and done after a message. */
export type Turn = { readonly conversation: Conversation; readonly says: readonly Saying[]; readonly next: Then }

const WAIT: Then = { then: 'wait' }
/** Days that are looked through for the next free times. */
export const SOON_DAYS = 14
/** So often in a row it may fail to understand before a person takes over. */
const MOST_MISUNDERSTOOD = 2

/** What a message changes, and what is to be done about it (the rules of the dialogue; the table of needs is below). */
export function hear(before: Conversation, meaning: Meaning, world: World): Turn {
  const conversation = { ...before, tongue: meaning.language ?? before.tongue }
  const back = whyBack(meaning)
  if (back) return { conversation, says: [], next: { then: 'hand_back', reason: back } }
  const told = answers(conversation, meaning, world)
  if (meaning.forgets && meaning.wishes.length === 0)
    return { conversation: withoutGoal(conversation), says: [{ say: 'forgotten' }], next: WAIT }
  if (conversation.proposal && agrees(meaning, conversation.proposal))
    return { conversation, says: told, next: { then: 'perform', proposal: conversation.proposal } }
  const merged = merge(conversation, meaning, world)
  if (merged.goal) {
    if (!isHeard(meaning)) return misheard(merged, world)
    if (meaning.answer === 'no' && !isChange(meaning)) return refused(merged)
    return withTold(told, pursue({ ...merged, misunderstood: 0 }, meaning, world))
  }
  if (told.length > 0) return { conversation: { ...merged, misunderstood: 0, expects: null }, says: told, next: WAIT }
  return smallTalk(merged, meaning)
}

const withTold = (told: readonly Saying[], turn: Turn): Turn => ({ ...turn, says: [...told, ...turn.says] })

function whyBack({ wantsPerson, isUpset, isForeign }: Meaning): HandBack | undefined {
  if (isUpset) return 'upset'
  if (wantsPerson) return 'person'
  return isForeign ? 'foreign' : undefined
}

/** Whether a message says more than yes or no. */
export const isChange = ({ wishes, serviceIds, masterIds, isAnyMaster, day, time, choice }: Meaning): boolean =>
  wishes.some((wish) => wish === 'book' || wish === 'move' || wish === 'cancel' || wish === 'slots') ||
  serviceIds.length > 0 ||
  masterIds.length > 0 ||
  isAnyMaster ||
  day !== undefined ||
  time !== undefined ||
  choice !== undefined

/** A yes to the proposal; one that names the deed ("yes, book it") changes nothing of it. */
const agrees = (meaning: Meaning, { do: deed }: Proposal): boolean =>
  meaning.answer === 'yes' && !isChange({ ...meaning, wishes: meaning.wishes.filter((wish) => wish !== deed) })

const isHeard = (meaning: Meaning): boolean =>
  isChange(meaning) || meaning.answer !== undefined || meaning.wishes.length > 0 || meaning.namesUnknown.length > 0

/** Answers to what is only asked: they change nothing. */
function answers(conversation: Conversation, { wishes, serviceIds, day }: Meaning, world: World): Saying[] {
  const serviceId = conversation.serviceId === null ? [] : [conversation.serviceId]
  const asked = serviceIds.length > 0 ? serviceIds : serviceId
  return wishes.flatMap((wish): Saying[] => {
    if (wish === 'price')
      return [{ say: 'prices', serviceIds: asked.length > 0 ? asked : world.services.map(({ id }) => id) }]
    if (wish === 'hours') return [{ say: 'hours', days: day ?? null }]
    return wish === 'next_visit' ? [{ say: 'visits', visits: world.visits }] : []
  })
}

/** What is wished now: a cancellation beside a booking is a move. */
function goalOf({ goal }: Conversation, { wishes, ...meaning }: Meaning, { visits }: World): Conversation['goal'] {
  const has = (...words: readonly Meaning['wishes'][number][]): boolean => words.some((word) => wishes.includes(word))
  if (has('move')) return 'move'
  if (has('cancel')) return has('book', 'slots') && visits.length > 0 ? 'move' : 'cancel'
  if (has('book', 'slots')) return goal === 'move' && !has('book') ? 'move' : 'book'
  if (goal) return goal
  const names = meaning.serviceIds.length > 0 || meaning.masterIds.length > 0
  const isBooking = wishes.length === 0 && (names || meaning.day !== undefined || meaning.time !== undefined)
  return isBooking ? 'book' : null
}

/** What was said before, and what is said now over it. Anything new undoes what was offered and proposed. */
function merge(before: Conversation, meaning: Meaning, world: World): Conversation {
  const goal = goalOf(before, meaning, world)
  const isOther = goal !== before.goal && before.goal !== null
  const base = isOther ? { ...withoutGoal(before), serviceId: before.serviceId } : before
  const chosen = meaning.choice === undefined ? undefined : before.offered[meaning.choice]
  const isVisit = before.expects === 'visit' && chosen !== undefined
  const [serviceId] = meaning.serviceIds.length === 1 ? meaning.serviceIds : []
  const [masterId] = meaning.masterIds.length === 1 ? meaning.masterIds : []
  const isNew = isChange(meaning)
  const visit = isVisit ? world.visits.find((one) => isAt(one, chosen)) : undefined
  const isChosen = chosen !== undefined && !isVisit
  return {
    ...base,
    goal,
    serviceId: serviceId ?? base.serviceId,
    masterId: masterId ?? (meaning.isAnyMaster ? 'any' : base.masterId),
    visitId: visit?.id ?? base.visitId,
    day: isChosen ? { from: chosen.date, to: chosen.date } : isVisit ? base.day : (meaning.day ?? base.day),
    time: isChosen
      ? { from: chosen.time, to: chosen.time, isExact: true }
      : isVisit
        ? base.time
        : (meaning.time ?? (meaning.day ? keptTime(base.time) : base.time)),
    isSoonest: base.isSoonest || (meaning.wishes.includes('slots') && meaning.day === undefined),
    ...(isNew && { proposal: null }),
    ...(isChosen && goal !== 'cancel' && { proposal: null, masterId: chosen.masterId }),
  }
}
/** Another day: an exact time was meant for the one before, unless it is said anew. */
const keptTime = (time: TimeWish | null): TimeWish | null => time

const isAt = (visit: WorldVisit, { date, time, masterId }: Offer): boolean =>
  visit.date === date && visit.time === time && visit.masterId === masterId

/** Something was said, but nothing in it was understood. */
function misheard(conversation: Conversation, world: World): Turn {
  const misunderstood = conversation.misunderstood + 1
  if (misunderstood >= MOST_MISUNDERSTOOD)
    return { conversation, says: [], next: { then: 'hand_back', reason: 'unclear' } }
  const turn = conversation.proposal
    ? { conversation, says: [{ say: 'propose', proposal: conversation.proposal } as const], next: WAIT }
    : pursue(conversation, undefined, world)
  return { ...turn, conversation: { ...turn.conversation, misunderstood }, says: [{ say: 'again' }, ...turn.says] }
}

/** A no: to a proposal, or to what was offered. */
function refused(conversation: Conversation): Turn {
  if (conversation.goal === 'cancel')
    return { conversation: withoutGoal(conversation), says: [{ say: 'kept' }], next: WAIT }
  const open: Conversation = {
    ...conversation,
    proposal: null,
    day: null,
    time: null,
    isSoonest: false,
    offered: [],
    expects: 'day',
  }
  return { conversation: open, says: [{ say: 'ask_other' }], next: WAIT }
}

function smallTalk(conversation: Conversation, meaning: Meaning): Turn {
  if (meaning.isThanks || meaning.answer === 'no')
    return { conversation: { ...conversation, misunderstood: 0 }, says: [{ say: 'welcome' }], next: WAIT }
  if (meaning.isGreeting)
    return { conversation: { ...conversation, misunderstood: 0 }, says: [{ say: 'menu' }], next: WAIT }
  const misunderstood = conversation.misunderstood + 1
  if (misunderstood >= MOST_MISUNDERSTOOD)
    return { conversation, says: [], next: { then: 'hand_back', reason: 'unclear' } }
  return { conversation: { ...conversation, misunderstood }, says: [{ say: 'again' }, { say: 'menu' }], next: WAIT }
}

type Step = (conversation: Conversation, meaning: Meaning | undefined, world: World) => Turn | Conversation
/** What each wish needs, in the order in which it is asked for; a step that needs nothing hands on what it found out. */
const NEEDS: Readonly<Record<NonNullable<Conversation['goal']>, readonly Step[]>> = {
  book: [needService, needMaster, needDay, search],
  move: [needVisit, needDay, search],
  cancel: [needVisit, proposeCancel],
}
const isTurn = (found: Turn | Conversation): found is Turn => 'next' in found

/** Goes on with a wish: the first thing that is missing is asked for, or done. */
function pursue(conversation: Conversation, meaning: Meaning | undefined, world: World): Turn {
  let at = conversation
  for (const step of NEEDS[conversation.goal ?? 'book']) {
    const found = step(at, meaning, world)
    if (isTurn(found)) return found
    at = found
  }
  return { conversation: at, says: [], next: { then: 'hand_back', reason: 'failed' } }
}

const asking = (
  conversation: Conversation,
  expects: NonNullable<Conversation['expects']>,
  ...says: readonly Saying[]
): Turn => ({ conversation: { ...conversation, expects, offered: [] }, says, next: WAIT })

function needService(conversation: Conversation, meaning: Meaning | undefined, world: World): Turn | Conversation {
  const several = meaning?.serviceIds ?? []
  const unknown: Saying[] = (meaning?.namesUnknown ?? []).map((name) => ({ say: 'unknown', name }))
  if (several.length > 1) return asking(conversation, 'service', { say: 'ask_service', serviceIds: several })
  if (conversation.serviceId !== null) return conversation
  const { masterId } = conversation
  const offered = world.services.filter(
    ({ by }) => typeof masterId !== 'number' || by.some((one) => one.masterId === masterId),
  )
  return asking(conversation, 'service', ...unknown, { say: 'ask_service', serviceIds: offered.map(({ id }) => id) })
}

function needMaster(conversation: Conversation, meaning: Meaning | undefined, world: World): Turn | Conversation {
  const providers = providersOf(world, conversation.serviceId ?? 0)
  const [only] = providers
  const ask: Saying = { say: 'ask_master', masterIds: providers }
  if (only === undefined) return { conversation, says: [], next: { then: 'hand_back', reason: 'refused' } }
  if (typeof conversation.masterId === 'number' && !providers.includes(conversation.masterId))
    return asking(
      { ...conversation, masterId: null },
      'master',
      { say: 'not_by', masterId: conversation.masterId },
      ask,
    )
  const several = (meaning?.masterIds ?? []).filter((id) => providers.includes(id))
  if (several.length > 1) return asking(conversation, 'master', { say: 'ask_master', masterIds: several })
  if (several[0] !== undefined) return { ...conversation, masterId: several[0] }
  if ((meaning?.namesUnknown.length ?? 0) > 0 && conversation.masterId === null)
    return asking(
      conversation,
      'master',
      ...(meaning?.namesUnknown ?? []).map((name) => ({ say: 'unknown', name }) as const),
      ask,
    )
  if (conversation.masterId !== null) return conversation
  return providers.length === 1 ? { ...conversation, masterId: only } : asking(conversation, 'master', ask)
}

function needDay(conversation: Conversation, _: Meaning | undefined, world: World): Turn | Conversation {
  if (conversation.day) return conversation
  if (conversation.isSoonest)
    return { ...conversation, day: { from: world.today, to: addDays(world.today, SOON_DAYS) } }
  return asking(conversation, 'day', { say: 'ask_day' })
}

/** Which of the client's visits is meant: the only one, the one that was chosen, or the one that what was said fits. */
function needVisit(conversation: Conversation, meaning: Meaning | undefined, world: World): Turn | Conversation {
  const { visits } = world
  if (visits.length === 0) return { conversation: withoutGoal(conversation), says: [{ say: 'no_visits' }], next: WAIT }
  const known = visits.find(({ id }) => id === conversation.visitId)
  const fitting = visits.filter((visit) => fits(visit, conversation, meaning))
  const [only] = fitting.length === 1 ? fitting : visits.length === 1 ? visits : []
  const visit = known ?? only
  if (!visit) {
    const offered = (fitting.length > 1 ? fitting : visits).map(({ date, time, masterId }) => ({
      date,
      time,
      masterId,
    }))
    const shown = fitting.length > 1 ? fitting : visits
    return {
      ...asking(conversation, 'visit', { say: 'ask_visit', visits: shown }),
      conversation: { ...conversation, expects: 'visit', offered },
    }
  }
  const masterId =
    typeof conversation.masterId === 'number' || conversation.masterId === 'any'
      ? conversation.masterId
      : visit.masterId
  return { ...conversation, visitId: visit.id, serviceId: visit.serviceId, masterId }
}

/** Of a cancellation the day says which one; of a move it says where to. */
const fits = (visit: WorldVisit, { goal, day, time }: Conversation, meaning: Meaning | undefined): boolean =>
  (!meaning || meaning.serviceIds.length === 0 || meaning.serviceIds.includes(visit.serviceId)) &&
  (!meaning || meaning.masterIds.length === 0 || meaning.masterIds.includes(visit.masterId)) &&
  (goal !== 'cancel' ||
    ((!day || isWithin(visit.date, day)) && (!time || (time.from <= visit.time && visit.time <= time.to))))

const isWithin = (date: LocalDate, { from, to }: DayWish): boolean => from <= date && date <= to

function search(conversation: Conversation): Turn {
  const { goal, serviceId, masterId, visitId, day, time } = conversation
  if (serviceId === null || !day) return { conversation, says: [], next: { then: 'hand_back', reason: 'failed' } }
  const whose = typeof masterId === 'number' ? masterId : undefined
  const without = goal === 'move' ? (visitId ?? undefined) : undefined
  const wished = { serviceId, masterId: whose, days: day, time, without }
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
