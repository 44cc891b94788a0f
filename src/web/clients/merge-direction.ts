/** A client as far as a merge depends on them. */
export type MergeCandidate = {
  readonly id: number
  readonly name: string
  readonly phone: string | null
  readonly hasDialogue: boolean
}

/** Whether somebody is known from a messenger alone, so that they can be merged into another. */
const isKnownByMessenger = ({ phone, hasDialogue }: MergeCandidate): boolean =>
  phone === null && hasDialogue

/**
 * Returns who becomes a part of whom: the graph merges a client who is known from a messenger alone
 * into the one who has the phone. Undefined when it would merge neither.
 */
export function mergeDirection(
  one: MergeCandidate,
  other: MergeCandidate,
): { readonly from: MergeCandidate; readonly into: MergeCandidate } | undefined {
  if (one.id === other.id) return undefined
  if (isKnownByMessenger(one) && other.phone !== null) return { from: one, into: other }
  return isKnownByMessenger(other) && one.phone !== null ? { from: other, into: one } : undefined
}
