import type { Appointment } from '../../domain/booking/appointment.js'
import type { NumberedEvent } from '../../domain/live/event.js'
import type { ImportRun } from '../../domain/crm/import.js'
import type { Message } from '../../domain/inbox/message.js'
import type { Task } from '../../domain/inbox/task.js'
import { findAppointments } from '../../store/booking/appointments.js'
import type { Db } from '../../store/postgres/database.js'
import { findImportRuns } from '../../store/crm/import-runs.js'
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
  /** Loads all subjects, so that a later read cannot fail. */
  load(): Promise<unknown>
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
  const of = (topic: NumberedEvent['topic']): number[] =>
    events.flatMap((event) =>
      event.topic === topic && event.subjectId !== null ? [event.subjectId] : [],
    )
  const tasks = batchLoader(of('task'), (ids) => findTasks(db, salonId, ids))
  const appointments = batchLoader(of('appointment'), (ids) => findAppointments(db, salonId, ids))
  const runs = batchLoader(of('import'), (ids) => findImportRuns(db, salonId, ids))
  const messages = batchLoader(
    events.flatMap(({ messageId }) => messageId ?? []),
    (ids) => findMessages(db, salonId, ids),
  )
  return events.map((event) => {
    const task = () => tasks(event.topic === 'task' ? event.subjectId : null)
    const appointment = () => appointments(event.topic === 'appointment' ? event.subjectId : null)
    const message = () => messages(event.messageId)
    const importRun = () => runs(event.topic === 'import' ? event.subjectId : null)
    const load = () => Promise.all([task(), appointment(), message(), importRun()])
    return { ...event, salonId, task, appointment, message, importRun, load }
  })
}
