import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type ReadonlySignal, signal } from '@preact/signals'
import type { DeskStartQuery } from '../api/documents.js'
import { createLiveQuery, type LiveQuery, type LiveQueryOptions } from '../api/live-query.js'
import type { Live } from '../api/live.js'
import { serverNow } from '../api/send.js'
import type { Sender } from '../api/session.js'
import type { Toasts } from '../parts/toasts.js'
import { dateIn, timeIn } from '../words/format.js'

/** The account that is signed in. */
export type Me = DeskStartQuery['me']
/** The salon of that account, with the settings that all pages need. */
export type Salon = DeskStartQuery['salon']

/**
 * What every part of the desk works with. The widget has one too. Stores get it as an argument, so
 * that tests run them without a browser; components get it from `useDesk()`.
 */
export type Desk = Sender & {
  readonly live: Live
  readonly toasts: Toasts
  readonly me: ReadonlySignal<Me>
  readonly salon: ReadonlySignal<Salon>
  /** The server's time, in milliseconds since 1970; it changes every 15 seconds. */
  readonly now: ReadonlySignal<number>
  /** Today's date and the present time on the salon's clock. */
  readonly today: () => string
  readonly timeOfDay: () => string
  /** Opens a page of the desk, such as `/inbox/12`. In the widget, undefined. */
  readonly open?: (path: string) => void
  /** In the widget: parts read and offer only what an embed token may read and do. */
  readonly isEmbedded?: true
  readonly liveQuery: <Data>(options: Omit<LiveQueryOptions<Data>, 'subscribe'>) => LiveQuery<Data>
}

const CLOCK_STEP_MS = 15_000

/** What a page knows of its viewer and the salon. */
export type DeskStart = Pick<DeskStartQuery, 'me' | 'salon'>

/** Puts together what all parts work with. `readStart` reads the start again after changes. */
export function createDesk(
  sender: Sender,
  live: Live,
  toasts: Toasts,
  { start, readStart }: { start: DeskStart; readStart: () => Promise<DeskStart> },
): Desk & { readonly dispose: () => void } {
  const me = signal(start.me)
  const salon = signal(start.salon)
  const now = signal(serverNow())
  const timer = setInterval(() => (now.value = serverNow()), CLOCK_STEP_MS)
  const refresh = async (): Promise<void> => {
    const data = await readStart()
    me.value = data.me
    salon.value = data.salon
  }
  const unsubscribe = live.subscribe((event) => {
    const isOfSalon = event.topic === 'salon' && event.update.subject === 'SETTINGS'
    // A failure is no harm: the settings before it stay until the next change.
    if (event.topic === 'resync' || isOfSalon) refresh().catch(() => undefined)
  })
  return {
    request: (document, variables, options) => sender.request(document, variables, options),
    accessToken: (refused) => sender.accessToken(refused),
    live,
    toasts,
    me,
    salon,
    now,
    today: () => dateIn(salon.value.timeZone, now.value),
    timeOfDay: () => timeIn(salon.value.timeZone, now.value),
    liveQuery: (options) => createLiveQuery({ ...options, subscribe: live.subscribe }),
    dispose: () => {
      clearInterval(timer)
      unsubscribe()
      live.stop()
    },
  }
}

const DeskContext = createContext<Desk | undefined>(undefined)
/** Gives the desk to the components below. */
export const DeskProvider = DeskContext.Provider

/** Returns the desk. Throws outside of a DeskProvider. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk needs a DeskProvider')
  return desk
}
