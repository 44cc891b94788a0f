import { Agent } from 'undici'
import { ExternalFault, Paused } from './external-fault.js'
import {
  type CallEnd,
  type HttpAnswer,
  httpCall,
  type HttpRequest,
  type HttpSystem,
} from './http-call.js'
import { createRetryPolicy } from './retry-and-breaker.js'

const MOST_CONNECTIONS = 50

/** The connections to one external system, with its retry policy. */
export type SystemLine = {
  /**
   * Makes a call with all its attempts. `read` returns a value from the response. When it throws
   * ExternalFault, that counts as a failure of the system, unless the kind is `refused`. `limitMs`
   * replaces the time limit of the system if it is shorter. Rejects with ExternalFault.
   */
  call<T>(request: HttpRequest, read: (answer: HttpAnswer) => T, limitMs?: number): Promise<T>
  /**
   * Returns why a call would now be refused without being sent; undefined when it would be sent.
   * Changes nothing.
   */
  pause(): string | undefined
  /** Waits for running calls, at most for their time limit, and closes the connections. */
  close(): Promise<void>
}

const endOf = (error: unknown): CallEnd =>
  error instanceof Paused ? 'paused' : error instanceof ExternalFault ? error.kind : 'unavailable'

/** Reports how a call ended and how long it took. Returns or throws the result of the call. */
async function timed<T>({ onCall }: HttpSystem, call: Promise<T>): Promise<T> {
  const begun = performance.now()
  let end: CallEnd = 'ok'
  try {
    return await call
  } catch (error) {
    end = endOf(error)
    throw error
  } finally {
    onCall?.(end, (performance.now() - begun) / 1000)
  }
}

/**
 * Creates the connections to a system. They open at the first call and stay open for a few idle
 * seconds. They do not keep the process alive.
 */
export function openSystem(system: HttpSystem): SystemLine {
  const agent = new Agent({ connections: MOST_CONNECTIONS, connect: { timeout: system.timeoutMs } })
  const patience = createRetryPolicy(system.name)
  /** Returns the time limit in whole milliseconds, at least one: timers accept no less. */
  const limitOf = (limitMs = system.timeoutMs): number =>
    Math.max(1, Math.ceil(Math.min(limitMs, system.timeoutMs)))
  let closing: Promise<void> | undefined
  return {
    call: (request, read, limitMs) => {
      const limited = { ...system, timeoutMs: limitOf(limitMs) }
      const attempt = async (signal: AbortSignal) =>
        read(await httpCall(agent, limited, request, signal))
      return timed(system, patience.run(limited.timeoutMs, attempt))
    },
    pause: () => patience.pause(),
    close: () => (closing ??= agent.close()), // the agent can be closed only once
  }
}
