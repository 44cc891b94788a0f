import { ratioOf } from './rounds.js'

const whole = (value) => (!Number.isFinite(value) ? '-' : Math.round(value).toLocaleString('en'))

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows)
    console.log(
      '  ' +
        `${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('   ')}`,
    )
}

/**
 * Prints what the servers reached and how the service stands to each: by the median of the rounds'
 * ratios.
 */
export function printRates(title, servers, figures, aims) {
  const service = figures[servers.findIndex(({ name }) => name === 'service')]
  const rows = servers.map(({ name }, index) => {
    const { perSecond, cpuMicroseconds } = figures[index]
    if (figures[index] === service)
      return [name, whole(perSecond), whole(cpuMicroseconds), '', '', '']
    const { middle, lowest, highest } = ratioOf(service, figures[index])
    const aim = aims[name]
    const verdict =
      aim === undefined ? '' : `aim ${aim.toFixed(2)}: ${middle >= aim ? 'met' : 'MISSED'}`
    return [
      name,
      whole(perSecond),
      whole(cpuMicroseconds),
      middle.toFixed(2),
      `${lowest.toFixed(2)}-${highest.toFixed(2)}`,
      verdict,
    ]
  })
  console.log(`\n${title}`)
  print([['', 'requests/s', 'server CPU us', 'service is x', 'rounds', ''], ...rows])
}

/**
 * Prints how many times the first one's time the others took, by the median of the rounds' ratios,
 * against their limit.
 */
export function printSlowdowns(title, names, figures, limit) {
  const [first] = figures
  const rows = names.map((name, index) => {
    const { perSecond } = figures[index]
    if (index === 0) return [name, whole(perSecond), '', '', '']
    const { middle, lowest, highest } = ratioOf(first, figures[index])
    const verdict = `aim at most ${limit}: ${middle <= limit ? 'met' : 'MISSED'}`
    return [
      name,
      whole(perSecond),
      middle.toFixed(2),
      `${lowest.toFixed(2)}-${highest.toFixed(2)}`,
      verdict,
    ]
  })
  console.log(`\n${title}`)
  print([['', 'requests/s', 'times the time', 'rounds', ''], ...rows])
}

/**
 * Prints how much was done a second and what one cost its processes, against what is to be reached.
 */
export function printPaces(title, paces) {
  const rows = paces.map(({ what, perSecond, cpuMicroseconds, rates, aim }) => [
    what,
    whole(perSecond),
    whole(cpuMicroseconds),
    `${whole(Math.min(...rates))}-${whole(Math.max(...rates))}`,
    aim === undefined ? '' : `aim ${whole(aim)}: ${perSecond >= aim ? 'met' : 'MISSED'}`,
  ])
  console.log(`\n${title}`)
  print([['', 'a second', 'CPU us of each', 'rounds', ''], ...rows])
}

/** Prints how long things took against their limits. */
export function printTimes(title, times) {
  console.log(`\n${title}`)
  print([
    ['', 'ms', ''],
    ...times.map(({ what, ms, limit }) => [
      what,
      whole(ms),
      `aim under ${whole(limit)}: ${ms < limit ? 'met' : 'MISSED'}`,
    ]),
  ])
}

/**
 * Prints how long deliveries took, the middle one and the slowest of a hundred or of twenty, with a
 * limit for the latter where there is one.
 */
export function printDelays(title, delays, slowest = 'p99') {
  const tenths = (ms) => ms.toFixed(1)
  const rows = delays.map(({ what, limit, ...spread }) => {
    const ms = spread[slowest]
    const verdict =
      limit === undefined
        ? ''
        : `aim ${slowest} under ${whole(limit)}: ${ms < limit ? 'met' : 'MISSED'}`
    return [what, tenths(spread.p50), tenths(ms), verdict]
  })
  console.log(`\n${title}`)
  print([['', 'p50 ms', `${slowest} ms`, ''], ...rows])
}
