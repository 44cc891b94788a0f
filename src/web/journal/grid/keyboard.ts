import type { DayScale, GridPlace } from './geometry.js'
import { minutesOf } from '../../words/format.js'

/** What has the focus in the grid: an appointment, or the column of a master who has none. */
export type GridFocus = { readonly masterId: number; readonly appointmentId?: number }
/** The columns as the grid shows them, from the left; appointments by start. */
export type FocusColumn = {
  readonly masterId: number
  readonly appointments: readonly { readonly id: number; readonly time: string }[]
}

const focusIn = ({ masterId, appointments }: FocusColumn, index: number): GridFocus => {
  const appointment = appointments[Math.max(0, Math.min(index, appointments.length - 1))]
  return appointment ? { masterId, appointmentId: appointment.id } : { masterId }
}

/** Returns the index of the appointment that starts closest to a minute. */
function closestTo({ appointments }: FocusColumn, minute: number): number {
  const distance = (index: number): number =>
    Math.abs(minutesOf(appointments[index]?.time ?? '') - minute)
  return appointments.reduce(
    (best, _, index) => (distance(index) < distance(best) ? index : best),
    0,
  )
}

/**
 * Returns the focus as it is among these columns: the same, or else, when its appointment is gone,
 * the closest one. Undefined if there are no columns.
 */
export function validFocus(
  columns: readonly FocusColumn[],
  focus: GridFocus | undefined,
  minute: number,
): GridFocus | undefined {
  const holder = columns.find(({ appointments }) =>
    appointments.some(({ id }) => id === focus?.appointmentId),
  )
  if (holder && focus) return { ...focus, masterId: holder.masterId }
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
  const index = column.appointments.findIndex(({ id }) => id === focus.appointmentId)
  if (key === 'ArrowDown') return focusIn(column, index + 1)
  if (key === 'ArrowUp') return focusIn(column, index - 1)
  if (key === 'Home') return focusIn(column, 0)
  if (key === 'End') return focusIn(column, column.appointments.length - 1)
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const neighbour = columns[place + (key === 'ArrowRight' ? 1 : -1)]
  if (!neighbour) return focus
  const time = column.appointments[index]?.time
  return focusIn(neighbour, time === undefined ? 0 : closestTo(neighbour, minutesOf(time)))
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
