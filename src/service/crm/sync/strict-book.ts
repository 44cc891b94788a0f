import type { Appointment } from '../../../domain/booking/appointment.js'
import type { Client } from '../../../domain/identity/people.js'
import { Refusal } from '../../../domain/refusal.js'
import { occupied, served } from '../../../domain/booking/slots.js'
import { createdAtIn, referenceOf } from '../../../domain/crm/sync.js'
import type { CrmA } from '../../../external/crm/crm-a.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { lockMasterDays } from '../../../store/booking/appointments.js'
import { findClientByPhone } from '../../../store/clients/clients.js'
import { transact } from '../../../store/postgres/database.js'
import { enqueueJob } from '../../../store/jobs/jobs.js'
import type { FirstStatusLogEntries, FirstNotices } from '../../../store/booking/new-appointment.js'
import {
  dropHold,
  findOwnHold,
  type SlotHold,
  holdPlace,
} from '../../../store/booking/slot-holds.js'
import { isCrmAIdTaken } from '../../../store/crm/sync-log.js'
import type { Whose } from '../../clients/booking-client.js'
import { type Call, viewerOf } from '../../context.js'
import type { ClientCheck } from '../../booking/write/client-limits.js'
import { codeOfFault } from '../../inbox/sending/messengers.js'
import {
  asBooked,
  type InsertedAppointment,
  insertBooking,
} from '../../booking/write/insert-appointment.js'
import { sameIdTwice } from './call-crm.js'
import { bookingOf, keyOfCreate } from './crm-a.js'
import { ARRIVED_MS } from './undo-booking.js'

const DONE = { state: 'succeeded', attempts: 1, error: null, claimMs: 0, delayMs: 0 } as const

/**
 * Books a visit as external system A does (design, "STRICT"): the place is held, A is asked outside any transaction, then the
 * hold becomes the visit or goes. Undefined where the place is taken. Refuses with `external_unavailable` and
 * `external_timeout`, leaving nothing; what A may have taken all the same is taken back by a job. A request under a key that
 * died on its way finds its hold again. `check` is made when the place is held: whoever comes later counts the hold.
 */
export async function bookStrictly(
  call: Call,
  crm: CrmA,
  client: Whose,
  masterName: string,
  made: InsertedAppointment,
  log: FirstStatusLogEntries,
  noticesFor: (client: Client) => FirstNotices | undefined,
  check: ClientCheck | undefined,
): Promise<Appointment | undefined> {
  const pause = crm.pause()
  if (pause !== undefined) throw new Refusal('external_unavailable', pause)
  const { salonId } = made
  const known = 'find' in client ? await findClientByPhone(call.own, salonId, client.phone) : client
  const hold = await take(call, made, known?.id, check)
  if (!hold) return undefined
  // As old as its hold, of which the reference tells.
  const visitOf = { ...made, createdAt: createdAtIn(hold.reference) ?? made.createdAt }
  const shown = asBooked(
    hold.appointmentId,
    known ?? { id: 0, name: client.name, phone: client.phone },
    masterName,
    visitOf,
  )
  const crmAId = await ask(call, crm, shown, hold)
  const follows = (whose: Client) => ({
    notices: noticesFor(whose),
    sync: DONE,
    held: { id: hold.appointmentId, crmAId },
  })
  const stored = await insertBooking(call, client, visitOf, log, follows, {
    after: async (tx) => {
      if (!(await dropHold(tx, salonId, hold.appointmentId)))
        throw new Refusal('external_timeout', 'External system A did not answer in time.')
    },
  })
  if (stored) return { ...asBooked(stored.id, stored.client, masterName, visitOf), crmAId }
  await release(call, salonId, hold)
  if (await isCrmAIdTaken(call.own, salonId, hold.appointmentId, crmAId))
    throw refusalOf(sameIdTwice())
  return undefined
}

const refusalOf = (fault: ExternalFault): Refusal => new Refusal(codeOfFault(fault), fault.message)

/** What a request under a key finds its own hold by when it comes again; null without one. */
export const requestKeyOf = (call: Call): string | null =>
  call.key === undefined ? null : `${viewerOf(call).id} ${call.key}`

/** The place for this request alone; undefined where it is taken. `clientId`: whose visit it will be, where they are known. */
function take(
  call: Call,
  made: InsertedAppointment,
  clientId: number | undefined,
  check: ClientCheck | undefined,
): Promise<SlotHold | undefined> {
  const { salonId, masterId } = made
  const busy = occupied(made.startsAt, made.visit)
  return transact(call.own, async (tx) => {
    await lockMasterDays(tx, [{ masterId, ...busy }])
    const place = { salonId, masterId, busy, service: served(made.startsAt, made.visit), clientId }
    const own = await findOwnHold(tx, place, requestKeyOf(call))
    if (own) return own
    if (clientId !== undefined) await check?.(tx, clientId)
    return holdPlace(tx, place, requestKeyOf(call), (id) =>
      referenceOf({ salonId, id, createdAt: made.createdAt }),
    )
  })
}

/** External system A's id of the booking; refuses what it does not take, and lets go of the place. */
async function ask(call: Call, crm: CrmA, visit: Appointment, hold: SlotHold): Promise<number> {
  try {
    const { reference } = hold
    const id = await crm.create({ ...bookingOf(visit), reference }, { key: keyOfCreate(reference) })
    if (await isCrmAIdTaken(call.own, visit.salonId, visit.id, id)) throw sameIdTwice()
    return id
  } catch (error) {
    if (!(error instanceof ExternalFault)) throw error
    await release(call, visit.salonId, hold)
    throw refusalOf(error)
  }
}

/** The place is free again; what external system A may have taken is taken back. */
function release(
  call: Call,
  salonId: number,
  { appointmentId, reference }: SlotHold,
): Promise<void> {
  return transact(call.own, async (tx) => {
    await dropHold(tx, salonId, appointmentId)
    await enqueueJob(
      tx,
      'undo_booking',
      { salonId, appointmentId, reference, looks: 0 },
      { delayMs: ARRIVED_MS },
    )
  })
}
