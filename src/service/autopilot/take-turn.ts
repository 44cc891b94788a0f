import {
  type DialogueState,
  newDialogueState,
  type Proposal,
} from '../../domain/autopilot/state/dialogue-state.js'
import { type Turn, handBackTurn } from '../../domain/autopilot/state/turn.js'
import type { ReplyAct } from '../../domain/autopilot/state/reply-acts.js'
import { afterAction, turnAfterAction } from '../../domain/autopilot/steps/next-service.js'
import { isWordless, withoutReactions } from '../../domain/autopilot/input/wordless.js'
import { rememberQuestion } from '../../domain/autopilot/references/asked-before.js'
import { rememberChoices } from '../../domain/autopilot/references/earlier-choices.js'
import { watchProgress } from '../../domain/autopilot/dialogue/progress.js'
import { afterHandBack } from '../../domain/autopilot/hand-back/after-hand-back.js'
import { renderReply } from '../../domain/autopilot/wording/render-reply.js'
import { withTerms } from '../../domain/autopilot/state/proposal-terms.js'
import type { Meaning } from '../../tools/language/engine/meaning/meaning.js'
import type { DialogueContext } from '../../domain/autopilot/state/context.js'
import { withOpenTopics } from '../../domain/autopilot/facts/answer-message.js'
import { topicsInWords } from '../../domain/autopilot/facts/topics-in-words.js'
import { wroteBefore } from '../../domain/autopilot/hand-back/operator-note.js'
import { withoutMediaLines } from '../../domain/inbox/media.js'
import { fillPlaceholders, hasPlaceholders } from '../../domain/inbox/message.js'
import { AUTOPILOT } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import type { Task } from '../../domain/inbox/task.js'
import {
  type UnansweredMessages,
  saveDialogueState,
  readUnansweredMessages,
} from '../../store/autopilot/autopilot.js'
import { insertTopicQuestions } from '../../store/autopilot/salon-facts.js'
import { isDatabaseAway, isTransactionConflict } from '../../store/postgres/database-errors.js'
import { joinableTransaction } from '../../store/postgres/database.js'
import { linkConfirmation } from '../../store/notifications/confirmations.js'
import { findTasks, lockTask } from '../../store/inbox/tasks.js'
import type { Context } from '../context.js'
import { placeholderValuesFor } from '../inbox/canned-replies.js'
import { sendMessage } from '../inbox/sending/send-message.js'
import { asClient, type AutopilotDependencies } from '../inbox/sending/as-client.js'
import {
  afterRefusal,
  meaningOf,
  proposeNext,
  respondToWordless,
  shownBefore,
} from './rule-responder.js'
import {
  handBackOnFailure,
  languageOfText,
  type StoredReply,
} from '../inbox/sending/hand-back-on-failure.js'
import { handBack, writeMessage } from '../inbox/sending/write-message.js'
import { executeProposal, recentOf } from './execute-proposal.js'
import { loadDialogueContext } from './load-context.js'
import { whenPersonAnswers } from './person-hours.js'
import { type PreparedHandBack, prepareHandBack } from './prepare-hand-back.js'
import { settingsFor } from './settings/settings.js'
import { respond } from './respond.js'
import type { TurnInput } from './read-by-model.js'
import { isLeftForLater, type TurnCause } from './wait-for-more.js'

/** How often a turn restarts because the client wrote again meanwhile. */
const MOST_RESTARTS = 5

/** `cause`: the message that the turn is for. `isLast`: no other attempt follows. */
type TurnOptions = { readonly cause?: TurnCause | undefined; readonly isLast?: boolean }

/** A stored reply, and its parts before they were worded. */
type ComposedReply = StoredReply & { readonly says?: readonly ReplyAct[] }

/** A turn that is computed but not stored. */
type ComputedTurn = {
  readonly task: Task
  readonly unanswered: UnansweredMessages
  readonly meaning: Meaning
  readonly dialogueContext: DialogueContext
  readonly turn: Turn
  /** The salon's greeting; empty: the built-in one. */
  readonly greeting: string
  /** For operators, if the turn hands the task back. */
  readonly left: PreparedHandBack | undefined
}

/**
 * Answers the client's messages since the last answer of the autopilot. The turn is computed first,
 * then stored in one transaction together with the change that the client agreed to. A message that
 * came meanwhile restarts the turn. When a person has taken the task, nothing is stored. While the
 * client may write more, or has written more, the turn is left to a later job. Throws a temporary
 * failure, unless no other attempt follows: then a person takes over, as after any other failure.
 * Checks no right: it acts with the rights of the client. Returns the parts of the reply before they
 * were worded; none if nothing was answered, or if it failed.
 */
export async function takeTurn(
  dependencies: AutopilotDependencies,
  salonId: number,
  taskId: number,
  { cause, isLast = false }: TurnOptions = {},
): Promise<readonly ReplyAct[]> {
  const reply: ComposedReply | undefined = await runTurn(
    dependencies,
    salonId,
    taskId,
    cause,
  ).catch((error: unknown) => {
    if (isTemporary(error) && !isLast) throw error // the job is retried
    dependencies.log.error({ err: error }, 'the autopilot failed')
    return handBackOnFailure(dependencies, salonId, taskId)
  })
  if (reply) await sendMessage(dependencies, salonId, reply.address, reply.message)
  return reply?.says ?? []
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
  cause: TurnCause | undefined,
): Promise<ComposedReply | undefined> {
  for (let restart = 0; restart < MOST_RESTARTS; restart += 1) {
    const computed = await computeTurn(dependencies, salonId, taskId, cause)
    if (!computed) return undefined
    const reply = await storeTurn(dependencies, salonId, computed)
    if (reply !== 'again') return reply
  }
  return undefined // the newest message has its own job
}

/** Computes the turn. Returns undefined when there is nothing to answer, or not yet. */
async function computeTurn(
  dependencies: AutopilotDependencies,
  salonId: number,
  taskId: number,
  cause: TurnCause | undefined,
): Promise<ComputedTurn | undefined> {
  const [task] = await findTasks(dependencies.autonomousDb, salonId, [taskId])
  if (task?.status !== 'autopilot') return undefined
  const unanswered = await readUnansweredMessages(dependencies.autonomousDb, salonId, taskId)
  if (unanswered.messages.length === 0) return undefined
  // The newer message has its own job.
  if (cause && cause.messageId !== unanswered.newestId) return undefined
  const context = asClient(dependencies, salonId, task.client.id)
  const needsPerson = unanswered.messages.some((message) => message.needsPerson)
  const text = textOf(unanswered)
  const dialogueContext = {
    ...(await loadDialogueContext(context)),
    sentAt: Math.min(...unanswered.messages.map(({ sentAt }) => sentAt)),
    text,
  }
  const before = stateBefore(unanswered, text, dialogueContext)
  const meaning = meaningOf(before, text, dialogueContext)
  const written = { unanswered, before, meaning }
  if (cause && (await isLeftForLater(dependencies, task, cause, written))) return undefined
  const { mode, greeting } = await settingsFor(dependencies.autonomousDb, salonId, task.channel)
  const reason = mode === 'off' ? 'off' : needsPerson ? 'media' : undefined
  const input = { salonId, taskId, unanswered, text, meaning }
  const tongue = meaning.language ?? before.tongue
  const response = reason
    ? watchProgress(before, text, handBackTurn({ ...before, tongue }, reason))
    : await respondTo(context, input, before, dialogueContext)
  const turn = withGreeting(response, before)
  const needsValues = !before.isGreeted && hasPlaceholders(greeting)
  const filledGreeting = needsValues
    ? fillPlaceholders(
        greeting,
        await placeholderValuesFor(context.db, context, salonId, task.client.id),
      )
    : greeting
  const left = await prepareHandBack(context, { before, turn, text, meaning }, dialogueContext)
  return { task, unanswered, meaning, dialogueContext, turn, greeting: filledGreeting, left }
}

/** Returns the turn for a text. A message without a word is not looked at for progress. */
async function respondTo(
  context: Context,
  input: TurnInput,
  before: DialogueState,
  dialogueContext: DialogueContext,
): Promise<Turn> {
  const { text, meaning } = input
  if (isWordless(text) && meaning.answer === undefined)
    return respondToWordless(context, before, dialogueContext)
  const turn = await respond(context, input, before, dialogueContext)
  const chosenFrom = rememberChoices(before, shownBefore(before, turn, dialogueContext), text, turn)
  const watched = watchProgress(before, text, rememberQuestion(before, chosenFrom))
  return withOpenTopics(watched, before.openTopics)
}

/** Returns what the client wrote, without reactions and the lines of files. */
function textOf({ messages }: UnansweredMessages): string {
  const text = withoutReactions(messages.map((message) => message.text).join('\n'))
  return messages.some(({ needsPerson }) => needsPerson) ? withoutMediaLines(text) : text
}

/**
 * Returns the state before the turn. After a message of a person the client no longer answers to
 * the autopilot's last proposal or offer, so these are dropped.
 */
function stateBefore(
  { dialogue, isInterrupted }: UnansweredMessages,
  text: string,
  { services, language = 'en' }: DialogueContext,
): DialogueState {
  if (!dialogue) return newDialogueState(languageOfText(text, services, language))
  return isInterrupted
    ? {
        ...dialogue,
        proposal: null,
        offered: [],
        expects: null,
        misunderstood: 0,
        recent: null,
        openTopics: null,
        openWords: null,
      }
    : dialogue
}
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
): Promise<ComposedReply | 'again' | undefined> {
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
    const next = withOpenTopics(
      await afterRefusal(context, turn.dialogue, refused, dialogueContext),
      turn.dialogue.openTopics,
    )
    const { unanswered, meaning } = computed
    const result = { before: turn.dialogue, turn: next, text: textOf(unanswered), meaning }
    const left = await prepareHandBack(context, result, dialogueContext)
    const changed = { ...next, says: [...turn.says, ...next.says] }
    return record(
      dependencies,
      salonId,
      { ...computed, dialogueContext, turn: changed, left },
      undefined,
    )
  }
}

function record(
  dependencies: AutopilotDependencies,
  salonId: number,
  { task, unanswered, dialogueContext, turn, greeting, left }: ComputedTurn,
  proposal: Proposal | undefined,
): Promise<ComposedReply | 'again' | undefined> {
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
    const { now } = dependencies
    const { terms, tongue, remark } = turn.dialogue
    const actions =
      proposal &&
      (await executeProposal(context, salonId, task.id, { proposal, terms, tongue, remark }))
    const next = proposal && afterAction(turn.dialogue, proposal, dialogueContext)
    const rest = next && turnAfterAction(turn.dialogue, next)
    const after =
      rest?.next.then === 'wait'
        ? withOpenTopics(
            (await proposeNext(context, rest.dialogue, dialogueContext)) ?? rest,
            rest.dialogue.openTopics,
          )
        : rest
    const acts =
      proposal && after
        ? [...turn.says, { say: 'done', proposal } as const, ...after.says]
        : turn.says
    const render = (says: readonly ReplyAct[]): string =>
      renderWithGreeting(says, greeting, (rest) =>
        renderReply(rest, tongue, dialogueContext, task.client.name),
      )
    // A greeting alone is no answer.
    const isEmpty = render(acts.filter(({ say: what }) => what !== 'greeting')) === ''
    const { next: then } = after ?? turn
    const reason = then.then === 'hand_back' ? then.reason : isEmpty ? 'unclear' : undefined
    const open = reason
      ? afterHandBack(turn.dialogue, reason, unanswered.dialogue)
      : withTerms(turn, dialogueContext, dependencies.now)
    const dialogue = after
      ? {
          ...withTerms(after, dialogueContext, now),
          recent: actions ? recentOf(actions, proposal, now) : null,
        }
      : open
    const draft = left?.draft ?? null
    const newState = { dialogue, lastMessageId: newestId, handBack: reason ?? null, draft }
    await saveDialogueState(tx, { salonId, taskId: task.id, turn: newState, now })
    if (turn.asked) await insertTopicQuestions(tx, salonId, turn.asked, now)
    const says = reason
      ? [...acts, { say: 'hand_back', reason } as const, ...(await whenPersonAnswers(context))]
      : acts
    const reply = { author: AUTOPILOT, text: render(says), now }
    const message = await writeMessage(tx, lockedTask, reply)
    for (const action of actions ?? [])
      await linkConfirmation(tx, salonId, action, { id: message.id, at: now })
    const notes = [topicsInWords(after ?? turn), wroteBefore(turn.dialogue), left?.known]
    const known = notes.filter(Boolean).join(' ')
    if (reason) await handBack(tx, lockedTask, { reason, known }, now)
    return { address: lockedTask.address, message, says }
  })
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
