import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Log } from '../../base/log.js'
import { repeat } from '../../base/run-every.js'
import type { PresenceSignal } from '../../domain/live/event.js'
import type { Viewer } from '../../domain/identity/people.js'
import type { Db } from '../../store/postgres/database.js'
import { onCommit } from '../../store/postgres/commit-hooks.js'
import type { EventNotifier } from '../../store/live/event-notifier.js'
import { salonsWithNewEvents } from '../../store/live/events.js'
import { SalonFeed, type Turns } from './salon-feed.js'
import { createPresence, type Presence } from './presence.js'
import { SubscriberStream, type StreamItem, type Wants } from './subscriber-stream.js'
import type { LiveEvent } from './event-payloads.js'

/** Streams the changes of all processes to the subscribers of this process. */
export type LiveHub = {
  /**
   * Streams the salon's events that `wants` accepts, until it returns 'end'. Starts after event
   * number `after`, or with the next event when that is undefined.
   */
  subscribe(
    salonId: number,
    after: number | undefined,
    wants: Wants,
  ): Promise<AsyncIterableIterator<StreamItem>>
  /** Returns the number of the salon's newest event. */
  newestEventNumber(salonId: number): Promise<number>
  /** Adds a viewer to a task. The returned function removes them. */
  startViewing(viewer: Viewer, taskId: number): Promise<() => void>
  /** Shows for some seconds that the viewer writes to a task. */
  setTyping(viewer: Viewer, taskId: number): Promise<void>
  close(): Promise<void>
}

/** Finds events whose notification was lost, for example when a process died after the commit. */
const POLL_EVERY_MS = 1_000
/** Cached batches of events for subscribers who are behind. */
const CACHED_BATCHES = 16

type SharedFeed = {
  readonly opening: Promise<SalonFeed>
  feed: SalonFeed | undefined
  subscribers: number
}

/**
 * Creates the hub of a process. Commits on each of the `pools` are published; the hub reads from
 * the first pool. `notifier` sends and receives the wake-ups between processes. `turns` is for
 * tests.
 */
export function createLiveHub(
  pools: readonly [Db, ...Db[]],
  notifier: EventNotifier,
  log: Log,
  turns?: Turns,
): LiveHub {
  const [db] = pools
  const feeds = new Map<number, SharedFeed>()
  const batches = new LRUCache<string, Promise<LiveEvent[]>>({ max: CACHED_BATCHES })
  let isDown = false
  const refresh = async (salonIds: Iterable<number>): Promise<void> => {
    try {
      await Promise.all([...salonIds].flatMap((id) => feeds.get(id)?.feed?.refresh() ?? []))
      isDown = false
    } catch (error) {
      if (!isDown) log.warn({ err: error }, 'live updates wait for the database')
      isDown = true
    }
  }
  const heads = (): Map<number, number> =>
    new Map([...feeds].flatMap(([id, { feed }]) => (feed ? [[id, feed.head]] : [])))
  const poll = async (): Promise<void> => {
    const current = heads()
    if (current.size > 0) await refresh(await salonsWithNewEvents(db, current))
  }
  for (const pool of pools)
    onCommit(pool, ({ salonIds }) => {
      if (salonIds.size === 0) return
      void refresh(salonIds)
      notifier.notify(salonIds)
    })
  notifier.onNotification((salonIds) => void refresh(salonIds === 'any' ? feeds.keys() : salonIds))
  const stopPolling = repeat(POLL_EVERY_MS, poll, (error) => {
    if (!isDown) log.warn({ err: error }, 'live updates wait for the database')
    isDown = true
  })
  const publish = (signal: PresenceSignal): void => {
    feeds.get(signal.salonId)?.feed?.signalPresence(signal)
    notifier.notifyPresence(signal)
  }
  notifier.onPresence((signal) => feeds.get(signal.salonId)?.feed?.signalPresence(signal))
  const presence: Presence = createPresence(db, log, { newId: randomUUID, publish })

  const sharedFeedOf = (salonId: number): SharedFeed => {
    const existing = feeds.get(salonId)
    if (existing) return existing
    const shared: SharedFeed = {
      opening: SalonFeed.open(db, salonId, batches, turns),
      feed: undefined,
      subscribers: 0,
    }
    shared.opening.then(
      (feed) => (shared.feed = feed),
      () => feeds.delete(salonId), // whoever awaits `opening` gets the error
    )
    feeds.set(salonId, shared)
    return shared
  }
  const removeSubscriber = (salonId: number, shared: SharedFeed): void => {
    shared.subscribers -= 1
    if (shared.subscribers === 0 && feeds.get(salonId) === shared) feeds.delete(salonId)
  }
  return {
    async subscribe(salonId, after, wants) {
      const shared = sharedFeedOf(salonId)
      shared.subscribers += 1
      const onEnd = (): void => removeSubscriber(salonId, shared)
      try {
        const feed = await shared.opening
        await feed.refresh() // earlier commits must come before the subscription
        return new SubscriberStream(feed, after ?? feed.head, wants, onEnd)
      } catch (error) {
        onEnd()
        throw error
      }
    },
    async newestEventNumber(salonId) {
      const shared = sharedFeedOf(salonId)
      shared.subscribers += 1
      try {
        const feed = await shared.opening
        await feed.refresh()
        return feed.head
      } finally {
        removeSubscriber(salonId, shared)
      }
    },
    startViewing: (viewer, taskId) => presence.startViewing(viewer, taskId),
    setTyping: (viewer, taskId) => presence.setTyping(viewer, taskId),
    async close() {
      await Promise.all([stopPolling(), presence.close()])
    },
  }
}
