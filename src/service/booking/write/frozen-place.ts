import type { BookedPlace } from '../../../domain/booking/appointment.js'
import { type LocalDate, MINUTE, type Minute } from '../../../domain/time/time.js'
import { dayClock, instantOf } from '../../../domain/time/zone.js'
import type { OfferedService, Provider } from '../../../store/booking/availability-query.js'

/**
 * What a booking or a move freezes: name, price, length and buffers of the service, and the
 * instants of the start in the zone of the salon. The start has passed `bookingViolation`, which
 * refuses a skipped time and a service that the master does not offer.
 */
export function frozenPlace(
  service: OfferedService,
  provider: Provider,
  { date, time }: { readonly date: LocalDate; readonly time: Minute },
  zone: string,
): BookedPlace {
  const startsAt = instantOf(dayClock(date, zone), time)
  if (startsAt === undefined || provider.length === undefined)
    throw new Error(`the start ${date} ${time} was not checked`)
  return {
    master: { id: provider.id, name: provider.name },
    service: {
      id: service.id,
      name: service.name,
      durationMinutes: provider.length,
      price: provider.price,
    },
    date,
    time,
    startsAt,
    endsAt: startsAt + provider.length * MINUTE,
    buffers: { before: service.before, after: service.after },
  }
}
