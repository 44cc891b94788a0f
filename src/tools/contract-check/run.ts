import { isBooking } from './announcement.js'
import type { Fixtures } from './fixtures/fixtures.js'
import { NoHttpAnswer } from './session/http.js'
import type { Outcome } from './session/outcome.js'
import type { RowSection, Row } from './session/row.js'
import type { Session } from './session/session.js'
import { findStrays, notification, tidyAppointments, type Traces } from './fixtures/cleanup.js'
import { type MissingNeeds, settle, tryRow } from './session/try-row.js'

/** After so many rows in a row without an answer the server is gone. */
const PATIENCE = 3

/** One run: tries rows, puts away what they made, remembers what became of them. */
export type CheckRun = {
  readonly outcomes: Outcome[]
  readonly traces: Traces
  /** A row whose connection faults are the caller's to hear. */
  first(section: string, row: Row): Promise<void>
  chapter(chapter: RowSection, lacks: MissingNeeds): Promise<void>
  trial(attempt: (session: Session) => Promise<Outcome>): Promise<void>
  /** Puts away every visit that still stands; answers what could not be. */
  tidy(ground: Fixtures): Promise<string[]>
}

/** Those that are known are put away all the same. */
function ignoreSilence(error: unknown): void {
  if (!(error instanceof NoHttpAnswer)) throw error
}

/** A run over a session that stops when it is told to, or when the server is gone. */
export function startRun(session: Session): CheckRun {
  const outcomes: Outcome[] = []
  const traces: Traces = { open: new Set(), appointments: new Set(), clients: new Map() }
  const stays = new Set<unknown>()
  let [silent, read] = [0, 0]

  const notificationNew = (): void => {
    for (const exchange of session.exchanges.slice(read)) notification(traces, exchange)
    read = session.exchanges.length
  }
  /** What came up by the way is cancelled at once, so that it is in nobody's way. */
  const tidyPassing = async (): Promise<void> => {
    notificationNew()
    const passing = [...traces.open].filter((id) => !stays.has(id))
    if (passing.length > 0) await tidyAppointments(session, traces, passing)
  }
  const stopped = (): string | undefined =>
    session.signal.aborted
      ? 'interrupted'
      : silent >= PATIENCE
        ? 'the server has stopped answering'
        : undefined

  const one = async (section: string, row: Row, lacks: MissingNeeds): Promise<void> => {
    const reason = stopped()
    if (reason !== undefined) {
      outcomes.push({ section, point: row.point, verdict: 'not tried', reason })
      return
    }
    const verdict = await tryRow(row, session, lacks)
    outcomes.push({ section, point: row.point, ...verdict })
    silent = verdict.verdict === 'differs' && verdict.found.startsWith('no answer') ? silent + 1 : 0
    for (const [fact, path] of Object.entries(row.keeps ?? {}))
      if (path === 'id' && isBooking(row)) stays.add(session.known.get(fact))
    await tidyPassing()
  }
  return {
    outcomes,
    traces,
    async first(section, row) {
      outcomes.push({
        section,
        point: row.point,
        ...settle(row, await session.send(row.sends), session),
      })
    },
    async chapter({ section, rows }, lacks) {
      for (const row of rows) await one(section, row, lacks)
    },
    async trial(attempt) {
      if (stopped() !== undefined) return
      outcomes.push(await attempt(session))
      await tidyPassing()
    },
    async tidy({ appointments }) {
      notificationNew()
      await findStrays(session, traces, appointments).catch(ignoreSilence)
      await tidyAppointments(session, traces)
      return [...traces.open].map((id) => `appointment ${id} could not be cancelled`)
    },
  }
}
