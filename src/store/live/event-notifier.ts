import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { coalesce } from '../../base/coalesce.js'
import type { Log } from '../../base/log.js'
import { isReady, type Redis } from '../../base/redis.js'
import type { Db } from '../postgres/commit-hooks.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { socketOptions } from '../postgres/postgres-socket.js'

/**
 * Notifies all processes of salons with new events, and receives their notifications.
 * A notification may be lost: the events are then found a little later.
 */
export type EventNotifier = {
  notify(salonIds: Iterable<number>): void
  /** `any`: notifications may have been lost, so all salons may have new events. */
  onNotification(listener: NotificationListener): void
  close(): Promise<void>
}
type NotificationListener = (salonIds: Iterable<number> | 'any') => void

const CHANNEL = 'salon_events'
const RETRY_MS = 500
/** This many ids fit into the text of a Postgres notification (8,000 bytes). */
const MOST_IDS = 700

const formatSalonIds = (salonIds: ReadonlySet<number>): string =>
  salonIds.size > MOST_IDS ? '*' : [...salonIds].join()
const parseSalonIds = (text: string): Iterable<number> | 'any' =>
  text === '*' ? 'any' : text.split(',').map(Number)

const sendNotification = staticSql()`
  select pg_notify(${sql.raw(`'${CHANNEL}'`)}, ${param('text')})`

/** Notifies all processes and waits until Postgres has it: for a process that is about to end. */
export async function notifySubscribersNow(db: Db, salonIds: readonly number[]): Promise<void> {
  await sendNotification(db, { text: formatSalonIds(new Set(salonIds)) })
}

/** The first notification is sent at once. Those that follow within this time are sent together. */
const GAP_MS = 10

function createBatcher(
  send: (text: string) => Promise<void>,
): (salonIds: Iterable<number>) => void {
  let waiting = new Set<number>()
  const trigger = coalesce(GAP_MS, () => {
    const text = formatSalonIds(waiting)
    waiting = new Set()
    return send(text)
  })
  return (salonIds) => {
    for (const id of salonIds) waiting.add(id)
    trigger()
  }
}

/**
 * Listens on a connection of its own, which it opens again whenever it is lost.
 * After each start notifications may have been lost. Returns a function that ends it.
 */
function listen(url: string, listener: NotificationListener): () => Promise<void> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  // The driver's types lack these two options.
  const callbacks = {
    onnotify: (_: string, text: string) => listener(parseSalonIds(text)),
    onclose: () => retry(),
  }
  const client = postgres(url, {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
    connect_timeout: 5,
    connection: { application_name: 'salon events' },
    ...socketOptions(0), // an idle connection is normal here
    ...callbacks,
  })
  const begin = (): void => {
    client.unsafe(`listen ${CHANNEL}`).then(
      () => listener('any'),
      () => retry(),
    )
  }
  const retry = (): void => {
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

/** A connection that publishes and one that subscribes. */
type RedisPair = { readonly commands: Redis; readonly subscriber: Redis }

/**
 * Creates the notifier. `url` is of the database, for a connection that only listens.
 * With `redis` it publishes there, and through Postgres while Redis is away.
 * It listens to both.
 */
export function createEventNotifier(
  db: Db,
  url: string,
  redis: RedisPair | undefined,
  log: Log,
): EventNotifier {
  const listeners: NotificationListener[] = []
  const notifyListeners: NotificationListener = (salonIds) =>
    listeners.forEach((listener) => listener(salonIds))
  const stopListening = listen(url, notifyListeners)
  redis?.subscriber.on('message', (_: string, text: string) => notifyListeners(parseSalonIds(text)))
  redis?.subscriber.on('ready', () => {
    redis.subscriber.subscribe(CHANNEL).then(
      () => notifyListeners('any'),
      () => undefined, // the connection reports its errors, and the next one subscribes again
    )
  })
  const send = async (text: string): Promise<void> => {
    try {
      if (redis && isReady(redis.commands)) await redis.commands.publish(CHANNEL, text)
      else await sendNotification(db, { text })
    } catch (error) {
      log.debug({ err: error }, 'other processes find events a little later')
    }
  }
  return {
    notify: createBatcher(send),
    onNotification: (listener) => void listeners.push(listener),
    async close() {
      await stopListening()
    },
  }
}
