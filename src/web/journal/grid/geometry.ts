/**
 * Where things stand in a day's grid. Times are minutes since the midnight that starts the day,
 * places are pixels from the top of the first shown minute. Nothing here knows the DOM.
 */

/** Minutes of a day, half-open. */
export type Span = { readonly from: number; readonly to: number }
/** The minutes that a grid shows, and the height of one. */
export type DayScale = Span & { readonly pixelsPerMinute: number }
/** A start time in the column of a master. */
export type GridPlace = { readonly masterId: number; readonly minute: number }
/** What the columns of a grid have to say about where something can be dropped. */
export type DropGrid = {
  readonly scale: DayScale
  /** Minutes between two start times. They count from the start of the shift. */
  readonly step: number
  /** The width of all columns, in pixels. */
  readonly width: number
  readonly columns: readonly { readonly masterId: number; readonly shifts: readonly Span[] }[]
}

const DAY = 1_440
const HOUR = 60
/** What an empty day shows. */
const USUAL: Span = { from: 9 * HOUR, to: 18 * HOUR }

/** The distance of a minute from the top. */
export const topOf = (scale: DayScale, minute: number): number =>
  (minute - scale.from) * scale.pixelsPerMinute
/** The height of a span. */
export const heightOf = (scale: DayScale, { from, to }: Span): number =>
  (to - from) * scale.pixelsPerMinute
/** The minute at a distance from the top; not rounded. */
export const minuteAt = (scale: DayScale, top: number): number =>
  scale.from + top / scale.pixelsPerMinute

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value))

/** Returns the whole hours that hold all the spans; the usual hours if there are none. */
export function hoursAround(spans: readonly Span[]): Span {
  if (spans.length === 0) return USUAL
  const from = Math.min(...spans.map((span) => span.from))
  const to = Math.max(...spans.map((span) => span.to))
  return {
    from: clamp(Math.floor(from / HOUR) * HOUR, 0, DAY - HOUR),
    to: clamp(Math.ceil(to / HOUR) * HOUR, HOUR, DAY),
  }
}

/** Returns the full hours of a scale, for the labels at the left. */
export function hoursOf({ from, to }: Span): number[] {
  const first = Math.ceil(from / HOUR)
  return Array.from({ length: Math.ceil(to / HOUR) - first }, (_, index) => (first + index) * HOUR)
}

/** Returns the part of a span that a scale shows, or undefined if it shows none. */
export function shownPart(scale: Span, { from, to }: Span): Span | undefined {
  const part = { from: Math.max(from, scale.from), to: Math.min(to, scale.to) }
  return part.from < part.to ? part : undefined
}

/** Returns what a scale shows outside of the shifts. */
export function closedSpans(scale: Span, shifts: readonly Span[]): Span[] {
  const closed: Span[] = []
  let end = scale.from
  for (const shift of [...shifts].sort((one, other) => one.from - other.from)) {
    if (shift.from > end) closed.push({ from: end, to: Math.min(shift.from, scale.to) })
    end = Math.max(end, shift.to)
  }
  if (end < scale.to) closed.push({ from: end, to: scale.to })
  return closed.filter(({ from, to }) => from < to)
}

/**
 * Returns the start time of the grid at or before a minute. Start times count from the start of the
 * shift that the minute is in or after, and from midnight before the first shift.
 */
export function gridStart(minute: number, step: number, shifts: readonly Span[]): number {
  const starts = shifts.map(({ from }) => from).filter((from) => from <= minute)
  const origin = Math.max(0, ...starts)
  return origin + Math.floor((minute - origin) / step) * step
}

/**
 * Returns the place at a point of the columns' box. With `nearest` the time is the closest of the
 * grid (for something that is dragged), else the one that the point lies in.
 */
export function placeAt(
  { scale, step, width, columns }: DropGrid,
  point: { readonly x: number; readonly y: number },
  nearest = false,
): GridPlace | undefined {
  const index = clamp(Math.floor((point.x / width) * columns.length), 0, columns.length - 1)
  const column = columns[index]
  if (!column) return undefined
  const pointed = minuteAt(scale, point.y) + (nearest ? step / 2 : 0)
  const minute = gridStart(clamp(pointed, scale.from, scale.to - 1), step, column.shifts)
  return { masterId: column.masterId, minute: minute < scale.from ? minute + step : minute }
}

/** Returns the range between two places of a drag; it is at least one step long. */
export function rangeBetween(anchor: number, pointed: number, step: number): Span {
  return { from: Math.min(anchor, pointed), to: Math.max(anchor, pointed) + step }
}

/** Where something stands among those that overlap it: `lane` of `lanes`, from the left. */
export type Lane = { readonly lane: number; readonly lanes: number }

/**
 * Puts spans that overlap side by side. Those of one group (each overlaps another of it) have the
 * same number of lanes, so that they are equally wide.
 */
export function lanesOf(spans: readonly (Span & { readonly id: number })[]): Map<number, Lane> {
  const sorted = [...spans].sort(
    (one, other) => one.from - other.from || other.to - one.to || one.id - other.id,
  )
  const result = new Map<number, Lane>()
  let group: { readonly id: number; readonly lane: number }[] = []
  /** The end of each lane of the group. */
  let ends: number[] = []
  const closeGroup = (): void => {
    for (const { id, lane } of group) result.set(id, { lane, lanes: ends.length })
    group = []
    ends = []
  }
  for (const { id, from, to } of sorted) {
    if (ends.every((end) => end <= from)) closeGroup()
    const free = ends.findIndex((end) => end <= from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = to
    group.push({ id, lane })
  }
  closeGroup()
  return result
}
