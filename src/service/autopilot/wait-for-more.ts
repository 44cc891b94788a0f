import { isCompleteAnswer } from '../../domain/autopilot/input/complete-answer.js'
import type { DialogueState } from '../../domain/autopilot/state/dialogue-state.js'
import { waitForMore } from '../../domain/autopilot/input/silence.js'
import type { Meaning } from '../../tools/language/engine/meaning/meaning.js'
import type { Task } from '../../domain/inbox/task.js'
import type { UnansweredMessages } from '../../store/autopilot/autopilot.js'
import { enqueueJob } from '../../store/jobs/jobs.js'
import { transact } from '../../store/postgres/database.js'
import type { AutopilotDependencies } from '../inbox/sending/as-client.js'

/**
 * The message that a turn is for. A turn without a cause answers at once.
 * `hasWaited`: the client was silent for `silenceMs` milliseconds after this message.
 */
export type TurnCause = {
  readonly messageId: number
  readonly hasWaited: boolean
  readonly silenceMs: number
}

/** What the client has written so far, and the state before it. */
type WrittenSoFar = {
  readonly unanswered: UnansweredMessages
  readonly before: DialogueState
  readonly meaning: Meaning
}

/**
 * Whether the client may be about to write more, so that a later job answers. That job is stored
 * here, so that the wait survives the end of the process and holds nothing. A message that fully
 * answers the open question needs no wait.
 */
export async function isLeftForLater(
  { autonomousDb }: AutopilotDependencies,
  { salonId, id: taskId }: Pick<Task, 'salonId' | 'id'>,
  { messageId, hasWaited, silenceMs }: TurnCause,
  { unanswered, before, meaning }: WrittenSoFar,
): Promise<boolean> {
  if (hasWaited) return false
  const sentAt = unanswered.messages.map((message) => message.sentAt)
  const delayMs = waitForMore(sentAt, silenceMs)
  if (delayMs === 0) return false
  if (isCompleteAnswer(before, meaning)) return false
  await transact(autonomousDb, (tx) =>
    enqueueJob(tx, 'autopilot_turn', { salonId, taskId, messageId, hasWaited: true }, { delayMs }),
  )
  return true
}
