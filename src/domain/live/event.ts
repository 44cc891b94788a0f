import { Buffer } from 'node:buffer'
import type { Appointment } from '../booking/appointment.js'
import { type AppointmentFacts, factsOfAppointment } from '../booking/appointment-filter.js'
import type { TaskFacts } from '../inbox/task-filter.js'

export const TASK_EVENT_KINDS = ['created', 'updated', 'message', 'closed', 'resync'] as const
/** What happened to a task. */
export type TaskEventKind = (typeof TASK_EVENT_KINDS)[number]
export const APPOINTMENT_EVENT_KINDS = ['created', 'updated', 'status_changed', 'resync'] as const
/** What happened to an appointment. */
export type AppointmentEventKind = (typeof APPOINTMENT_EVENT_KINDS)[number]
/**
 * Of an account nothing is told but that its streams end: it was switched off, its password is
 * another one, or it may do other things than before. Of an import, that its run got further.
 */
export type EventTopic = 'task' | 'appointment' | 'account' | 'import'
/** What an event reports. */
export type EventKind = TaskEventKind | AppointmentEventKind

/**
 * The facts of what changed as they were (absent: it was not there, or nothing of them changed) and
 * as they became.
 */
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
