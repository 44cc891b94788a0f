import { batch, type ReadonlySignal, signal } from '@preact/signals'
import { isTransient } from './errors.js'
import type { LiveEvent } from './live.js'

/** `failed`: the first load failed, and there is nothing to show. */
export type LoadStatus = 'loading' | 'ready' | 'failed'

/** A snapshot of the server that events keep current. */
export type LiveQuery<Data> = {
  readonly data: ReadonlySignal<Data | undefined>
  readonly status: ReadonlySignal<LoadStatus>
  /** The failure of the newest load. The data before it stays. */
  readonly error: ReadonlySignal<unknown>
  /** Loads the snapshot again. The present data stays until then. */
  readonly reload: () => Promise<void>
  /** Changes the data at once, before the server confirms it. Returns what takes it back. */
  readonly change: (edit: (data: Data) => Data) => () => void
  readonly dispose: () => void
}

/** What a live query needs. */
export type LiveQueryOptions<Data> = {
  readonly load: (signal: AbortSignal) => Promise<Data>
  /** Returns the data after an event, the same object if it does not matter, or 'reload'. */
  readonly reduce: (data: Data, event: LiveEvent) => Data | 'reload'
  readonly subscribe: (listener: (event: LiveEvent) => void) => () => void
}

/** Several events that ask for a new load cause one, after this time. */
const RELOAD_DELAY_MS = 60
/** After a failed load that may pass. Each further one waits twice as long. */
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

/**
 * Loads a snapshot and keeps it current. A load that fails because the server is away is repeated;
 * until it succeeds, the status stays `failed`. Events that arrive during a load are applied again
 * to what it brings, because the snapshot may be older than they are. So `reduce` must ignore what
 * the data already has (compare versions or revisions).
 */
export function createLiveQuery<Data>(options: LiveQueryOptions<Data>): LiveQuery<Data> {
  const data = signal<Data | undefined>(undefined)
  const status = signal<LoadStatus>('loading')
  const error = signal<unknown>(undefined)
  let recorded: LiveEvent[] | undefined
  let current: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDisposed = false
  let retryMs = FIRST_RETRY_MS

  function apply(event: LiveEvent): void {
    if (event.topic === 'resync') return reloadSoon()
    if (data.value === undefined) return
    const next = options.reduce(data.value, event)
    if (next === 'reload') reloadSoon()
    else data.value = next
  }
  const unsubscribe = options.subscribe((event) => {
    recorded?.push(event)
    apply(event)
  })
  function reloadSoon(delayMs = RELOAD_DELAY_MS): void {
    if (isDisposed) return
    // An event does not wait for a retry that is far away.
    if (timer !== undefined && delayMs > RELOAD_DELAY_MS) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      void load()
    }, delayMs)
  }
  async function load(): Promise<void> {
    current?.abort()
    clearTimeout(timer)
    timer = undefined
    const own = (current = new AbortController())
    const events: LiveEvent[] = (recorded = [])
    try {
      const loaded = await options.load(own.signal)
      if (own.signal.aborted) return
      let next: Data = loaded
      for (const event of events) {
        if (event.topic === 'resync') continue
        const reduced = options.reduce(next, event)
        if (reduced === 'reload') reloadSoon()
        else next = reduced
      }
      retryMs = FIRST_RETRY_MS
      batch(() => {
        data.value = next
        status.value = 'ready'
        error.value = undefined
      })
    } catch (failure) {
      if (own.signal.aborted) return
      batch(() => {
        error.value = failure
        if (data.value === undefined) status.value = 'failed'
      })
      if (!isTransient(failure)) return
      reloadSoon(retryMs)
      retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)
    } finally {
      if (current === own) recorded = undefined
    }
  }
  function reload(): Promise<void> {
    if (status.value === 'failed') status.value = 'loading'
    return load()
  }
  void load()
  return {
    data,
    status,
    error,
    reload,
    change: (edit) => {
      const before = data.value
      if (before === undefined) return () => undefined
      const after = (data.value = edit(before))
      return () => {
        if (data.value === after) data.value = before
        else reloadSoon()
      }
    },
    dispose: () => {
      isDisposed = true
      clearTimeout(timer)
      current?.abort()
      unsubscribe()
    },
  }
}
