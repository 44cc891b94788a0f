import { type Signal, signal } from '@preact/signals'

/** Whether somebody writes to the client, or a note to the staff. */
export type DraftKind = 'reply' | 'note'

const stored = new Map<string, Signal<string>>()

/** Returns a text that this browser keeps under a key. The empty text is not kept. */
function storedText(key: string): Signal<string> {
  const known = stored.get(key)
  if (known) return known
  const text = signal(globalThis.localStorage?.getItem(key) ?? '')
  text.subscribe((value) => {
    if (value === '') globalThis.localStorage?.removeItem(key)
    else globalThis.localStorage?.setItem(key, value)
  })
  stored.set(key, text)
  return text
}

/** The text that somebody writes to the client of a task and has not sent. It survives a reload. */
export const draftOf = (taskId: number): Signal<string> => storedText(`salon.draft.${taskId}`)

/** The note to the staff that somebody writes. It is apart, so that it is never sent by mistake. */
export const noteDraftOf = (taskId: number): Signal<string> => storedText(`salon.note.${taskId}`)

/** The address of the picture that somebody adds to the reply. Empty: none. */
export const pictureDraftOf = (taskId: number): Signal<string> =>
  storedText(`salon.picture.${taskId}`)

/**
 * The ids of the newest message and log entry when a text was begun: `12 7`. Empty: none was begun.
 * It is kept with the text, so that the dialogue tells what happened since when it is opened again.
 */
export const draftBegunOf = (taskId: number): Signal<string> =>
  storedText(`salon.draft-begun.${taskId}`)

const kinds = new Map<number, Signal<DraftKind>>()
/** What the composer of a task shows. A reload shows a note again that was begun alone. */
export function draftKindOf(taskId: number): Signal<DraftKind> {
  const known = kinds.get(taskId)
  if (known) return known
  const isNote = draftOf(taskId).peek() === '' && noteDraftOf(taskId).peek() !== ''
  const kind = signal<DraftKind>(isNote ? 'note' : 'reply')
  kinds.set(taskId, kind)
  return kind
}

/** The sentence about each appointment that was put into the draft of a task last. */
const proposed = new Map<string, string>()
const keyOf = (taskId: number, appointmentId: number): string => `${taskId} ${appointmentId}`

/**
 * Puts an answer about an appointment into the draft, ready to send. What was written before stays
 * above it, but an earlier answer about the same appointment goes: it is not true any more.
 */
export function proposeAnswer(taskId: number, text: string, appointmentId: number): void {
  const draft = draftOf(taskId)
  withdrawAnswer(taskId, appointmentId)
  proposed.set(keyOf(taskId, appointmentId), text)
  draft.value = draft.value.trim() === '' ? text : `${draft.value}\n${text}`
  draftKindOf(taskId).value = 'reply'
}

/** Takes the answer about an appointment out of the draft, unless somebody has changed it. */
export function withdrawAnswer(taskId: number, appointmentId: number): void {
  const key = keyOf(taskId, appointmentId)
  const text = proposed.get(key)
  proposed.delete(key)
  if (text === undefined) return
  const draft = draftOf(taskId)
  const lines = draft.value.split('\n').filter((line) => line !== text)
  draft.value = lines.join('\n')
}
