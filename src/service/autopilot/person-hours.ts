import { type OpeningOfDay, personAnswers } from '../../domain/autopilot/facts/person-answers.js'
import type { OpenDay, ReplyAct } from '../../domain/autopilot/state/reply-acts.js'
import { addDays } from '../../domain/time/time.js'
import { wallClock } from '../../domain/time/zone.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { readMasters } from '../catalog/catalog.js'
import { type Context, viewerOf } from '../context.js'
import { readOpenDays } from './open-days.js'

/** How many days are searched for the next opening. */
const MOST_DAYS = 21

/** Returns when the salon is open: from the first to the last shift of the masters who are there. */
function openingOf({ date, masters }: OpenDay): OpeningOfDay {
  const shifts = masters.flatMap((master) => master.shifts)
  const from = Math.min(...shifts.map((shift) => shift.from))
  const to = Math.max(...shifts.map((shift) => shift.to))
  return { date, open: shifts.length > 0 ? { from, to } : null }
}

/** Returns the sentence that tells the client when a person answers. */
export async function whenPersonAnswers(context: Context): Promise<readonly ReplyAct[]> {
  const { timeZone } = await loadSalon(context.db, viewerOf(context).salonId)
  const now = wallClock(context.now, timeZone)
  const ids = (await readMasters(context, undefined, true)).map(({ id }) => id)
  const days = await readOpenDays(context, ids, now.date, addDays(now.date, MOST_DAYS))
  return personAnswers(days.map(openingOf), now)
}
