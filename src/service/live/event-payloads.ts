import type { Appointment } from '../../domain/booking/appointment.js'
import type { Salon } from '../../domain/catalog/salon.js'
import type { Client, Master, Service } from '../../domain/identity/people.js'
import type { EventTopic, NumberedEvent } from '../../domain/live/event.js'
import type { ImportRun } from '../../domain/crm/import.js'
import type { Message } from '../../domain/inbox/message.js'
import type { Task } from '../../domain/inbox/task.js'
import { findAppointments } from '../../store/booking/appointments.js'
import type { Db } from '../../store/postgres/database.js'
import { findImportRuns } from '../../store/crm/import-runs.js'
import { type CannedReply, findCannedReplies } from '../../store/inbox/canned-replies.js'
import { findMasters } from '../../store/catalog/masters.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { findServices } from '../../store/catalog/services.js'
import { findClients } from '../../store/clients/clients.js'
import { findMessages } from '../../store/inbox/messages.js'
import { findTasks } from '../../store/inbox/tasks.js'

/**
 * An event with loaders for its subjects. A subject is loaded once, at the first call, for all
 * subscribers; so its state may be later than the event.
 */
export type LiveEvent = NumberedEvent & {
  readonly salonId: number
  task(): Promise<Task | undefined>
  appointment(): Promise<Appointment | undefined>
  message(): Promise<Message | undefined>
  importRun(): Promise<ImportRun | undefined>
  /** The master of an event of a master, a schedule or a time off. */
  master(): Promise<Master | undefined>
  service(): Promise<Service | undefined>
  client(): Promise<Client | undefined>
  cannedReply(): Promise<CannedReply | undefined>
  /** The salon of an event of its settings. */
  salon(): Promise<Salon | undefined>
  /** Loads all subjects, once for all subscribers, so that a later read cannot fail. */
  load(): Promise<void>
  /** Whether `load` has succeeded. */
  isLoaded(): boolean
  /** Resolves when no load runs, whatever its outcome. Does not start one. */
  settled(): Promise<unknown>
}

const MASTER_TOPICS = ['master', 'schedule', 'time_off'] as const

/**
 * Runs `work` at the first call, for all callers. After a failure the next call runs it again.
 */
function once(work: () => Promise<unknown>): Pick<LiveEvent, 'load' | 'isLoaded' | 'settled'> {
  let isLoaded = false
  let loading: Promise<void> | undefined
  const load = (): Promise<void> =>
    (loading ??= work().then(
      () => {
        isLoaded = true
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const settled = async () => loading?.catch(() => undefined)
  return { load, isLoaded: () => isLoaded, settled }
}

type Found<T> = Promise<ReadonlyMap<number, T>>

/**
 * Returns a loader that reads all ids at the first call. After a failure the next call reads again.
 */
function batchLoader<T extends { readonly id: number }>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<T[]>,
): (id: number | null | undefined) => Promise<T | undefined> {
  let reading: Found<T> | undefined
  const all = (): Found<T> =>
    (reading ??= read([...new Set(ids)]).then(
      (rows) => new Map(rows.map((row) => [row.id, row])),
      (error: unknown) => {
        reading = undefined
        throw error
      },
    ))
  return async (id) => (typeof id === 'number' ? (await all()).get(id) : undefined)
}

/**
 * Adds the loaders to a batch of events. Each kind of subject costs one statement for the batch,
 * when it is read at all.
 */
export function withPayloads(
  db: Db,
  salonId: number,
  events: readonly NumberedEvent[],
): LiveEvent[] {
  const isOf = (event: NumberedEvent, topics: readonly EventTopic[]): boolean =>
    topics.includes(event.topic)
  const of = (...topics: EventTopic[]): number[] =>
    events.flatMap((event) =>
      isOf(event, topics) && event.subjectId !== null ? [event.subjectId] : [],
    )
  const tasks = batchLoader(of('task'), (ids) => findTasks(db, salonId, ids))
  const appointments = batchLoader(of('appointment'), (ids) => findAppointments(db, salonId, ids))
  const runs = batchLoader(of('import'), (ids) => findImportRuns(db, salonId, ids))
  const messages = batchLoader(
    events.flatMap(({ messageId }) => messageId ?? []),
    (ids) => findMessages(db, salonId, ids),
  )
  const masters = batchLoader(of(...MASTER_TOPICS), (ids) => findMasters(db, salonId, ids))
  const services = batchLoader(of('service'), (ids) => findServices(db, salonId, ids))
  const clients = batchLoader(of('client'), (ids) => findClients(db, salonId, ids))
  const replies = batchLoader(of('canned_reply'), (ids) => findCannedReplies(db, salonId, ids))
  const salons = batchLoader([salonId], async () => [await loadSalon(db, salonId)])
  return events.map((event) => {
    const idOf = (...topics: EventTopic[]) => (isOf(event, topics) ? event.subjectId : null)
    const subjects = {
      task: () => tasks(idOf('task')),
      appointment: () => appointments(idOf('appointment')),
      message: () => messages(event.messageId),
      importRun: () => runs(idOf('import')),
      master: () => masters(idOf(...MASTER_TOPICS)),
      service: () => services(idOf('service')),
      client: () => clients(idOf('client')),
      cannedReply: () => replies(idOf('canned_reply')),
      salon: () => salons(isOf(event, ['settings']) ? salonId : null),
    }
    const loading = once(() => Promise.all(Object.values(subjects).map((read) => read())))
    return { ...event, ...subjects, ...loading, salonId }
  })
}
