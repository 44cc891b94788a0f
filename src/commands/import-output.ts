import type { ImportRun } from '../domain/crm/import.js'

/** The output stream of the command: standard output. */
export type OutputStream = {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}
/**
 * The display of a running import: one line that is redrawn on a terminal, otherwise a new line
 * every second.
 */
export type ShownRun = { show(run: ImportRun): void; end(): void }

const LINE_EVERY_MS = 1_000
const BAR = 20
const ERASE = '\r\x1b[2K'

const counted = (count: number): string => count.toLocaleString('en')

/** Returns the progress bar. While the length of the list is not known, it shows a moving mark. */
function barOf({ total, processed }: ImportRun, turn: number): string {
  if (total === null) {
    const place = turn % BAR
    return `[${' '.repeat(place)}#${' '.repeat(BAR - place - 1)}]`
  }
  const full = total === 0 ? BAR : Math.floor((processed / total) * BAR)
  return `[${'#'.repeat(full)}${' '.repeat(BAR - full)}]`
}

/** Returns the counts of a run as one line. */
export const countsLine = ({
  processed,
  created,
  updated,
  skipped,
  conflictCount,
}: ImportRun): string =>
  `${counted(processed)} records: ${counted(created)} new, ${counted(updated)} changed, ` +
  `${counted(skipped)} left as they are, ${counted(conflictCount)} conflicts`

/** Creates the display of a run. `now` returns milliseconds. */
export function showRun(screen: OutputStream, now: () => number): ShownRun {
  const began = now()
  let [turn, shownAt, first] = [0, -Infinity, 0]
  let isDrawn = false
  return {
    show(run) {
      if (turn === 0) first = run.processed
      turn += 1
      const seconds = (now() - began) / 1000
      const speed =
        seconds >= 1 ? `, ${counted(Math.round((run.processed - first) / seconds))} a second` : ''
      const line = `${countsLine(run)}${speed}`
      if (screen.isTTY) {
        screen.write(
          `${ERASE}${`${barOf(run, turn)} ${line}`.slice(0, (screen.columns ?? 80) - 1)}`,
        )
        isDrawn = true
      } else if (now() - shownAt >= LINE_EVERY_MS) {
        screen.write(`${line}\n`)
        shownAt = now()
      }
    },
    end() {
      if (isDrawn) screen.write(ERASE)
    },
  }
}
