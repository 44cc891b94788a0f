import {
  type DialogueState,
  type HandBack,
  newDialogueState,
  type Proposal,
  type RecentAction,
  withoutGoal,
} from '../../domain/autopilot/state/dialogue-state.js'
import type { Turn } from '../../domain/autopilot/state/turn.js'
import type { ReplyAct } from '../../domain/autopilot/state/reply-acts.js'
import { afterAction, nextAsked } from '../../domain/autopilot/dialogue/next-service.js'
import { watchProgress } from '../../domain/autopilot/dialogue/progress.js'
import { renderReply } from '../../domain/autopilot/wording/render-reply.js'
import { termsOf } from '../../domain/autopilot/state/proposal-terms.js'
import type { DialogueContext } from '../../domain/autopilot/state/context.js'
import { withoutMediaLines } from '../../domain/inbox/media.js'
import { fillPlaceholders, hasPlaceholders } from '../../domain/inbox/message.js'
import { AUTOPILOT } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import type { Task } from '../../domain/inbox/task.js'
import type { Instant } from '../../domain/time/time.js'
import {
  type AutopilotAction,
  type UnansweredMessages,
  saveDialogueState,
  readUnansweredMessages,
} from '../../store/autopilot/autopilot.js'
import { isDatabaseAway, isTransactionConflict } from '../../store/postgres/database-errors.js'
import { joinableTransaction } from '../../store/postgres/database.js'
import { findTasks, lockTask } from '../../store/inbox/tasks.js'
import { placeholderValuesFor } from '../inbox/canned-replies.js'
import { sendMessage } from '../inbox/sending/send-message.js'
import { asClient, type AutopilotDependencies } from '../inbox/sending/as-client.js'
import { afterRefusal, meaningOf } from './rule-responder.js'
import {
  handBackOnFailure,
  languageOfText,
  type StoredReply,
} from '../inbox/sending/hand-back-on-failure.js'
import { handBack, writeMessage } from '../inbox/sending/write-message.js'
import { executeProposal } from './execute-proposal.js'
import { loadDialogueContext } from './load-context.js'
import { settingsFor } from './settings/settings.js'
import { respond } from './choose-responder.js'

/** How often a turn restarts because the client wrote again meanwhile. */
const MOST_RESTARTS = 5

/** A turn that is computed but not stored. */
type ComputedTurn = {
  readonly task: Task
  readonly unanswered: UnansweredMessages
  readonly dialogueContext: DialogueContext
  readonly turn: Turn
  /** The salon's greeting; empty: the built-in one. */
  readonly greeting: string
}

/**
 * Answers the client's messages since the last answer of the autopilot. The turn is computed first,
 * then stored in one transaction together with the change that the client agreed to. A message that
 * came meanwhile restarts the turn. When a person has taken the task, nothing is stored. Checks no
 * right: it acts with the rights of the client.
 */
export async function takeTurn(
  dependencies: AutopilotDependencies,
  salonId: number,
  taskId: number,
): Promise<void> {
  const reply = await runTurn(dependencies, salonId, taskId).catch((error: unknown) => {
    if (isTemporary(error)) throw error // the job is retried
    dependencies.log.error({ err: error }, 'the autopilot failed')
    return handBackOnFailure(dependencies, salonId, taskId)
  })
  if (reply) await sendMessage(dependencies, salonId, reply.address, reply.message)
}

/** Whether an error does not depend on the dialogue and may not come again. */
const isTemporary = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  isTransactionConflict(error) ||
  (error instanceof Refusal && error.code === 'unavailable')

async function runTurn(
  dependencies: AutopilotDependencies,
  salonId: number,
  taskId: number,
): Promise<StoredReply | undefined> {
  for (let restart = 0; restart < MOST_RESTARTS; restart += 1) {
    const computed = await computeTurn(dependencies, salonId, taskId)
    if (!computed) return undefined
    const reply = await storeTurn(dependencies, salonId, computed)
    if (reply !== 'again') return reply
  }
  return undefined // the newest message has its own job
}

/** Computes the turn. Returns undefined when there is nothing to answer. */
async function computeTurn(
  dependencies: AutopilotDependencies,
  salonId: number,
  taskId: number,
): Promise<ComputedTurn | undefined> {
  const [task] = await findTasks(dependencies.autonomousDb, salonId, [taskId])
  if (task?.status !== 'autopilot') return undefined
  const unanswered = await readUnansweredMessages(dependencies.autonomousDb, salonId, taskId)
  if (unanswered.messages.length === 0) return undefined
  const context = asClient(dependencies, salonId, task.client.id)
  const fullText = unanswered.messages.map((message) => message.text).join('\n')
  const needsPerson = unanswered.messages.some((message) => message.needsPerson)
  const text = needsPerson ? withoutMediaLines(fullText) : fullText
  const dialogueContext = {
    ...(await loadDialogueContext(context)),
    sentAt: Math.min(...unanswered.messages.map(({ sentAt }) => sentAt)),
  }
  const before = stateBefore(unanswered, text, dialogueContext)
  const { mode, greeting } = await settingsFor(dependencies.autonomousDb, salonId, task.channel)
  const reason = mode === 'off' ? 'off' : needsPerson ? 'media' : undefined
  const response = reason
    ? handBackTurn(inLanguageOf(text, before, dialogueContext), reason)
    : await respond(context, { salonId, taskId, unanswered, text }, before, dialogueContext)
  const turn = withGreeting(watchProgress(before, text, response), before)
  const needsValues = !before.isGreeted && hasPlaceholders(greeting)
  const filledGreeting = needsValues
    ? fillPlaceholders(
        greeting,
        await placeholderValuesFor(context.db, context, salonId, task.client.id),
      )
    : greeting
  return { task, unanswered, dialogueContext, turn, greeting: filledGreeting }
}

/**
 * Returns the state before the turn. After a message of a person the client no longer answers to
 * the autopilot's last proposal or offer, so these are dropped.
 */
function stateBefore(
  { dialogue, isInterrupted }: UnansweredMessages,
  text: string,
  { services }: DialogueContext,
): DialogueState {
  if (!dialogue) return newDialogueState(languageOfText(text, services))
  return isInterrupted
    ? {
        ...dialogue,
        proposal: null,
        offered: [],
        expects: null,
        misunderstood: 0,
        recent: null,
      }
    : dialogue
}
/** Returns the state with the language of a text that is not interpreted otherwise. */
const inLanguageOf = (
  text: string,
  before: DialogueState,
  dialogueContext: DialogueContext,
): DialogueState => ({
  ...before,
  tongue: meaningOf(before, text, dialogueContext).language ?? before.tongue,
})
const handBackTurn = (dialogue: DialogueState, reason: HandBack): Turn => ({
  dialogue,
  says: [],
  next: { then: 'hand_back', reason },
})

const withGreeting = (turn: Turn, { isGreeted }: DialogueState): Turn =>
  isGreeted
    ? turn
    : {
        ...turn,
        dialogue: { ...turn.dialogue, isGreeted: true },
        says: [{ say: 'greeting' }, ...turn.says],
      }

/**
 * Executes the agreed proposal and stores the turn in one transaction. A refused proposal changes
 * the turn. Returns 'again' when the client wrote meanwhile, undefined when the task is no longer
 * the autopilot's.
 */
async function storeTurn(
  dependencies: AutopilotDependencies,
  salonId: number,
  computed: ComputedTurn,
): Promise<StoredReply | 'again' | undefined> {
  const { turn, task } = computed
  if (turn.next.then !== 'perform') return record(dependencies, salonId, computed, undefined)
  const { proposal } = turn.next
  try {
    return await record(dependencies, salonId, computed, proposal)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
    const context = asClient(dependencies, salonId, task.client.id)
    const dialogueContext = await loadDialogueContext(context)
    const refused = { proposal, code: error.code }
    const next = await afterRefusal(context, turn.dialogue, refused, dialogueContext)
    return record(
      dependencies,
      salonId,
      { ...computed, dialogueContext, turn: { ...next, says: [...turn.says, ...next.says] } },
      undefined,
    )
  }
}

function record(
  dependencies: AutopilotDependencies,
  salonId: number,
  { task, unanswered, dialogueContext, turn, greeting }: ComputedTurn,
  proposal: Proposal | undefined,
): Promise<StoredReply | 'again' | undefined> {
  return joinableTransaction(dependencies.db, async (tx) => {
    const lockedTask = await lockTask(tx, salonId, task.id)
    if (lockedTask?.status !== 'autopilot') return undefined
    const { messages, newestId } = await readUnansweredMessages(tx, salonId, task.id)
    if (messages.length === 0) return undefined // answered by another worker
    if (newestId !== unanswered.newestId || messages.length !== unanswered.messages.length)
      return 'again'
    // Like the key of a request: a retry of the job finds what the first run committed on its own.
    const context = {
      ...asClient(dependencies, salonId, lockedTask.clientId),
      db: tx,
      key: `turn ${task.id}-${newestId}`,
    }
    const { terms, tongue } = turn.dialogue
    const action =
      proposal && (await executeProposal(context, salonId, task.id, { proposal, terms }))
    const acts = proposal
      ? [...turn.says, { say: 'done', proposal } as const, ...nextAsked(turn.dialogue)]
      : turn.says
    const textOf = (says: readonly ReplyAct[]): string =>
      renderWithGreeting(says, greeting, (rest) =>
        renderReply(rest, tongue, dialogueContext, task.client.name),
      )
    // A greeting alone is no answer.
    const isEmpty = textOf(acts.filter(({ say: what }) => what !== 'greeting')) === ''
    const reason =
      turn.next.then === 'hand_back' ? turn.next.reason : isEmpty ? 'unclear' : undefined
    const open = reason
      ? withoutGoal(turn.dialogue)
      : withTerms(turn, dialogueContext, dependencies.now)
    const dialogue = proposal
      ? {
          ...afterAction(open, proposal, dialogueContext),
          recent: action ? recentOf(action, dependencies.now) : null,
        }
      : open
    const { now } = dependencies
    const newState = { dialogue, lastMessageId: newestId, handBack: reason ?? null }
    await saveDialogueState(tx, { salonId, taskId: task.id, turn: newState, now })
    const says = reason ? [...acts, { say: 'hand_back', reason } as const] : acts
    const reply = { author: AUTOPILOT, text: textOf(says), now }
    const message = await writeMessage(tx, lockedTask, reply)
    if (reason) await handBack(tx, lockedTask, reason, now)
    return { address: lockedTask.address, message }
  })
}

const recentOf = (
  { kind, appointmentId, was }: Omit<AutopilotAction, 'taskId'>,
  at: Instant,
): RecentAction => ({
  kind,
  appointmentId,
  was,
  at,
})

/**
 * Adds the terms that the reply tells the client about a proposal, and the time of the question.
 */
function withTerms(
  { dialogue, says }: Turn,
  dialogueContext: DialogueContext,
  askedAt: Instant,
): DialogueState {
  const { proposal } = dialogue
  const hasQuestion = says.some(({ say: what }) => what === 'propose' || what === 'confirm')
  return proposal && hasQuestion
    ? { ...dialogue, terms: termsOf(dialogueContext, proposal), askedAt }
    : dialogue
}

/** Renders a reply. The salon's own greeting replaces the built-in one. */
function renderWithGreeting(
  says: readonly ReplyAct[],
  greeting: string,
  render: (says: readonly ReplyAct[]) => string,
): string {
  if (greeting === '' || says[0]?.say !== 'greeting') return render(says)
  return `${greeting}\n${render(says.slice(1))}`.trim()
}
