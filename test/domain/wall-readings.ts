import {
  addDays,
  MINUTE,
  type Instant,
  type LocalDate,
  type Minute,
} from '../../src/domain/time/time.js'

/**
 * What a clock on the wall shows at an instant: asked of Intl, which shares no code with
 * `domain/time/zone.ts`.
 */
export type Reading = { readonly at: Instant; readonly minute: Minute }

const QUARTER = 15 * MINUTE
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** Date and minute that Intl shows at an instant. */
export function shownAt(
  at: Instant,
  zone: string,
): { readonly date: LocalDate; readonly minute: Minute } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

const days = new Map<string, readonly Reading[]>()

/**
 * Every whole minute of the date as it passes, doubled ones twice. Clocks change at quarters of an
 * hour only.
 */
export function readingsOf(date: LocalDate, zone: string): readonly Reading[] {
  const known = days.get(`${zone} ${date}`)
  if (known) return known
  const readings: Reading[] = []
  const [from, to] = [Date.parse(addDays(date, -1)), Date.parse(addDays(date, 2))]
  for (let quarter = from; quarter < to; quarter += QUARTER) {
    const shown = shownAt(quarter, zone)
    if (shown.date !== date) continue
    for (let past = 0; past < 15; past++)
      readings.push({ at: quarter + past * MINUTE, minute: shown.minute + past })
  }
  days.set(`${zone} ${date}`, readings)
  return readings
}

/**
 * Dates worth a look: the days around the changes of clocks, midnights that are skipped or doubled,
 * a day that never was.
 */
export const ODD_DAYS: readonly (readonly [zone: string, date: LocalDate])[] = [
  ['Europe/Berlin', '2026-03-28'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Europe/Berlin', '2026-10-26'],
  ['Europe/Kyiv', '2026-03-29'],
  ['Europe/Kyiv', '2026-10-25'],
  ['Asia/Tashkent', '2026-03-29'],
  ['Asia/Kathmandu', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Santiago', '2026-04-04'],
  ['America/Santiago', '2026-04-05'],
  ['America/Santiago', '2026-09-06'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-29'],
  ['Africa/Cairo', '2026-10-30'],
  ['Antarctica/Troll', '2026-03-29'],
  ['Antarctica/Troll', '2026-10-25'],
  ['Pacific/Apia', '2011-12-29'],
  ['Pacific/Apia', '2011-12-30'],
  ['Pacific/Apia', '2011-12-31'],
]
