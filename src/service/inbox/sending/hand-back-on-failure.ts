import {
  newConversation,
  type Tongue,
  withoutGoal,
} from '../../../domain/autopilot/state/conversation.js'
import { handBackWords } from '../../../domain/autopilot/wording/render-reply.js'
import { AUTOPILOT } from '../../../domain/identity/people.js'
import type { Instant } from '../../../domain/time/time.js'
import { keepConversation, readDialogue } from '../../../store/autopilot/autopilot.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import type { PendingMessage } from '../../../store/inbox/messages.js'
import { type HeldTask, holdTask } from '../../../store/inbox/tasks.js'
import type { AutopilotDependencies } from './as-client.js'
import { handBack, writeMessage } from './write-message.js'

/** Written, and to be sent. */
export type StoredReply = { readonly address: string; readonly message: PendingMessage }

/** The language of whoever has only just begun to write; without letters that of the salon's services. */
export function tongueOf(
  text: string,
  services: readonly { readonly name: string }[] = [],
): Tongue {
  const read = /\p{L}/u.test(text) ? text : services.map(({ name }) => name).join(' ')
  return /[а-яё]/i.test(read) ? 'ru' : 'en'
}

/** Gives a dialogue that it could not answer to a person, in a transaction of its own; undefined where a person has it by now. */
export function handBackOnFailure(
  { db, now }: AutopilotDependencies,
  salonId: number,
  taskId: number,
): Promise<StoredReply | undefined> {
  return transact(db, async (tx) => {
    const held = await holdTask(tx, salonId, taskId)
    if (held?.status !== 'autopilot') return undefined
    const tongue = await forget(tx, held, now)
    const message = await writeMessage(tx, held, AUTOPILOT, handBackWords('failed', tongue), now)
    await handBack(tx, held, 'failed', now)
    return { address: held.address, message }
  })
}

/**
 * What the client never got of the autopilot's is no answer: a person has to see to it. In the transaction that records that
 * it failed, whoever heard of that; a person who has the dialogue by now sees it themselves.
 */
export async function handBackUnsent(
  tx: Db,
  held: HeldTask,
  { by }: PendingMessage,
  now: Instant,
): Promise<void> {
  if (by !== 'autopilot' || held.status !== 'autopilot') return
  await forget(tx, held, now)
  await handBack(tx, held, 'failed', now)
}

/** All that was spoken of is forgotten, as it may be what failed. Answers the language. */
async function forget(tx: Db, { salonId, id }: HeldTask, now: Instant): Promise<Tongue> {
  const { conversation, messages, newestId: heardId } = await readDialogue(tx, salonId, id)
  const known =
    conversation ?? newConversation(tongueOf(messages.map(({ text }) => text).join('\n')))
  await keepConversation(
    tx,
    salonId,
    id,
    { conversation: withoutGoal(known), heardId, handBack: 'failed' },
    now,
  )
  return known.tongue
}
