import { COMMAND_LINE } from '../../base/config/command-line.js'
import { countWorkers } from '../../store/diagnosis/server-facts.js'
import { jobFigures } from '../../store/jobs/job-rows.js'
import { type DatabaseCheck, findingsOf } from './finding.js'

const { ok, warning, problem } = findingsOf('jobs')

/** A job that waits for longer past its time is stuck. In seconds. */
const STUCK_SECONDS = 300

/** Checks that a process works jobs, and that none is dead or stuck. */
export const jobsCheck: DatabaseCheck = {
  name: 'jobs',
  async run(_deployment, { db, isMigrated }) {
    if (!isMigrated) return []
    const figures = await jobFigures(db)
    const total = (key: 'due' | 'dead' | 'waiting'): number =>
      figures.reduce((sum, figure) => sum + figure[key], 0)
    const oldest = Math.round(Math.max(0, ...figures.map(({ age }) => age)))
    const workers = await countWorkers(db)
    const findings = []
    if (workers === 0)
      findings.push(
        warning(
          `No process works jobs; ${total('due')} are due.`,
          'Start the service with WORKER=on, or a process with WORKER=only.',
        ),
      )
    if (workers > 0 && oldest > STUCK_SECONDS)
      findings.push(
        problem(
          `A job is due for ${oldest} s although ${workers} processes work jobs.`,
          `${COMMAND_LINE} jobs list shows it; the log of the processes shows why it waits.`,
        ),
      )
    if (total('dead') > 0)
      findings.push(
        warning(
          `${total('dead')} jobs have failed for good.`,
          `${COMMAND_LINE} jobs list --state dead shows why; jobs retry --dead tries them again.`,
        ),
      )
    if (findings.length > 0) return findings
    return [ok(`${workers} processes work jobs; ${total('waiting')} wait, none is dead.`)]
  },
}
