import { newKey } from '../../api/send.js'
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { GraphRefusal } from '../../api/errors.js'
import type { Desk } from '../../shell/desk.js'
import {
  changeSince,
  isConflict,
  type OtherChange,
  type SeenPosition,
  seenPosition,
} from '../conflict.js'
import type { DialogueStore } from '../dialogue-store.js'
import { ShowTypingDocument, WriteFirstDocument } from '../documents.js'
import {
  draftBegunOf,
  type DraftKind,
  draftKindOf,
  draftOf,
  noteDraftOf,
  pictureDraftOf,
} from '../drafts.js'
import type { Outbox, Written } from '../outbox.js'
import { type PictureUpload, startUpload } from './upload.js'

/** Why a text was not sent. It is in the draft again. */
export type SendProblem =
  | { readonly kind: 'conflict'; readonly change: OtherChange }
  | { readonly kind: 'failure'; readonly error: unknown }

/** What somebody writes, and its sending. */
export type ComposerStore = {
  readonly kind: Signal<DraftKind>
  /** The text of the kind that is chosen. */
  readonly text: ReadonlySignal<string>
  /** The address of the picture of a reply. Undefined: the reply has none. */
  readonly picture: Signal<string | undefined>
  readonly isPictureWrong: ReadonlySignal<boolean>
  /** The picture of a reply that is being uploaded. Undefined: there is none. */
  readonly upload: ReadonlySignal<PictureUpload | undefined>
  /** Uploads a picture for the reply, instead of an earlier one. */
  readonly addFile: (file: File) => void
  readonly removeUpload: () => void
  /** How many characters the text is too long. */
  readonly excess: ReadonlySignal<number>
  readonly canSend: ReadonlySignal<boolean>
  /** Whether a reply is on its way to the server. */
  readonly isSending: ReadonlySignal<boolean>
  readonly problem: ReadonlySignal<SendProblem | undefined>
  /** Somebody else answered while this text was written. */
  readonly meanwhile: ReadonlySignal<OtherChange | undefined>
  /** Takes a text that somebody typed, and shows to others that they write. */
  readonly write: (text: string) => void
  /** Sends the text and empties the draft. `isForced`: whatever changed in the task. */
  readonly send: (options?: { readonly isForced?: boolean }) => Promise<void>
}

/** What the composer needs beside the dialogue. */
export type ComposerOptions = {
  readonly store: DialogueStore
  readonly outbox: Outbox
  /** Opens a task that was opened by a first message. */
  readonly onOpened: (taskId: number) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Others see for six seconds that somebody types. */
const TYPING_STEP_MS = 4_000
const LONGEST_REPLY = 4_096

const isHttps = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:'

const writtenPosition = ({ lastMessageId, lastLogId }: SeenPosition): string =>
  `${lastMessageId} ${lastLogId}`
function readPosition(written: string): SeenPosition {
  const [lastMessageId = 0, lastLogId = 0] = written.split(' ').map(Number)
  return { lastMessageId, lastLogId }
}

/** Opens the composer of a dialogue. */
export function createComposerStore(
  desk: Pick<Desk, 'request' | 'me' | 'accessToken'>,
  { store, outbox, onOpened, now }: ComposerOptions,
): ComposerStore {
  const { taskId } = store
  const kind = draftKindOf(taskId)
  const draft = computed(() => (kind.value === 'note' ? noteDraftOf(taskId) : draftOf(taskId)))
  const text = computed(() => draft.value.value)
  const storedPicture = pictureDraftOf(taskId)
  const picture = signal(storedPicture.peek() === '' ? undefined : storedPicture.peek())
  picture.subscribe((address) => (storedPicture.value = address ?? ''))
  const upload = signal<PictureUpload | undefined>(undefined)
  const problem = signal<SendProblem | undefined>(undefined)
  const begun = draftBegunOf(taskId)
  /** Reads both, so that what depends on it follows each change of them. */
  const isLoaded = (): boolean =>
    [store.dialogue.data.value, store.episodes.data.value].every((data) => data !== undefined)
  // Before the dialogue is loaded, all of it would look as if it had happened since.
  effect(() => {
    if (isLoaded() && text.value !== '' && begun.value === '')
      begun.value = writtenPosition(seenPosition(store))
  })
  let lastTyping = -Infinity
  let firstMessage: { readonly text: string; readonly clientKey: string } | undefined

  const isClosed = computed(() => store.dialogue.data.value?.task.status === 'CLOSED')
  const hasPicture = computed(
    () => kind.value === 'reply' && picture.value !== undefined && !isClosed.value,
  )
  const isPictureWrong = computed(
    () => hasPicture.value && picture.value !== '' && !isHttps(picture.value ?? ''),
  )
  const hasUpload = computed(
    () => kind.value === 'reply' && upload.value !== undefined && !isClosed.value,
  )
  const excess = computed(() => Math.max(0, [...text.value.trim()].length - LONGEST_REPLY))
  const canSend = computed(
    () =>
      excess.value === 0 &&
      (hasUpload.value
        ? upload.value?.state.value.kind === 'done'
        : hasPicture.value
          ? isHttps(picture.value ?? '')
          : text.value.trim() !== ''),
  )
  const isSending = computed(() => outbox.waiting.value.some(({ type }) => type !== 'NOTE'))
  const meanwhile = computed(() => {
    if (!isLoaded() || begun.value === '' || text.value.trim() === '') return undefined
    const change = changeSince(readPosition(begun.value), store, desk.me.value.id)
    return ['answered', 'taken', 'assigned', 'snoozed'].includes(change.what) ? change : undefined
  })

  /** The reply with the uploaded picture, if it has one. */
  function takeUploaded(): Written | undefined {
    const state = hasUpload.peek() ? upload.peek()?.state.peek() : undefined
    if (state?.kind !== 'done') return undefined
    return { type: 'IMAGE', text: text.peek().trim(), imageUrl: null, uploadId: state.id }
  }
  function takeWritten(): Written {
    const uploaded = takeUploaded()
    const written: Written = uploaded
      ? uploaded
      : hasPicture.peek()
        ? { type: 'IMAGE', text: text.peek().trim(), imageUrl: picture.peek() ?? null }
        : {
            type: kind.peek() === 'note' ? 'NOTE' : 'TEXT',
            text: text.peek().trim(),
            imageUrl: null,
          }
    draft.peek().value = ''
    if (uploaded) upload.value = undefined
    if (written.type === 'IMAGE') picture.value = undefined
    begun.value = ''
    return written
  }
  /** Puts a text that was not sent back before what was written since. */
  function giveBack({ type, text: unsent, imageUrl }: Written): void {
    const target = type === 'NOTE' ? noteDraftOf(taskId) : draftOf(taskId)
    target.value = target.peek().trim() === '' ? unsent : `${unsent}\n${target.peek()}`
    if (imageUrl !== null) picture.value ??= imageUrl
    kind.value = type === 'NOTE' ? 'note' : 'reply'
  }

  /** Writes to the client of a closed task: that opens a new one. */
  async function writeFirst({ text: first }: Written): Promise<void> {
    const task = store.dialogue.data.peek()?.task
    if (!task) return
    if (firstMessage?.text !== first) firstMessage = { text: first, clientKey: newKey() }
    const input = { clientId: task.client.id, channel: task.channel, ...firstMessage }
    try {
      onOpened((await desk.request(WriteFirstDocument, { input })).openTask.id)
    } catch (error) {
      const isStored = error instanceof GraphRefusal && error.extensions.messageId !== undefined
      if (!isStored) throw error
      // The task is open, and the message in it says why it could not be delivered.
      await store.episodes.reload()
      const openId = store.openEpisodeId.peek()
      if (openId !== undefined) onOpened(openId)
    }
  }

  return {
    kind,
    text,
    picture,
    isPictureWrong,
    upload,
    addFile: (file) => {
      upload.peek()?.remove()
      kind.value = 'reply'
      picture.value = undefined
      upload.value = startUpload(desk, file)
    },
    removeUpload: () => {
      upload.peek()?.remove()
      upload.value = undefined
    },
    excess,
    canSend,
    isSending,
    problem,
    meanwhile,
    write: (next) => {
      if (text.peek() === '' || next === '') begun.value = ''
      draft.peek().value = next
      if (next === '') problem.value = undefined
      if (next === '' || isClosed.peek() || now() - lastTyping < TYPING_STEP_MS) return
      lastTyping = now()
      // Nobody waits for it: the next key tries again.
      desk.request(ShowTypingDocument, { taskId }).catch(() => undefined)
    },
    send: async ({ isForced = false } = {}) => {
      if (!canSend.peek()) return
      const seen = seenPosition(store)
      const uploading = upload.peek()
      const written = takeWritten()
      problem.value = undefined
      try {
        await (isClosed.peek() ? writeFirst(written) : outbox.send(written, { isForced }))
        if (written.uploadId !== undefined) uploading?.release()
      } catch (error) {
        giveBack(written)
        if (written.uploadId !== undefined) upload.value ??= uploading
        if (!isConflict(error)) return void (problem.value = { kind: 'failure', error })
        await store.reload()
        const change = changeSince(seen, store, desk.me.peek().id)
        problem.value = { kind: 'conflict', change }
      }
    },
  }
}
