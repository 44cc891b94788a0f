import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  type IRetryBackoffContext,
  retry,
} from 'cockatiel'
import { Busy, ExternalFault, Paused } from './external-fault.js'

const FAILURES_IN_A_ROW = 10
const PAUSE_MS = 5_000
/** The pauses before the second and the third attempt of a call. The third is the last. */
const RETRY_AFTER_MS = [100, 300] as const
const LONGEST_WAIT_MS = Math.max(...RETRY_AFTER_MS)
/** A call waits at most this long for a busy system: somebody may wait for the call. */
const LONGEST_BUSY_WAIT_MS = 2_000

/**
 * Returns the pause before the next attempt in milliseconds: what a busy system asks for, else one
 * of ours. Undefined: the failure is not temporary, or the pause would be too long.
 */
function pauseAfter(error: unknown, attempt: number): number | undefined {
  const ownPause = RETRY_AFTER_MS[attempt - 1] ?? LONGEST_WAIT_MS
  if (error instanceof Busy) {
    const { retryAfterMs: pause = Infinity } = error
    return pause <= LONGEST_BUSY_WAIT_MS ? Math.max(pause, ownPause) : undefined
  }
  return error instanceof ExternalFault && error.passing ? ownPause : undefined
}

/** Decides how often a call to one external system is tried, and when the system is paused. */
export type RetryPolicy = {
  /**
   * Runs attempts of one call until one succeeds, is refused, or is the last. Their signal is
   * aborted after `limitMs`. Rejects with the ExternalFault of the last attempt.
   */
  run<T>(limitMs: number, attempt: (signal: AbortSignal) => Promise<T>): Promise<T>
  /**
   * Returns why a call would now be refused without being sent; undefined when it would be sent.
   * Changes nothing.
   */
  pause(): string | undefined
  /** Returns for how many milliseconds no call is sent; 0: the next call is sent. */
  pauseMs(): number
}

/** Returns a refusal as a result, so that it counts as success for the circuit breaker. */
const refusalAsOutcome = (error: unknown): ExternalFault => {
  if (error instanceof ExternalFault && error.kind === 'refused') return error
  throw error
}

/**
 * Creates the retry policy of a system. All attempts of a call share its time limit. A temporary
 * failure is tried again soon, and a busy system after the short time that it asks for, if time is
 * left and the system is not paused; a timeout is never tried again. Ten failed attempts in a row,
 * of any calls, pause the system for five seconds. Then one attempt is made, and until it ends,
 * other calls are still refused.
 */
export function createRetryPolicy(name: string): RetryPolicy {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof ExternalFault),
    { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW) },
  )
  let pausedAt = 0
  // The breaker does not report since when it is open.
  breaker.onBreak(() => (pausedAt = Date.now()))

  const pauseMs = (): number =>
    breaker.state === CircuitState.Open ? Math.max(pausedAt + PAUSE_MS - Date.now(), 0) : 0
  const isPaused = (): boolean => breaker.state === CircuitState.HalfOpen || pauseMs() > 0

  return {
    pause: () => (isPaused() ? new Paused(name).message : undefined),
    pauseMs,
    async run(limitMs, attempt) {
      const signal = AbortSignal.timeout(limitMs)
      const end = performance.now() + limitMs
      let attempts = 0
      const quickly = retry(
        handleWhen(
          (error) =>
            // Otherwise the reported reason would be the pause, not the failure that led to it.
            breaker.state === CircuitState.Closed &&
            performance.now() + Math.max(pauseAfter(error, attempts) ?? Infinity, LONGEST_WAIT_MS) <
              end,
        ),
        {
          maxAttempts: RETRY_AFTER_MS.length,
          backoff: new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) =>
            'error' in result ? (pauseAfter(result.error, attempt) ?? 0) : 0,
          ),
        },
      )
      // To wait for the first attempt would use up the time limit of this call.
      if (isPaused()) throw new Paused(name)
      try {
        const outcome = await quickly.execute(() => {
          attempts += 1
          return breaker.execute(() => attempt(signal).catch(refusalAsOutcome))
        })
        if (outcome instanceof ExternalFault) throw outcome
        return outcome
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new Paused(name) : error
      }
    },
  }
}
