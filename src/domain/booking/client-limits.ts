import type { Status } from './appointment.js'
import type { Reason } from './booking-rules.js'
import { type Interval, overlaps } from '../time/interval.js'
import type { Instant } from '../time/time.js'

/** An active appointment of a client, stored or about to be: the time without buffers. */
export type ClientAppointment = Interval & { readonly status: Status }

/** The client has another appointment at that time. */
export const CLIENT_BUSY: Reason = {
  code: 'client_busy',
  detail: 'You already have another appointment at that time.',
}

/** Whether an appointment has not begun. One in progress has, even if its client came early. */
const isToCome = ({ status, from }: ClientAppointment, now: Instant): boolean =>
  (status === 'booked' || status === 'confirmed') && from >= now

/** Returns why a client with these active appointments cannot book one more, or undefined. */
export function tooManyAppointments(
  existing: readonly ClientAppointment[],
  limit: number,
  now: Instant,
): Reason | undefined {
  const count = existing.filter((appointment) => isToCome(appointment, now)).length
  if (count < limit) return undefined
  const appointments = count === 1 ? 'an appointment' : `${count} appointments`
  return {
    code: 'too_many_appointments',
    detail: `You already have ${appointments} to come. Cancel one or ask the salon.`,
  }
}

/** Returns why a client with these active appointments cannot come at a time, or undefined. */
export const clientBusy = (
  existing: readonly ClientAppointment[],
  wished: Interval,
): Reason | undefined =>
  existing.some((appointment) => overlaps(appointment, wished)) ? CLIENT_BUSY : undefined
