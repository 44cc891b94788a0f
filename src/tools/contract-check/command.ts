import { WritesNotConfirmed } from './announcement.js'
import { checkContract, NotSignedIn } from './check.js'
import { InfrastructureFailure } from './fixtures/fixtures.js'
import { NoHttpAnswer } from './session/http.js'
import { ENDING, endingOf, jsonOf, reportOf } from './report.js'
import { wait } from './session/session.js'

/** The arguments of the command on the command line. */
export type CheckArguments = {
  readonly baseUrl: URL
  readonly username: string
  readonly password: string
  readonly masterId?: number
  readonly serviceId?: number
  readonly json?: boolean
  readonly yes?: boolean
}

/** Returns a message and an exit code for an error that prevents the check; undefined for a bug. */
function endingOfFault(
  error: unknown,
  { baseUrl }: CheckArguments,
): { line: string; code: number } | undefined {
  if (error instanceof NoHttpAnswer)
    return {
      line: `${baseUrl.href} cannot be reached (${error.message}).`,
      code: ENDING.unreachable,
    }
  if (error instanceof NotSignedIn)
    return { line: `Signing in fails: ${error.message}`, code: ENDING.refused }
  if (error instanceof WritesNotConfirmed) return { line: error.message, code: ENDING.options }
  if (error instanceof InfrastructureFailure) return { line: error.message, code: ENDING.refused }
  return undefined
}

/**
 * Runs the check from the shell. Prints the report to standard output and everything else to
 * standard error. Returns the exit code.
 */
export async function runCheck(
  asked: CheckArguments,
  random: string,
  clock: () => number,
): Promise<number> {
  const stop = new AbortController()
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  const end = (): void => {
    say('Stopping: what was made is put away first (Ctrl-C again leaves it as it is).')
    stop.abort()
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  const { masterId, serviceId, json, ...account } = asked
  const named =
    masterId === undefined || serviceId === undefined ? undefined : { masterId, serviceId }
  try {
    const result = await checkContract(
      { ...account, named, random },
      { clock, sleep: wait, say, signal: stop.signal },
    )
    process.stdout.write(`${json === true ? jsonOf(result) : reportOf(result)}\n`)
    return endingOf(result)
  } catch (error) {
    const ending = endingOfFault(error, asked)
    if (!ending) throw error
    say(ending.line)
    return ending.code
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}
