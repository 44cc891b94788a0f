import {
  type Conversation,
  type Proposal,
  withoutGoal,
} from '../../domain/autopilot/state/conversation.js'
import { nextTurn } from '../../domain/autopilot/dialogue/next-turn.js'
import { nextGoalStep } from '../../domain/autopilot/dialogue/goal-steps.js'
import { type Turn, WAIT } from '../../domain/autopilot/state/turn.js'
import {
  type DayWish,
  type Meaning,
  parseMessage,
} from '../../domain/autopilot/meaning/parse-message.js'
import { isAsWished, isClosed, offer } from '../../domain/autopilot/dialogue/offer-starts.js'
import { proposedOf } from '../../domain/autopilot/dialogue/proposed.js'
import { providersOf, type DialogueContext } from '../../domain/autopilot/state/context.js'
import type { RefusalCode } from '../../domain/refusal.js'
import type { Call } from '../context.js'
import { findOthers, findStarts } from './load-context.js'

/** The days of what was just done, proposed or offered, else the one that is wished. */
function spokenOf(
  { proposal, offered, day, recent }: Conversation,
  { visits }: DialogueContext,
): DayWish[] {
  const changed = visits.filter(({ id }) => id === recent?.visitId)
  const starts = [
    ...changed,
    ...(proposal && proposal.do !== 'cancel' ? [proposal, ...offered] : offered),
  ]
  return [...starts.map(({ date }) => ({ from: date, to: date })), ...(day ? [day] : [])]
}

/** What a message means after what was said last. */
export const meaningOf = (
  conversation: Conversation,
  text: string,
  world: DialogueContext,
): Meaning =>
  parseMessage(text, {
    ...{
      today: world.today,
      minute: world.minute,
      services: world.services,
      masters: world.masters,
    },
    tongue: conversation.isGreeted ? conversation.tongue : undefined,
    near: spokenOf(conversation, world),
    expects: conversation.expects ?? undefined,
    offered: conversation.offered,
    proposed: proposedOf(conversation, world),
  })

/** What the built-in rules make of a message: what is remembered, said, and done. Nothing is written. */
export const respondByRules = (
  call: Call,
  conversation: Conversation,
  meaning: Meaning,
  world: DialogueContext,
): Promise<Turn> => searched(call, nextTurn(conversation, meaning, world), world)

/** Looks for the starts that a turn wants, and goes on with what there is. */
async function searched(call: Call, turn: Turn, world: DialogueContext): Promise<Turn> {
  if (turn.next.then !== 'search') return turn
  const { search } = turn.next
  const found = await findStarts(call, search, world)
  const hasOthers =
    search.masterId !== undefined && !found.some((start) => isAsWished(start, search))
  const others = hasOthers ? await findOthers(call, search, world) : []
  const offered = offer(turn.conversation, search, found, {
    others,
    isClosed: isClosed(world, search),
  })
  return { ...offered, says: [...turn.says, ...offered.says] }
}

/** A refusal that another time may solve. */
const SOLVED_BY_TIME: readonly RefusalCode[] = [
  'too_soon',
  'too_far',
  'master_unavailable',
  'date_in_past',
  'off_grid',
  'client_busy',
]
/** A refusal that the client is told of before a person takes over. */
const SAID_BEFORE_HAND_BACK: readonly RefusalCode[] = [
  'cancel_window_closed',
  'too_many_appointments',
]

/** Asks anew where what was agreed on is another thing by now, or says how things are where there is nothing left to ask. */
function askAnew(conversation: Conversation, proposal: Proposal, world: DialogueContext): Turn {
  const visit =
    proposal.do === 'book' ? undefined : world.visits.find(({ id }) => id === proposal.visitId)
  const isThere =
    proposal.do === 'move' &&
    (['date', 'time', 'masterId'] as const).every((field) => visit?.[field] === proposal[field])
  if (proposal.do !== 'book' && (!visit || isThere))
    return {
      conversation: withoutGoal(conversation),
      says: [{ say: 'visits', visits: world.visits }],
      next: WAIT,
    }
  const { serviceId, masterId } = conversation
  const isGone =
    typeof masterId === 'number' && !providersOf(world, serviceId ?? 0).includes(masterId)
  return nextGoalStep({ ...conversation, masterId: isGone ? null : masterId }, undefined, world)
}

/** What follows where the verb refuses what was agreed on; `world`: as it is by now. */
export async function afterRefusal(
  call: Call,
  conversation: Conversation,
  proposal: Proposal,
  code: RefusalCode,
  world: DialogueContext,
): Promise<Turn> {
  const open: Conversation = { ...conversation, proposal: null, offered: [] }
  if (code === 'version_conflict') {
    const turn = askAnew(open, proposal, world)
    return searched(call, { ...turn, says: [{ say: 'changed' }, ...turn.says] }, world)
  }
  if (code === 'slot_taken' && proposal.do !== 'cancel' && open.serviceId !== null) {
    const masterId = typeof open.masterId === 'number' ? open.masterId : undefined
    const days = { from: proposal.date, to: proposal.date }
    const without = proposal.do === 'move' ? proposal.visitId : undefined
    const search = { serviceId: open.serviceId, masterId, days, time: null, without }
    const turn: Turn = {
      conversation: open,
      says: [{ say: 'just_taken' }],
      next: { then: 'search', search },
    }
    return searched(call, turn, world)
  }
  if (SOLVED_BY_TIME.includes(code))
    return {
      conversation: { ...open, day: null, time: null, isSoonest: false, expects: 'day' },
      says: [{ say: 'refused', code }],
      next: WAIT,
    }
  const says = SAID_BEFORE_HAND_BACK.includes(code) ? [{ say: 'refused', code } as const] : []
  return { conversation: withoutGoal(open), says, next: { then: 'hand_back', reason: 'refused' } }
}
