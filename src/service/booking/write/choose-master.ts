import { busySpan, type NewAppointment } from '../../../domain/booking/appointment.js'
import { type Reason, TAKEN } from '../../../domain/booking/booking-rules.js'
import type { OfferedService, Provider } from '../../../store/booking/availability-query.js'
import { leastLoadedMaster } from '../../../store/booking/least-loaded.js'
import type { Db } from '../../../store/postgres/database.js'
import { bookingViolation, type StartQuery } from './day-slots.js'

/** The same appointment with each of the masters who may take it. */
export type Choices = readonly [NewAppointment, ...NewAppointment[]]

/** No master works at the time. */
const NOBODY_WORKS: Reason = {
  code: 'master_unavailable',
  detail: 'No master who offers this service is available then.',
}

/**
 * Returns the masters with whom a start can be booked, or why there is none. Of several reasons
 * the one that says most: somebody is taken, then a rule that binds the client, then that nobody
 * works.
 */
export function candidatesFor(
  service: OfferedService,
  providers: readonly Provider[],
  start: StartQuery,
): { readonly candidates: readonly Provider[]; readonly reason: Reason } {
  const checked = providers.map((provider) => ({
    provider,
    reason: bookingViolation(service, provider, start),
  }))
  const reasons = checked.flatMap(({ reason }) => reason ?? [])
  const [only = NOBODY_WORKS, ...others] = reasons
  return {
    candidates: checked.filter(({ reason }) => !reason).map(({ provider }) => provider),
    reason:
      others.length === 0
        ? only
        : (reasons.find(({ code }) => code === TAKEN.code) ??
          reasons.find(({ code }) => code !== NOBODY_WORKS.code) ??
          NOBODY_WORKS),
  }
}

/** The time that each choice takes from its master. All these days are locked together. */
export const spansOf = (choices: Choices) =>
  choices.map((made) => ({ masterId: made.master.id, ...busySpan(made, made.buffers) }))

/**
 * Returns the choice of the least loaded master who is free; undefined when all are taken. Needs
 * the locks of the days of all choices. Of one choice nothing is read: what stores it finds out
 * whether its place is free.
 */
export async function leastLoadedOf(tx: Db, choices: Choices): Promise<NewAppointment | undefined> {
  const [first] = choices
  if (choices.length === 1) return first
  const { salonId, date } = first
  const masterId = await leastLoadedMaster(tx, { salonId, date, spans: spansOf(choices) })
  return choices.find(({ master }) => master.id === masterId)
}
