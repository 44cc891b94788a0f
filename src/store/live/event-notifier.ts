import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { coalesce } from '../../base/coalesce.js'
import type { Log } from '../../base/log.js'
import { isReady, type Redis } from '../../base/redis.js'
import type { Db } from '../postgres/commit-hooks.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { byWire } from '../postgres/postgres-socket.js'

/**
 * Tells all processes that salons have new events, and hears of it from them. It may lose a ring: what it would have told
 * is found a little later.
 */
export type EventNotifier = {
  ring(salonIds: Iterable<number>): void
  /** `any`: rings may have been lost, so that all salons may have new events. */
  onRing(hear: Hear): void
  close(): Promise<void>
}
type Hear = (salonIds: Iterable<number> | 'any') => void

const CHANNEL = 'salon_events'
const RETRY_MS = 500
/** So many ids fit into a notification (8,000 bytes) with room to spare. */
const MOST_IDS = 700

const textOf = (salonIds: ReadonlySet<number>): string =>
  salonIds.size > MOST_IDS ? '*' : [...salonIds].join()
function hearing(text: string, hear: Hear): void {
  hear(text === '*' ? 'any' : text.split(',').map(Number))
}

const notify = staticSql(sql`select pg_notify(${sql.raw(`'${CHANNEL}'`)}, ${param('text')})`)

/** Tells all processes at once, and waits until they can hear it: for a process that is about to end. */
export async function announceNow(db: Db, salonIds: readonly number[]): Promise<void> {
  await notify(db, { text: textOf(new Set(salonIds)) })
}

/** Rings that come within it leave together: the first one goes at once, a burst costs few. */
const GAP_MS = 10

/** Rings that come shortly after one another leave together. */
function gathering(send: (text: string) => Promise<void>): (salonIds: Iterable<number>) => void {
  let waiting = new Set<number>()
  const poke = coalesce(GAP_MS, () => {
    const text = textOf(waiting)
    waiting = new Set()
    return send(text)
  })
  return (salonIds) => {
    for (const id of salonIds) waiting.add(id)
    poke()
  }
}

/** A connection that listens, for as long as it takes to have it; after each time that it was lost, rings may have been. */
function listen(url: string, hear: Hear): () => Promise<void> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const told = {
    onnotify: (_: string, text: string) => hearing(text, hear),
    onclose: () => later(),
  } // the driver's types lack them
  const client = postgres(url, {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
    connect_timeout: 5,
    connection: { application_name: 'salon events' },
    ...byWire(0), // silence is what it is there for
    ...told,
  })
  const begin = (): void => {
    client.unsafe(`listen ${CHANNEL}`).then(
      () => hear('any'),
      () => later(),
    )
  }
  const later = (): void => {
    if (isOver || timer) return
    timer = setTimeout(() => {
      timer = undefined
      begin()
    }, RETRY_MS)
  }
  begin()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await client.end({ timeout: 1 })
  }
}

/** By Redis too where it is there: rings go that way, and by Postgres's notifications when it is away. Both are heard. */
type RedisPair = { readonly speaking: Redis; readonly listening: Redis }

/** `url`: of the database, for a connection that only listens. */
export function createEventNotifier(
  db: Db,
  url: string,
  redis: RedisPair | undefined,
  log: Log,
): EventNotifier {
  const ears: Hear[] = []
  const hear: Hear = (salonIds) => ears.forEach((ear) => ear(salonIds))
  const stopListening = listen(url, hear)
  redis?.listening.on('message', (_: string, text: string) => hearing(text, hear))
  redis?.listening.on('ready', () => {
    redis.listening.subscribe(CHANNEL).then(
      () => hear('any'),
      () => undefined, // the connection tells of itself, and the next one subscribes anew
    )
  })
  const send = async (text: string): Promise<void> => {
    try {
      if (redis && isReady(redis.speaking)) await redis.speaking.publish(CHANNEL, text)
      else await notify(db, { text })
    } catch (error) {
      log.debug({ err: error }, 'other processes hear of events a little later')
    }
  }
  return {
    ring: gathering(send),
    onRing: (ear) => void ears.push(ear),
    async close() {
      await stopListening()
    },
  }
}
