import { randomUUID } from 'node:crypto'
import type { Message } from '../domain/message.js'
import type { Channel } from '../domain/people.js'
import { invalid, Refusal, unknownReference } from '../domain/refusal.js'
import type { Db } from '../store/database.js'
import { announceNow } from '../store/bell.js'
import { messagesOfTasks } from '../store/messages.js'
import { firstSalonId, isSalon } from '../store/salons.js'
import { receiveMessage } from './receive-message.js'

/** Who writes what, and where; the salon is the first one unless it is named. */
type Part = {
  readonly channel: Channel
  readonly from: string
  readonly text: string
  readonly name?: string | undefined
  readonly phone?: string | undefined
  readonly salon?: number | undefined
}
type Tools = { readonly db: Db; readonly clock: () => number }

/** How much of a dialogue is shown. */
const SHOWN = 6

async function salonOf(db: Db, named: number | undefined): Promise<number> {
  if (named !== undefined && !(await isSalon(db, named))) throw invalid({ salon: [unknownReference(named)] })
  const salonId = named ?? (await firstSalonId(db))
  if (salonId === undefined) throw new Refusal('not_found', 'There is no salon yet: make one with create-salon.')
  return salonId
}

const shown = ({ direction, type, author, text, state }: Message): string =>
  direction === 'inbound'
    ? `  ${author.name}: ${text}`
    : `  ${author.name} (${type === 'note' ? 'note, not sent' : state}): ${text}`

/** Writes in as a client would, for trying the assistant out without a messenger. Answers what to show: the task, and what was said last. */
export async function playClient(
  { db, clock }: Tools,
  { from, text, phone, name, channel, salon }: Part,
): Promise<string[]> {
  const [salonId, now] = [await salonOf(db, salon), clock()]
  const incoming = { id: randomUUID(), from, name: name ?? from, phone, text, sentAt: now }
  const received = await receiveMessage(db, { salonId, channel, hookId: undefined }, incoming, now)
  if (!received) throw new Error('a message with a new id came twice')
  await announceNow(db, [salonId]) // this process ends before it could be heard otherwise
  const pages = await messagesOfTasks(db, salonId, [received.taskId], SHOWN, undefined)
  return [`Task ${received.taskId}`, ...(pages.get(received.taskId)?.items ?? []).map(shown)]
}
