import {
  newDialogueState,
  type Tongue,
  withoutGoal,
} from '../../../domain/autopilot/state/dialogue-state.js'
import { handBackWords } from '../../../domain/autopilot/wording/render-reply.js'
import { AUTOPILOT, type Language } from '../../../domain/identity/people.js'
import { CONFIRMED_IN_DIALOGUE } from '../../../domain/notifications/confirmation.js'
import type { Instant } from '../../../domain/time/time.js'
import { saveDialogueState, readUnansweredMessages } from '../../../store/autopilot/autopilot.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import type { MessageToSend } from '../../../store/inbox/sending.js'
import { restoreUnconfirmed } from '../../../store/notifications/confirmations.js'
import { type LockedTask, lockTask } from '../../../store/inbox/tasks.js'
import { loadSentenceOverrides } from '../../autopilot/settings/sentences.js'
import type { AutopilotDependencies } from './as-client.js'
import { handBack, writeMessage } from './write-message.js'

/** A stored message that is still to be sent, with the client's address in the messenger. */
export type StoredReply = { readonly address: string; readonly message: MessageToSend }

/**
 * Returns the language of the answer to a first message whose words do not tell another one:
 * Russian for Cyrillic letters, otherwise the salon's. The names of the services stand in for a
 * message without letters.
 */
export function languageOfText(
  text: string,
  services: readonly { readonly name: string }[],
  ofSalon: Language,
): Tongue {
  const sample = /\p{L}/u.test(text) ? text : services.map(({ name }) => name).join(' ')
  return /[а-яё]/i.test(sample) ? 'ru' : ofSalon
}

/**
 * Hands a task back to people after an error of the autopilot, in a transaction of its own. Returns
 * the message to the client, or undefined when the task is no longer the autopilot's.
 */
export function handBackOnFailure(
  { db, now }: AutopilotDependencies,
  salonId: number,
  taskId: number,
): Promise<StoredReply | undefined> {
  return transact(db, async (tx) => {
    const task = await lockTask(tx, salonId, taskId)
    if (task?.status !== 'autopilot') return undefined
    const tongue = await resetDialogue(tx, task, now)
    const sentences = await loadSentenceOverrides(tx, salonId)
    const text = handBackWords('failed', tongue, sentences)
    const message = await writeMessage(tx, task, { author: AUTOPILOT, text, now })
    await handBack(tx, task, { reason: 'failed' }, now)
    return { address: task.address, message }
  })
}

/**
 * Hands a task back to people when a message of the autopilot could not be delivered, unless the
 * task is no longer the autopilot's. Notifications that were skipped because of the message are
 * sent after all. Runs in the transaction that records the failure.
 */
export async function handBackUnsent(
  tx: Db,
  task: LockedTask,
  { by, id }: MessageToSend,
  now: Instant,
): Promise<void> {
  if (by !== 'autopilot') return
  await restoreUnconfirmed(tx, task.salonId, id, CONFIRMED_IN_DIALOGUE)
  if (task.status !== 'autopilot') return
  await resetDialogue(tx, task, now)
  await handBack(tx, task, { reason: 'failed' }, now)
}

/** Clears the goal of the dialogue, because it may have caused the error. Returns the language. */
async function resetDialogue(tx: Db, { salonId, id }: LockedTask, now: Instant): Promise<Tongue> {
  const {
    dialogue,
    messages,
    newestId: lastMessageId,
  } = await readUnansweredMessages(tx, salonId, id)
  const { language } = await loadSalon(tx, salonId)
  const text = messages.map((message) => message.text).join('\n')
  const state = dialogue ?? newDialogueState(languageOfText(text, [], language))
  await saveDialogueState(tx, {
    salonId,
    taskId: id,
    turn: { dialogue: withoutGoal(state), lastMessageId, handBack: 'failed', draft: null },
    now,
  })
  return state.tongue
}
