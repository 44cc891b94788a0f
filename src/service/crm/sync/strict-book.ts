import {
  type Appointment,
  busySpan,
  type NewAppointment,
} from '../../../domain/booking/appointment.js'
import { Refusal } from '../../../domain/refusal.js'
import { createdAtIn, referenceOf } from '../../../domain/crm/sync.js'
import type { CrmA } from '../../../external/crm/crm-a.js'
import { ExternalFault } from '../../../external/http/external-fault.js'
import { lockMasterDays } from '../../../store/booking/appointments.js'
import { findClientByPhone } from '../../../store/clients/clients.js'
import { transact } from '../../../store/postgres/database.js'
import { enqueueJob } from '../../../store/jobs/jobs.js'
import type { FirstNotifications } from '../../../store/booking/new-appointment.js'
import {
  dropHold,
  findOwnHold,
  type SlotHold,
  holdPlace,
} from '../../../store/booking/slot-holds.js'
import { isCrmAIdTaken } from '../../../store/crm/sync-log.js'
import { authorize, type Context } from '../../context.js'
import { type Choices, leastLoadedOf, spansOf } from '../../booking/write/choose-master.js'
import type { BookingCheck } from '../../booking/write/client-limits.js'
import { refusalCodeOf } from '../../inbox/sending/messengers.js'
import { type Booking, insertBooking } from '../../booking/write/insert-appointment.js'
import { duplicateIdFault } from './call-crm.js'
import { crmABookingOf, createKeyOf } from './crm-a.js'
import { UNDO_DELAY_MS } from './undo-booking.js'

const DONE = { state: 'succeeded', attempts: 1, error: null, claimMs: 0, delayMs: 0 } as const

/**
 * Books an appointment as external system A does (docs/decisions/crm-a.md): the place is held, A
 * is asked outside any transaction, then the hold becomes the appointment or goes. Undefined where
 * the place is taken. Refuses with `external_unavailable` and `external_timeout`, leaving nothing;
 * what A may have taken all the same is taken back by a job. A request under a key that died on its
 * way finds its hold again. `check` is made when the place is held: whoever comes later counts the
 * hold.
 */
export async function bookStrictly(
  context: Context,
  crm: CrmA,
  { client, choices, log, check }: Booking,
  notifications: FirstNotifications | undefined,
): Promise<Appointment | undefined> {
  const pause = crm.pause()
  if (pause !== undefined) throw new Refusal('external_unavailable', pause)
  const [{ salonId }] = choices
  const known =
    'find' in client ? await findClientByPhone(context.autonomousDb, salonId, client.phone) : client
  const taken = await takePlace(context, choices, known?.id, check)
  if (!taken) return undefined
  const { hold, made } = taken
  const id = hold.appointmentId
  // The reference holds the time of the first attempt. A repeat of the request keeps it.
  const createdAt = createdAtIn(hold.reference) ?? made.createdAt
  const booked: NewAppointment = { ...made, createdAt, updatedAt: createdAt }
  const crmAId = await ask(
    context,
    crm,
    { ...booked, id, client: known ?? { id: 0, name: client.name, phone: client.phone } },
    hold,
  )
  const stored = await insertBooking(
    context,
    { client, choices: [booked], log, check: undefined },
    { notifications, sync: DONE, held: { id, crmAId } },
    async (tx) => {
      if (!(await dropHold(tx, salonId, id)))
        throw new Refusal('external_timeout', 'External system A did not answer in time.')
    },
  )
  if (stored) return stored.appointment
  await release(context, salonId, hold)
  if (await isCrmAIdTaken(context.autonomousDb, salonId, id, crmAId))
    throw refusalOf(duplicateIdFault())
  return undefined
}

const refusalOf = (fault: ExternalFault): Refusal =>
  new Refusal(refusalCodeOf(fault), fault.message)

/** What a request under a key finds its own hold by when it comes again; null without one. */
export const requestKeyOf = (context: Context): string | null =>
  context.key === undefined
    ? null
    : `${authorize(context, 'appointments:create').id} ${context.key}`

/**
 * The place for this request alone, with the least loaded master of several choices; undefined
 * where it is taken. `clientId`: whose appointment it will be, where they are known.
 */
function takePlace(
  context: Context,
  choices: Choices,
  clientId: number | undefined,
  check: BookingCheck | undefined,
): Promise<{ readonly hold: SlotHold; readonly made: NewAppointment } | undefined> {
  const [{ salonId, createdAt }] = choices
  const requestKey = requestKeyOf(context)
  return transact(context.autonomousDb, async (tx) => {
    await lockMasterDays(tx, spansOf(choices))
    for (const made of choices) {
      const own = await findOwnHold(tx, placeOf(made), requestKey)
      if (own) return { hold: own, made }
    }
    const made = await leastLoadedOf(tx, choices)
    if (!made) return undefined
    if (clientId !== undefined) await check?.(tx, clientId, made)
    const service = { from: made.startsAt, to: made.endsAt }
    const hold = await holdPlace(tx, { ...placeOf(made), service, clientId }, requestKey, (id) =>
      referenceOf({ salonId, id, createdAt }),
    )
    return hold && { hold, made }
  })
}
const placeOf = (made: NewAppointment) => ({
  salonId: made.salonId,
  masterId: made.master.id,
  busy: busySpan(made, made.buffers),
})

/**
 * External system A's id of the booking; refuses what it does not take, and lets go of the place.
 */
async function ask(
  context: Context,
  crm: CrmA,
  appointment: Appointment,
  hold: SlotHold,
): Promise<number> {
  try {
    const { reference } = hold
    const id = await crm.create(
      { ...crmABookingOf(appointment), reference },
      { key: createKeyOf(reference) },
    )
    if (await isCrmAIdTaken(context.autonomousDb, appointment.salonId, appointment.id, id))
      throw duplicateIdFault()
    return id
  } catch (error) {
    if (!(error instanceof ExternalFault)) throw error
    await release(context, appointment.salonId, hold)
    throw refusalOf(error)
  }
}

/** The place is free again; what external system A may have taken is taken back. */
function release(
  context: Context,
  salonId: number,
  { appointmentId, reference }: SlotHold,
): Promise<void> {
  return transact(context.autonomousDb, async (tx) => {
    await dropHold(tx, salonId, appointmentId)
    await enqueueJob(
      tx,
      'undo_booking',
      { salonId, appointmentId, reference, looks: 0 },
      { delayMs: UNDO_DELAY_MS },
    )
  })
}
