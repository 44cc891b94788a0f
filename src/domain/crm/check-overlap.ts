import { overlaps } from '../time/interval.js'
import type { Instant } from '../time/time.js'

/** A time in which a master is busy. */
export type MasterBusySpan = {
  readonly masterId: number
  readonly from: Instant
  readonly to: Instant
}
/** What an appointment needs after a change, and what it keeps without. Undefined: nothing. */
export type PlaceClaim = {
  readonly wants: MasterBusySpan | undefined
  readonly has: MasterBusySpan | undefined
}

const conflicts = (span: MasterBusySpan, other: MasterBusySpan): boolean =>
  span.masterId === other.masterId && overlaps(span, other)

/**
 * Returns the changes that cannot happen together, because a target overlaps an appointment that
 * stays or the target of an earlier change. What a change leaves is free for the others, so two
 * can exchange their places. An appointment that cannot move stays and may block others.
 * `taken`: appointments that do not change.
 */
export function findBlockedClaims<C extends PlaceClaim>(
  claims: readonly C[],
  taken: readonly MasterBusySpan[],
): ReadonlySet<C> {
  const staying = new Set<C>()
  for (;;) {
    const blocked = [...taken, ...[...staying].flatMap(({ has }) => has ?? [])]
    const failed = claims.find((claim) => {
      const { wants } = claim
      if (!wants || staying.has(claim)) return false
      if (blocked.some((span) => conflicts(span, wants))) return true
      blocked.push(wants)
      return false
    })
    if (!failed) return staying
    staying.add(failed)
  }
}
