import { isWithin, single } from '../../../tools/language/engine/dates/calendar.js'
import type { DayWish, Meaning, TimeWish } from '../../../tools/language/engine/meaning/meaning.js'
import { daysBetween, type Minute } from '../../time/time.js'
import type { OwnAppointment } from './context.js'

/** Whether a message names a day, a time or a master for an appointment. */
export const namesPlace = ({
  day,
  time,
  masterIds,
  mastersRefused,
  relative,
  unwanted,
  isOtherMaster,
}: Meaning): boolean =>
  [day, time, relative, unwanted].some((value) => value !== undefined) ||
  masterIds.length + mastersRefused.length > 0 ||
  isOtherMaster

/** "Another day" is read as all days of more than a week. */
export const isAnyDay = (day: DayWish | undefined): boolean =>
  day !== undefined && daysBetween(day.from, day.to) > 7

const HALF_DAY = 720
/** Whether an hour that is said can be a time of day: "three" is 3:00 or 15:00. */
export const isSameHour = (time: Minute, said: TimeWish | undefined): boolean =>
  said !== undefined && time % HALF_DAY === said.from % HALF_DAY

/** Returns the day and time of an appointment as what a move starts from. */
export const movedFrom = ({
  date,
  time,
}: Pick<OwnAppointment, 'date' | 'time'>): Pick<Meaning, 'source' | 'sourceTime'> => ({
  source: single(date),
  sourceTime: { from: time, to: time, isExact: true },
})

/** Whether a stretch leads away from the present time: "from 17 to 18:30". */
export const isFromPresent = ({ from, isFromTo }: TimeWish, { time }: OwnAppointment): boolean =>
  isFromTo === true && from === time

/**
 * Whether a message only names the current day, time or master of the appointment: "ok, Tuesday",
 * "thanks Anna".
 */
export function isAsBooked(
  { day, time, masterIds, mastersRefused, relative, unwanted, isOtherMaster }: Meaning,
  appointment: OwnAppointment,
): boolean {
  const isDay = !day || isWithin(appointment.date, day)
  const isTime =
    !time ||
    (time.from <= appointment.time &&
      appointment.time <= time.to &&
      !isFromPresent(time, appointment))
  const isMaster =
    masterIds.every((id) => id === appointment.masterId) &&
    mastersRefused.length === 0 &&
    !isOtherMaster
  return isDay && isTime && isMaster && !relative && !unwanted
}
