import { type Appointment, endTimeOf, isWorkload } from '../../domain/booking/appointment.js'
import {
  shiftsOn,
  type TimeOff,
  type WeeklyShift,
  type WorkingDay,
  type WorkShift,
} from '../../domain/booking/schedule.js'
import { bookedMinutes, openMinutes } from '../../domain/booking/workload.js'
import type { Master, Viewer } from '../../domain/identity/people.js'
import { writeEventCursor } from '../../domain/live/event.js'
import { invalid, unknownReference } from '../../domain/refusal.js'
import { overlaps } from '../../domain/time/interval.js'
import { datesBetween, daysBetween, type LocalDate, type Minute } from '../../domain/time/time.js'
import { dayClock, spanOfDays } from '../../domain/time/zone.js'
import { bookedDays } from '../../store/booking/day-appointments.js'
import { readStoredDay } from '../../store/booking/day-journal.js'
import { listMasters } from '../../store/catalog/masters.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { timeOffOf, weeklyShiftsOf, workingDaysOf } from '../../store/catalog/schedules.js'
import type { Db } from '../../store/postgres/database.js'
import { type DatedTimeOff, onWallClock } from '../catalog/schedule.js'
import { authorize, type Context } from '../context.js'
import { readList, readListSnapshot } from '../read-list.js'

const LONGEST_RANGE_DAYS = 92

type MasterName = Pick<Master, 'id' | 'name'>

/** An appointment with the time of its end: the journal knows the zone of the salon. */
export type JournalAppointment = Appointment & { readonly endTime: Minute }

/** What the journal itself reads of its appointments. */
const OWN_PROPERTIES = ['master', 'service', 'buffers', 'status', 'date', 'endsAt'] as const

/** A master's day in the journal. */
export type JournalColumn = {
  readonly master: MasterName
  readonly shifts: readonly WorkShift[]
  readonly timeOff: readonly DatedTimeOff[]
  /** Of all statuses, by start, with what the salon's clocks show at the end. */
  readonly appointments: readonly JournalAppointment[]
  readonly openMinutes: Minute
  readonly bookedMinutes: Minute
}

/** A day of the salon, as it was at one moment. */
export type Journal = {
  readonly date: LocalDate
  /** The live cursor of the moment: events after it bring the journal up to date. */
  readonly cursor: string
  readonly columns: readonly JournalColumn[]
}

/** How much of a master's day is open and booked. */
export type MasterLoad = {
  readonly master: MasterName
  readonly date: LocalDate
  readonly openMinutes: Minute
  readonly bookedMinutes: Minute
  readonly appointments: number
  readonly off: boolean
}

/** The hours and absences of a master. */
type Schedule = {
  readonly weekly: WeeklyShift[]
  readonly own: WorkingDay[]
  readonly timeOff: TimeOff[]
}

/**
 * The masters that the viewer sees: a master only themself. Refuses ids of others in `masterIds`.
 */
function visibleMasters<T extends MasterName>(
  viewer: Viewer,
  masters: readonly T[],
  masterIds: readonly number[] | undefined,
): T[] {
  const visible = masters.filter(({ id }) => viewer.role !== 'master' || id === viewer.masterId)
  const unknown = masterIds?.filter((id) => !visible.some((master) => master.id === id)) ?? []
  if (unknown.length > 0) throw invalid({ masterIds: unknown.map(unknownReference) })
  return masterIds ? visible.filter(({ id }) => masterIds.includes(id)) : visible
}

/** Reads the hours and absences of masters on the days of a range: three statements. */
async function schedulesOf(
  db: Db,
  salonId: number,
  masters: readonly MasterName[],
  { from, to, zone }: { readonly from: LocalDate; readonly to: LocalDate; readonly zone: string },
): Promise<(master: MasterName) => Schedule> {
  const masterIds = masters.map(({ id }) => id)
  const schedules = new Map<number, Schedule>(
    masterIds.map((id) => [id, { weekly: [], own: [], timeOff: [] }]),
  )
  const [weekly, own, timeOff] = await Promise.all([
    weeklyShiftsOf(db, salonId, masterIds),
    workingDaysOf(db, { salonId, masterIds, from, to }),
    timeOffOf(db, { salonId, masterIds, ...spanOfDays(from, to, zone) }),
  ])
  for (const row of weekly) schedules.get(row.masterId)?.weekly.push(row)
  for (const row of own) schedules.get(row.masterId)?.own.push(row)
  for (const row of timeOff) schedules.get(row.masterId)?.timeOff.push(row)
  return ({ id }) => schedules.get(id) ?? { weekly: [], own: [], timeOff: [] }
}

/** Groups rows by their master. Returns the rows of a master, in their order. */
function byMaster<T>(rows: readonly T[], masterOf: (row: T) => number): (id: number) => T[] {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(masterOf(row))
    if (group) group.push(row)
    else groups.set(masterOf(row), [row])
  }
  return (id) => groups.get(id) ?? []
}

const intervalsOf = (timeOff: readonly TimeOff[]) =>
  timeOff.map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt }))

/**
 * The journal of a day: a column for every active master and for every one with appointments that
 * day, by name. With `masterIds` those of these masters. For staff; a master sees only their own
 * column. Refuses unknown masters (`invalid`). One statement reads all of it, the cursor too, so
 * that no change is missed between them. `asked`: the properties of the appointments that the caller
 * needs; others may be missing.
 */
export async function readJournal(
  context: Context,
  date: LocalDate,
  masterIds: readonly number[] | undefined,
  asked?: ReadonlySet<string>,
): Promise<Journal> {
  const viewer = authorize(context, 'journal:read')
  const { salonId } = viewer
  const properties = asked && new Set([...asked, ...OWN_PROPERTIES])
  const stored = await readList(context, salonId, (db) =>
    readStoredDay(db, salonId, date, { masterIds, properties }),
  )
  const { timeZone: zone, newestEvent } = stored
  const day = spanOfDays(date, date, zone)
  const clock = dayClock(date, zone)
  const [weekly, own, appointments] = [
    byMaster(stored.weekly, ({ masterId }) => masterId),
    byMaster(stored.own, ({ masterId }) => masterId),
    byMaster(stored.appointments, ({ master }) => master.id),
  ]
  const absences = stored.timeOff.filter(({ startsAt, endsAt }) =>
    overlaps({ from: startsAt, to: endsAt }, day),
  )
  const timeOffs = byMaster(absences, ({ masterId }) => masterId)
  const shown = visibleMasters(viewer, stored.masters, masterIds).filter(
    ({ id, active }) => active || masterIds || appointments(id).length > 0,
  )
  const columns = shown.map(({ id, name }): JournalColumn => {
    const shifts = shiftsOn(date, weekly(id), own(id))
    const timeOff = timeOffs(id)
    return {
      master: { id, name },
      shifts,
      timeOff: timeOff.map((off) => onWallClock(off, zone)),
      appointments: appointments(id).map((appointment) =>
        // They were read for this journal alone. A copy of each would cost as much as reading it.
        Object.assign(appointment, { endTime: endTimeOf(appointment, zone) }),
      ),
      openMinutes: openMinutes({ clock, shifts, timeOff: intervalsOf(timeOff) }),
      bookedMinutes: bookedMinutes(appointments(id).filter(({ status }) => isWorkload(status))),
    }
  })
  return { date, cursor: writeEventCursor(salonId, newestEvent), columns }
}

/**
 * How much of each master's days is open and booked, by master and then by date. Masters are those
 * of the journal. Refuses unknown masters, a range of more than 92 days and one that ends before it
 * begins (`invalid`).
 */
export async function readLoad(
  context: Context,
  from: LocalDate,
  to: LocalDate,
  masterIds: readonly number[] | undefined,
): Promise<MasterLoad[]> {
  const viewer = authorize(context, 'journal:read')
  const { salonId } = viewer
  const days = daysBetween(from, to)
  if (days < 0) throw invalid({ to: ['The last day must not lie before the first.'] })
  if (days >= LONGEST_RANGE_DAYS)
    throw invalid({ to: [`Ask for at most ${LONGEST_RANGE_DAYS} days at once.`] })
  return readListSnapshot(context, salonId, async (snapshot) => {
    const [{ timeZone: zone }, masters, booked] = await Promise.all([
      loadSalon(snapshot, salonId),
      listMasters(snapshot, salonId, undefined, false),
      bookedDays(snapshot, salonId, from, to),
    ])
    const bookedOf = new Map(booked.map((day) => [`${day.masterId} ${day.date}`, day]))
    const busyMasters = new Set(booked.map(({ masterId }) => masterId))
    const shown = visibleMasters(viewer, masters, masterIds).filter(
      ({ id, active }) => active || masterIds || busyMasters.has(id),
    )
    const scheduleOf = await schedulesOf(snapshot, salonId, shown, { from, to, zone })
    return shown.flatMap(({ id, name }) => {
      const { weekly, own, timeOff } = scheduleOf({ id, name })
      const absences = intervalsOf(timeOff)
      return datesBetween(from, to).map((date): MasterLoad => {
        const shifts = shiftsOn(date, weekly, own)
        const open = openMinutes({ clock: dayClock(date, zone), shifts, timeOff: absences })
        const day = bookedOf.get(`${id} ${date}`)
        return {
          master: { id, name },
          date,
          openMinutes: open,
          bookedMinutes: day?.minutes ?? 0,
          appointments: day?.appointments ?? 0,
          off: open === 0,
        }
      })
    })
  })
}
