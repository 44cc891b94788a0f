/** A half-open interval [from, to) of minutes or of instants. */
export type Interval = { readonly from: number; readonly to: number }

/** Whether two intervals have a part in common. */
export const overlaps = (a: Interval, b: Interval): boolean => a.from < b.to && b.from < a.to

/** Returns the intervals by start. Those that touch or overlap are merged, empty ones dropped. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)
  const result: Interval[] = []
  for (const next of sorted) {
    const last = result.at(-1)
    if (last && next.from <= last.to)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, next.to) }
    else result.push(next)
  }
  return result
}
