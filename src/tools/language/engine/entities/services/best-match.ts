/**
 * A candidate that a message may name, and the places in the message that name it. `isWhole` means
 * that the message has its whole name.
 */
export type MatchScore = {
  readonly id: number
  readonly places: ReadonlySet<string>
  readonly isWhole: boolean
}

/**
 * Returns the ids of the best candidates, each once, in the given order. The best ones cover the
 * most places; among these, candidates with their whole name come first. Repeats this for the
 * places that are left.
 */
export function bestFits(fits: readonly MatchScore[]): number[] {
  const chosen = new Set<number>()
  const covered = new Set<string>()
  for (;;) {
    const open = (fit: MatchScore): number =>
      [...fit.places].filter((place) => !covered.has(place)).length
    const most = Math.max(0, ...fits.map(open))
    if (most === 0) break
    const best = fits.filter((fit) => open(fit) === most)
    const whole = best.filter(({ isWhole }) => isWhole)
    for (const fit of whole.length > 0 ? whole : best) {
      chosen.add(fit.id)
      for (const place of fit.places) covered.add(place)
    }
  }
  return [...new Set(fits.map(({ id }) => id))].filter((id) => chosen.has(id))
}
