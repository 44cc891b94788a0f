import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { ACTIVE, type Appointment } from '../../domain/booking/appointment.js'
import type { Interval } from '../../domain/time/interval.js'
import type { LocalDate, Minute } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { param, staticSql } from '../postgres/static-sql.js'
import { appointments } from '../tables/appointments.js'
import { toAppointment } from './appointment-rows.js'
import { selectAppointments } from './appointments.js'
import { workloadStatuses } from './least-loaded.js'

/** Returns the active appointments of a master that overlap a time without buffers, by start. */
export async function activeAppointmentsWithin(
  db: Db,
  salonId: number,
  masterId: number,
  { from, to }: Interval,
): Promise<Appointment[]> {
  const rows = await selectAppointments(db)
    .where(
      and(
        eq(appointments.salonId, salonId),
        eq(appointments.masterId, masterId),
        inArray(appointments.status, [...ACTIVE]),
        lt(appointments.startsAt, to),
        gt(appointments.endsAt, from),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
  return rows.map(toAppointment)
}

/** What is booked of a master's day: appointments, and their minutes with buffers. */
export type BookedDay = {
  readonly masterId: number
  readonly date: LocalDate
  readonly appointments: number
  readonly minutes: Minute
}

const selectBooked = staticSql<BookedDay>()`
  select v.master_id as "masterId", v.date::text as date, count(*)::int as appointments,
    sum(v.duration_minutes + v.buffer_before_minutes + v.buffer_after_minutes)::int as minutes
  from appointments v
  where v.salon_id = ${param('salonId')}::int
    and v.date between ${param('from')}::date and ${param('to')}::date
    and v.status in (${workloadStatuses})
  group by v.master_id, v.date`

/** Returns what is booked of each day in a range, for each master with appointments on it. */
export function bookedDays(
  db: Db,
  salonId: number,
  from: LocalDate,
  to: LocalDate,
): Promise<readonly BookedDay[]> {
  return selectBooked(db, { salonId, from, to })
}
