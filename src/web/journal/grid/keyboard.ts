import { minutesOf } from '../../words/format.js'
import {
  type JournalAppointment,
  type JournalColumn,
  type JournalTimeOff,
  timeOffSpan,
} from '../journal-day.js'
import { type DayScale, type GridPlace, shownPart } from './geometry.js'

/** What has the focus in the grid: an appointment, time off, or a column that has neither. */
export type GridFocus = {
  readonly masterId: number
  readonly appointmentId?: number
  readonly timeOffId?: number
}
/** The columns as the grid shows them, from the left. */
export type FocusColumn = {
  readonly masterId: number
  readonly appointments: readonly Pick<JournalAppointment, 'id' | 'time'>[]
  /** With the minute at which each starts. */
  readonly timeOff: readonly { readonly id: number; readonly minute: number }[]
}
type FocusItem = { readonly minute: number; readonly focus: GridFocus }

/** The time off of a column that the grid shows. */
export const shownTimeOff = (
  { timeOff }: JournalColumn,
  date: string,
  scale: DayScale,
): JournalTimeOff[] =>
  timeOff.filter((one) => shownPart(scale, timeOffSpan(one, date)) !== undefined)

/** Returns what takes the focus in a column, by start. Time off comes before what lies in it. */
const itemsOf = ({ masterId, appointments, timeOff }: FocusColumn): FocusItem[] =>
  [
    ...timeOff.map(({ id, minute }) => ({ minute, focus: { masterId, timeOffId: id } })),
    ...appointments.map(({ id, time }) => ({
      minute: minutesOf(time),
      focus: { masterId, appointmentId: id },
    })),
  ].sort((one, other) => one.minute - other.minute)

const isSame = (one: GridFocus, other: GridFocus | undefined): boolean =>
  one.appointmentId === other?.appointmentId && one.timeOffId === other?.timeOffId

const focusIn = (column: FocusColumn, index: number): GridFocus => {
  const items = itemsOf(column)
  const item = items[Math.max(0, Math.min(index, items.length - 1))]
  return item?.focus ?? { masterId: column.masterId }
}

/** Returns the index of the item that starts closest to a minute. */
function closestTo(column: FocusColumn, minute: number): number {
  const items = itemsOf(column)
  const distance = (index: number): number => Math.abs((items[index]?.minute ?? 0) - minute)
  return items.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0)
}

/** Returns the selector of the element that has a focus. */
export const selectorOf = ({ masterId, appointmentId, timeOffId }: GridFocus): string =>
  appointmentId !== undefined
    ? `[data-appointment="${appointmentId}"]`
    : timeOffId !== undefined
      ? `[data-time-off="${timeOffId}"]`
      : `.master-day[data-master="${masterId}"]`

/** Returns what an element of the grid stands for, when it gets the focus. */
export function focusOf({ dataset }: HTMLElement, masterId: number): GridFocus {
  const appointmentId = Number(dataset.appointment)
  const timeOffId = Number(dataset.timeOff)
  return { masterId, ...(appointmentId && { appointmentId }), ...(timeOffId && { timeOffId }) }
}

/**
 * Returns the focus as it is among these columns: the same, or else, when its item is gone, the
 * closest one. Undefined if there are no columns.
 */
export function validFocus(
  columns: readonly FocusColumn[],
  focus: GridFocus | undefined,
  minute: number,
): GridFocus | undefined {
  const items = columns.flatMap(itemsOf)
  const same = items.find((item) => isSame(item.focus, focus))
  if (same) return same.focus
  const column =
    columns.find(({ masterId }) => masterId === focus?.masterId) ??
    columns.find(({ appointments }) => appointments.length > 0) ??
    columns[0]
  return column && focusIn(column, closestTo(column, minute))
}

/** Returns the focus after a key, or undefined if the key does not move it. */
export function nextFocus(
  columns: readonly FocusColumn[],
  focus: GridFocus,
  key: string,
): GridFocus | undefined {
  const place = columns.findIndex(({ masterId }) => masterId === focus.masterId)
  const column = columns[place]
  if (!column) return undefined
  const items = itemsOf(column)
  const index = items.findIndex((item) => isSame(item.focus, focus))
  if (key === 'ArrowDown') return focusIn(column, index + 1)
  if (key === 'ArrowUp') return focusIn(column, index - 1)
  if (key === 'Home') return focusIn(column, 0)
  if (key === 'End') return focusIn(column, items.length - 1)
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const neighbour = columns[place + (key === 'ArrowRight' ? 1 : -1)]
  if (!neighbour) return focus
  const minute = items[index]?.minute
  return focusIn(neighbour, minute === undefined ? 0 : closestTo(neighbour, minute))
}

/** Returns where an appointment goes by a key of the moving mode, or undefined for other keys. */
export function nextPlace(
  place: GridPlace,
  key: string,
  masterIds: readonly number[],
  { scale, step }: { readonly scale: DayScale; readonly step: number },
): GridPlace | undefined {
  const { masterId, minute } = place
  if (key === 'ArrowUp')
    return minute - step < scale.from ? place : { masterId, minute: minute - step }
  if (key === 'ArrowDown')
    return minute + step >= scale.to ? place : { masterId, minute: minute + step }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const index = masterIds.indexOf(masterId) + (key === 'ArrowRight' ? 1 : -1)
  return { masterId: masterIds[index] ?? masterId, minute }
}
