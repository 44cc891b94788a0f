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

/** An event with what it tells of, as it is when somebody first asks: loaded once, for whoever subscribes. */
export type LiveEvent = NumberedEvent & {
  readonly salonId: number
  task(): Promise<Task | undefined>
  visit(): Promise<Appointment | undefined>
  message(): Promise<Message | undefined>
  importRun(): Promise<ImportRun | undefined>
  /** All of it, so that telling of it cannot fail half way. */
  load(): Promise<unknown>
}

type Found<T> = Promise<ReadonlyMap<number, T>>

/** Reads all of them when the first is asked for; a reading that failed is made anew by the next one who asks. */
function together<T extends { readonly id: number }>(
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

/** A stretch of events with their subjects: one statement for all its tasks, one for its visits, and so on, as far as they are asked for. */
export function withSubjects(
  db: Db,
  salonId: number,
  events: readonly NumberedEvent[],
): LiveEvent[] {
  const of = (topic: NumberedEvent['topic']): number[] =>
    events.flatMap((event) =>
      event.topic === topic && event.subjectId !== null ? [event.subjectId] : [],
    )
  const tasks = together(of('task'), (ids) => findTasks(db, salonId, ids))
  const visits = together(of('appointment'), (ids) => findAppointments(db, salonId, ids))
  const runs = together(of('import'), (ids) => findImportRuns(db, salonId, ids))
  const messages = together(
    events.flatMap(({ messageId }) => messageId ?? []),
    (ids) => findMessages(db, salonId, ids),
  )
  return events.map((event) => {
    const task = () => tasks(event.topic === 'task' ? event.subjectId : null)
    const visit = () => visits(event.topic === 'appointment' ? event.subjectId : null)
    const message = () => messages(event.messageId)
    const importRun = () => runs(event.topic === 'import' ? event.subjectId : null)
    const load = () => Promise.all([task(), visit(), message(), importRun()])
    return { ...event, salonId, task, visit, message, importRun, load }
  })
}
