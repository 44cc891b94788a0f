import type { Appointment } from '../../domain/appointment.js'
import type { NoticeEvent } from '../../domain/notice.js'
import type { Salon } from '../../domain/salon.js'
import type { Instant } from '../../domain/time.js'
import type { Db } from '../../store/database.js'
import type { FirstNotices } from '../../store/new-appointment.js'
import { insertNotices, type Told } from '../../store/notices.js'
import type { NoticeDetails } from '../../store/tables/notices.js'
import type { Call } from '../call.js'
import { tellableAt } from './due.js'

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

/** Whom a new visit is told to; nobody where it is made up. */
export const firstNotices = (
  call: Teller,
  salon: Salon,
  visitStart: Instant,
  clientName: string,
  masterName: string,
): FirstNotices | undefined =>
  call.isSilent ? undefined : { clientName, masterName, ...dueOf(call, salon, visitStart) }

/**
 * Has the client and the master of a visit told of what happened to it, and the master whom it has left (`former`): a row for
 * each of them, and a job, in this transaction.
 */
export async function leaveNotices(
  tx: Db,
  call: Teller,
  salon: Salon,
  visit: Appointment,
  event: NoticeEvent,
  details: NoticeDetails,
  former: Appointment['master'] = visit.master,
): Promise<void> {
  if (call.isSilent) return
  const { client, master } = visit
  const told: Told[] = [
    { kind: 'client', person: client.id, name: client.name, event, details },
    { kind: 'master', person: master.id, name: master.name, event, details },
  ]
  const left = { event: 'appointment_cancelled', details: { ...details, leaves: true } } as const
  if (former.id !== master.id) told.push({ kind: 'master', person: former.id, name: former.name, ...left })
  await insertNotices(tx, visit, told, { at: call.now, ...dueOf(call, salon, visit.startsAt, details.was) })
}
