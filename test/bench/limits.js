/**
 * What each figure must reach: `least` or `most` is the limit, `aim` what is wanted. A limit that
 * is missed makes the run end with exit code 1.
 */
export const LIMITS = {
  list: { least: 0.9, aim: 1 },
  graphql: { least: 1, aim: 1.1 },
  slots: { least: 0.8, aim: 0.9 },
  tasks: { least: 0.85, aim: 0.95 },
  journal: { least: 0.85, aim: 0.95 },
  create: { least: 0.93, aim: 1 },
  key: { least: 0.88, aim: 0.92 },
  'create while system A hangs': { least: 0.9 },
  'list while notifications wait': { least: 0.9 },
  'searches, times the list of everybody': { most: 3 },
  'p99 of 5,000 subscribers, times that of ws': { most: 1.3, aim: 1.1 },
  'memory of an idle socket, kB': { most: 20 },
  'memory for a stalled subscriber, MB': { most: 64, aim: 16 },
  'lag beside a stalled subscriber, ms': { most: 1000, aim: 300 },
  'hook to 100 subscribers, ms': { most: 100 },
  'create to the messenger, ms': { most: 300 },
  "autopilot's answer, ms": { most: 300 },
  "autopilot's slowest answer, ms": { most: 1000 },
  'slowest answer of a race, ms': { most: 1000 },
  'notifications a second': { least: 500 },
  'start, new database, ms': { most: 15_000 },
  'start, existing database, ms': { most: 2000 },
  'memory after the start, MB': { most: 160 },
  'cli token, ms': { most: 400 },
  'build of the pages, ms': { most: 4000 },
  'journal painted, ms': { most: 200 },
  'event painted, ms': { most: 300 },
  'reply painted, ms': { most: 100 },
  'between frames, ms': { most: 34 },
}

const figures = []

const text = (value) =>
  Math.abs(value) < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en')

/** Returns whether a figure reaches the limit of this name, in words, and keeps it for the end. */
export function verdict(name, value) {
  const { least, most, aim } = LIMITS[name]
  const reaches = (bound) => (least === undefined ? value <= bound : value >= bound)
  const isMet = reaches(least ?? most)
  figures.push({ name, value, isMet })
  const bound = least === undefined ? `at most ${text(most)}` : `at least ${text(least)}`
  const outcome = !isMet ? 'MISSED' : aim !== undefined && reaches(aim) ? 'aim reached' : 'met'
  return `${bound}${aim === undefined ? '' : `, aim ${text(aim)}`}: ${outcome}`
}

/** Says at the end which limits are missed. Returns the exit code. */
export function judgeRun() {
  const missed = figures.filter(({ isMet }) => !isMet)
  const names = missed.map(({ name, value }) => `${name} (${text(value)})`)
  if (figures.length > 0)
    console.log(
      missed.length === 0
        ? `\nAll ${figures.length} limits of this run are met.`
        : `\n${missed.length} of ${figures.length} limits are MISSED: ${names.join('; ')}`,
    )
  return missed.length === 0 ? 0 : 1
}
