import type { Appointment } from '../../domain/booking/appointment.js'
import { type NoticeEvent, recipientsOf } from '../../domain/notifications/notification.js'
import type { Salon } from '../../domain/catalog/salon.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../../store/postgres/database.js'
import type { FirstNotices } from '../../store/booking/new-appointment.js'
import { insertNotices, type NotifiedChange } from '../../store/notifications/notifications.js'
import type { NoticeDetails } from '../../store/tables/notices.js'
import type { Call } from '../context.js'
import { tellableAt } from './schedule.js'

type Teller = Pick<Call, 'now' | 'isSilent'>

/** When people may be told of something that happens now, and how long that is from now. */
function dueOf(
  { now }: Teller,
  salon: Salon,
  visitStart: Instant,
  was?: Instant,
): { readonly due: Instant; readonly delayMs: number } {
  const due = tellableAt(now, salon, visitStart, was)
  return { due, delayMs: due - now }
}

/** Who is notified of a new visit. Undefined where nobody is, as with visits of the demo. */
export const firstNotices = (
  call: Teller,
  salon: Salon,
  visitStart: Instant,
  clientName: string,
  masterName: string,
): FirstNotices | undefined => {
  if (call.isSilent) return undefined
  const recipients = recipientsOf('appointment_created', salon)
  return { recipients, clientName, masterName, ...dueOf(call, salon, visitStart) }
}

/** Notifies the recipients of an event of a visit: one row each and a job, in this transaction. */
export async function createNotifications(
  tx: Db,
  call: Teller,
  salon: Salon,
  visit: Appointment,
  event: NoticeEvent,
  details: NoticeDetails,
): Promise<void> {
  if (call.isSilent) return
  const told: NotifiedChange[] = recipientsOf(event, salon).map((kind) => {
    const { id: person, name } = visit[kind]
    return { kind, person, name, event, details }
  })
  await insertNotices(tx, visit, told, {
    at: call.now,
    ...dueOf(call, salon, visit.startsAt, details.was),
  })
}
