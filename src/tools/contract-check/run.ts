import { isBooking } from './announcement.js'
import type { Fixtures } from './fixtures/fixtures.js'
import { NoHttpAnswer } from './session/http.js'
import type { Outcome } from './session/outcome.js'
import type { RowSection, Row } from './session/row.js'
import type { Session } from './session/session.js'
import { findStrays, notification, tidyAppointments, type Traces } from './fixtures/cleanup.js'
import { type MissingNeeds, settle, tryRow } from './session/try-row.js'

/** After this many rows in a row without an answer, the server counts as unreachable. */
const PATIENCE = 3

/** One run: checks rows, cleans up what they created, and collects the outcomes. */
export type CheckRun = {
  readonly outcomes: Outcome[]
  readonly traces: Traces
  /** Checks the first row. Connection errors are thrown instead of recorded. */
  first(section: string, row: Row): Promise<void>
  /** Checks the rows of a section, in order. */
  chapter(chapter: RowSection, lacks: MissingNeeds): Promise<void>
  /** Runs a check that is not a single row. */
  trial(attempt: (session: Session) => Promise<Outcome>): Promise<void>
  /**
   * Cancels or completes every active appointment. Returns a line for each one that it could not
   * end.
   */
  tidy(fixtures: Fixtures): Promise<string[]>
}

/** Ignores a missing answer, so that the known appointments are still cleaned up. */
function ignoreSilence(error: unknown): void {
  if (!(error instanceof NoHttpAnswer)) throw error
}

/**
 * Starts a run in a session. It skips all further rows after an interruption, or if the server no
 * longer answers.
 */
export function startRun(session: Session): CheckRun {
  const outcomes: Outcome[] = []
  const traces: Traces = { open: new Set(), appointments: new Set(), clients: new Map() }
  const stays = new Set<unknown>()
  let [silent, read] = [0, 0]

  const notificationNew = (): void => {
    for (const exchange of session.exchanges.slice(read)) notification(traces, exchange)
    read = session.exchanges.length
  }
  /** Ends appointments that no later row needs, so that they block no slot. */
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
