import { overlaps } from '../time/interval.js'
import type { Instant } from '../time/time.js'

/** A master's time. */
export type AppointmentRoom = {
  readonly masterId: number
  readonly from: Instant
  readonly to: Instant
}
/** What a visit needs from now on, and what it keeps where that cannot be had; undefined: none. */
export type PlaceClaim = {
  readonly wants: AppointmentRoom | undefined
  readonly has: AppointmentRoom | undefined
}

const meets = (room: AppointmentRoom, other: AppointmentRoom): boolean =>
  room.masterId === other.masterId && overlaps(room, other)

/**
 * Of visits that all change at once, those that cannot: one that would lie where another stays, or where an earlier one of
 * them goes. What they leave is free for the others, so that two can change places; one that cannot go stays where it is, which
 * may keep another from going there. `taken`: of visits that do not change.
 */
export function stuck<C extends PlaceClaim>(
  claims: readonly C[],
  taken: readonly AppointmentRoom[],
): ReadonlySet<C> {
  const staying = new Set<C>()
  for (;;) {
    const rooms = [...taken, ...[...staying].flatMap(({ has }) => has ?? [])]
    const failed = claims.find((claim) => {
      const { wants } = claim
      if (!wants || staying.has(claim)) return false
      if (rooms.some((room) => meets(room, wants))) return true
      rooms.push(wants)
      return false
    })
    if (!failed) return staying
    staying.add(failed)
  }
}
