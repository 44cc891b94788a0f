import {
  type Conversation,
  type HandBack,
  newConversation,
  type Proposal,
  type RecentAction,
  type Tongue,
  withoutGoal,
} from '../../domain/autopilot/state/conversation.js'
import type { Turn } from '../../domain/autopilot/state/turn.js'
import type { ReplyAct } from '../../domain/autopilot/state/reply-acts.js'
import { afterAction, nextAsked } from '../../domain/autopilot/dialogue/next-service.js'
import { watchProgress } from '../../domain/autopilot/dialogue/progress.js'
import { renderReply } from '../../domain/autopilot/wording/render-reply.js'
import { termsOf } from '../../domain/autopilot/state/proposal-terms.js'
import type { DialogueContext } from '../../domain/autopilot/state/context.js'
import { withoutMediaLines } from '../../domain/inbox/media.js'
import { fillIn, hasPlaces } from '../../domain/inbox/message.js'
import { AUTOPILOT } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import { isDatabaseAway } from '../../base/log.js'
import type { Task } from '../../domain/inbox/task.js'
import type { Instant } from '../../domain/time/time.js'
import {
  type AutopilotAction,
  type UnansweredMessages,
  keepConversation,
  readDialogue,
} from '../../store/autopilot/autopilot.js'
import { isRetried, joinableTransaction } from '../../store/postgres/database.js'
import { findTasks, holdTask } from '../../store/inbox/tasks.js'
import { fillingFor } from '../inbox/canned-replies.js'
import { sendMessage } from '../inbox/sending/send-message.js'
import { asClient, type AutopilotDependencies } from '../inbox/sending/as-client.js'
import { afterRefusal, meaningOf } from './rule-responder.js'
import {
  handBackOnFailure,
  tongueOf,
  type StoredReply,
} from '../inbox/sending/hand-back-on-failure.js'
import { handBack, writeMessage } from '../inbox/sending/write-message.js'
import { executeProposal } from './execute-proposal.js'
import { loadDialogueContext } from './load-context.js'
import { settingsFor } from './settings/settings.js'
import { chooseResponder } from './choose-responder.js'

/** As often as it begins anew where the client writes on while it composes. */
const MOST_RESTARTS = 5

/** What is to be written and said, worked out before anything is. */
type Composed = {
  readonly task: Task
  readonly heard: UnansweredMessages
  readonly world: DialogueContext
  readonly turn: Turn
  readonly text: string
}

/**
 * The autopilot's answer to what the client of a task wrote since it last answered: composed without writing anything, then
 * written in one transaction together with what the client agreed to. A message that came meanwhile restarts it; where a person
 * took the task, nothing of it is left. No caller's right: it acts for the client of the dialogue.
 */
export async function takeTurn(
  pilot: AutopilotDependencies,
  salonId: number,
  taskId: number,
): Promise<void> {
  const written = await answer(pilot, salonId, taskId).catch((error: unknown) => {
    if (isPassing(error)) throw error // the job comes again
    pilot.log.error({ err: error }, 'the autopilot failed')
    return handBackOnFailure(pilot, salonId, taskId)
  })
  if (written) await sendMessage(pilot, salonId, written.address, written.message)
}

/** A fault that has nothing to do with what was said. */
const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  isRetried(error) ||
  (error instanceof Refusal && error.code === 'unavailable')

async function answer(
  pilot: AutopilotDependencies,
  salonId: number,
  taskId: number,
): Promise<StoredReply | undefined> {
  for (let restart = 0; restart < MOST_RESTARTS; restart += 1) {
    const composed = await listen(pilot, salonId, taskId)
    if (!composed) return undefined
    const written = await write(pilot, salonId, composed)
    if (written !== 'again') return written
  }
  return undefined // the newest message has a job of its own
}

async function listen(
  pilot: AutopilotDependencies,
  salonId: number,
  taskId: number,
): Promise<Composed | undefined> {
  const [task] = await findTasks(pilot.own, salonId, [taskId])
  if (task?.status !== 'autopilot') return undefined
  const heard = await readDialogue(pilot.own, salonId, taskId)
  if (heard.messages.length === 0) return undefined
  const call = asClient(pilot, salonId, task.client.id)
  const said = heard.messages.map((message) => message.text).join('\n')
  const needsPerson = heard.messages.some((message) => message.needsPerson)
  const text = needsPerson ? withoutMediaLines(said) : said
  const world = {
    ...(await loadDialogueContext(call)),
    sentAt: Math.min(...heard.messages.map(({ sentAt }) => sentAt)),
  }
  const before = remembered(heard, text, world)
  const { mode, greeting } = await settingsFor(pilot.own, salonId, task.channel)
  const reason = mode === 'off' ? 'off' : needsPerson ? 'media' : undefined
  const thought = reason
    ? back(inLanguageOf(text, before, world), reason)
    : await chooseResponder(call, { salonId, taskId, heard }, before, text, world)
  const turn = watchProgress(before, text, thought)
  const isFilled = !before.isGreeted && hasPlaces(greeting)
  const words = isFilled
    ? fillIn(greeting, await fillingFor(call.db, call, salonId, task.client.id))
    : greeting
  return { task, heard, world, turn: greeted(turn, before), text: words }
}

/** What was proposed or offered before a person wrote is no more what the client answers to. */
function remembered(
  { conversation, isInterrupted }: UnansweredMessages,
  text: string,
  { services }: DialogueContext,
): Conversation {
  if (!conversation) return newConversation(tongueOf(text, services))
  return isInterrupted
    ? {
        ...conversation,
        proposal: null,
        offered: [],
        expects: null,
        misunderstood: 0,
        recent: null,
      }
    : conversation
}
/** Of a text that is not interpreted: its language alone counts. */
const inLanguageOf = (
  text: string,
  before: Conversation,
  world: DialogueContext,
): Conversation => ({
  ...before,
  tongue: meaningOf(before, text, world).language ?? before.tongue,
})
const back = (conversation: Conversation, reason: HandBack): Turn => ({
  conversation,
  says: [],
  next: { then: 'hand_back', reason },
})

const greeted = (turn: Turn, { isGreeted }: Conversation): Turn =>
  isGreeted
    ? turn
    : {
        ...turn,
        conversation: { ...turn.conversation, isGreeted: true },
        says: [{ say: 'greeting' }, ...turn.says],
      }

/** Everything of the turn in one transaction, or nothing: 'again' where the client wrote meanwhile, undefined where it is a person's by now. */
async function write(
  pilot: AutopilotDependencies,
  salonId: number,
  composed: Composed,
): Promise<StoredReply | 'again' | undefined> {
  const { turn, task } = composed
  if (turn.next.then !== 'perform') return record(pilot, salonId, composed, undefined)
  const { proposal } = turn.next
  try {
    return await record(pilot, salonId, composed, proposal)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
    const call = asClient(pilot, salonId, task.client.id)
    const world = await loadDialogueContext(call)
    const next = await afterRefusal(call, turn.conversation, proposal, error.code, world)
    return record(
      pilot,
      salonId,
      { ...composed, world, turn: { ...next, says: [...turn.says, ...next.says] } },
      undefined,
    )
  }
}

function record(
  pilot: AutopilotDependencies,
  salonId: number,
  { task, heard, world, turn, text: greeting }: Composed,
  proposal: Proposal | undefined,
): Promise<StoredReply | 'again' | undefined> {
  return joinableTransaction(pilot.db, async (tx) => {
    const held = await holdTask(tx, salonId, task.id)
    if (held?.status !== 'autopilot') return undefined
    const { messages, newestId } = await readDialogue(tx, salonId, task.id)
    if (messages.length === 0) return undefined // answered by another worker
    if (newestId !== heard.newestId || messages.length !== heard.messages.length) return 'again'
    // As a request under a key: what a verb has committed by itself is found again when the job comes again.
    const call = {
      ...asClient(pilot, salonId, held.clientId),
      db: tx,
      key: `turn ${task.id}-${newestId}`,
    }
    const action =
      proposal && (await executeProposal(call, salonId, task.id, proposal, turn.conversation.terms))
    const done = proposal
      ? [...turn.says, { say: 'done', proposal } as const, ...nextAsked(turn.conversation)]
      : turn.says
    const wordsOf = (says: readonly ReplyAct[]): string =>
      wording(says, turn.conversation.tongue, world, task.client.name, greeting)
    // Whoever gets no more than a greeting was not answered.
    const isMute = wordsOf(done.filter(({ say: what }) => what !== 'greeting')) === ''
    const reason =
      turn.next.then === 'hand_back' ? turn.next.reason : isMute ? 'unclear' : undefined
    const open = reason ? withoutGoal(turn.conversation) : withTerms(turn, world, pilot.now)
    const conversation = proposal
      ? {
          ...afterAction(open, proposal, world),
          recent: action ? recentOf(action, pilot.now) : null,
        }
      : open
    const kept = { conversation, heardId: newestId, handBack: reason ?? null }
    await keepConversation(tx, salonId, task.id, kept, pilot.now)
    const says = reason ? [...done, { say: 'hand_back', reason } as const] : done
    const message = await writeMessage(tx, held, AUTOPILOT, wordsOf(says), pilot.now)
    if (reason) await handBack(tx, held, reason, pilot.now)
    return { address: held.address, message }
  })
}

const recentOf = (
  { kind, appointmentId, was }: Omit<AutopilotAction, 'taskId'>,
  at: Instant,
): RecentAction => ({
  kind,
  visitId: appointmentId,
  was,
  at,
})

/** With what the client is told now of what is proposed, and when they were asked. */
function withTerms(
  { conversation, says }: Turn,
  world: DialogueContext,
  askedAt: Instant,
): Conversation {
  const { proposal } = conversation
  const isTold = says.some(({ say: what }) => what === 'propose' || what === 'confirm')
  return proposal && isTold
    ? { ...conversation, terms: termsOf(world, proposal), askedAt }
    : conversation
}

/** With the salon's own greeting where it has one. */
function wording(
  says: readonly ReplyAct[],
  tongue: Tongue,
  world: DialogueContext,
  client: string,
  greeting: string,
): string {
  if (greeting === '' || says[0]?.say !== 'greeting')
    return renderReply(says, tongue, world, client)
  return `${greeting}\n${renderReply(says.slice(1), tongue, world, client)}`.trim()
}
