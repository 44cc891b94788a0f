import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { codeOf } from '../api/errors.js'
import type { ClientStore } from './client-store.js'

/**
 * `idle`: nothing was written yet. `conflict`: somebody else wrote other notes since; what the
 * person wrote is kept.
 */
export type NotesState = 'idle' | 'saved' | 'unsaved' | 'saving' | 'conflict' | 'failed'

/** The notes about a client while somebody writes them. */
export type NotesStore = {
  readonly text: Signal<string>
  readonly state: ReadonlySignal<NotesState>
  /** The notes of the others, in a conflict. */
  readonly theirs: ReadonlySignal<string | undefined>
  readonly error: ReadonlySignal<unknown>
  /** Takes a text and saves it after a pause. */
  readonly write: (text: string) => void
  /** Saves now what is not saved yet, such as when the field is left. */
  readonly flush: () => Promise<void>
  readonly keepMine: () => Promise<void>
  readonly takeTheirs: () => void
  readonly dispose: () => void
}

/** The pause of typing after which notes are saved, in milliseconds. */
export const NOTES_PAUSE_MS = 800

/** The server cuts blanks at the ends, and somebody who still writes must not lose them. */
const isSame = (one: string, other: string): boolean => one.trim() === other.trim()

/**
 * Saves notes by itself. A version of the client that differs in other fields only is no conflict;
 * other notes are one, and then the person chooses.
 */
export function createNotes(client: Pick<ClientStore, 'query' | 'change'>): NotesStore {
  const factsOf = () => client.query.data.peek()?.facts
  const notesOf = (): string => factsOf()?.notes ?? ''
  /** The notes that the text was made from. */
  let base = notesOf()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSaving = false
  const text = signal(base)
  const state = signal<NotesState>('idle')
  const theirs = signal<string | undefined>(undefined)
  const error = signal<unknown>(undefined)

  function compareWithServer(): void {
    const current = notesOf()
    if (isSaving || current === base) return
    if (isSame(text.peek(), base) || isSame(text.peek(), current)) {
      base = current
      text.value = current
      state.value = 'saved'
      theirs.value = undefined
      return
    }
    clearTimeout(timer)
    theirs.value = current
    state.value = 'conflict'
  }
  const stopFollowing = effect(() => {
    if (client.query.data.value?.facts) compareWithServer()
  })

  async function save(): Promise<void> {
    clearTimeout(timer)
    const facts = factsOf()
    const saved = text.peek()
    if (!facts || isSaving || state.peek() === 'conflict') return
    if (isSame(saved, base)) return void (state.value = 'saved')
    isSaving = true
    state.value = 'saving'
    error.value = undefined
    try {
      base = (await client.change({ notes: saved }, facts.version)).notes ?? ''
      state.value = isSame(text.peek(), saved) ? 'saved' : 'unsaved'
    } catch (failure) {
      error.value = failure
      state.value = 'failed'
      if (codeOf(failure) === 'version_conflict') await retryWithNewVersion()
    } finally {
      isSaving = false
    }
    if (state.peek() === 'unsaved') schedule()
    else compareWithServer()
  }
  /** Somebody changed the client: their notes, or something else, which does not matter here. */
  async function retryWithNewVersion(): Promise<void> {
    await client.query.reload()
    if (notesOf() === base) state.value = 'unsaved'
  }
  function schedule(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), NOTES_PAUSE_MS)
  }

  return {
    text,
    state,
    theirs,
    error,
    write: (written) => {
      text.value = written
      if (state.peek() === 'conflict') return
      state.value = 'unsaved'
      schedule()
    },
    flush: save,
    keepMine: async () => {
      base = notesOf()
      theirs.value = undefined
      state.value = 'unsaved'
      await save()
    },
    takeTheirs: () => {
      base = notesOf()
      text.value = base
      theirs.value = undefined
      state.value = 'saved'
    },
    dispose: () => {
      void save()
      stopFollowing()
      clearTimeout(timer)
    },
  }
}
