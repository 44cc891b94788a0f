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
/** Before the second attempt of a call and before the third, which is the last. */
const RETRY_AFTER_MS = [100, 300] as const
const LONGEST_WAIT_MS = Math.max(...RETRY_AFTER_MS)

/** How often one external system is tried, and when not at all. */
export type RetryPolicy = {
  /**
   * Runs attempts of one call until one succeeds, is refused or is the last; their signal is aborted after `limitMs`.
   * Rejects with the last one's ExternalFault.
   */
  run<T>(limitMs: number, attempt: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Undefined, or why a call would be refused right now without being made. To ask changes nothing. */
  pause(): string | undefined
}

/** A refusal is an answer like any other: the system is well, so that it ends a row of failures. */
const refusalAsOutcome = (error: unknown): ExternalFault => {
  if (error instanceof ExternalFault && error.kind === 'refused') return error
  throw error
}

/**
 * All attempts of a call share its limit. A failure that may pass is tried again soon, where time is left and the system is
 * not paused; a time-out never is. Ten failed attempts in a row, of whichever calls, pause the system for five seconds; after
 * that one attempt goes first, and until it ends the others are refused like before.
 */
export function createRetryPolicy(name: string): RetryPolicy {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof ExternalFault),
    { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW) },
  )
  let pausedAt = 0
  breaker.onBreak(() => (pausedAt = Date.now())) // the breaker tells that it is open, but not since when

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
            breaker.state === CircuitState.Closed && // else the reason would be the pause and no longer what led to it
            performance.now() < lastStart,
        ),
        { maxAttempts: RETRY_AFTER_MS.length, backoff: new IterableBackoff(RETRY_AFTER_MS) },
      )
      if (isPaused()) throw new Paused(name) // to wait for the one that goes first would use up the time of this one's own attempt
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
