import type { DialogueContext } from '../../domain/autopilot/state/context.js'
import type { OpenDay } from '../../domain/autopilot/state/reply-acts.js'
import type { Turn } from '../../domain/autopilot/state/turn.js'
import type { Interval } from '../../domain/time/interval.js'
import { addDays, DAY_MINUTES, datesBetween, type LocalDate } from '../../domain/time/time.js'
import { type DatedTimeOff, readTimeOff, readWorkingHours } from '../catalog/schedule.js'
import type { Context } from '../context.js'

/** How many days of a question are read. */
const MOST_DAYS = 7

/** Returns the parts of a date during which a master is away. */
const awayOn = (date: LocalDate, off: readonly DatedTimeOff[]): Interval[] =>
  off
    .filter(({ from, to }) => from <= date && date <= to)
    .map(({ from, to, start, end }) => ({
      from: date === from ? (start ?? 0) : 0,
      to: date === to ? (end ?? DAY_MINUTES) : DAY_MINUTES,
    }))

/** Returns what is left of a shift without these parts. */
const without = (shift: Interval, away: readonly Interval[]): Interval[] =>
  away.reduce<Interval[]>(
    (left, { from, to }) =>
      left.flatMap((part) =>
        [
          { from: part.from, to: Math.min(part.to, from) },
          { from: Math.max(part.from, to), to: part.to },
        ].filter((one) => one.from < one.to),
      ),
    [shift],
  )

/** Returns who works on each of these days, and when: shifts without absences. */
export async function readOpenDays(
  context: Context,
  ids: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<OpenDay[]> {
  const [hours, off] = await Promise.all([
    readWorkingHours(context, ids, from, to),
    readTimeOff(context, ids, from, to),
  ])
  return datesBetween(from, to).map((date, day) => ({
    date,
    masters: ids.flatMap((masterId, index) => {
      const away = awayOn(date, off[index] ?? [])
      const shifts = (hours[index]?.[day]?.shifts ?? []).flatMap(({ start, end }) =>
        without({ from: start, to: end }, away),
      )
      return shifts.length > 0 ? [{ masterId, shifts }] : []
    }),
  }))
}

/** Returns the turn with the hours of the days that it speaks of. */
export async function withOpenDays(
  context: Context,
  turn: Turn,
  { masters }: DialogueContext,
): Promise<Turn> {
  const ids = masters.map(({ id }) => id)
  const says = await Promise.all(
    turn.says.map(async (act) => {
      if (act.say !== 'open_days') return act
      const { from, to } = act.days
      const latest = addDays(from, MOST_DAYS - 1)
      const found = await readOpenDays(context, ids, from, to < latest ? to : latest)
      return { ...act, found }
    }),
  )
  return { ...turn, says }
}
