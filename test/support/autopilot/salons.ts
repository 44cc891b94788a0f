import { addDays, type LocalDate, readClock } from '../../../src/domain/time/time.js'
import { wallClock } from '../../../src/domain/time/zone.js'
import { bookAppointment } from '../../../src/service/booking/book-appointment.js'
import { createMaster, setMasterService } from '../../../src/service/catalog/catalog.js'
import { updateSalon } from '../../../src/service/catalog/salon.js'
import { setWeeklySchedule } from '../../../src/service/catalog/schedule.js'
import { updateNotificationSettings } from '../../../src/service/notifications/notification-settings.js'
import type { TestApp } from '../app.js'
import { type Story, tellStory } from '../inbox/story.js'
import type { Placed } from './dialogue.js'
import type { SalonData } from './salon-data.js'

/** A salon of the corpus with its people, before anybody writes to it. */
export type Furnished = {
  readonly story: Story
  readonly data: SalonData
  /** Ids by name. */
  readonly masters: Readonly<Record<string, number>>
  readonly services: Readonly<Record<string, number>>
  readonly strangers: readonly number[]
  /**
   * A stranger's appointment, far from everything: in every salon somebody is booked whom nothing
   * may touch.
   */
  readonly farAppointment: number
  readonly dateOf: (day: number) => LocalDate
}

export const idOf = (ids: Readonly<Record<string, number>>, name: string): number => {
  const id = ids[name]
  if (id === undefined) throw new Error(`the corpus has no ${name}`)
  return id
}
export const minuteOf = (clock: string): number => {
  const minute = readClock(clock)
  if (minute === undefined) throw new Error(`${clock} is no time`)
  return minute
}

/** Puts an appointment of a client there, as an operator would. */
export async function place(
  salon: Omit<Furnished, 'farAppointment'>,
  clientId: number,
  placed: Placed,
): Promise<number> {
  const [masterId, serviceId] = [
    idOf(salon.masters, placed.master),
    idOf(salon.services, placed.service),
  ]
  const [date, time] = [salon.dateOf(placed.day), minuteOf(placed.at)]
  return (
    await bookAppointment(salon.story.context(), {
      clientId,
      masterId,
      serviceId,
      date,
      time,
      comment: '',
    })
  ).id
}

/** One after another, so that their ids have the order of the data. */
async function furnish(
  story: Story,
  data: SalonData,
): Promise<Pick<Furnished, 'masters' | 'services'>> {
  const [masters, services]: Record<string, number>[] = [{}, {}]
  for (const { name, shifts } of data.masters) {
    const { id } = await createMaster(story.context(), { name, phone: null, active: true })
    await setWeeklySchedule(story.context(), id, shifts)
    Object.assign(masters ?? {}, { [name]: id })
  }
  for (const { name, minutes, price, after } of data.services)
    Object.assign(services ?? {}, {
      [name]: (await story.service({ name, minutes, price, after })).id,
    })
  for (const { name, offers } of data.masters)
    for (const { service, durationMinutes = null, price = null } of offers) {
      const [masterId, serviceId] = [idOf(masters ?? {}, name), idOf(services ?? {}, service)]
      await setMasterService(story.context(), { masterId, serviceId, durationMinutes, price })
    }
  return { masters: masters ?? {}, services: services ?? {} }
}

const FAR = { day: 25, at: '11:05' } as const

/** A new salon, told by the verbs of its admin. */
export async function openSalon(app: TestApp, data: SalonData): Promise<Furnished> {
  const { timeZone, currency, phoneRegion, language, name } = data
  const story = await tellStory(app, timeZone)
  await updateSalon(story.context(), { name, currency, phoneRegion })
  await updateNotificationSettings(story.context(), { language })
  const today = wallClock(app.now, timeZone).date
  const clients = []
  for (const stranger of data.strangers) clients.push((await story.client(stranger)).id)
  const people = {
    story,
    data,
    dateOf: (day: number) => addDays(today, day),
    ...(await furnish(story, data)),
  }
  const [master] = data.masters
  const service = master?.offers[0]?.service
  if (!master || !service) throw new Error('a salon of the corpus is empty')
  const salon = { ...people, strangers: clients }
  return {
    ...salon,
    farAppointment: await place(salon, clients[0] ?? 0, { service, master: master.name, ...FAR }),
  }
}

/** Salons that nobody is in: to tell one takes longer than a dialogue, so they are used again. */
export type Salons = {
  take(data: SalonData): Promise<Furnished>
  /** One that is as it was when it was opened. */
  giveBack(salon: Furnished): void
}
export function createSalons(app: TestApp): Salons {
  const empty: Furnished[] = []
  return {
    take(data) {
      const index = empty.findIndex((salon) => salon.data === data)
      const [salon] = index < 0 ? [] : empty.splice(index, 1)
      return salon ? Promise.resolve(salon) : openSalon(app, data)
    },
    giveBack(salon) {
      empty.push(salon)
    },
  }
}
