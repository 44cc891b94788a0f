import { Agent } from 'undici'
import { type HttpAnswer, httpCall, type HttpRequest, type HttpSystem } from './http-call.js'
import { createPatience } from './patience.js'

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

/** Connects when it is first used and keeps connections for a few idle seconds, which hold no process back. */
export function openSystem(system: HttpSystem): SystemLine {
  const agent = new Agent({ connections: MOST_CONNECTIONS, connect: { timeout: system.timeoutMs } })
  const patience = createPatience(system.name)
  /** In whole milliseconds, and always some: no timer takes less. */
  const limitOf = (limitMs = system.timeoutMs): number => Math.max(1, Math.ceil(Math.min(limitMs, system.timeoutMs)))
  let closing: Promise<void> | undefined
  return {
    call: (request, read, limitMs) => {
      const limited = { ...system, timeoutMs: limitOf(limitMs) }
      return patience.run(limited.timeoutMs, async (signal) => read(await httpCall(agent, limited, request, signal)))
    },
    pause: () => patience.pause(),
    close: () => (closing ??= agent.close()), // the library's own can be called once only
  }
}
