import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { mediaLine, readContent, UNKNOWN_MIME } from '../../domain/inbox/media.js'
import type { Message } from '../../domain/inbox/message.js'
import type { Channel } from '../../domain/identity/people.js'
import { invalid, Refusal, unknownReference } from '../../domain/refusal.js'
import type { Db } from '../../store/postgres/database.js'
import { notifySubscribersNow } from '../../store/live/event-notifier.js'
import { messagePages, newestMessages } from '../../store/inbox/message-pages.js'
import { firstSalonId, isSalon } from '../../store/catalog/salons.js'
import { findTasks } from '../../store/inbox/tasks.js'
import { receiveMessage, type Received } from './receive-message.js'

/** A message to simulate. Without `salon` it goes to the first salon. */
type SimulatedMessage = {
  readonly channel: Channel
  readonly from: string
  readonly text?: string | undefined
  /** URLs of the files of the message. */
  readonly media?: readonly string[] | undefined
  readonly name?: string | undefined
  readonly phone?: string | undefined
  readonly salon?: number | undefined
}
type Tools = { readonly db: Db; readonly clock: () => number }

/** How many messages of the dialogue are printed. */
const SHOWN_MESSAGES = 6
/**
 * How long to wait for the autopilot. Workers poll for jobs of other processes every two seconds.
 */
const WAIT_MS = 8_000
const POLL_MS = 100

async function salonOf(db: Db, requested: number | undefined): Promise<number> {
  if (requested !== undefined && !(await isSalon(db, requested)))
    throw invalid({ salon: [unknownReference(requested)] })
  const salonId = requested ?? (await firstSalonId(db))
  if (salonId === undefined)
    throw new Refusal('not_found', 'There is no salon yet: make one with create-salon.')
  return salonId
}

/** MIME types by file extension. */
const MIME_TYPES: Readonly<Record<string, string>> = {
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

/** Returns a file as a messenger describes it. The MIME type is guessed from the extension. */
function mediaOf(url: string): object {
  const [path = ''] = url.split(/[?#]/)
  const name = /[^/]*$/.exec(path)?.[0] ?? ''
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const mime = (Object.hasOwn(MIME_TYPES, extension) && MIME_TYPES[extension]) || UNKNOWN_MIME
  return { url, mime, name }
}

const lineOf = ({ direction, type, author, text, media, state }: Message): string =>
  direction === 'inbound'
    ? `  ${author.name}: ${[text, ...media.map(mediaLine)].join(' ').trim()}`
    : `  ${author.name} (${type === 'note' ? 'note, not sent' : state}): ${text}`

/**
 * Receives a message as if a client had sent it, to try the assistant without a messenger. Returns
 * lines to print: the task and its last messages, with the autopilot's answer if it comes in time.
 */
export async function simulateClient(
  { db, clock }: Tools,
  { from, text, media = [], phone, name, channel, salon }: SimulatedMessage,
): Promise<string[]> {
  const salonId = await salonOf(db, salon)
  const now = clock()
  const incoming = {
    id: randomUUID(),
    from,
    name: name ?? from,
    phone,
    ...readContent(text, media.map(mediaOf)),
    sentAt: now,
  }
  const received = await receiveMessage(
    db,
    { salonId, channel, webhookId: undefined },
    incoming,
    now,
  )
  if (!received) throw new Error('a message with a new id came twice')
  // this process may end before the usual notification is sent
  await notifySubscribersNow(db, [salonId])
  return [`Task ${received.taskId}`, ...(await lastMessages(db, salonId, received)).map(lineOf)]
}

/** Returns the last messages. Waits for the autopilot's answer when the task is the autopilot's. */
async function lastMessages(
  db: Db,
  salonId: number,
  { taskId, messageId }: NonNullable<Received>,
): Promise<Message[]> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const [task] = await findTasks(db, salonId, [taskId])
    const owner = { owner: 'task', ids: [taskId] } as const
    const pages = await messagePages(db, salonId, owner, newestMessages(SHOWN_MESSAGES))
    const items = pages.get(taskId)?.items ?? []
    const isAnswered = items.some(({ id, state }) => id > messageId && state !== 'pending')
    if (task?.status !== 'autopilot' || isAnswered || waitedMs >= WAIT_MS) return [...items]
    await sleep(POLL_MS)
  }
}
