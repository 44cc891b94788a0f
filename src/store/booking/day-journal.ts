import { and, asc, eq, sql } from 'drizzle-orm'
import type { Appointment } from '../../domain/booking/appointment.js'
import type { TimeOff, WeeklyShift, WorkingDay } from '../../domain/booking/schedule.js'
import type { Master } from '../../domain/identity/people.js'
import { type LocalDate, weekdayOf } from '../../domain/time/time.js'
import { anyOfParameter, type Db, plannedOnce } from '../postgres/database.js'
import { readParts } from '../postgres/page-query.js'
import { appointments } from '../tables/appointments.js'
import { events } from '../tables/events.js'
import { masters, timeOff, weeklyShifts, workingDays } from '../tables/masters.js'
import { clients } from '../tables/people.js'
import { salons } from '../tables/salons.js'
import { appointmentOf, appointmentSelection } from './appointment-rows.js'
import { clientOfAppointment } from './appointments.js'

type OfMaster<T> = T & { readonly masterId: number }

/** What is stored about a day of a salon, all of it as it was at one moment. */
export type StoredDay = {
  readonly timeZone: string
  /** The number of the salon's newest event at that moment, or 0. */
  readonly newestEvent: number
  /** All masters of the salon, inactive ones included, by name. */
  readonly masters: readonly Pick<Master, 'id' | 'name' | 'active'>[]
  /** The hours of the weekday. */
  readonly weekly: readonly OfMaster<WeeklyShift>[]
  /** The hours of the date alone. */
  readonly own: readonly OfMaster<WorkingDay>[]
  /** Absences of that day, and of days around it: the statement does not know the salon's zone. */
  readonly timeOff: readonly TimeOff[]
  /** Those that start on the day, of all statuses, by start. */
  readonly appointments: readonly Appointment[]
}

const FIELDS = {
  salon: { timeZone: salons.timeZone },
  newest: { number: events.number },
  masters: { id: masters.id, name: masters.name, active: masters.active },
  weekly: {
    masterId: weeklyShifts.masterId,
    weekday: weeklyShifts.weekday,
    start: weeklyShifts.startMinute,
    end: weeklyShifts.endMinute,
  },
  own: { masterId: workingDays.masterId, date: workingDays.date, shifts: workingDays.shifts },
  timeOff: {
    id: timeOff.id,
    masterId: timeOff.masterId,
    startsAt: timeOff.startsAt,
    endsAt: timeOff.endsAt,
    reason: timeOff.reason,
  },
}

const value = sql.placeholder
const mastersOfSalon = sql`array(
  select ${masters.id} from ${masters} where ${masters.salonId} = ${value('salonId')})`

/**
 * Reads what the journal of a day shows, in one statement. With `masterIds` it has the appointments
 * of these masters only. Throws where there is no such salon: every account belongs to one.
 */
export async function readStoredDay(
  db: Db,
  salonId: number,
  date: LocalDate,
  {
    masterIds,
    properties,
  }: {
    readonly masterIds: readonly number[] | undefined
    /** Those of the appointments that are needed. Absent: all. */
    readonly properties?: ReadonlySet<string> | undefined
  },
): Promise<StoredDay> {
  const selection = appointmentSelection(properties)
  const { masterName: _, ...fields } = selection.fields // all masters are read once, beside them
  const day = sql`${value('date')}::date`
  const read = await readParts(
    db,
    {
      name: `day of a salon${masterIds ? ' by master' : ''}${selection.name}`,
      fields: { ...FIELDS, appointments: fields },
      build: () => ({
        salon: db
          .select(FIELDS.salon)
          .from(salons)
          .where(eq(salons.id, value('salonId'))),
        newest: sql`select max(${events.number}) from ${events}
          where ${events.salonId} = ${value('salonId')}`,
        masters: db
          .select(FIELDS.masters)
          .from(masters)
          .where(eq(masters.salonId, value('salonId')))
          .orderBy(asc(masters.name), asc(masters.id)),
        weekly: db
          .select(FIELDS.weekly)
          .from(weeklyShifts)
          .where(
            and(
              eq(weeklyShifts.salonId, value('salonId')),
              eq(weeklyShifts.weekday, value('weekday')),
            ),
          ),
        own: db
          .select(FIELDS.own)
          .from(workingDays)
          .where(
            and(
              eq(workingDays.salonId, value('salonId')),
              sql`${workingDays.masterId} = any(${mastersOfSalon})`,
              eq(workingDays.date, value('date')),
            ),
          ),
        timeOff: db
          .select(FIELDS.timeOff)
          .from(timeOff)
          .where(
            and(
              eq(timeOff.salonId, value('salonId')),
              sql`${timeOff.masterId} = any(${mastersOfSalon})`,
              sql`${timeOff.startsAt} < ${day} + 3 and ${timeOff.endsAt} > ${day} - 2`,
            ),
          )
          .orderBy(asc(timeOff.startsAt), asc(timeOff.id)),
        appointments: db
          .select(fields)
          .from(appointments)
          .innerJoin(clients, clientOfAppointment)
          .where(
            and(
              eq(appointments.salonId, plannedOnce('salonId', 'int')),
              eq(appointments.date, plannedOnce('date', 'date')),
              masterIds && anyOfParameter(appointments.masterId, 'masterIds'),
            ),
          )
          .orderBy(asc(appointments.startsAt), asc(appointments.id)),
      }),
    },
    { salonId, date, weekday: weekdayOf(date), masterIds },
  )
  const names = new Map(read.masters.map((master) => [master.id, master.name]))
  const [salon] = read.salon
  if (!salon) throw new Error(`salon ${salonId} is gone`)
  return {
    ...read,
    timeZone: salon.timeZone,
    newestEvent: read.newest[0]?.number ?? 0,
    appointments: read.appointments.map((row) => appointmentOf(row, names.get(row.masterId) ?? '')),
  }
}
