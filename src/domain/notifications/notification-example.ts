import type { Status } from '../booking/appointment.js'
import type { NoticeEvent } from './notification.js'
import type { Language } from '../identity/people.js'
import type { NoticeFacts } from './notification-text.js'
import type { Salon } from '../catalog/salon.js'
import { addDays, DAY, type Instant } from '../time/time.js'
import { boundaryOf, dayClock, wallClock } from '../time/zone.js'

const PEOPLE: Readonly<
  Record<Language, Pick<NoticeFacts, 'client' | 'master' | 'service'> & { readonly reason: string }>
> = {
  en: { client: 'Mary Smith', master: 'Anna', service: 'Haircut', reason: 'Anna is ill' },
  de: { client: 'Maria Schmidt', master: 'Anna', service: 'Haarschnitt', reason: 'Anna ist krank' },
  ru: { client: 'Мария Иванова', master: 'Анна', service: 'Стрижка', reason: 'Анна заболела' },
}

/** The state that a visit is in when its people are told of it. */
const STATUS_AFTER: Readonly<Record<NoticeEvent, Status>> = {
  appointment_created: 'booked',
  appointment_confirmed: 'confirmed',
  appointment_rescheduled: 'confirmed',
  appointment_cancelled: 'cancelled',
  appointment_reminder: 'confirmed',
}

/** A visit that nobody has: tomorrow at 15:00 on the salon's clocks, at its currency; with what the event has to tell. */
export function exampleFacts(
  event: NoticeEvent,
  language: Language,
  salon: Pick<Salon, 'name' | 'timeZone' | 'currency'>,
  now: Instant,
): NoticeFacts {
  const { reason, ...people } = PEOPLE[language]
  const tomorrow = dayClock(addDays(wallClock(now, salon.timeZone).date, 1), salon.timeZone)
  const startsAt = boundaryOf(tomorrow, 15 * 60) ?? now + DAY // a day that the zone skips
  return {
    ...people,
    salon: salon.name,
    zone: salon.timeZone,
    currency: salon.currency,
    startsAt,
    durationMinutes: 60,
    price: '45.00',
    status: STATUS_AFTER[event],
    was: event === 'appointment_rescheduled' ? startsAt - DAY : undefined,
    reason: event === 'appointment_cancelled' ? reason : undefined,
  }
}
