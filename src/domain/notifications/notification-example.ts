import type { Status } from '../booking/appointment.js'
import type { NotificationEvent } from './notification.js'
import type { Language } from '../identity/people.js'
import type { NotificationFacts } from './notification-text.js'
import { addDays, DAY, type Instant } from '../time/time.js'
import { boundaryOf, dayClock, wallClock } from '../time/zone.js'

const PEOPLE: Readonly<
  Record<
    Language,
    Pick<NotificationFacts, 'client' | 'master' | 'service'> & { readonly reason: string }
  >
> = {
  en: { client: 'Mary Smith', master: 'Anna', service: 'Haircut', reason: 'Anna is ill' },
  de: { client: 'Maria Schmidt', master: 'Anna', service: 'Haarschnitt', reason: 'Anna ist krank' },
  ru: { client: 'Мария Иванова', master: 'Анна', service: 'Стрижка', reason: 'Анна заболела' },
}

/** The status of an appointment after the event of a notification. */
const STATUS_AFTER: Readonly<Record<NotificationEvent, Status>> = {
  appointment_created: 'booked',
  appointment_confirmed: 'confirmed',
  appointment_rescheduled: 'confirmed',
  appointment_cancelled: 'cancelled',
  appointment_reminder: 'confirmed',
}

/** Returns facts of an invented appointment: tomorrow at 15:00 on the salon's clocks. */
export function exampleFacts(
  event: NotificationEvent,
  language: Language,
  salon: { readonly name: string; readonly timeZone: string; readonly currency: string },
  now: Instant,
): NotificationFacts {
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
