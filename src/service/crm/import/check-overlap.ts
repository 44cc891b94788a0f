import { isActive } from '../../../domain/booking/appointment.js'
import { type PlaceClaim, type AppointmentRoom, stuck } from '../../../domain/crm/check-overlap.js'
import type { ImportPlace } from '../../../domain/crm/import-change.js'
import { occupied } from '../../../domain/booking/slots.js'
import { shortClock } from '../../../domain/time/time.js'
import { lockMasterDays } from '../../../store/booking/appointments.js'
import type { Db } from '../../../store/postgres/database.js'
import { type LockedAppointment, takenRooms } from '../../../store/crm/imported-appointments.js'
import type { ChangeAction, CreateAction } from './decide-action.js'

/** Where a visit that is brought or moved lies. One that is brought has no buffers; one that stays the same service keeps its own. */
export const buffersOf = (
  { visit, before, after }: LockedAppointment,
  place: ImportPlace | undefined,
) => (place && place.service.id !== visit.service.id ? { before: 0, after: 0 } : { before, after })

const roomAt = (
  { master, service, startsAt }: ImportPlace,
  buffers: { before: number; after: number },
): AppointmentRoom => ({
  masterId: master.id,
  ...occupied(startsAt, { length: service.durationMinutes, ...buffers }),
})
const roomOf = (held: LockedAppointment): AppointmentRoom => roomAt(held.visit, held)

type Claimant = PlaceClaim & { readonly deed: ChangeAction | CreateAction }

/** What a change needs room for: a visit that goes elsewhere. Undefined where it stays. */
function claimOf(deed: ChangeAction): Claimant | undefined {
  const { held, change, record } = deed
  if (!change.place) return undefined
  const wants = isActive(record.status)
    ? roomAt(change.place, buffersOf(held, change.place))
    : undefined
  return { deed, wants, has: roomOf(held) }
}
const claimOfNew = (deed: CreateAction): Claimant => ({
  deed,
  wants: isActive(deed.record.status) ? roomAt(deed.place, { before: 0, after: 0 }) : undefined,
  has: undefined,
})

/** Whether its time is free from now on: it goes elsewhere, or is over. */
const leaves = ({ change, record }: ChangeAction): boolean =>
  change.place !== undefined || !isActive(record.status)

/**
 * Those of the changes and new visits for which there is no room, as it is once all others are done. Takes the days of all
 * that come and go, until the transaction ends. Working hours do not bind what is so already.
 */
export async function withoutRoom(
  tx: Db,
  salonId: number,
  changes: readonly ChangeAction[],
  creations: readonly CreateAction[],
): Promise<ReadonlySet<ChangeAction | CreateAction>> {
  const claims = [...changes.flatMap((deed) => claimOf(deed) ?? []), ...creations.map(claimOfNew)]
  const wanted = claims.flatMap(({ wants }) => wants ?? [])
  if (claims.length > 0)
    await lockMasterDays(
      tx,
      claims.flatMap(({ wants, has }) => [wants ?? [], has ?? []].flat()),
    )
  if (wanted.length === 0) return new Set()
  const leaving = new Set(changes.filter(leaves).map(({ held }) => held.visit.id))
  const taken = await takenRooms(tx, salonId, wanted)
  const staying = taken.filter(({ visitId }) => !leaving.has(visitId))
  return new Set([...stuck(claims, staying)].map(({ deed }) => deed))
}

/** Why a change or a new visit has no room. */
export function noRoom(deed: ChangeAction | CreateAction): string {
  const place = deed.do === 'create' ? deed.place : deed.change.place
  const { date, time } = deed.record
  return `It would overlap an active appointment of ${place?.master.name ?? ''} at ${date} ${shortClock(time)}.`
}
