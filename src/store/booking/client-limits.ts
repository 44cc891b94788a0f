import { sql } from 'drizzle-orm'
import type { Status } from '../../domain/booking/appointment.js'
import type { ClientAppointment } from '../../domain/booking/client-limits.js'
import type { Instant } from '../../domain/time/time.js'
import { activeStatuses } from './appointment-rows.js'
import { CLIENT_LOCK } from '../postgres/advisory-locks.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'

const lockClient = staticSql()`
  select pg_advisory_xact_lock(${sql.raw(String(CLIENT_LOCK))}, ${param('clientId')}::int)`

const times = sql.raw(
  '(extract(epoch from starts_at) * 1000)::float8 as "from", (extract(epoch from ends_at) * ' +
    '1000)::float8 as "to"',
)
const readActive = staticSql<{ from: number; to: number; status: Status }>()`
  select ${times}, status from appointments
  where salon_id = ${param('salonId')}::int and client_id = ${param('clientId')}::int
  and status in (${activeStatuses})
    and ends_at > ${param('since')}::timestamptz and id is distinct from ${param('except')}::int
  union all
  select ${times}, 'booked' from slot_holds
  where salon_id = ${param('salonId')}::int and client_id = ${param('clientId')}::int
    and ends_at > ${param('since')}::timestamptz
    and appointment_id is distinct from ${param('except')}::int`

/**
 * The active appointments of a client that end after `since`, and the places that are held for one,
 * under a lock on the client that lasts until the transaction ends. The lock makes two bookings of
 * one client wait for each other, whichever masters and days they are for. To prevent deadlocks, it
 * is taken after the locks on masters' days. Both statements are sent at once: the second one sees
 * what was committed before the lock was granted.
 * @param except the appointment that is about to move
 */
export async function lockClientAppointments(
  tx: Db,
  client: { readonly salonId: number; readonly clientId: number },
  since: Instant,
  except?: number,
): Promise<readonly ClientAppointment[]> {
  const [, active] = await Promise.all([
    lockClient(tx, { clientId: client.clientId }),
    readActive(tx, { ...client, since: toTimestamp(since), except: except ?? null }),
  ])
  return active
}
