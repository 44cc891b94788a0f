import type { TimeOff } from '../../src/domain/booking/schedule.js'
import { wallClock } from '../../src/domain/time/zone.js'
import type { Context } from '../../src/service/context.js'
import { readSalon } from '../../src/service/catalog/salon.js'
import type { DatedTimeOff } from '../../src/service/catalog/schedule.js'
import { addTimeOff } from '../../src/service/catalog/time-off.js'

/** Adds an absence between two instants. */
export async function addTimeOffBetween(
  context: Context,
  { masterId, startsAt, endsAt, reason }: Omit<TimeOff, 'id'>,
): Promise<DatedTimeOff> {
  const { timeZone } = await readSalon(context)
  const [first, last, end] = [startsAt, endsAt - 1, endsAt].map((at) => wallClock(at, timeZone))
  if (!first || !last || !end) throw new Error('a time off has a start and an end')
  const { timeOff } = await addTimeOff(context, {
    masterId,
    from: first.date,
    to: last.date,
    start: first.minute,
    end: end.minute,
    reason,
  })
  return timeOff
}
