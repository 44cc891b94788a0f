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

/** A client comes to two masters at least so many minutes apart. */
const APART = 180
/** Returns the first client from a place in the list on who does not come around that time. */
function freeClient(
  clientIds: readonly number[],
  first: number,
  { date, time }: Pick<Appointment, 'date' | 'time'>,
  booked: readonly Appointment[],
): number | undefined {
  const busy = booked
    .filter((one) => one.date === date && Math.abs(one.time - time) < APART)
    .map(({ client }) => client.id)
  return [...clientIds.slice(first), ...clientIds.slice(0, first)].find((id) => !busy.includes(id))
}

/**
 * Seeds two weeks of appointments around now, in all six statuses, through the service functions.
 * Past ones end when all are booked, because what has ended takes no time. Returns their number.
 */
export async function seedAppointments(
  context: Context,
  zone: string,
  offers: readonly DemoOffer[],
  clientIds: readonly number[],
): Promise<number> {
  const roll = createDice(20_260_101)
  const today = wallClock(context.now, zone).date
  const booked: Appointment[] = []
  for (const date of datesBetween(addDays(today, -PAST_DAYS), addDays(today, COMING_DAYS)))
    for (const { masterId, serviceIds } of offers) {
      const opens = boundaryOf(dayClock(date, zone), 0) ?? context.now
      const booking = { ...context, now: Math.min(context.now, opens - 36 * 60 * MINUTE) }
      for (let appointments = 2 + roll(3); appointments > 0; appointments -= 1) {
        const serviceId = serviceIds[roll(serviceIds.length)] ?? 0
        const slots = await availableSlots(booking, date, { serviceId, masterId })
        const slot = slots[roll(slots.length)]
        if (!slot) continue
        const place = { date, time: slot.time }
        const isWalkIn = roll(12) === 0
        const clientId = isWalkIn
          ? undefined
          : freeClient(clientIds, roll(clientIds.length), place, booked)
        const comment = COMMENTS[roll(COMMENTS.length)] ?? ''
        booked.push(
          await bookAppointment(booking, { masterId, serviceId, ...place, comment, clientId }),
        )
      }
    }
  for (const appointment of booked)
    if (appointment.endsAt <= context.now) await finish(context, appointment, roll(9))
  await changeComing(
    context,
    booked.filter(({ endsAt }) => endsAt > context.now),
  )
  return booked.length
}

/**
 * Changes appointments that have not ended: those that have begun are in progress, or else the next
 * one; one is cancelled, some are confirmed.
 */
async function changeComing(context: Context, coming: readonly Appointment[]): Promise<void> {
  const sorted = [...coming].sort((a, b) => a.startsAt - b.startsAt)
  const begun = sorted.filter(({ startsAt }) => startsAt <= context.now).length
  const inProgress = Math.max(1, begun)
  for (const { id, startsAt } of sorted.slice(0, inProgress)) {
    await moveAppointment(context, id, 'confirmed', { note: null })
    const note = startsAt > context.now ? 'Came early' : null
    await moveAppointment(context, id, 'in_progress', { note })
  }
  const [cancelled, ...rest] = sorted.slice(inProgress)
  if (cancelled)
    await moveAppointment(context, cancelled.id, 'cancelled', { note: 'Changed plans' })
  for (const { id } of rest.filter((_, index) => index % 3 === 0))
    await moveAppointment(context, id, 'confirmed', { note: null })
}
