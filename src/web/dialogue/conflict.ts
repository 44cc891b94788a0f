import { GraphRefusal } from '../api/errors.js'
import { dialogueWords } from '../words/dialogue.js'
import { wordsOf } from '../words/language.js'
import type { DialogueMessage, DialogueStore, Episode } from './dialogue-store.js'

/** What somebody else did with a task meanwhile. */
export type OtherChange = {
  readonly what:
    | 'closed'
    | 'taken'
    | 'assigned'
    | 'snoozed'
    | 'handed_to_autopilot'
    | 'reopened'
    | 'answered'
    | 'noted'
    | 'client_wrote'
    | 'changed'
  /** The name of who did it. Undefined: unknown. */
  readonly who: string | undefined
}

/** Where somebody stood when they sent a change. */
export type SeenPosition = {
  readonly lastMessageId: number
  readonly lastLogId: number
}

const newestOf = (ids: readonly number[]): number => Math.max(0, ...ids)
const logOf = (episodes: readonly Episode[] | undefined, taskId: number) =>
  episodes?.find(({ id }) => id === taskId)?.statusLog ?? []

/** Whether a failure says that the task is not as it was seen. */
export const isConflict = (error: unknown): boolean =>
  error instanceof GraphRefusal && ['task_conflict', 'task_closed'].includes(error.code)

/** Returns up to where the viewer has seen the task. */
export const seenPosition = ({
  taskId,
  dialogue,
  episodes,
}: Pick<DialogueStore, 'taskId' | 'dialogue' | 'episodes'>): SeenPosition => ({
  lastMessageId: newestOf(dialogue.data.peek()?.messages.map(({ id }) => id) ?? []),
  lastLogId: newestOf(logOf(episodes.data.peek(), taskId).map(({ id }) => id)),
})

function changeOfLog({ newStatus, oldStatus, note }: Episode['statusLog'][number]) {
  if (newStatus === 'CLOSED') return 'closed'
  if (newStatus === 'SNOOZED' && oldStatus !== 'SNOOZED') return 'snoozed'
  if (newStatus === 'AUTOPILOT') return 'handed_to_autopilot'
  if (note?.startsWith('Assigned to ')) return 'assigned'
  return oldStatus === 'SNOOZED' ? 'reopened' : 'taken'
}

const changeOfMessage = ({ direction, type }: DialogueMessage): OtherChange['what'] =>
  direction === 'INBOUND' ? 'client_wrote' : type === 'NOTE' ? 'noted' : 'answered'

/**
 * Returns what others did with a task after a position: a change of its state before a message,
 * because it says more.
 */
export function changeSince(
  seen: SeenPosition,
  { taskId, dialogue, episodes }: Pick<DialogueStore, 'taskId' | 'dialogue' | 'episodes'>,
  viewerId: number,
): OtherChange {
  const entry = logOf(episodes.data.peek(), taskId).findLast(
    ({ id, actor }) => id > seen.lastLogId && actor.userId !== viewerId,
  )
  const message = dialogue.data
    .peek()
    ?.messages.findLast(({ id, author }) => id > seen.lastMessageId && author.userId !== viewerId)
  // A first answer also assigns the task: the answer is what matters then.
  const isOnlyAssigned = entry && changeOfLog(entry) === 'taken' && message !== undefined
  if (entry && !isOnlyAssigned) return { what: changeOfLog(entry), who: entry.actor.name }
  if (message) return { what: changeOfMessage(message), who: message.author.name }
  return { what: 'changed', who: undefined }
}

/** Says what somebody else did. */
export function describeChange({ what, who }: OtherChange): string {
  const words = wordsOf(dialogueWords)
  return words.meanwhile[what](who ?? words.somebodyElse)
}
