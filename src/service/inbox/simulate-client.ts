import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { mediaLine, readContent, UNKNOWN_MIME } from '../../domain/inbox/media.js'
import type { Message } from '../../domain/inbox/message.js'
import type { Channel } from '../../domain/identity/people.js'
import { invalid, Refusal, unknownReference } from '../../domain/refusal.js'
import type { Db } from '../../store/postgres/database.js'
import { announceNow } from '../../store/live/event-notifier.js'
import { messagesOfTasks } from '../../store/inbox/messages.js'
import { firstSalonId, isSalon } from '../../store/catalog/salons.js'
import { findTasks } from '../../store/inbox/tasks.js'
import { receiveMessage, type Received } from './receive-message.js'

/** Who writes what, and where; the salon is the first one unless it is named. */
type Part = {
  readonly channel: Channel
  readonly from: string
  readonly text?: string | undefined
  /** Addresses of files that they send. */
  readonly media?: readonly string[] | undefined
  readonly name?: string | undefined
  readonly phone?: string | undefined
  readonly salon?: number | undefined
}
type Tools = { readonly db: Db; readonly clock: () => number }

/** How much of a dialogue is shown. */
const SHOWN = 6
/** Workers look for jobs of other processes every other second. */
const PATIENCE_MS = 6_000
const GLANCE_MS = 100

async function salonOf(db: Db, named: number | undefined): Promise<number> {
  if (named !== undefined && !(await isSalon(db, named)))
    throw invalid({ salon: [unknownReference(named)] })
  const salonId = named ?? (await firstSalonId(db))
  if (salonId === undefined)
    throw new Refusal('not_found', 'There is no salon yet: make one with create-salon.')
  return salonId
}

/** The types of files by the endings of their names. */
const MIMES: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  heic: 'image/heic',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
}

/** A file at an address, as a messenger describes it: the type is guessed from the ending. */
function mediumAt(url: string): object {
  const [path = ''] = url.split(/[?#]/)
  const name = /[^/]*$/.exec(path)?.[0] ?? ''
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return { url, mime: (Object.hasOwn(MIMES, ending) && MIMES[ending]) || UNKNOWN_MIME, name }
}

const shown = ({ direction, type, author, text, media, state }: Message): string =>
  direction === 'inbound'
    ? `  ${author.name}: ${[text, ...media.map(mediaLine)].join(' ').trim()}`
    : `  ${author.name} (${type === 'note' ? 'note, not sent' : state}): ${text}`

/** Writes in as a client would, for trying the assistant out without a messenger. Answers what to show: the task, and what was said last, by the autopilot too. */
export async function simulateClient(
  { db, clock }: Tools,
  { from, text, media = [], phone, name, channel, salon }: Part,
): Promise<string[]> {
  const [salonId, now] = [await salonOf(db, salon), clock()]
  const incoming = {
    id: randomUUID(),
    from,
    name: name ?? from,
    phone,
    ...readContent(text, media.map(mediumAt)),
    sentAt: now,
  }
  const received = await receiveMessage(db, { salonId, channel, hookId: undefined }, incoming, now)
  if (!received) throw new Error('a message with a new id came twice')
  await announceNow(db, [salonId]) // this process ends before it could be heard otherwise
  return [`Task ${received.taskId}`, ...(await lastSaid(db, salonId, received)).map(shown)]
}

/** The end of the dialogue; where the autopilot has it, with what it answers, if that comes soon. */
async function lastSaid(
  db: Db,
  salonId: number,
  { taskId, messageId }: NonNullable<Received>,
): Promise<Message[]> {
  for (let waited = 0; ; waited += GLANCE_MS) {
    const [task] = await findTasks(db, salonId, [taskId])
    const items =
      (await messagesOfTasks(db, salonId, [taskId], SHOWN, undefined)).get(taskId)?.items ?? []
    const isAnswered = items.some(({ id, state }) => id > messageId && state !== 'pending')
    if (task?.status !== 'autopilot' || isAnswered || waited >= PATIENCE_MS) return [...items]
    await sleep(GLANCE_MS)
  }
}
