import { sql } from 'drizzle-orm'
import type { Interval } from '../../domain/time/interval.js'
import { activeStatuses } from './appointment-rows.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'

/** A place that is kept for a visit that is not there yet, and the number that the visit will have. */
export type SlotHold = { readonly appointmentId: number; readonly reference: string }
type Place = { readonly salonId: number; readonly masterId: number; readonly busy: Interval }
/** With the service's own time, and the client where they are known. */
type HeldPlace = Place & { readonly service: Interval; readonly clientId: number | undefined }

const OVERLAP = sql`busy_from < ${param('busyTo')}::timestamptz and busy_to > ${param('busyFrom')}::timestamptz`

/** Whether nobody, or but the visit of that number, holds a place: a condition of statements that are given salonId, masterId, busyFrom and busyTo. */
export const notHeld = (but = sql`null::int`) => sql`not exists (
  select from slot_holds where slot_holds.salon_id = ${param('salonId')}::int and slot_holds.master_id = ${param('masterId')}::int
    and ${OVERLAP} and slot_holds.appointment_id is distinct from ${but})`

const timesOf = ({ salonId, masterId, busy }: Place) => ({
  salonId,
  masterId,
  busyFrom: toTimestamp(busy.from),
  busyTo: toTimestamp(busy.to),
})

const free = staticSql<{ free: boolean }>(sql`select ${notHeld()} as free`)

/** Whether somebody holds a part of the place. Under the lock of the master's day. */
export async function isPlaceHeld(tx: Db, place: Place): Promise<boolean> {
  return (await free(tx, timesOf(place)))[0]?.free === false
}

const mine = staticSql<SlotHold>(sql`
  select appointment_id as "appointmentId", reference from slot_holds where salon_id = ${param('salonId')} and master_id = ${param('masterId')}
    and request_key = ${param('requestKey')} and busy_from = ${param('busyFrom')}::timestamptz and busy_to = ${param('busyTo')}::timestamptz`)
const insert = staticSql<{ appointmentId: number }>(sql`
  insert into slot_holds (salon_id, appointment_id, master_id, busy_from, busy_to, client_id, starts_at, ends_at, reference, request_key)
  select ${param('salonId')}, nextval('appointments_id_seq'), ${param('masterId')}, ${param('busyFrom')}::timestamptz, ${param('busyTo')}::timestamptz,
    ${param('clientId')}::int, ${param('startsAt')}::timestamptz, ${param('endsAt')}::timestamptz, '', ${param('requestKey')}
  where ${notHeld()} and not exists (
    select from appointments where appointments.salon_id = ${param('salonId')} and appointments.master_id = ${param('masterId')}
      and status in (${activeStatuses}) and ${OVERLAP})
  returning appointment_id as "appointmentId"`)
const name = staticSql(sql`
  update slot_holds set reference = ${param('reference')} where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')}`)

/** The hold of that place by the same request, which died on its way and came again. Under the lock of the master's day. */
export async function findOwnHold(
  tx: Db,
  place: Place,
  requestKey: string | null,
): Promise<SlotHold | undefined> {
  return requestKey === null ? undefined : (await mine(tx, { ...timesOf(place), requestKey }))[0]
}

/** Holds a place, under the lock of the master's day. Undefined where it is taken. */
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

const remove = staticSql(sql`
  delete from slot_holds where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')} returning appointment_id`)

/** Ends a hold; false where it was ended already. */
export async function dropHold(tx: Db, salonId: number, appointmentId: number): Promise<boolean> {
  return (await remove(tx, { salonId, appointmentId })).length > 0
}

const find = staticSql(sql`
  select from slot_holds where salon_id = ${param('salonId')} and appointment_id = ${param('appointmentId')}`)

/** Whether the visit of that number is waited for. */
export async function isHeld(db: Db, salonId: number, appointmentId: number): Promise<boolean> {
  return (await find(db, { salonId, appointmentId })).length > 0
}

const removeOld = staticSql<SlotHold & { salonId: number }>(sql`
  delete from slot_holds where made_at < now() - make_interval(secs => ${param('seconds')}::float8)
  returning salon_id as "salonId", appointment_id as "appointmentId", reference`)

/** Ends the holds that are older than anybody would still wait for. */
export async function dropOldHolds(
  tx: Db,
  seconds: number,
): Promise<readonly (SlotHold & { readonly salonId: number })[]> {
  return removeOld(tx, { seconds })
}
