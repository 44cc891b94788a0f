/** Returns how many typing slips are forgiven in a word of this length. */
export const slipsForgiven = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2)

/** After a stem, endings of up to this many letters cost nothing. */
const LONGEST_ENDING = 5

/**
 * Returns how many letters differ between two words: added, lost, changed, or swapped with a
 * neighbour. Returns undefined if there are more than `most`. With `isStem`, the letters of `word`
 * after the stem cost nothing.
 */
export function slipsBetween(
  word: string,
  other: string,
  most: number,
  isStem = false,
): number | undefined {
  const surplus = word.length - other.length
  if (-surplus > most || surplus > most + (isStem ? LONGEST_ENDING : 0)) return undefined
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= other.length; row++) {
    const current = [row]
    let fewest = row
    for (let column = 1; column <= word.length; column++) {
      const isSame = word[column - 1] === other[row - 1]
      let slips = Math.min(last[column] ?? 0, current[column - 1] ?? 0) + 1
      slips = Math.min(slips, (last[column - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwap =
        column > 1 && word[column - 1] === other[row - 2] && word[column - 2] === other[row - 1]
      if (isSwap) slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1)
      current.push(slips)
      fewest = Math.min(fewest, slips)
    }
    if (fewest > most) return undefined
    beforeLast = last
    last = current
  }
  const slips = isStem
    ? Math.min(...last.slice(Math.max(1, other.length - most)))
    : (last.at(-1) ?? 0)
  return slips <= most ? slips : undefined
}
