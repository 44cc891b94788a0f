import { originOf } from '../../../domain/inbox/stored-file.js'
import { UNKNOWN_MIME } from '../../../domain/inbox/media.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { checkFile } from '../../../external/media/check-file.js'
import type { MessengerFile } from '../../../external/messengers/messenger.js'
import { writeEvents } from '../../../store/live/events.js'
import {
  type ClaimedFile,
  claimFile,
  type FileOutcome,
  findStoredFileById,
  releaseFile,
  renewClaim,
  settleFile,
} from '../../../store/inbox/media/media-files.js'
import { findMessages } from '../../../store/inbox/messages.js'
import { lockTask, recordDelivery } from '../../../store/inbox/tasks.js'
import type { Context } from '../../context.js'
import { taskEvent } from '../sending/task-events.js'
import { messengerOf } from '../sending/messengers.js'
import { taskTransaction } from '../sending/task-transaction.js'

/** What a download needs. */
export type Downloader = Pick<Context, 'autonomousDb' | 'externalSystems' | 'now' | 'log'>

/** How long a claim lasts without being renewed: after it, another process downloads the file. */
const CLAIM_SECONDS = 20
const RENEW_EVERY_MS = 5_000
/** How soon a download notices that its process ends. */
const NOTICE_STOP_MS = 200
/** The time limit of one download with its writing. */
const LIMIT_MS = 120_000
/** How many files a process downloads at the same time: slow servers must not hold all workers. */
const MOST_AT_ONCE = 3
const RETRY_MS = 1_000

const lateFault = (): ExternalFault =>
  new ExternalFault('timeout', `It did not arrive within ${LIMIT_MS / 1000} seconds.`, {
    passing: true,
  })
/** The reason of an aborted download of a file that has been removed. */
class FileRemoved extends Error {}
/** The reason of an aborted download in a process that ends: another one begins it again. */
class Stopped extends Error {}

/**
 * `isLast`: no other attempt follows. `isStopped`: the process ends, and a download is given up.
 */
type StoreOptions = { readonly isLast: boolean; readonly isStopped: () => boolean }

/** How many downloads run, by the store of their process. */
const running = new WeakMap<object, number>()

/**
 * Downloads a file of a message into the store, in one process at a time. Returns `busy` when it has
 * to come again later, also when the process ends. Rejects with ExternalFault after a temporary
 * failure, which the message shows too. A final failure is only recorded. `isLast`: a temporary
 * failure is final.
 */
export async function storeFile(
  downloader: Downloader,
  { salonId, fileId }: { readonly salonId: number; readonly fileId: number },
  { isLast, isStopped }: StoreOptions,
): Promise<'busy' | 'done'> {
  const { autonomousDb, externalSystems } = downloader
  const { store } = externalSystems.media
  const count = running.get(store) ?? 0
  if (count >= MOST_AT_ONCE) return 'busy'
  running.set(store, count + 1)
  try {
    const file = await claimFile(autonomousDb, salonId, fileId, CLAIM_SECONDS)
    if (file === 'claimed') return 'busy'
    if (file === 'settled') return 'done'
    return await downloadClaimed(downloader, salonId, file, { isLast, isStopped })
  } finally {
    running.set(store, (running.get(store) ?? 1) - 1)
  }
}

/** How long a job waits that was `busy`. */
export const BUSY_RETRY_MS = RETRY_MS

async function downloadClaimed(
  downloader: Downloader,
  salonId: number,
  file: ClaimedFile,
  { isLast, isStopped }: StoreOptions,
): Promise<'busy' | 'done'> {
  try {
    const stored = await withClaim({ downloader, salonId, file, isStopped }, (signal) =>
      download(downloader, salonId, file, signal),
    )
    await settle(downloader, salonId, file, { ...stored, state: 'stored', error: null })
    return 'done'
  } catch (error) {
    if (error instanceof FileRemoved) return 'done'
    if (error instanceof Stopped) {
      await releaseFile(downloader.autonomousDb, salonId, file.id)
      return 'busy'
    }
    const fault = error instanceof ExternalFault ? error : undefined
    const isFinal = fault?.kind === 'refused'
    await settle(downloader, salonId, file, {
      state: isFinal || isLast ? 'failed' : 'pending',
      mime: file.mime,
      size: null,
      error: failureOf(fault?.message ?? 'The service failed; its log says why.'),
    })
    if (!isFinal) throw error
    return 'done'
  }
}

/** Returns the sentence that a message shows: a reason as the end of a sentence. */
export const failureOf = (reason: string): string =>
  `The file could not be downloaded: ${reason.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`

/** A file that this process downloads. */
type Downloading = {
  readonly downloader: Downloader
  readonly salonId: number
  readonly file: ClaimedFile
  readonly isStopped: () => boolean
}

/**
 * Renews the claim while the work runs, and aborts the work when it takes too long or the process
 * ends.
 */
async function withClaim<T>(
  { downloader: { autonomousDb, log }, salonId, file: { id }, isStopped }: Downloading,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const watching = setInterval(() => isStopped() && ending.abort(new Stopped()), NOTICE_STOP_MS)
  const timer = setTimeout(() => ending.abort(lateFault()), LIMIT_MS)
  const renewing = setInterval(() => {
    renewClaim(autonomousDb, salonId, id, CLAIM_SECONDS).then(
      (isMine) => isMine || ending.abort(new FileRemoved()),
      (error: unknown) => log.debug({ err: error }, 'a claim waits for the database'),
    )
  }, RENEW_EVERY_MS)
  try {
    return await work(ending.signal)
  } catch (error) {
    throw ending.signal.aborted ? ending.signal.reason : error
  } finally {
    clearTimeout(timer)
    clearInterval(watching)
    clearInterval(renewing)
  }
}

/** Downloads a file into the store. Rejects with ExternalFault. */
async function download(
  downloader: Downloader,
  salonId: number,
  file: ClaimedFile,
  signal: AbortSignal,
): Promise<Pick<FileOutcome, 'mime' | 'size'>> {
  const { store, maxBytes } = downloader.externalSystems.media
  const { mime: served, stream } = await openSource(downloader, salonId, file, signal)
  const named = file.mime === UNKNOWN_MIME && served !== undefined ? served : file.mime
  const { mime, bytes } = await checkFile(stream, { name: file.name, mime: named }, maxBytes)
  return { mime, size: await store.write(file.key, bytes, signal) }
}

async function openSource(
  downloader: Downloader,
  salonId: number,
  { source, channel }: ClaimedFile,
  signal: AbortSignal,
): Promise<MessengerFile> {
  const { web, maxBytes } = downloader.externalSystems.media
  if (originOf(source) === 'web') return web.open(source, maxBytes, signal)
  const { stored } = downloader.externalSystems
  const messenger =
    (await stored.receiver(salonId, channel)) ?? (await messengerOf(downloader, salonId, channel))
  if (messenger.openFile) return messenger.openFile(source, signal)
  throw new ExternalFault('unavailable', 'The messenger that has it is not connected.', {
    passing: true,
  })
}

/** Records the end of an attempt, and tells the subscribers of the task. */
async function settle(
  { autonomousDb, externalSystems, now }: Downloader,
  salonId: number,
  { id, key }: ClaimedFile,
  outcome: FileOutcome,
): Promise<void> {
  const isKept = await taskTransaction(autonomousDb, async (tx) => {
    const messageId = await settleFile(tx, salonId, id, outcome)
    // Another process may have stored it after this one lost its claim.
    if (messageId === undefined) return (await findStoredFileById(tx, salonId, id)) !== undefined
    const [message] = await findMessages(tx, salonId, [messageId])
    const task = message && (await lockTask(tx, salonId, message.taskId))
    if (!task) return true
    await recordDelivery(tx, salonId, task.id)
    await writeEvents(tx, salonId, [taskEvent('message_updated', task, task, messageId)], now)
    return true
  })
  // Removed while it was downloaded: its row goes when the claim is over.
  if (!isKept) await externalSystems.media.store.remove(key)
}
