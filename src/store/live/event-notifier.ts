import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PresenceSignal } from '../../domain/live/event.js'
import { coalesce } from '../../base/coalesce.js'
import type { Log } from '../../base/log.js'
import { isReady, type Redis } from '../../base/redis/redis.js'
import type { Db } from '../postgres/commit-hooks.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { listen } from '../servers/listen.js'

/**
 * Notifies other processes of salons with new events, and receives their notifications.
 * A notification may be lost: the events are then found a little later.
 */
export type EventNotifier = {
  /** Notifies all other processes. */
  notify(salonIds: Iterable<number>): void
  /** `any`: notifications may have been lost, so all salons may have new events. */
  onNotification(listener: NotificationListener): void
  /** Sends a signal to all other processes. It may be lost. */
  notifyPresence(signal: PresenceSignal): void
  onPresence(listener: PresenceListener): void
  close(): Promise<void>
}
type NotificationListener = (salonIds: Iterable<number> | 'any') => void
type PresenceListener = (signal: PresenceSignal) => void

const CHANNEL = 'salon_events'
/** This many ids fit into the text of a Postgres notification (8,000 bytes). */
const MOST_IDS = 700

/** `sender`: the process that sends the notification, if it finds these events itself. */
const formatSalonIds = (salonIds: ReadonlySet<number>, sender?: string): string =>
  [...(salonIds.size > MOST_IDS ? ['*'] : salonIds), ...(sender ? [sender] : [])].join()
/** Returns the salons of a notification; undefined when this process sent it. */
function parseSalonIds(text: string, self: string): Iterable<number> | 'any' | undefined {
  const parts = text.split(',')
  if (parts.at(-1) === self) return undefined
  return parts[0] === '*' ? 'any' : parts.map(Number).filter(Number.isInteger)
}

const PRESENCE = 'presence '
/** Returns a signal as a notification. `sender` is the process that sends it. */
const formatPresence = (sender: string, signal: PresenceSignal): string =>
  PRESENCE + JSON.stringify({ sender, ...signal })
/** Returns the signal of a notification; undefined when this process sent it. */
function parsePresence(text: string, self: string): PresenceSignal | undefined {
  const { sender, ...signal } = JSON.parse(text.slice(PRESENCE.length)) as PresenceSignal & {
    readonly sender: string
  }
  return sender === self ? undefined : signal
}

const sendNotification = staticSql()`
  select pg_notify(${sql.raw(`'${CHANNEL}'`)}, ${param('text')})`

/** Notifies all processes and waits until Postgres has it: for a process that is about to end. */
export async function notifySubscribersNow(db: Db, salonIds: readonly number[]): Promise<void> {
  await sendNotification(db, { text: formatSalonIds(new Set(salonIds)) })
}

/** The first notification is sent at once. Those that follow within this time are sent together. */
const GAP_MS = 10

function createBatcher(
  self: string,
  send: (text: string) => Promise<void>,
): (salonIds: Iterable<number>) => void {
  let waiting = new Set<number>()
  const trigger = coalesce(GAP_MS, () => {
    const text = formatSalonIds(waiting, self)
    waiting = new Set()
    return send(text)
  })
  return (salonIds) => {
    for (const id of salonIds) waiting.add(id)
    trigger()
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
  const self = randomUUID()
  const listeners: NotificationListener[] = []
  const presenceListeners: PresenceListener[] = []
  const notifyListeners: NotificationListener = (salonIds) =>
    listeners.forEach((listener) => listener(salonIds))
  const onText = (text: string): void => {
    if (!text.startsWith(PRESENCE)) {
      const salonIds = parseSalonIds(text, self)
      return salonIds && notifyListeners(salonIds)
    }
    const signal = parsePresence(text, self)
    if (signal) presenceListeners.forEach((listener) => listener(signal))
  }
  const stopListening = listen(url, { channel: CHANNEL, name: 'salon events' }, onText, () =>
    notifyListeners('any'),
  )
  redis?.subscriber.on('message', (_: string, text: string) => onText(text))
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
    notify: createBatcher(self, send),
    onNotification: (listener) => void listeners.push(listener),
    notifyPresence: (signal) => void send(formatPresence(self, signal)),
    onPresence: (listener) => void presenceListeners.push(listener),
    async close() {
      await stopListening()
    },
  }
}
