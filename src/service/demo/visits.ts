import type { Appointment } from '../../domain/booking/appointment.js'
import { addDays, datesBetween, MINUTE } from '../../domain/time/time.js'
import { dayClock, boundaryOf, wallClock } from '../../domain/time/zone.js'
import { availableSlots } from '../booking/write/availability.js'
import { bookAppointment } from '../booking/book-appointment.js'
import type { Call } from '../context.js'
import { moveAppointment } from '../booking/move-appointment.js'

/** What a master does, by ids. */
export type DemoOffer = { readonly masterId: number; readonly serviceIds: readonly number[] }
const PAST_DAYS = 7
const COMING_DAYS = 7
const COMMENTS = ['', '', 'First visit', 'Please call before', '', 'Sensitive skin', '']

/** The same numbers on every machine, so that a demo looks the same to everybody on the same day. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** What became of a visit whose time has come: mostly done, some cancelled the day before, some not kept. */
async function finish(call: Call, visit: Appointment, roll: number): Promise<void> {
  if (roll === 0) {
    await moveAppointment(
      { ...call, now: visit.startsAt - 20 * 60 * MINUTE },
      visit.id,
      'cancelled',
      'Client is ill',
    )
    return
  }
  const at = (minutes: number): Call => ({ ...call, now: visit.startsAt + minutes * MINUTE })
  await moveAppointment(at(-24 * 60), visit.id, 'confirmed', null)
  if (roll === 1) await moveAppointment(at(25), visit.id, 'no_show', 'Did not answer the phone')
  else {
    await moveAppointment(at(0), visit.id, 'in_progress', null)
    await moveAppointment({ ...call, now: visit.endsAt }, visit.id, 'done', null)
  }
}

/** Two weeks of visits around now, booked and moved by the verbs as staff would have done it, in all six states. */
export async function seedVisits(
  call: Call,
  zone: string,
  offers: readonly DemoOffer[],
  clientIds: readonly number[],
): Promise<number> {
  const roll = dice(20_260_101)
  const today = wallClock(call.now, zone).date
  const coming: Appointment[] = []
  let count = 0
  for (const date of datesBetween(addDays(today, -PAST_DAYS), addDays(today, COMING_DAYS)))
    for (const { masterId, serviceIds } of offers) {
      const opens = boundaryOf(dayClock(date, zone), 0) ?? call.now
      const booking = { ...call, now: Math.min(call.now, opens - 36 * 60 * MINUTE) }
      for (let visits = 2 + roll(3); visits > 0; visits -= 1) {
        const serviceId = serviceIds[roll(serviceIds.length)] ?? 0
        const slots = await availableSlots(booking, date, { serviceId, masterId })
        const slot = slots[roll(slots.length)]
        if (!slot) continue
        const clientId = roll(12) === 0 ? undefined : clientIds[roll(clientIds.length)]
        const comment = COMMENTS[roll(COMMENTS.length)] ?? ''
        const visit = await bookAppointment(booking, {
          masterId,
          serviceId,
          date,
          time: slot.time,
          comment,
          clientId,
        })
        count += 1
        if (visit.endsAt <= call.now) await finish(call, visit, roll(9))
        else if (visit.startsAt > call.now) coming.push(visit)
      }
    }
  await prepare(call, coming)
  return count
}

/** What is to come: the next visit's client is here already, some are confirmed, one is cancelled. */
async function prepare(call: Call, coming: Appointment[]): Promise<void> {
  const [first, second, ...rest] = coming.sort((a, b) => a.startsAt - b.startsAt)
  if (first) {
    await moveAppointment(call, first.id, 'confirmed', null)
    await moveAppointment(call, first.id, 'in_progress', 'Came early')
  }
  if (second) await moveAppointment(call, second.id, 'cancelled', 'Changed plans')
  for (const visit of rest.filter((_, index) => index % 3 === 0))
    await moveAppointment(call, visit.id, 'confirmed', null)
}
