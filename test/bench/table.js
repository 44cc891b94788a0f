import { verdict } from './limits.js'
import { ratioOf } from './rounds.js'

const whole = (value) => (!Number.isFinite(value) ? '-' : Math.round(value).toLocaleString('en'))
const tenths = (value) => value.toFixed(value < 10 ? 2 : 1)
const judged = (limit, value) => (limit === undefined ? '' : verdict(limit, value))

function print(title, rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const padded = (cell, column) =>
    column === 0 || column === rows[0].length - 1
      ? cell.padEnd(widths[column])
      : cell.padStart(widths[column])
  console.log(`\n${title}`)
  for (const row of rows) console.log(`  ${row.map(padded).join('   ')}`.trimEnd())
}

/**
 * Prints what the entrants reached, and how many times as fast the first one is: the median of the
 * rounds' ratios. `limits`: the names of the limits by the name of the entrant that they are
 * against.
 */
export function printRates(title, names, figures, limits) {
  const [first] = figures
  const rows = names.map((name, index) => {
    const { perSecond, cpuMicroseconds } = figures[index]
    const start = [name, whole(perSecond), whole(cpuMicroseconds)]
    if (index === 0) return [...start, '', '', '']
    const { middle, lowest, highest } = ratioOf(first, figures[index])
    const range = `${lowest.toFixed(2)}-${highest.toFixed(2)}`
    return [...start, middle.toFixed(2), range, judged(limits[name], middle)]
  })
  print(title, [['', 'requests/s', 'server CPU us', `${names[0]} is x`, 'rounds', ''], ...rows])
}

/** Prints how many times the first one's time the others took: the median of the rounds' ratios. */
export function printSlowdowns(title, names, figures, limit) {
  const [first] = figures
  const rows = names.map((name, index) => {
    const { perSecond } = figures[index]
    if (index === 0) return [name, whole(perSecond), '', '', '']
    const { middle, lowest, highest } = ratioOf(first, figures[index])
    const range = `${lowest.toFixed(2)}-${highest.toFixed(2)}`
    return [name, whole(perSecond), middle.toFixed(2), range, judged(limit, middle)]
  })
  print(title, [['', 'requests/s', 'times the time', 'rounds', ''], ...rows])
}

/** Prints how much was done a second, and what one cost its processes. */
export function printPaces(title, paces) {
  const rows = paces.map(({ what, perSecond, cpuMicroseconds, rates, limit }) => [
    what,
    whole(perSecond),
    whole(cpuMicroseconds),
    `${whole(Math.min(...rates))}-${whole(Math.max(...rates))}`,
    judged(limit, perSecond),
  ])
  print(title, [['', 'a second', 'CPU us of each', 'rounds', ''], ...rows])
}

/** Prints single figures in their unit. */
export function printFigures(title, unit, figures) {
  const rows = figures.map(({ what, value, limit }) => [what, tenths(value), judged(limit, value)])
  print(title, [['', unit, ''], ...rows])
}

/**
 * Prints how long deliveries took: the median, and the slowest of a hundred or of twenty, which a
 * limit is for.
 */
export function printDelays(title, delays, slowest = 'p99') {
  const rows = delays.map(({ what, limit, ...spread }) => [
    what,
    tenths(spread.p50),
    tenths(spread[slowest]),
    judged(limit, spread[slowest]),
  ])
  print(title, [['', 'p50 ms', `${slowest} ms`, ''], ...rows])
}
