import type { DialogueMessage, Episode } from '../dialogue-store.js'

/**
 * Returns the answer that the autopilot offers for a task, or undefined. It is gone once somebody
 * of the staff has answered after the hand-back, also before the server has said so.
 */
export function offeredDraft(
  episode: Pick<Episode, 'id' | 'autopilotDraft' | 'statusLog'> | undefined,
  messages: readonly Pick<
    DialogueMessage,
    'direction' | 'type' | 'author' | 'createdAt' | 'task'
  >[],
): string | undefined {
  if (!episode?.autopilotDraft) return undefined
  const handedBackAt = episode.statusLog.findLast(
    ({ actor }) => actor.kind === 'AUTOPILOT',
  )?.createdAt
  const isAnswered = messages.some(
    ({ direction, type, author, createdAt, task }) =>
      task.id === episode.id &&
      direction === 'OUTBOUND' &&
      type !== 'NOTE' &&
      author.kind === 'USER' &&
      (handedBackAt === undefined || createdAt >= handedBackAt),
  )
  return isAnswered ? undefined : episode.autopilotDraft
}
