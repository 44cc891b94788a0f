import { load } from './load.js'

const ROUNDS = 21
const WARM_UP_MS = 3000
const ROUND_MS = 500

export function median(values) {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return undefined
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * Loads the servers in turn, round after round (A B C, A B C, …), in short rounds: a shared machine
 * runs at half its speed for seconds at a time, and that must meet all of them. An entrant is `{
 * server, next, status }`; answers its figures in the same order. `loadOne`: a load with something
 * around it.
 */
export async function measure(entrants, loadOne = load) {
  for (const { server, next, status } of entrants) await loadOne(server, next, status, WARM_UP_MS)
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = []
    for (const { server, next, status } of entrants)
      measured.push(await loadOne(server, next, status, ROUND_MS))
    rounds.push(measured)
  }
  return entrants.map((_, index) => ({
    perSecond: median(rounds.map((round) => round[index].perSecond)),
    cpuMicroseconds: median(rounds.map((round) => round[index].cpuMicroseconds)),
    rates: rounds.map((round) => round[index].perSecond),
  }))
}

/**
 * Three times the rounds, each time another begins: what is looked for is smaller than what one
 * time scatters.
 */
export async function measureLong(entrants) {
  const runs = []
  for (let turn = 0; turn < 3; turn += 1) {
    const figures = await measure([...entrants.slice(turn), ...entrants.slice(0, turn)])
    runs.push(
      entrants.map((_, index) => figures[(index - turn + entrants.length) % entrants.length]),
    )
  }
  return entrants.map((_, index) => ({
    perSecond: median(runs.map((run) => run[index].perSecond)),
    cpuMicroseconds: median(runs.map((run) => run[index].cpuMicroseconds)),
    rates: runs.flatMap((run) => run[index].rates),
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
