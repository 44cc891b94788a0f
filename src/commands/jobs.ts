import { type Command, Option } from 'commander'
import { Refusal } from '../domain/refusal.js'
import { isoInstant } from '../domain/time/time.js'
import {
  JOB_STATES,
  type JobRow,
  type JobState,
  listJobs,
  retryJobs,
} from '../store/jobs/job-rows.js'
import { type WithInfrastructure, say, wholeNumber } from './with-infrastructure.js'

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

/** `jobs list` and `jobs retry`, for whoever runs the deployment. */
export function addJobCommands(program: Command, onGround: WithInfrastructure): void {
  const jobs = program
    .command('jobs')
    .description('Shows what is to be done later, and tries again what failed for good.')
  jobs
    .command('list')
    .description(`Lists jobs that are not done, the oldest first, ${MOST_LISTED} at most.`)
    .addOption(new Option('--state <state>', 'only those in this state').choices(JOB_STATES))
    .option('--salon <id>', 'only those of this salon', wholeNumber)
    .action(({ state, salon }: ListOptions) =>
      onGround(async ({ db }) => {
        const found = await listJobs(db, salon, state, MOST_LISTED)
        for (const job of found) say(lineOf(job))
        if (found.length === 0) say('There are none.')
        if (found.length === MOST_LISTED) say('There may be more.')
      }),
    )
  jobs
    .command('retry')
    .description(
      'Tries a job now, with all its attempts before it again; --dead: all that failed for good.',
    )
    .argument('[id]', 'which one, as the list says', wholeNumber)
    .option('--dead', 'all jobs that were tried as often as they may be')
    .option('--salon <id>', 'only those of this salon', wholeNumber)
    .action((id: number | undefined, { dead, salon }: RetryOptions, command: Command) => {
      if ((id === undefined) === (dead === undefined))
        command.error('error: name a job, or say --dead')
      return onGround(async ({ db }) => {
        const count = await retryJobs(db, salon, id)
        if (id !== undefined && count === 0)
          throw new Refusal('not_found', `There is no job ${id} that waits.`)
        say(count === 1 ? 'One job is tried now.' : `${count} jobs are tried now.`)
      })
    })
}
