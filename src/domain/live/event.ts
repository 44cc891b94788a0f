import { Buffer } from 'node:buffer'
import type { Appointment, Source, Status } from '../booking/appointment.js'
import type { Channel } from '../identity/people.js'
import type { Task, TaskStatus } from '../inbox/task.js'
import type { LocalDate } from '../time/time.js'

export const TASK_EVENT_KINDS = ['created', 'updated', 'message', 'closed', 'resync'] as const
export type TaskEventKind = (typeof TASK_EVENT_KINDS)[number]
export const APPOINTMENT_EVENT_KINDS = ['created', 'updated', 'status_changed', 'resync'] as const
export type AppointmentEventKind = (typeof APPOINTMENT_EVENT_KINDS)[number]
/**
 * Of an account nothing is told but that its streams end: it was switched off, its password is another one, or it may do
 * other things than before. Of an
 * import, that its run got further.
 */
export type EventTopic = 'task' | 'appointment' | 'account' | 'import'
export type EventKind = TaskEventKind | AppointmentEventKind

/** What filters of tasks look at. */
export type TaskFacts = {
  readonly status: TaskStatus
  readonly channel: Channel
  readonly assigneeId: number | null
}
/** What filters and scopes of visits look at. */
export type AppointmentFacts = {
  readonly date: LocalDate
  readonly status: Status
  readonly source: Source
  readonly clientId: number
  readonly masterId: number
  readonly serviceId: number
}
/** The facts of what changed as they were (absent: it was not there, or nothing of them changed) and as they became. */
export type EventFacts<Facts = TaskFacts | AppointmentFacts> = {
  readonly was?: Facts
  readonly is?: Facts
}

/** An event as a verb leaves it. */
export type NewEvent = {
  readonly topic: EventTopic
  readonly kind: EventKind
  readonly subjectId: number | null
  readonly messageId?: number
  readonly facts: EventFacts
}
/** An event in its place: numbers grow by one from event to event of a salon. */
export type NumberedEvent = NewEvent & { readonly number: number }

export const factsOfTask = (
  task: Pick<Task, 'status' | 'channel'> & { readonly assigneeId: number | null },
): TaskFacts => ({
  status: task.status,
  channel: task.channel,
  assigneeId: task.assigneeId,
})
export const factsOfAppointment = (visit: Appointment): AppointmentFacts => ({
  date: visit.date,
  status: visit.status,
  source: visit.source,
  clientId: visit.client.id,
  masterId: visit.master.id,
  serviceId: visit.service.id,
})

/** An event of a visit that is there, or that became another one than it was. */
export const appointmentEvent = (
  kind: Exclude<AppointmentEventKind, 'resync'>,
  visit: Appointment,
  was?: Appointment,
): NewEvent => ({
  topic: 'appointment',
  kind,
  subjectId: visit.id,
  facts: { ...(was && { was: factsOfAppointment(was) }), is: factsOfAppointment(visit) },
})

/** A subscriber hears of what its filter wants, and of what it wanted until now: else a list would keep what has left it. */
export const concerns = <Facts>(
  { was, is }: EventFacts<Facts>,
  wanted: (facts: Facts) => boolean,
): boolean => (is !== undefined && wanted(is)) || (was !== undefined && wanted(was))

/** What ends the streams of an account, in its place among the events: what comes after it is not for them. */
export const accountEvent = (accountId: number): NewEvent => ({
  topic: 'account',
  kind: 'updated',
  subjectId: accountId,
  facts: {},
})

/** A run of an import got further, or ended. */
export const importEvent = (runId: number): NewEvent => ({
  topic: 'import',
  kind: 'updated',
  subjectId: runId,
  facts: {},
})

export type TaskWish = {
  readonly status?: readonly TaskStatus[] | undefined
  readonly channel?: Channel | undefined
  readonly assigneeId?: number | undefined
  readonly unassigned?: boolean | undefined
}
/** Whether a task is one that the filter wants (all that is named must hold). */
export const wantsTask =
  ({ status, channel, assigneeId, unassigned }: TaskWish) =>
  (task: TaskFacts): boolean =>
    (status === undefined || status.includes(task.status)) &&
    (channel === undefined || channel === task.channel) &&
    (assigneeId === undefined || assigneeId === task.assigneeId) &&
    (unassigned === undefined || unassigned === (task.assigneeId === null))

export type AppointmentWish = {
  readonly date?: LocalDate | undefined
  readonly dateFrom?: LocalDate | undefined
  readonly dateTo?: LocalDate | undefined
  readonly status?: readonly Status[] | undefined
  readonly clientId?: number | undefined
  readonly masterId?: number | undefined
  readonly serviceId?: number | undefined
  readonly source?: Source | undefined
}
/** Whether a visit is one that the filter wants (all that is named must hold). */
export const wantsAppointment =
  (wish: AppointmentWish) =>
  (visit: AppointmentFacts): boolean =>
    (wish.date === undefined || wish.date === visit.date) &&
    (wish.dateFrom === undefined || wish.dateFrom <= visit.date) &&
    (wish.dateTo === undefined || visit.date <= wish.dateTo) &&
    (wish.status === undefined || wish.status.includes(visit.status)) &&
    (wish.clientId === undefined || wish.clientId === visit.clientId) &&
    (wish.masterId === undefined || wish.masterId === visit.masterId) &&
    (wish.serviceId === undefined || wish.serviceId === visit.serviceId) &&
    (wish.source === undefined || wish.source === visit.source)

/** What events have shown is opaque to callers: the salon, and the number of the last event that was seen. */
export const writeEventCursor = (salonId: number, number: number): string =>
  Buffer.from(`e:${salonId}:${number}`).toString('base64url')

/** The number, or undefined when the text is no cursor of this salon's events. */
export function readEventCursor(salonId: number, cursor: string): number | undefined {
  if (cursor.length > 100) return undefined
  const [, salon, number] =
    /^e:(\d{1,10}):(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return Number(salon) === salonId && Number(number) <= 2147483647 ? Number(number) : undefined
}
