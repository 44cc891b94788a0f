import { isPlain } from './fill.js'
import { get } from './row.js'
import type { Session } from './session.js'
import type { Lacks } from './try-row.js'

/** An appointment of a list, as far as it says whose it is. */
export type Listed = {
  readonly id: number
  readonly comment?: unknown
  readonly master?: { readonly id: unknown }
  readonly client?: { readonly name: unknown }
}

/** What the rows are tried on. */
export type Ground = {
  readonly lacks: Lacks
  /** Puts away what the ground itself is made of; answers what could not be. */
  tidy(): Promise<string[]>
  /** Where visits of the check are listed, and how they are told from others: nobody else's is ever touched. */
  readonly visits: { readonly query: string; readonly areOurs: (record: Listed) => boolean }
  /** What will be left on the server, for the last lines. */
  readonly leaves: readonly string[]
}

/** The ground cannot be laid: a line for people. */
export class NoGround extends Error {}

type Slot = { readonly time: string; readonly master_id: number }

async function slotsOn(session: Session, date: string): Promise<string[]> {
  const { answer } = await session.send(
    get(`/api/records/available-slots/?date=${date}&service_id={service}&master_id={master}`),
  )
  const slots = isPlain(answer.json) && Array.isArray(answer.json.slots) ? (answer.json.slots as Slot[]) : []
  return slots.map(({ time }) => String(time).slice(0, 5))
}

/**
 * Finds two days with room, and a first and a last start on each: what is booked on them comes and goes. Nothing is
 * assumed of hours and length, so days with their starts farthest apart are taken first.
 */
export async function findRoom(session: Session, days: readonly string[]): Promise<void> {
  const found: { date: string; first: string; last: string }[] = []
  for (const date of days) {
    const starts = await slotsOn(session, date)
    const [first, last] = [starts[0], starts.at(-1)]
    if (first !== undefined && last !== undefined && first < last) found.push({ date, first, last })
    if (found.length === 2) break
  }
  const [day, next] = found
  if (!day || !next)
    throw new NoGround(
      `No two days from ${days[0]} to ${days.at(-1)} have two free starts for that master and service: nothing can be booked, so nothing of it checked.`,
    )
  const facts = {
    day: day.date,
    time: day.first,
    late: day.last,
    next_day: next.date,
    next_time: next.first,
    spare: next.last,
  }
  for (const [fact, value] of Object.entries(facts)) session.known.set(fact, value)
}
