import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  IterableBackoff,
  retry,
} from 'cockatiel'
import { ExternalFault, Paused } from './external-fault.js'

const FAILURES_IN_A_ROW = 10
const PAUSE_MS = 5_000
/** The pauses before the second and the third attempt of a call. The third is the last. */
const RETRY_AFTER_MS = [100, 300] as const
const LONGEST_WAIT_MS = Math.max(...RETRY_AFTER_MS)

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
}

/** Returns a refusal as a result, so that it counts as success for the circuit breaker. */
const refusalAsOutcome = (error: unknown): ExternalFault => {
  if (error instanceof ExternalFault && error.kind === 'refused') return error
  throw error
}

/**
 * Creates the retry policy of a system. All attempts of a call share its time limit. A temporary
 * failure is tried again soon, if time is left and the system is not paused; a timeout is never
 * tried again. Ten failed attempts in a row, of any calls, pause the system for five seconds. Then
 * one attempt is made, and until it ends, other calls are still refused.
 */
export function createRetryPolicy(name: string): RetryPolicy {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof ExternalFault),
    { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW) },
  )
  let pausedAt = 0
  // The breaker does not report since when it is open.
  breaker.onBreak(() => (pausedAt = Date.now()))

  const isPaused = (): boolean =>
    breaker.state === CircuitState.HalfOpen ||
    (breaker.state === CircuitState.Open && Date.now() - pausedAt < PAUSE_MS)

  return {
    pause: () => (isPaused() ? new Paused(name).message : undefined),
    async run(limitMs, attempt) {
      const signal = AbortSignal.timeout(limitMs)
      const lastStart = performance.now() + limitMs - LONGEST_WAIT_MS
      const quickly = retry(
        handleWhen(
          (error) =>
            error instanceof ExternalFault &&
            error.passing &&
            // Otherwise the reported reason would be the pause, not the failure that led to it.
            breaker.state === CircuitState.Closed &&
            performance.now() < lastStart,
        ),
        { maxAttempts: RETRY_AFTER_MS.length, backoff: new IterableBackoff(RETRY_AFTER_MS) },
      )
      // To wait for the first attempt would use up the time limit of this call.
      if (isPaused()) throw new Paused(name)
      try {
        const outcome = await quickly.execute(() =>
          breaker.execute(() => attempt(signal).catch(refusalAsOutcome)),
        )
        if (outcome instanceof ExternalFault) throw outcome
        return outcome
      } catch (error) {
        throw error instanceof BrokenCircuitError ? new Paused(name) : error
      }
    },
  }
}
