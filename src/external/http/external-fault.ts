/**
 * How a call failed. `unavailable`: the system was not reached, or its response was wrong.
 * `timeout`: it did not respond in time. `refused`: it understood the call and refuses it.
 */
type FaultKind = 'unavailable' | 'timeout' | 'refused'
/**
 * Why a message is not accepted. The messenger sends the first two reasons; the last one means that
 * no messenger is connected.
 */
type NotTakenFor = 'window_closed' | 'type_unsupported' | 'no_messenger'

/**
 * A failed call to an external system. Operators read its message, so it contains no address, no
 * token, and no text of the system. It has no `cause`, because that would bring such data into the
 * log.
 */
export class ExternalFault extends Error {
  /** Only for a message. */
  readonly code: NotTakenFor | undefined
  /**
   * The system was not reached or had an error of its own: the same call may succeed a moment
   * later.
   */
  readonly passing: boolean
  /** The call has surely not arrived: a repeat cannot do its work twice. */
  readonly unsent: boolean

  constructor(
    readonly kind: FaultKind,
    message: string,
    details: {
      readonly code?: NotTakenFor | undefined
      readonly passing?: boolean
      readonly unsent?: boolean
    } = {},
  ) {
    super(message)
    this.name = 'ExternalFault'
    this.code = details.code
    this.passing = details.passing ?? false
    this.unsent = details.unsent ?? false
  }
}

const TOO_MANY_REQUESTS = 429
/** The system received too many calls: the same call may succeed later, but not at once. */
export class Busy extends ExternalFault {
  /** `retryAfterMs`: after how many milliseconds the system takes calls again, if it says so. */
  constructor(
    system: string,
    readonly retryAfterMs?: number,
  ) {
    const wait =
      retryAfterMs === undefined
        ? ''
        : ` It takes calls again in ${Math.max(Math.ceil(retryAfterMs / 1000), 1)} s.`
    super('unavailable', `${system} answered ${TOO_MANY_REQUESTS}.${wait}`)
  }
}

/**
 * Returns the fault for a status that the contract does not allow. A status of 500 or more may be
 * temporary; other statuses are not.
 */
export const answered = (system: string, status: number, retryAfterMs?: number): ExternalFault =>
  status === TOO_MANY_REQUESTS
    ? new Busy(system, retryAfterMs)
    : new ExternalFault('unavailable', `${system} answered ${status}.`, { passing: status >= 500 })

/** Returns the fault for a response that cannot be read. */
export const notUnderstood = (system: string): ExternalFault =>
  new ExternalFault('unavailable', `${system}'s answer could not be understood.`)

/** Returns the fault for a response that is too large. */
export const tooLong = (system: string): ExternalFault =>
  new ExternalFault('unavailable', `${system}'s answer was too long.`)

/** The call was not sent: the system is paused after repeated failures. */
export class Paused extends ExternalFault {
  constructor(system: string) {
    super('unavailable', `${system} is paused after repeated failures.`)
  }
}

/**
 * Returns the fault for a call that took too long. Shows the limit in tenths of a second: it may be
 * the rest of a longer time, with many digits.
 */
export function outOfTime(system: string, limitMs: number): ExternalFault {
  const seconds = Math.max(Math.round(limitMs / 100), 1) / 10
  return new ExternalFault(
    'timeout',
    `${system} did not answer within ${seconds} second${seconds === 1 ? '' : 's'}.`,
  )
}

/**
 * Returns the fault of a call that must not be done twice: it stays temporary only if the call has
 * surely not arrived.
 */
export const onceOnly = (error: unknown): unknown =>
  error instanceof ExternalFault && error.passing && !error.unsent
    ? new ExternalFault(error.kind, error.message, { code: error.code })
    : error
