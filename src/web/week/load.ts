import type { LiveEvent } from '../api/live.js'
import { addDays, mondayOf } from '../words/format.js'
import type { WeekLoadQuery } from './documents.js'

/** The load of a master on a day. Minutes count appointments with their buffers. */
export type DayLoad = WeekLoadQuery['load'][number]
/** The sum of some loads. `share` is booked of open minutes, 0 to 1 and more; null without hours. */
export type LoadSum = {
  readonly appointments: number
  readonly bookedMinutes: number
  readonly openMinutes: number
  readonly share: number | null
}
/** A master's row: their loads by date. */
export type MasterRow = {
  readonly id: number
  readonly name: string
  readonly days: ReadonlyMap<string, DayLoad>
}

/** Returns the dates of the week of a date, from Monday. */
export const weekOf = (date: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(mondayOf(date), index))

/** Returns the dates of whole weeks, from Monday, that contain the month of a date. */
export function monthGridOf(date: string): string[] {
  const first = mondayOf(`${date.slice(0, 7)}-01`)
  const dates: string[] = []
  for (let day = first; day.slice(0, 7) <= date.slice(0, 7) || dates.length % 7 !== 0;) {
    dates.push(day)
    day = addDays(day, 1)
  }
  return dates
}

/** Adds up loads. */
export function sumOf(loads: readonly DayLoad[]): LoadSum {
  const sum = { appointments: 0, bookedMinutes: 0, openMinutes: 0 }
  for (const load of loads) {
    sum.appointments += load.appointments
    sum.bookedMinutes += load.bookedMinutes
    sum.openMinutes += load.openMinutes
  }
  return { ...sum, share: sum.openMinutes > 0 ? sum.bookedMinutes / sum.openMinutes : null }
}

/** How full a day is, as one of five steps. 0 is empty or closed. */
export function heatOf({ share }: Pick<LoadSum, 'share'>): 0 | 1 | 2 | 3 | 4 {
  if (share === null || share === 0) return 0
  if (share < 0.35) return 1
  if (share < 0.6) return 2
  return share < 0.85 ? 3 : 4
}

/** Returns a row for each master, in the order of the names. */
export function rowsOf(loads: readonly DayLoad[]): MasterRow[] {
  const rows = new Map<number, { id: number; name: string; days: Map<string, DayLoad> }>()
  for (const load of loads) {
    const { id, name } = load.master
    const row = rows.get(id) ?? { id, name, days: new Map<string, DayLoad>() }
    row.days.set(load.date, load)
    rows.set(id, row)
  }
  return [...rows.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
}

/** Whether an event can change a load. */
export function changesLoad(event: LiveEvent): boolean {
  if (event.topic === 'appointment') return true
  if (event.topic !== 'salon') return false
  return ['SCHEDULE', 'TIME_OFF', 'MASTER', 'SETTINGS'].includes(event.update.subject ?? '')
}
