import { type ReadonlySignal, signal } from '@preact/signals'
import {
  DeskUpdatesDocument,
  type DeskUpdatesSubscription,
  LiveCursorDocument,
  MasterUpdatesDocument,
} from './documents.js'
import type { CreateClient, LiveConnection } from './live-connection.js'
import type { Document } from './send.js'
import type { Sender } from './session.js'

type DeskUpdate = DeskUpdatesSubscription['deskUpdates']
/** What `deskUpdates` sends for a task. */
export type TaskUpdate = NonNullable<DeskUpdate['task']>
/** What `deskUpdates` sends for an appointment. */
export type AppointmentUpdate = NonNullable<DeskUpdate['appointment']>
/** What `deskUpdates` sends for the salon's set-up and its clients. */
export type SalonUpdate = NonNullable<DeskUpdate['salon']>

/** A change, as listeners receive it. `resync`: events are missing, so everything is read again. */
export type LiveEvent =
  | { readonly topic: 'task'; readonly update: TaskUpdate }
  | { readonly topic: 'appointment'; readonly update: AppointmentUpdate }
  | { readonly topic: 'salon'; readonly update: SalonUpdate }
  | { readonly topic: 'resync' }

/** `catching-up`: connected again, and the missed events are on their way. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'catching-up'

/** The stream of changes of one page. */
export type Live = {
  readonly state: ReadonlySignal<LiveState>
  /** Calls the listener with each change, in order. Returns what ends that. */
  readonly subscribe: (listener: (event: LiveEvent) => void) => () => void
  /** Shows other operators that the viewer looks at the task, until the result is called. */
  readonly watchTask: (taskId: number) => () => void
  /** Ends the stream. */
  readonly stop: () => void
}

/** A subscription that a page follows. `read` takes a result apart. */
export type LiveSource = {
  readonly query: string
  readonly read: (data: unknown) => { readonly cursor: string; readonly event: LiveEvent }
}

/** Options of a stream of changes. */
export type LiveOptions = {
  /** The cursor to begin after: of before the page loaded its lists. */
  readonly after?: string
  /** `deskUpdates` by default. */
  readonly source?: LiveSource
  readonly createClient?: CreateClient
}

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5_000
/** After this time a connection counts as stable, and the next pause is short again. */
const STABLE_MS = 5_000
/** Missed events have arrived when none comes for this long after the socket is open again. */
const CAUGHT_UP_MS = 400
/** A page that was hidden for longer than this connects again at once: its socket may be dead. */
const HIDDEN_LIMIT_MS = 30_000

/** Describes a subscription that takes the cursor `after`. */
export const liveSource = <Data>(
  document: Document<Data, { after?: string | null | undefined }>,
  read: (data: Data) => { readonly cursor: string; readonly event: LiveEvent },
): LiveSource => ({ query: String(document), read: (data) => read(data as Data) })

/** Splits an event of `deskUpdates`. */
export function toLiveEvent({ resync, task, appointment, salon }: DeskUpdate): LiveEvent {
  if (resync) return { topic: 'resync' }
  if (task) return { topic: 'task', update: task }
  if (appointment) return { topic: 'appointment', update: appointment }
  return salon ? { topic: 'salon', update: salon } : { topic: 'resync' }
}

const DESK_UPDATES = liveSource(DeskUpdatesDocument, ({ deskUpdates }) => ({
  cursor: deskUpdates.cursor,
  event: toLiveEvent(deskUpdates),
}))

/** What a master follows: their own appointments. `deskUpdates` is for operators. */
export const MASTER_UPDATES = liveSource(MasterUpdatesDocument, ({ appointmentUpdates }) => {
  const { cursor, kind, appointment } = appointmentUpdates
  const event: LiveEvent =
    kind === 'RESYNC'
      ? { topic: 'resync' }
      : { topic: 'appointment', update: { kind, appointment } }
  return { cursor, event }
})

/** Calls back when the page has a network again, or was hidden for long. Returns what ends that. */
function onReturn(callback: () => void): () => void {
  const page = globalThis.document as typeof globalThis.document | undefined
  let hiddenAt = Date.now()
  const onVisibility = (): void => {
    if (page?.hidden) hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > HIDDEN_LIMIT_MS) callback()
  }
  globalThis.addEventListener?.('online', callback)
  page?.addEventListener('visibilitychange', onVisibility)
  return () => {
    globalThis.removeEventListener?.('online', callback)
    page?.removeEventListener('visibilitychange', onVisibility)
  }
}

/**
 * Follows a subscription over one socket at a time. After a lost connection it goes on from the
 * last cursor: nothing is missed or doubled.
 */
export function startLive(sender: Sender, options: LiveOptions = {}): Live {
  const { source = DESK_UPDATES } = options
  const state = signal<LiveState>('connecting')
  const listeners = new Set<(event: LiveEvent) => void>()
  /** How many parts of the page watch each task. */
  const watched = new Map<number, number>()
  let cursor = options.after
  let refusedToken: string | undefined
  let connection: LiveConnection | undefined
  let caughtUpTimer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let isReplacing = false
  let failures = 0
  let wakeUp = (): void => undefined

  const emit = (event: LiveEvent): void => listeners.forEach((listener) => listener(event))

  function enter(next: LiveState): void {
    clearTimeout(caughtUpTimer)
    state.value = next
    if (next === 'catching-up') caughtUpTimer = setTimeout(() => enter('live'), CAUGHT_UP_MS)
  }

  function onResult(data: unknown): void {
    if (state.value === 'catching-up') enter('catching-up')
    if (data === undefined) return emit({ topic: 'resync' }) // an event that could not be computed
    const { cursor: next, event } = source.read(data)
    cursor = next
    emit(event)
  }

  /** Runs one connection until it ends. Returns whether it was stable. */
  async function runConnection(): Promise<boolean> {
    const access = await sender.accessToken(refusedToken)
    refusedToken = undefined
    if (cursor === undefined) {
      cursor = (await sender.request(LiveCursorDocument, {})).liveCursor
      emit({ topic: 'resync' }) // the lists may be older than the cursor
    }
    // Its own script, so that the first lists do not wait for it.
    const { openConnection } = await import('./live-connection.js')
    if (isStopped) return false
    const own = openConnection({
      access,
      query: source.query,
      after: cursor,
      onOpen: () => enter(state.value === 'connecting' ? 'live' : 'catching-up'),
      onResult,
      createClient: options.createClient,
    })
    connection = own
    for (const taskId of watched.keys()) own.watch(taskId)
    const { openMs, isTokenRefused, isCursorRefused } = await own.ended
    connection = undefined
    if (isTokenRefused) refusedToken = access
    if (isCursorRefused) cursor = undefined
    return openMs !== undefined && openMs >= STABLE_MS
  }

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run(): Promise<void> {
    while (!isStopped) {
      // The pause below comes before the next attempt; without a session that is no request.
      const wasStable = await runConnection().catch(() => false)
      if (isStopped) return
      if (isReplacing) {
        isReplacing = false
        continue
      }
      enter('lost')
      failures = wasStable ? 0 : failures + 1
      const limit = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
      await pause(limit * (0.5 + Math.random() / 2))
    }
  }

  /** Connects again at once: after sleep or a change of the network the old socket may be dead. */
  function reconnect(): void {
    failures = 0
    if (connection) {
      isReplacing = true
      if (state.value === 'live') state.value = 'catching-up'
      connection.close()
    }
    wakeUp()
  }
  const stopListening = onReturn(reconnect)
  void run()

  return {
    state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watchTask: (taskId) => {
      watched.set(taskId, (watched.get(taskId) ?? 0) + 1)
      connection?.watch(taskId)
      return () => {
        const left = (watched.get(taskId) ?? 1) - 1
        if (left > 0) return void watched.set(taskId, left)
        watched.delete(taskId)
        connection?.unwatch(taskId)
      }
    },
    stop: () => {
      isStopped = true
      clearTimeout(caughtUpTimer)
      stopListening()
      connection?.close()
      wakeUp()
    },
  }
}
