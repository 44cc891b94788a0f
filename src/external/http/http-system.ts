import { Agent } from 'undici'
import { ExternalFault, onceOnly, Paused } from './external-fault.js'
import {
  type CallEnd,
  type HttpAnswer,
  httpCall,
  type HttpRequest,
  type HttpSystem,
} from './http-call.js'
import { createGuardedAgent } from './guarded-agent.js'
import { type FileRequest, type HttpFile, openHttpFile } from './http-file.js'
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
  /**
   * Opens a file, in one attempt. It does not count for the pause. `signal` also ends the stream.
   * Rejects with ExternalFault.
   */
  openFile(request: FileRequest, signal: AbortSignal): Promise<HttpFile>
  /**
   * Ends open files, waits for running calls, at most for their time limit, and closes the
   * connections.
   */
  close(): Promise<void>
}

const endOf = (error: unknown): CallEnd =>
  error instanceof Paused ? 'paused' : error instanceof ExternalFault ? error.kind : 'unavailable'

const messageOf = (error: unknown): string =>
  error instanceof ExternalFault ? error.message : 'The call failed.'

/** Reports how a call ended and how long it took. Returns or throws the result of the call. */
async function timed<T>(
  { onCall }: HttpSystem,
  call: Promise<T>,
  pauseMs: () => number,
): Promise<T> {
  const begun = performance.now()
  let end: CallEnd = 'ok'
  let message: string | undefined
  try {
    return await call
  } catch (error) {
    end = endOf(error)
    message = messageOf(error)
    throw error
  } finally {
    onCall?.(end, (performance.now() - begun) / 1000, { message, pauseMs: pauseMs() })
  }
}

/**
 * Creates the connections to a system. They open at the first call and stay open for a few idle
 * seconds. They do not keep the process alive.
 */
export function openSystem(system: HttpSystem): SystemLine {
  const agent = system.addressRules
    ? createGuardedAgent(system.addressRules, system.timeoutMs)
    : new Agent({ connections: MOST_CONNECTIONS, connect: { timeout: system.timeoutMs } })
  const patience = createRetryPolicy(system.name)
  /** Returns the time limit in whole milliseconds, at least one: timers accept no less. */
  const limitOf = (limitMs = system.timeoutMs): number =>
    Math.max(1, Math.ceil(Math.min(limitMs, system.timeoutMs)))
  const files = new AbortController()
  let closing: Promise<void> | undefined
  return {
    call: (request, read, limitMs) => {
      const limited = { ...system, timeoutMs: limitOf(limitMs) }
      const attempt = async (signal: AbortSignal) => {
        try {
          return read(await httpCall(agent, limited, request, signal))
        } catch (error) {
          throw request.isRepeatable === false ? onceOnly(error) : error
        }
      }
      return timed(system, patience.run(limited.timeoutMs, attempt), () => patience.pauseMs())
    },
    pause: () => patience.pause(),
    openFile: (request, signal) =>
      openHttpFile(agent, system, request, AbortSignal.any([signal, files.signal])),
    close: () => {
      files.abort()
      return (closing ??= agent.close()) // the agent can be closed only once
    },
  }
}
