import {
  type DialogueState,
  type Proposal,
  withoutGoal,
  type OfferedStart,
} from '../../domain/autopilot/state/dialogue-state.js'
import { answerMessage } from '../../domain/autopilot/facts/answer-message.js'
import { answerToWordless } from '../../domain/autopilot/input/wordless.js'
import { nextGoalStep } from '../../domain/autopilot/steps/goal-steps.js'
import { isNextKnown } from '../../domain/autopilot/steps/next-service.js'
import { type Turn, handBackTurn, waitTurn } from '../../domain/autopilot/state/turn.js'
import type { DayWish, Meaning, Surroundings } from '../../tools/language/engine/meaning/meaning.js'
import { isWithin } from '../../tools/language/engine/dates/calendar.js'
import { parseRequests } from '../../tools/language/engine/requests/parse-requests.js'
import {
  isAsWished,
  isClosed,
  isOffGrid,
  isUnstaffed,
  offer,
  withTimeForNext,
} from '../../domain/autopilot/steps/offer-starts.js'
import { proposedOf, startOf } from '../../domain/autopilot/request/proposed.js'
import { statedAppointments } from '../../domain/autopilot/state/recent.js'
import { heardMasters, heardServices } from '../../domain/catalog/spoken-names.js'
import { providersOf, type DialogueContext } from '../../domain/autopilot/state/context.js'
import type { RefusalCode } from '../../domain/refusal.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { type Context, viewerOf } from '../context.js'
import { explainSlot } from '../booking/write/availability.js'
import { isStrict } from '../crm/sync/crm-a.js'
import { findOthers, findStarts, loadDialogueContext } from './load-context.js'
import { withOpenDays } from './open-days.js'
import {
  askIfSameTime,
  freeForClient,
  inPlaceOfBlocking,
} from '../../domain/autopilot/steps/own-times.js'

/** Returns the days of the last change, proposal and offers, and the requested day. */
function mentionedDays(
  { proposal, offered, day, recent }: DialogueState,
  { appointments }: DialogueContext,
): DayWish[] {
  const start = startOf(proposal)
  const changed = appointments.filter(({ id }) => id === recent?.appointmentId)
  const cancelled = recent?.kind === 'cancel' && recent.was ? [recent.was] : []
  const starts = [...changed, ...cancelled, ...(start ? [start, ...offered] : offered)]
  return [...starts.map(({ date }) => ({ from: date, to: date })), ...(day ? [day] : [])]
}

/**
 * Returns the options in the last reply. Appointments to cancel together are such, too, and those
 * that were stated.
 */
function offeredOf(dialogue: DialogueState, world: DialogueContext): readonly OfferedStart[] {
  const { offered, proposal, goal } = dialogue
  if (proposal?.do === 'cancel_all')
    return world.appointments.filter(({ id }) => proposal.appointmentIds.includes(id))
  return goal === null && offered.length === 0 ? statedAppointments(dialogue, world) : offered
}

/**
 * Returns the options in the last reply. A client who changes one of several appointments may also
 * count them all: "no, the second".
 */
export function shownBefore(
  before: DialogueState,
  { dialogue: { proposal } }: Turn,
  world: DialogueContext,
): readonly OfferedStart[] {
  const shown = offeredOf(before, world)
  const isOfOwn = proposal?.do === 'cancel' || proposal?.do === 'move'
  return shown.length === 0 && isOfOwn ? world.appointments : shown
}

/** Returns the services or masters in the last question, in the order in which it named them. */
const listedOf = (
  { expects, listed = [] }: DialogueState,
  { services, masters }: DialogueContext,
): readonly number[] =>
  (expects === 'master' ? masters : services).flatMap(({ id }) => (listed.includes(id) ? [id] : []))

/** Returns what a message can choose of what was shown before the proposal. */
const earlierOf = ({ earlier }: DialogueState): Surroundings['earlier'] =>
  earlier ? { count: earlier.offered.length, isNumbered: earlier.isNumbered } : undefined

/**
 * Returns the meaning of a message in the dialogue. A weekday is the one near the days that were
 * spoken of. The weekday of what a client cancels or moves away can also be that of their
 * appointment: "cancel my Friday one" after offers for the week after.
 */
export function meaningOf(
  dialogue: DialogueState,
  text: string,
  dialogueContext: DialogueContext,
): Meaning {
  const own = dialogueContext.appointments.map(({ date }) => date)
  const near = mentionedDays(dialogue, dialogueContext)
  const heard = meaningNear(near, dialogue, text, dialogueContext)
  const isOfOwn = (day: DayWish | undefined): boolean =>
    day !== undefined && own.some((date) => isWithin(date, day))
  const { wishes, day, source } = heard
  const [isCancel, isMove] = [wishes.includes('cancel'), wishes.includes('move')]
  const isMissed = isCancel ? day && !isOfOwn(day) : isMove && source && !isOfOwn(source)
  if (!isMissed || own.length === 0 || near.length === 0) return heard
  const ownDays = own.map((date) => ({ from: date, to: date }))
  const ofOwn = meaningNear(ownDays, dialogue, text, dialogueContext)
  if (isCancel) return isOfOwn(ofOwn.day) ? ofOwn : heard
  return isOfOwn(ofOwn.source) ? { ...heard, source: ofOwn.source } : heard
}

/** Returns the meaning of a message whose weekdays are those near some days. */
const meaningNear = (
  near: readonly DayWish[],
  dialogue: DialogueState,
  text: string,
  dialogueContext: DialogueContext,
): Meaning =>
  parseRequests(text, {
    today: dialogueContext.today,
    minute: dialogueContext.minute,
    services: heardServices(dialogueContext.services),
    masters: heardMasters(dialogueContext.masters),
    tongue: dialogue.isGreeted ? dialogue.tongue : undefined,
    near,
    expects: dialogue.expects ?? undefined,
    offered: offeredOf(dialogue, dialogueContext),
    listed: listedOf(dialogue, dialogueContext),
    earlier: earlierOf(dialogue),
    isDayKnown: Boolean(dialogue.refusedDay) || dialogue.question?.ask === 'move_or_book',
    proposed: proposedOf(dialogue, dialogueContext),
  })

/**
 * Returns the turn of the built-in rules: the new state, the reply and the next step. Stores
 * nothing.
 */
export async function respondByRules(
  context: Context,
  dialogue: DialogueState,
  meaning: Meaning,
  dialogueContext: DialogueContext,
): Promise<Turn> {
  const turn = answerMessage(dialogue, meaning, dialogueContext)
  const isRepeated = turn.says.some(({ say }) => say === 'confirm' || say === 'propose')
  const isSame = isRepeated && turn.dialogue.proposal === dialogue.proposal
  const proposal = isSame ? turn.dialogue.proposal : null
  const code = proposal && (await refusalOf(context, turn.dialogue, proposal, dialogueContext))
  return proposal && code
    ? afterRefusal(context, turn.dialogue, { proposal, code }, dialogueContext)
    : completeSearch(context, turn, dialogueContext)
}

/** Returns why the start of a proposal is no longer free, before its question is repeated. */
async function refusalOf(
  context: Context,
  { serviceId }: DialogueState,
  proposal: Proposal,
  { appointments }: DialogueContext,
): Promise<RefusalCode | null> {
  const start = startOf(proposal)
  const without = 'appointmentId' in proposal ? proposal.appointmentId : undefined
  const isGone = without !== undefined && !appointments.some(({ id }) => id === without)
  if (!start || serviceId === null || isGone) return null
  const { date, time, masterId } = start
  return (await explainSlot(context, { date, time, masterId, serviceId, without })).code
}

/** Returns the turn for a sticker, a reaction or emoji. */
export const respondToWordless = (
  context: Context,
  dialogue: DialogueState,
  dialogueContext: DialogueContext,
): Promise<Turn> =>
  completeSearch(context, answerToWordless(dialogue, dialogueContext), dialogueContext)

/** Whether bookings are made here. If not, a search that finds nothing says nothing. */
const takesBookings = async (context: Context): Promise<boolean> =>
  (await loadSalon(context.db, viewerOf(context).salonId)).nativeBookingEnabled

/**
 * Runs the search that a turn asks for, and offers what it found. Reads the hours that the turn
 * says. While native booking is off, a person takes over.
 */
export async function completeSearch(
  context: Context,
  turn: Turn,
  dialogueContext: DialogueContext,
): Promise<Turn> {
  const found = await withStarts(context, turn, dialogueContext)
  const asked = askIfSameTime(found, dialogueContext)
  return withOpenDays(context, await possible(context, asked), dialogueContext)
}

/**
 * Returns a turn as it is, unless it proposes to replace an appointment while system A decides about
 * each change (STRICT): its answers cannot be one transaction. Then a person takes over.
 */
async function possible(context: Context, turn: Turn): Promise<Turn> {
  const isReplacement = turn.dialogue.proposal?.do === 'replace'
  return isReplacement && (await isStrict(context, viewerOf(context).salonId))
    ? handBackTurn({ ...turn.dialogue, proposal: null }, 'refused')
    : turn
}

async function withStarts(
  context: Context,
  turn: Turn,
  dialogueContext: DialogueContext,
): Promise<Turn> {
  if (turn.next.then !== 'search') return turn
  const { search } = turn.next
  const replacing = inPlaceOfBlocking(turn.dialogue, search, dialogueContext)
  if (replacing) {
    const instead = await withStarts(context, replacing, dialogueContext)
    if (instead.dialogue.proposal) return { ...instead, says: [...turn.says, ...instead.says] }
  }
  const all = await findStarts(context, search, dialogueContext)
  const free = freeForClient(turn.dialogue, all, search.time, dialogueContext)
  const found = withTimeForNext(turn.dialogue, search, free, dialogueContext)
  if (found.length === 0 && !(await takesBookings(context)))
    return handBackTurn(withoutGoal(turn.dialogue), 'refused', ...turn.says)
  const hasOthers =
    search.masterId !== undefined && !found.some((start) => isAsWished(start, search))
  const others = hasOthers ? await findOthers(context, search, dialogueContext) : []
  const offered = offer(turn.dialogue, search, found, {
    others,
    isClosed: isClosed(dialogueContext, search),
    isUnstaffed: isUnstaffed(dialogueContext, search),
    isOffGrid: isOffGrid(dialogueContext, search, found),
    isTooFar: search.days.from > dialogueContext.horizon,
  })
  return { ...offered, says: [...turn.says, ...offered.says] }
}

/**
 * Returns the turn that proposes what the client wants after an action, if its day and its time are
 * known. Otherwise undefined: then the client is asked.
 */
export async function proposeNext(
  context: Context,
  after: DialogueState,
  before: DialogueContext,
): Promise<Turn | undefined> {
  if (!isNextKnown(after)) return undefined
  const dialogueContext = { ...before, ...(await loadDialogueContext(context)) }
  const step = nextGoalStep({ ...after, expects: null }, undefined, dialogueContext)
  const turn = await completeSearch(context, step, dialogueContext)
  return turn.next.then === 'wait' ? turn : undefined
}

/** Refusals that another time may avoid. */
const SOLVED_BY_TIME: readonly RefusalCode[] = [
  'too_soon',
  'too_far',
  'master_unavailable',
  'date_in_past',
  'off_grid',
  'client_busy',
]
/** Refusals that are explained to the client before a person takes over. */
const EXPLAINED_BEFORE_HAND_BACK: readonly RefusalCode[] = [
  'cancel_window_closed',
  'too_many_appointments',
]

/**
 * Continues after the agreed proposal no longer holds: asks the next question, or lists the
 * appointments when nothing is left to ask.
 */
function askAgain(
  dialogue: DialogueState,
  proposal: Proposal,
  dialogueContext: DialogueContext,
): Turn {
  if (proposal.do === 'cancel_all' || proposal.do === 'book_all')
    return waitTurn(withoutGoal(dialogue), {
      say: 'appointments',
      appointments: dialogueContext.appointments,
    })
  const appointment =
    proposal.do === 'book'
      ? undefined
      : dialogueContext.appointments.find(({ id }) => id === proposal.appointmentId)
  const isMovedAlready =
    proposal.do === 'move' &&
    (['date', 'time', 'masterId'] as const).every(
      (field) => appointment?.[field] === proposal[field],
    )
  if (proposal.do !== 'book' && (!appointment || isMovedAlready))
    return waitTurn(withoutGoal(dialogue), {
      say: 'appointments',
      appointments: dialogueContext.appointments,
    })
  const { serviceId, masterId } = dialogue
  const isUnavailable =
    typeof masterId === 'number' && !providersOf(dialogueContext, serviceId ?? 0).includes(masterId)
  const openMasterId = isUnavailable ? null : masterId
  return nextGoalStep({ ...dialogue, masterId: openMasterId }, undefined, dialogueContext)
}

/**
 * Returns the turn after the agreed proposal was refused. `dialogueContext` is loaded afterwards.
 */
export async function afterRefusal(
  context: Context,
  dialogue: DialogueState,
  { proposal, code }: { readonly proposal: Proposal; readonly code: RefusalCode },
  dialogueContext: DialogueContext,
): Promise<Turn> {
  const open: DialogueState = { ...dialogue, proposal: null, offered: [] }
  if (code === 'version_conflict') {
    const turn = askAgain(open, proposal, dialogueContext)
    return completeSearch(
      context,
      { ...turn, says: [{ say: 'changed' }, ...turn.says] },
      dialogueContext,
    )
  }
  const start = startOf(proposal)
  if (code === 'slot_taken' && start && open.serviceId !== null) {
    const masterId = typeof open.masterId === 'number' ? open.masterId : undefined
    const days = { from: start.date, to: start.date }
    const without = open.goal === 'move' ? (open.appointmentId ?? undefined) : undefined
    const search = { serviceId: open.serviceId, masterId, days, time: null, without }
    const turn: Turn = {
      dialogue: open,
      says: [{ say: 'just_taken' }],
      next: { then: 'search', search },
    }
    return completeSearch(context, turn, dialogueContext)
  }
  if (proposal.do === 'book_all' && code === 'slot_taken')
    return handBackTurn(withoutGoal(open), 'refused', { say: 'just_taken' })
  if (start && SOLVED_BY_TIME.includes(code))
    return waitTurn(
      { ...open, day: null, time: null, isSoonest: false, expects: 'day' },
      { say: 'refused', code },
    )
  const says = EXPLAINED_BEFORE_HAND_BACK.includes(code) ? [{ say: 'refused', code } as const] : []
  return handBackTurn(withoutGoal(open), 'refused', ...says)
}
