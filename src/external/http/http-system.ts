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

/** The connections to one external system, and what is known of how it does. */
export type SystemLine = {
  /**
   * A call with all its attempts. `read` makes something of an answer, and throws ExternalFault where it cannot, which
   * counts as a failure of the system unless it says 'refused'. `limitMs` counts where it is shorter than the system's own
   * limit. Rejects with ExternalFault.
   */
  call<T>(request: HttpRequest, read: (answer: HttpAnswer) => T, limitMs?: number): Promise<T>
  /** Undefined, or why a call would be refused right now without being made. To ask changes nothing. */
  pause(): string | undefined
  /** Waits for calls that are on their way, for no longer than their limit. */
  close(): Promise<void>
}

const endOf = (error: unknown): CallEnd =>
  error instanceof Paused ? 'paused' : error instanceof ExternalFault ? error.kind : 'unavailable'

/** Tells how a call ended and how long it took; hands on what became of it. */
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

/** Connects when it is first used and keeps connections for a few idle seconds, which hold no process back. */
export function openSystem(system: HttpSystem): SystemLine {
  const agent = new Agent({ connections: MOST_CONNECTIONS, connect: { timeout: system.timeoutMs } })
  const patience = createRetryPolicy(system.name)
  /** In whole milliseconds, and always some: no timer takes less. */
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
    close: () => (closing ??= agent.close()), // the library's own can be called once only
  }
}
