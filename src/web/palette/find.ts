import { type ReadonlySignal, signal } from '@preact/signals'
import type { Desk } from '../shell/desk.js'
import { addDays } from '../words/format.js'
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

/** The parts of the desk that a search needs. */
type FindingDesk = Pick<Desk, 'request' | 'today' | 'me'>

const DELAY_MS = 150
const SHORTEST = 2

/** Creates a search. Only the newest text counts: an older answer that comes later is dropped. */
export function createFind(desk: FindingDesk): Find {
  const found = signal<Found | undefined>(undefined)
  const state = signal<FindState>('idle')
  let current = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = async (search: string, { signal: abort }: AbortController): Promise<void> => {
    const today = desk.today()
    // Masters see their own appointments, and no clients or dialogues.
    const forStaff = desk.me.value.role !== 'MASTER'
    const variables = { search, today, yesterday: addDays(today, -1), forStaff }
    try {
      const result = await desk.request(FindEverythingDocument, variables, { signal: abort })
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
