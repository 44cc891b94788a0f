import { type Command, Option } from 'commander'
import { Refusal } from '../domain/refusal.js'
import { isoInstant } from '../domain/time/time.js'
import { JOB_STATES, type JobRow, type JobState, listJobs } from '../store/jobs/job-rows.js'
import { retryJobsOf } from '../service/jobs.js'
import { type WithInfrastructure, printLine, wholeNumber } from './with-infrastructure.js'

const MOST_LISTED = 100

const lineOf = ({
  id,
  name,
  salonId,
  state,
  attempts,
  maxAttempts,
  runAt,
  error,
}: JobRow): string =>
  [
    String(id).padStart(8),
    state.padEnd(7),
    name.padEnd(13),
    `salon ${salonId}`,
    `${attempts} of ${maxAttempts} attempts`,
    `next ${isoInstant(runAt)}`,
    error ?? '',
  ]
    .join('  ')
    .trimEnd()

type ListOptions = { state?: JobState; salon?: number }
type RetryOptions = { dead?: true; salon?: number }

/** Adds the commands `jobs list` and `jobs retry` for administrators of the deployment. */
export function addJobCommands(program: Command, withInfrastructure: WithInfrastructure): void {
  const jobs = program.command('jobs').description('Lists background jobs and retries failed ones.')
  jobs
    .command('list')
    .description(`Lists the jobs that are not done, oldest first, at most ${MOST_LISTED}.`)
    .addOption(new Option('--state <state>', 'only jobs in this state').choices(JOB_STATES))
    .option('--salon <id>', 'only jobs of this salon', wholeNumber)
    .action(({ state, salon }: ListOptions) =>
      withInfrastructure(async ({ db }) => {
        const found = await listJobs(db, salon, state, MOST_LISTED)
        for (const job of found) printLine(lineOf(job))
        if (found.length === 0) printLine('There are none.')
        if (found.length === MOST_LISTED) printLine('There may be more.')
      }),
    )
  jobs
    .command('retry')
    .description(
      'Runs a job now and gives it all its attempts again. --dead: all jobs whose attempts ' +
        'all failed.',
    )
    .argument('[id]', 'the id of the job in the list', wholeNumber)
    .option('--dead', 'all jobs whose attempts all failed')
    .option('--salon <id>', 'only jobs of this salon', wholeNumber)
    .action((id: number | undefined, { dead, salon }: RetryOptions, command: Command) => {
      if ((id === undefined) === (dead === undefined))
        command.error('error: name a job, or say --dead')
      return withInfrastructure(async ({ db, clock }) => {
        const count = (await retryJobsOf({ db, now: clock() }, salon, id)).length
        if (id !== undefined && count === 0)
          throw new Refusal('not_found', `There is no job ${id} that waits.`)
        printLine(count === 1 ? 'One job is tried now.' : `${count} jobs are tried now.`)
      })
    })
}
