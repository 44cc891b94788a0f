import { Buffer } from 'node:buffer'
import type { Appointment } from '../booking/appointment.js'
import { type AppointmentFacts, factsOfAppointment } from '../booking/appointment-filter.js'
import type { TaskFacts } from '../inbox/task-filter.js'

export const TASK_EVENT_KINDS = [
  'created',
  'updated',
  'message',
  'message_updated',
  'closed',
  'presence',
  'resync',
] as const
/** What happened to a task. */
export type TaskEventKind = (typeof TASK_EVENT_KINDS)[number]
export const APPOINTMENT_EVENT_KINDS = ['created', 'updated', 'status_changed', 'resync'] as const
/** What happened to an appointment. */
export type AppointmentEventKind = (typeof APPOINTMENT_EVENT_KINDS)[number]
/** What events of the salon's data are about. A schedule and a time off have the master's id. */
export const SALON_TOPICS = [
  'master',
  'service',
  'schedule',
  'time_off',
  'client',
  'settings',
  'canned_reply',
  'connection',
  'job',
] as const
/** What an event of the salon's data is about. */
export type SalonTopic = (typeof SALON_TOPICS)[number]
export const SALON_EVENT_KINDS = ['updated', 'removed', 'resync'] as const
/** What happened to the salon's data. New objects are updated, too. */
export type SalonEventKind = (typeof SALON_EVENT_KINDS)[number]
/**
 * The subject of an event. An event of an account ends its streams: it was deactivated, or has
 * another password or role. An event of an import reports progress of its run.
 */
export type EventTopic = 'task' | 'appointment' | 'account' | 'import' | SalonTopic
/** What an event reports. */
export type EventKind = TaskEventKind | AppointmentEventKind | SalonEventKind

/**
 * The facts of what changed as they were (absent: it was not there, or nothing of them changed) and
 * as they became.
 */
export type EventFacts<Facts = TaskFacts | AppointmentFacts> = {
  readonly was?: Facts
  readonly is?: Facts
}

/**
 * Somebody looks at a task, writes to it, or stopped to. It is sent to subscribers without being
 * stored. `facts`: those of the task, for the filters of subscribers.
 */
export type PresenceSignal = {
  readonly salonId: number
  readonly taskId: number
  readonly facts: EventFacts
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

/** An event of an appointment that is there, or that became another one than it was. */
export const appointmentEvent = (
  kind: Exclude<AppointmentEventKind, 'resync'>,
  appointment: Appointment,
  was?: Appointment,
): NewEvent => ({
  topic: 'appointment',
  kind,
  subjectId: appointment.id,
  facts: { ...(was && { was: factsOfAppointment(was) }), is: factsOfAppointment(appointment) },
})

/** An event of the salon's data. Null: all objects of the topic may have changed. */
export const salonEvent = (
  topic: SalonTopic,
  subjectId: number | null,
  kind: Exclude<SalonEventKind, 'resync'> = 'updated',
): NewEvent => ({ topic, kind, subjectId, facts: {} })

const LARGEST_SUBJECT_ID = 2147483647
/** A job died, is retried or was discarded. A subject has no id that is larger than an `Int`. */
export const jobEvent = (
  id: number,
  kind: Exclude<SalonEventKind, 'resync'> = 'updated',
): NewEvent => salonEvent('job', id <= LARGEST_SUBJECT_ID ? id : null, kind)

/** Whether the topic is one of the salon's data. */
export const isSalonTopic = (topic: EventTopic): topic is SalonTopic =>
  (SALON_TOPICS as readonly string[]).includes(topic)

/**
 * A subscriber hears of what its filter wants, and of what it wanted until now: else a list would
 * keep what has left it.
 */
export const concerns = <Facts>(
  { was, is }: EventFacts<Facts>,
  wanted: (facts: Facts) => boolean,
): boolean => (is !== undefined && wanted(is)) || (was !== undefined && wanted(was))

/**
 * What ends the streams of an account, in its place among the events: what comes after it is not
 * for them.
 */
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

/**
 * What events have shown is opaque to callers: the salon, and the number of the last event that was
 * seen.
 */
export const writeEventCursor = (salonId: number, number: number): string =>
  Buffer.from(`e:${salonId}:${number}`).toString('base64url')

/** The number, or undefined when the text is no cursor of this salon's events. */
export function readEventCursor(salonId: number, cursor: string): number | undefined {
  if (cursor.length > 100) return undefined
  const [, salon, number] =
    /^e:(\d{1,10}):(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return Number(salon) === salonId && Number(number) <= 2147483647 ? Number(number) : undefined
}
