import { newConversation, type Tongue, withoutGoal } from '../../domain/autopilot/conversation.js'
import { handBackWords } from '../../domain/autopilot/speak.js'
import { AUTOPILOT } from '../../domain/people.js'
import { keepConversation, readDialogue } from '../../store/autopilot.js'
import { transact } from '../../store/database.js'
import { findSending, type Sending } from '../../store/messages.js'
import { holdTask } from '../../store/tasks.js'
import { deliver } from '../deliver.js'
import type { Pilot } from './as-client.js'
import { handBack, say } from './say.js'

/** Written, and to be sent. */
export type Written = { readonly address: string; readonly message: Sending | undefined }

/** The language of whoever has only just begun to write; without letters that of the salon's services. */
export function tongueOf(text: string, services: readonly { readonly name: string }[] = []): Tongue {
  const read = /\p{L}/u.test(text) ? text : services.map(({ name }) => name).join(' ')
  return /[а-яё]/i.test(read) ? 'ru' : 'en'
}

/**
 * Gives a dialogue that it could not answer to a person, in a transaction of its own; undefined where a person has it by now.
 * `isTold`: the client is told so, which is no use where they cannot be reached.
 */
export function giveUp(
  { db, now }: Pilot,
  salonId: number,
  taskId: number,
  isTold = true,
): Promise<Written | undefined> {
  return transact(db, async (tx) => {
    const held = await holdTask(tx, salonId, taskId)
    if (held?.status !== 'autopilot') return undefined
    const { conversation, messages, newestId: heardId } = await readDialogue(tx, salonId, taskId)
    const known = conversation ?? newConversation(tongueOf(messages.map(({ text }) => text).join('\n')))
    const kept = { conversation: withoutGoal(known), heardId, handBack: 'failed' } as const
    await keepConversation(tx, salonId, taskId, kept, now)
    const words = handBackWords('failed', known.tongue)
    const message = isTold ? await say(tx, held, AUTOPILOT, words, now) : undefined
    await handBack(tx, held, 'failed', now)
    return { address: held.address, message }
  })
}

/** Sends what was written. What the client never got is no answer: a person has to see to it. */
export async function send(pilot: Pilot, salonId: number, { address, message }: Written): Promise<void> {
  if (!message) return
  await deliver(pilot, salonId, address, message)
  const sent = await findSending(pilot.own, salonId, message.id)
  if (sent?.state === 'failed') await giveUp(pilot, salonId, message.taskId, false)
}
