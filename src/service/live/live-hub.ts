import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Log } from '../../base/log.js'
import { repeat } from '../../base/run-every.js'
import type { Viewer } from '../../domain/identity/people.js'
import type { Db } from '../../store/postgres/database.js'
import { announceTo } from '../../store/postgres/commit-hooks.js'
import type { EventNotifier } from '../../store/live/event-notifier.js'
import { salonsWithNewEvents } from '../../store/live/events.js'
import { SalonFeed } from './salon-feed.js'
import { createPresence, type Presence } from './presence.js'
import { SubscriberStream, type StreamItem } from './subscriber-stream.js'
import type { LiveEvent } from './event-payloads.js'

/** What changes, as it changes, for subscribers in this process, whichever process made it. */
export type LiveHub = {
  /** The salon's events that are wanted, until one that ends it: those after a number, or (undefined) those from now on. */
  subscribe(
    salonId: number,
    after: number | undefined,
    wants: (event: LiveEvent) => boolean | 'end',
  ): Promise<AsyncIterableIterator<StreamItem>>
  /** The number of the salon's newest event. */
  newest(salonId: number): Promise<number>
  /** Somebody looks at a task, until the answered function is called. */
  look(viewer: Viewer, taskId: number): Promise<() => void>
  close(): Promise<void>
}

/** Whatever a bell did not tell of is found so: by this time a subscriber knows, also after a process died between commit and bell. */
const LOOK_EVERY_MS = 1_000
/** Stretches of events that are kept for those who are behind. */
const STRETCHES = 16

type Counted = {
  readonly opening: Promise<SalonFeed>
  feed: SalonFeed | undefined
  subscribers: number
}

/** One for each process. `pools`: whose commits are told of, the first of them is read from; `bell` tells the other processes, and hears of theirs. */
export function createLive(
  pools: readonly [Db, ...Db[]],
  bell: EventNotifier,
  log: Log,
  clock: () => number,
): LiveHub {
  const [db] = pools
  const feeds = new Map<number, Counted>()
  const stretches = new LRUCache<string, Promise<LiveEvent[]>>({ max: STRETCHES })
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
  const lookAround = async (): Promise<void> => {
    const known = heads()
    if (known.size > 0) await refresh(await salonsWithNewEvents(db, known))
  }
  for (const pool of pools)
    announceTo(pool, ({ salonIds }) => {
      if (salonIds.size === 0) return
      void refresh(salonIds)
      bell.ring(salonIds)
    })
  bell.onRing((salonIds) => void refresh(salonIds === 'any' ? feeds.keys() : salonIds))
  const stopLooking = repeat(LOOK_EVERY_MS, lookAround, (error) => {
    if (!isDown) log.warn({ err: error }, 'live updates wait for the database')
    isDown = true
  })
  const presence: Presence = createPresence(db, log, clock, randomUUID)

  const enter = (salonId: number): Counted => {
    const known = feeds.get(salonId)
    if (known) return known
    const made: Counted = {
      opening: SalonFeed.open(db, salonId, stretches),
      feed: undefined,
      subscribers: 0,
    }
    made.opening.then(
      (feed) => (made.feed = feed),
      () => feeds.delete(salonId), // heard by whoever waits for it
    )
    feeds.set(salonId, made)
    return made
  }
  const leave = (salonId: number, counted: Counted): void => {
    counted.subscribers -= 1
    if (counted.subscribers === 0 && feeds.get(salonId) === counted) feeds.delete(salonId)
  }
  return {
    async subscribe(salonId, after, wants) {
      const counted = enter(salonId)
      counted.subscribers += 1
      try {
        const feed = await counted.opening
        await feed.refresh() // what was committed until now is before it
        return new SubscriberStream(feed, after ?? feed.head, wants, () => leave(salonId, counted))
      } catch (error) {
        leave(salonId, counted)
        throw error
      }
    },
    async newest(salonId) {
      const counted = enter(salonId)
      counted.subscribers += 1
      try {
        const feed = await counted.opening
        await feed.refresh()
        return feed.head
      } finally {
        leave(salonId, counted)
      }
    },
    look: (viewer, taskId) => presence.look(viewer, taskId),
    async close() {
      await Promise.all([stopLooking(), presence.close()])
    },
  }
}
