import { sql, type SQL } from 'drizzle-orm'
import type { Interval } from '../../domain/time/interval.js'
import { activeStatuses } from './appointment-rows.js'
import type { Db } from '../postgres/database.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'

/** A place that is held for an appointment to come, with the id that the appointment will have. */
export type SlotHold = { readonly appointmentId: number; readonly reference: string }
type Place = { readonly salonId: number; readonly masterId: number; readonly busy: Interval }
/** A place with the time of the service itself, and the client where known. */
type HeldPlace = Place & { readonly service: Interval; readonly clientId: number | undefined }

const OVERLAP = sqlFragment`busy_from < ${param('busyTo')}::timestamptz
  and busy_to > ${param('busyFrom')}::timestamptz`

/**
 * The condition that no hold overlaps a place, except that of the appointment `but`. For
 * statements with the parameters salonId, masterId, busyFrom and busyTo.
 */
export const notHeld = (but: SQL = sql`null::int`) => sqlFragment`not exists (
  select from slot_holds where slot_holds.salon_id = ${param('salonId')}::int
  and slot_holds.master_id = ${param('masterId')}::int
    and ${OVERLAP} and slot_holds.appointment_id is distinct from ${but})`

const timesOf = ({ salonId, masterId, busy }: Place) => ({
  salonId,
  masterId,
  busyFrom: toTimestamp(busy.from),
  busyTo: toTimestamp(busy.to),
})

const free = staticSql<{ free: boolean }>()`select ${notHeld()} as free`

/** Whether a hold overlaps the place. Needs the lock of the master's day. */
export async function isPlaceHeld(tx: Db, place: Place): Promise<boolean> {
  return (await free(tx, timesOf(place)))[0]?.free === false
}

const mine = staticSql<SlotHold>()`
  select appointment_id as "appointmentId", reference from slot_holds
  where salon_id = ${param('salonId')} and master_id = ${param('masterId')}
    and request_key = ${param('requestKey')} and busy_from = ${param('busyFrom')}::timestamptz
    and busy_to = ${param('busyTo')}::timestamptz`
const insert = staticSql<{ appointmentId: number }>()`
  insert into slot_holds (salon_id, appointment_id, master_id, busy_from, busy_to, client_id,
  starts_at, ends_at, reference, request_key)
  select ${param('salonId')}, nextval('appointments_id_seq'), ${param('masterId')},
  ${param('busyFrom')}::timestamptz, ${param('busyTo')}::timestamptz,
    ${param('clientId')}::int, ${param('startsAt')}::timestamptz, ${param('endsAt')}::timestamptz,
    '', ${param('requestKey')}
  where ${notHeld()} and not exists (
    select from appointments where appointments.salon_id = ${param('salonId')}
    and appointments.master_id = ${param('masterId')}
      and status in (${activeStatuses}) and ${OVERLAP})
  returning appointment_id as "appointmentId"`
const name = staticSql()`
  update slot_holds set reference = ${param('reference')} where salon_id = ${param('salonId')}
  and appointment_id = ${param('appointmentId')}`

/**
 * The hold of the place by an earlier attempt of the same request. Needs the lock of the master's
 * day.
 */
export async function findOwnHold(
  tx: Db,
  place: Place,
  requestKey: string | null,
): Promise<SlotHold | undefined> {
  return requestKey === null ? undefined : (await mine(tx, { ...timesOf(place), requestKey }))[0]
}

/** Holds a place. Undefined when it is taken. Needs the lock of the master's day. */
export async function holdPlace(
  tx: Db,
  place: HeldPlace,
  requestKey: string | null,
  referenceOf: (appointmentId: number) => string,
): Promise<SlotHold | undefined> {
  const [made] = await insert(tx, {
    ...timesOf(place),
    clientId: place.clientId ?? null,
    startsAt: toTimestamp(place.service.from),
    endsAt: toTimestamp(place.service.to),
    requestKey,
  })
  if (!made) return undefined
  const { appointmentId } = made
  const reference = referenceOf(appointmentId)
  await name(tx, { salonId: place.salonId, appointmentId, reference })
  return { appointmentId, reference }
}

const remove = staticSql()`
  delete from slot_holds where salon_id = ${param('salonId')}
  and appointment_id = ${param('appointmentId')} returning appointment_id`

/** Ends a hold. False when it had ended already. */
export async function dropHold(tx: Db, salonId: number, appointmentId: number): Promise<boolean> {
  return (await remove(tx, { salonId, appointmentId })).length > 0
}

const find = staticSql()`
  select from slot_holds where salon_id = ${param('salonId')}
  and appointment_id = ${param('appointmentId')}`

/** Whether a hold waits for the appointment with this id. */
export async function isHeld(db: Db, salonId: number, appointmentId: number): Promise<boolean> {
  return (await find(db, { salonId, appointmentId })).length > 0
}

const old = sqlFragment`made_at < now() - make_interval(secs => ${param('seconds')}::float8)`

const findOld = staticSql()`select from slot_holds where ${old} limit 1`

/** Whether a hold is older than any request waits. */
export const hasOldHolds = async (db: Db, seconds: number): Promise<boolean> =>
  (await findOld(db, { seconds })).length > 0

const removeOld = staticSql<SlotHold & { salonId: number }>()`
  delete from slot_holds where ${old}
  returning salon_id as "salonId", appointment_id as "appointmentId", reference`

/** Ends the holds that are older than any request waits. */
export async function dropOldHolds(
  tx: Db,
  seconds: number,
): Promise<readonly (SlotHold & { readonly salonId: number })[]> {
  return removeOld(tx, { seconds })
}
