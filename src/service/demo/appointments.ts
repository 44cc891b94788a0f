import type { Appointment } from '../../domain/booking/appointment.js'
import { addDays, datesBetween, MINUTE } from '../../domain/time/time.js'
import { dayClock, boundaryOf, wallClock } from '../../domain/time/zone.js'
import { availableSlots } from '../booking/write/availability.js'
import { bookAppointment } from '../booking/book-appointment.js'
import type { Context } from '../context.js'
import { moveAppointment } from '../booking/move-appointment.js'

/** A master and the services that they offer, by ids. */
export type DemoOffer = { readonly masterId: number; readonly serviceIds: readonly number[] }
const PAST_DAYS = 7
const COMING_DAYS = 7
const COMMENTS = ['', '', 'First visit', 'Please call before', '', 'Sensitive skin', '']

/**
 * Returns the same numbers on every machine, so that the demo is the same everywhere on one day.
 */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/**
 * Ends a past appointment: most are done, some were cancelled the day before, some are no-shows.
 */
async function finish(context: Context, appointment: Appointment, roll: number): Promise<void> {
  if (roll === 0) {
    await moveAppointment(
      { ...context, now: appointment.startsAt - 20 * 60 * MINUTE },
      appointment.id,
      'cancelled',
      { note: 'Client is ill' },
    )
    return
  }
  const at = (minutes: number): Context => ({
    ...context,
    now: appointment.startsAt + minutes * MINUTE,
  })
  await moveAppointment(at(-24 * 60), appointment.id, 'confirmed', { note: null })
  if (roll === 1)
    await moveAppointment(at(25), appointment.id, 'no_show', { note: 'Did not answer the phone' })
  else {
    await moveAppointment(at(0), appointment.id, 'in_progress', { note: null })
    await moveAppointment({ ...context, now: appointment.endsAt }, appointment.id, 'done', {
      note: null,
    })
  }
}

/**
 * Seeds two weeks of appointments around now, in all six statuses, through the service functions.
 * Returns their number.
 */
export async function seedAppointments(
  context: Context,
  zone: string,
  offers: readonly DemoOffer[],
  clientIds: readonly number[],
): Promise<number> {
  const roll = createDice(20_260_101)
  const today = wallClock(context.now, zone).date
  const upcoming: Appointment[] = []
  let count = 0
  for (const date of datesBetween(addDays(today, -PAST_DAYS), addDays(today, COMING_DAYS)))
    for (const { masterId, serviceIds } of offers) {
      const opens = boundaryOf(dayClock(date, zone), 0) ?? context.now
      const booking = { ...context, now: Math.min(context.now, opens - 36 * 60 * MINUTE) }
      for (let appointments = 2 + roll(3); appointments > 0; appointments -= 1) {
        const serviceId = serviceIds[roll(serviceIds.length)] ?? 0
        const slots = await availableSlots(booking, date, { serviceId, masterId })
        const slot = slots[roll(slots.length)]
        if (!slot) continue
        const clientId = roll(12) === 0 ? undefined : clientIds[roll(clientIds.length)]
        const comment = COMMENTS[roll(COMMENTS.length)] ?? ''
        const appointment = await bookAppointment(booking, {
          masterId,
          serviceId,
          date,
          time: slot.time,
          comment,
          clientId,
        })
        count += 1
        if (appointment.endsAt <= context.now) await finish(context, appointment, roll(9))
        else if (appointment.startsAt > context.now) upcoming.push(appointment)
      }
    }
  await changeUpcoming(context, upcoming)
  return count
}

/**
 * Changes future appointments: the next one is in progress, one is cancelled, some are confirmed.
 */
async function changeUpcoming(context: Context, upcoming: Appointment[]): Promise<void> {
  const [first, second, ...rest] = upcoming.sort((a, b) => a.startsAt - b.startsAt)
  if (first) {
    await moveAppointment(context, first.id, 'confirmed', { note: null })
    await moveAppointment(context, first.id, 'in_progress', { note: 'Came early' })
  }
  if (second) await moveAppointment(context, second.id, 'cancelled', { note: 'Changed plans' })
  for (const appointment of rest.filter((_, index) => index % 3 === 0))
    await moveAppointment(context, appointment.id, 'confirmed', { note: null })
}
