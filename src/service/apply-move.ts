import type { Actor, Appointment, Target } from '../domain/appointment.js'
import { visitEvent } from '../domain/event.js'
import type { NoticeEvent } from '../domain/notice.js'
import type { Salon } from '../domain/salon.js'
import { setStatus, writeStatusLog } from '../store/appointments.js'
import { countNoShow, countVisit } from '../store/clients.js'
import type { Db } from '../store/database.js'
import { writeEvents } from '../store/events.js'
import type { Call } from './call.js'
import { leaveNotices } from './notices/leave-notices.js'

/** What of a move its people are told of. */
const NOTICE_OF: Readonly<Partial<Record<Target, NoticeEvent>>> = {
  confirmed: 'appointment_confirmed',
  cancelled: 'appointment_cancelled',
}

/** Moves a visit that is held and may be moved: with its log entry, its event, the client's counts, and notices to its people. */
export async function applyMove(
  tx: Db,
  call: Pick<Call, 'now' | 'isSilent'>,
  salon: Salon,
  visit: Appointment,
  to: Target,
  { actor, note }: { readonly actor: Actor; readonly note: string | null },
): Promise<Appointment> {
  const { salonId, id, client } = visit
  await setStatus(tx, salonId, id, to, call.now)
  await writeStatusLog(tx, salonId, id, { from: visit.status, to, actor, note }, call.now)
  if (to === 'done') await countVisit(tx, salonId, client.id, visit)
  if (to === 'no_show') await countNoShow(tx, salonId, client.id)
  const moved: Appointment = { ...visit, status: to, updatedAt: call.now, version: visit.version + 1 }
  await writeEvents(tx, salonId, [visitEvent('status_changed', moved, visit)], call.now)
  const event = NOTICE_OF[to]
  if (event) await leaveNotices(tx, call, salon, moved, event, note ? { reason: note } : {})
  return moved
}
