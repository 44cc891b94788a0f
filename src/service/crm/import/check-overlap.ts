import { isActive } from '../../../domain/booking/appointment.js'
import {
  type PlaceClaim,
  type MasterBusySpan,
  findBlockedClaims,
} from '../../../domain/crm/check-overlap.js'
import type { ImportPlace } from '../../../domain/crm/import-change.js'
import { occupied } from '../../../domain/booking/slots.js'
import { shortClock } from '../../../domain/time/time.js'
import { lockMasterDays } from '../../../store/booking/appointments.js'
import type { Db } from '../../../store/postgres/database.js'
import {
  type LockedAppointment,
  overlappingSpans,
} from '../../../store/crm/imported-appointments.js'
import type { ChangeAction, CreateAction } from './decide-action.js'

/**
 * Returns the buffers of an imported change, in minutes. An appointment keeps its buffers as long
 * as its service stays the same; imported services have none.
 */
export const buffersOf = (
  { appointment, before, after }: LockedAppointment,
  place: ImportPlace | undefined,
) =>
  place && place.service.id !== appointment.service.id ? { before: 0, after: 0 } : { before, after }

const roomAt = (
  { master, service, startsAt }: ImportPlace,
  buffers: { before: number; after: number },
): MasterBusySpan => ({
  masterId: master.id,
  ...occupied(startsAt, { length: service.durationMinutes, ...buffers }),
})
const roomOf = (locked: LockedAppointment): MasterBusySpan => roomAt(locked.appointment, locked)

type Claimant = PlaceClaim & { readonly action: ChangeAction | CreateAction }

/** Returns the time that a change needs. Undefined when the appointment is not moved. */
function claimOf(action: ChangeAction): Claimant | undefined {
  const { locked, change, record } = action
  if (!change.place) return undefined
  const wants = isActive(record.status)
    ? roomAt(change.place, buffersOf(locked, change.place))
    : undefined
  return { action, wants, has: roomOf(locked) }
}
const claimOfNew = (action: CreateAction): Claimant => ({
  action,
  wants: isActive(action.record.status) ? roomAt(action.place, { before: 0, after: 0 }) : undefined,
  has: undefined,
})

/** Whether a change frees the appointment's time: it is moved or no longer active. */
const freesItsTime = ({ change, record }: ChangeAction): boolean =>
  change.place !== undefined || !isActive(record.status)

/**
 * Returns the changes and new appointments that would overlap an active appointment after all
 * others are executed. Locks the days of all of them until the transaction ends. Working hours are
 * not checked: the appointments exist at the external system.
 */
export async function findOverlapping(
  tx: Db,
  salonId: number,
  changes: readonly ChangeAction[],
  creations: readonly CreateAction[],
): Promise<ReadonlySet<ChangeAction | CreateAction>> {
  const claims = [
    ...changes.flatMap((action) => claimOf(action) ?? []),
    ...creations.map(claimOfNew),
  ]
  const wanted = claims.flatMap(({ wants }) => wants ?? [])
  if (claims.length > 0)
    await lockMasterDays(
      tx,
      claims.flatMap(({ wants, has }) => [wants ?? [], has ?? []].flat()),
    )
  if (wanted.length === 0) return new Set()
  const leaving = new Set(changes.filter(freesItsTime).map(({ locked }) => locked.appointment.id))
  const taken = await overlappingSpans(tx, salonId, wanted)
  const staying = taken.filter(({ appointmentId }) => !leaving.has(appointmentId))
  return new Set([...findBlockedClaims(claims, staying)].map(({ action }) => action))
}

/** Returns the conflict of a change or a new appointment that overlaps an active one. */
export function overlapReason(action: ChangeAction | CreateAction): string {
  const place = action.do === 'create' ? action.place : action.change.place
  const { date, time } = action.record
  return (
    `It would overlap an active appointment of ${place?.master.name ?? ''} at ${date} ` +
    `${shortClock(time)}.`
  )
}
