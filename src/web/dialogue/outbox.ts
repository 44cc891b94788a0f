import { type ReadonlySignal, signal } from '@preact/signals'
import { GraphRefusal } from '../api/errors.js'
import type { LiveEvent } from '../api/live.js'
import { serverNow, newKey } from '../api/send.js'
import type { Desk } from '../shell/desk.js'
import type { DialogueMessage, DialogueStore } from './dialogue-store.js'
import { SendReplyDocument } from './documents.js'

/** A reply or a note, as somebody wrote it. */
export type Written = {
  readonly type: 'TEXT' | 'NOTE' | 'IMAGE'
  readonly text: string
  readonly imageUrl: string | null
  /** The uploaded picture of an image. Undefined: there is none. */
  readonly uploadId?: number | undefined
}

/** A message on its way to the server. */
export type OutgoingMessage = Written & {
  /** The same for every attempt to send this text: the server stores it once. */
  readonly clientKey: string
  /** When it was written, in milliseconds since 1970. */
  readonly writtenAt: number
  /** The message of the server that this is. Undefined: not known yet. */
  readonly messageId: number | undefined
}

/** Sends the replies and notes of a dialogue, one after the other. */
export type Outbox = {
  /** What is on its way and has no message of the server yet, oldest first. */
  readonly waiting: ReadonlySignal<readonly OutgoingMessage[]>
  /**
   * Sends a text. Throws when the server did not store it: the text belongs back to its writer. A
   * message that was stored but could not be delivered is in the dialogue and says so itself.
   * `isForced`: sends it whatever changed in the task meanwhile.
   */
  readonly send: (written: Written, options?: { readonly isForced?: boolean }) => Promise<void>
  readonly dispose: () => void
}

const isSame = (a: Written, b: Written): boolean =>
  a.type === b.type && a.text === b.text && a.imageUrl === b.imageUrl && a.uploadId === b.uploadId

/** Opens the outbox of a dialogue. */
export function createOutbox(
  desk: Pick<Desk, 'request' | 'me'> & { readonly live: Pick<Desk['live'], 'subscribe'> },
  store: Pick<DialogueStore, 'taskId' | 'dialogue' | 'acceptTask' | 'acceptMessage'>,
): Outbox {
  const entries = signal<readonly OutgoingMessage[]>([])
  const waiting = signal<readonly OutgoingMessage[]>([])
  let lastFailed: OutgoingMessage | undefined
  let queue: Promise<unknown> = Promise.resolve()

  function set(next: readonly OutgoingMessage[]): void {
    entries.value = next
    waiting.value = next.filter(({ messageId }) => messageId === undefined)
  }
  const without = (clientKey: string): readonly OutgoingMessage[] =>
    entries.peek().filter((entry) => entry.clientKey !== clientKey)

  /** The event of the own message may come before the result of the mutation. */
  function recogniseEcho(message: DialogueMessage): void {
    const isOwn = message.author.userId === desk.me.peek().id && message.task.id === store.taskId
    const isKnown = entries.peek().some(({ messageId }) => messageId === message.id)
    if (!isOwn || isKnown) return
    // One is sent at a time, so an own new message of the same type is that one.
    const [first] = entries.peek()
    if (first?.type !== message.type || first.messageId !== undefined) return
    set([{ ...first, messageId: message.id }, ...entries.peek().slice(1)])
  }
  const unsubscribe = desk.live.subscribe((event: LiveEvent) => {
    if (event.topic !== 'task' || event.update.kind !== 'MESSAGE') return
    if (event.update.message) recogniseEcho(event.update.message)
  })

  async function sendNow(entry: OutgoingMessage, isForced: boolean): Promise<void> {
    const { type, text, imageUrl, uploadId, clientKey } = entry
    const picture = uploadId === undefined ? { imageUrl } : { uploadId }
    const input = { taskId: store.taskId, type, text, ...picture, clientKey }
    const version = store.dialogue.data.peek()?.task.version
    try {
      const data = await desk.request(SendReplyDocument, {
        input,
        ...(!isForced && version !== undefined && { expectedVersion: version }),
      })
      store.acceptTask(data.replyToTask.task) // with the version that the next reply expects
      store.acceptMessage(data.replyToTask)
    } catch (error) {
      const isStored =
        error instanceof GraphRefusal && typeof error.extensions.messageId === 'number'
      const isEchoed = entries
        .peek()
        .some((other) => other.clientKey === clientKey && other.messageId !== undefined)
      if (isStored && !isEchoed) await store.dialogue.reload()
      if (isStored || isEchoed) return
      lastFailed = entry
      throw error
    } finally {
      set(without(clientKey))
    }
  }

  return {
    waiting,
    send: (written, { isForced = false } = {}) => {
      const clientKey = lastFailed && isSame(lastFailed, written) ? lastFailed.clientKey : newKey()
      lastFailed = undefined
      const entry = { ...written, clientKey, writtenAt: serverNow(), messageId: undefined }
      set([...entries.peek(), entry])
      const sent = queue.then(() => sendNow(entry, isForced))
      queue = sent.catch(() => undefined) // the caller hears of it
      return sent
    },
    dispose: unsubscribe,
  }
}
