import { randomUUID } from 'node:crypto'
import type { Channel } from '../../../src/domain/identity/people.js'
import { shiftOf } from '../../../src/domain/booking/schedule.js'
import { boundaryOf, dayClock } from '../../../src/domain/time/zone.js'
import type { Context } from '../../../src/service/context.js'
import { moveAppointment } from '../../../src/service/booking/move-appointment.js'
import { removeTimeOff } from '../../../src/service/catalog/time-off.js'
import { addTimeOffBetween } from '../time-off.js'
import type { Given } from './dialogue.js'
import { type Furnished, idOf, minuteOf, place } from './salons.js'

/**
 * A salon that one dialogue has for itself, so that dialogues do not take each other's times, and
 * who writes to it.
 */
export type Scenario = Furnished & {
  readonly salonId: number
  readonly context: () => Context
  /** The client's appointments, in the order in which they are given. */
  readonly appointments: readonly number[]
  readonly absences: readonly number[]
  /** How the messenger tells of the client. */
  readonly from: {
    readonly channel: Channel
    readonly address: string
    readonly name: string
    readonly phone: string | undefined
  }
}

let count = 0
/** A phone that nobody else has: the data's with another end. */
const ownPhone = (phone: string): string =>
  `${phone.slice(0, -4)}${String((count += 1) % 10_000).padStart(4, '0')}`

async function sendAway(
  { story, data, masters, dateOf }: Furnished,
  away: NonNullable<Given['away']>,
): Promise<number[]> {
  const ids: number[] = []
  for (const { master, day, hours = '00:00-00:00' } of away) {
    const [from = '', to = ''] = hours.split('-')
    const { start, end } = shiftOf(minuteOf(from), minuteOf(to))
    const clock = dayClock(dateOf(day), data.timeZone)
    const [startsAt, endsAt] = [boundaryOf(clock, start) ?? 0, boundaryOf(clock, end) ?? 0]
    const off = { masterId: idOf(masters, master), startsAt, endsAt, reason: null }
    ids.push((await addTimeOffBetween(story.context(), off)).id)
  }
  return ids
}

/** Tells what is given before a dialogue begins. */
export async function tellScenario(salon: Furnished, given: Given = {}): Promise<Scenario> {
  const { story, data, strangers } = salon
  for (const [index, taken] of (given.taken ?? []).entries())
    await place(salon, strangers[index % strangers.length] ?? 0, taken)
  const isKnown = given.isKnown ?? true
  const client = isKnown
    ? await story.client({ ...data.client, phone: ownPhone(data.client.phone) })
    : undefined
  const appointments: number[] = []
  for (const placed of given.appointments ?? [])
    appointments.push(await place(salon, client?.id ?? 0, placed))
  const absences = await sendAway(salon, given.away ?? [])
  if (given.settings) await story.settings(given.settings)
  return {
    ...salon,
    ...{ salonId: story.id, context: () => story.context(), appointments, absences },
    from: {
      channel: given.channel ?? 'messenger_a',
      address: `corpus-${randomUUID()}`,
      name: given.name ?? data.client.name,
      phone: client?.phone,
    },
  }
}

/**
 * Makes the salon again what it was when it was opened; `active`: appointments that lie there now.
 */
export async function clearScenario(scenario: Scenario, active: readonly number[]): Promise<void> {
  for (const id of active)
    if (id !== scenario.farAppointment)
      await moveAppointment(scenario.context(), id, 'cancelled', { note: null })
  for (const id of scenario.absences) await removeTimeOff(scenario.context(), id)
}
