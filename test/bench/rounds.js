import { load } from './load.js'

const ROUNDS = 21
const WARM_UP_MS = 3000
const ROUND_MS = 500

/** The middle one of the values that there are. */
export function median(values) {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return undefined
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * Loads the servers in turn, round after round (A B C, A B C, …), in short rounds: a shared machine
 * runs at half its speed for seconds at a time, and that must meet all of them. An entrant is
 * `{ server, next, status }`. Resolves with their figures in the same order. `loadOne`: a load with
 * something around it. `rounds`: fewer where there are many entrants.
 */
export async function measure(entrants, { loadOne = load, rounds = ROUNDS } = {}) {
  const warmUpMs = (WARM_UP_MS * rounds) / ROUNDS
  for (const { server, next, status } of entrants) await loadOne(server, next, status, warmUpMs)
  const measured = entrants.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { server, next, status }] of entrants.entries())
      measured[index].push(await loadOne(server, next, status, ROUND_MS))
  return measured.map((figures) => ({
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    cpuMicroseconds: median(figures.map(({ cpuMicroseconds }) => cpuMicroseconds)),
    rates: figures.map(({ perSecond }) => perSecond),
  }))
}

/**
 * How much faster one is than the other: the median of the rounds' ratios, as both halves of a
 * round share its noise.
 */
export function ratioOf(figures, other) {
  const ratios = figures.rates.map((rate, round) => rate / other.rates[round])
  return { middle: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) }
}
