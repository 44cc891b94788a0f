import type { Unanswered } from '../api/attempt.js'
import type { Desk } from '../shell/desk.js'
import {
  type BookFromDialogMutationVariables,
  type BookedAppointmentFragment,
  DayAppointmentsDocument,
} from './documents.js'
import { clockTime } from './times/free-times.js'

type BookingInput = BookFromDialogMutationVariables['input']

/** How exactly the clock of this machine is known to agree with the server's. */
const CLOCK_TOLERANCE_MS = 5_000

/**
 * Returns the appointment that a booking has made of which no answer came. Undefined: there is none.
 * A walk-in client has no phone; of several walk-ins, the comment tells which it is.
 */
export async function findBooked(
  desk: Pick<Desk, 'request'>,
  { variables, sentAt }: Unanswered<BookingInput>,
): Promise<BookedAppointmentFragment | undefined> {
  const { clientId, serviceId, masterId, date, time, comment } = variables
  const filter = {
    date,
    serviceId,
    status: ['BOOKED' as const, 'CONFIRMED' as const],
    ...(clientId != null && { clientId }),
    ...(masterId != null && { masterId }),
  }
  const { appointments } = await desk.request(DayAppointmentsDocument, { filter })
  return appointments.nodes.find(
    (found) =>
      clockTime(found.time) === clockTime(time) &&
      (clientId != null || (found.client.phone === null && found.comment === (comment ?? ''))) &&
      Date.parse(found.createdAt) >= sentAt - CLOCK_TOLERANCE_MS,
  )
}
