import { type ReadonlySignal, signal } from '@preact/signals'
import type { Sender } from '../api/session.js'
import { FindEverythingDocument, type FindEverythingQuery } from './documents.js'

/** What a search has found. */
export type Found = FindEverythingQuery
/** `failed`: the newest search could not be run. */
export type FindState = 'idle' | 'searching' | 'ready' | 'failed'

/** A search over clients, appointments and dialogues while somebody types. */
export type Find = {
  readonly found: ReadonlySignal<Found | undefined>
  readonly state: ReadonlySignal<FindState>
  /** Searches for a text, after a moment without another one. */
  readonly search: (text: string) => void
  readonly dispose: () => void
}

const DELAY_MS = 150
const SHORTEST = 2

/** Creates a search. Only the newest text counts: an older answer that comes later is dropped. */
export function createFind(sender: Pick<Sender, 'request'>): Find {
  const found = signal<Found | undefined>(undefined)
  const state = signal<FindState>('idle')
  let current = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = async (search: string, { signal: abort }: AbortController): Promise<void> => {
    const variables = { search, withTasks: true }
    try {
      const result = await sender.request(FindEverythingDocument, variables, { signal: abort })
      if (abort.aborted) return
      found.value = result
      state.value = 'ready'
    } catch {
      if (!abort.aborted) state.value = 'failed'
    }
  }
  const stop = (): void => {
    clearTimeout(timer)
    current.abort()
  }
  return {
    found,
    state,
    search: (text) => {
      stop()
      const search = text.trim()
      if (search.length < SHORTEST) {
        found.value = undefined
        state.value = 'idle'
        return
      }
      const own = (current = new AbortController())
      state.value = 'searching'
      timer = setTimeout(() => void run(search, own), DELAY_MS)
    },
    dispose: stop,
  }
}
