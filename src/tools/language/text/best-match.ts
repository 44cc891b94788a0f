/** Something that was perhaps named, and the places in the message that name it; the more `weight`, the better it fits. */
export type MatchScore = {
  readonly id: number
  readonly places: ReadonlySet<string>
  readonly isWhole: boolean
}

/**
 * Those that fit best: of all that cover the most of what was said, those whose whole name was said, if any; then the same
 * for what they leave uncovered. Ids in the order given.
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
  return fits.map(({ id }) => id).filter((id) => chosen.has(id))
}
