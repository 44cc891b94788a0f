/** What went wrong: it was not reached or answered nonsense, it did not answer in time, or it understood and will not. */
type FaultKind = 'unavailable' | 'timeout' | 'refused'
/** Why a message is not taken: the first two are a messenger's own words, the last says that there is none. */
type NotTakenFor = 'window_closed' | 'type_unsupported' | 'no_messenger'

/**
 * A call to an external system that came to nothing. Its message is a reason that operators read, so it holds no address,
 * no token and nothing that the system sent. It has no `cause`, which would carry some of that into the log.
 */
export class ExternalFault extends Error {
  /** Only of a message. */
  readonly code: NotTakenFor | undefined
  /** The system was not reached or failed by itself: the same call may succeed a moment later. */
  readonly passing: boolean

  constructor(
    readonly kind: FaultKind,
    message: string,
    details: { readonly code?: NotTakenFor; readonly passing?: boolean } = {},
  ) {
    super(message)
    this.name = 'ExternalFault'
    this.code = details.code
    this.passing = details.passing ?? false
  }
}

const TOO_MANY_REQUESTS = 429
/** The system was asked too often: the same call may succeed a little later, but not at once. */
export class Busy extends ExternalFault {
  constructor(system: string) {
    super('unavailable', `${system} answered ${TOO_MANY_REQUESTS}.`)
  }
}

/** The system gave an answer that is none of those agreed on. Its own failures pass; what it has against a call does not. */
export const answered = (system: string, status: number): ExternalFault =>
  status === TOO_MANY_REQUESTS
    ? new Busy(system)
    : new ExternalFault('unavailable', `${system} answered ${status}.`, { passing: status >= 500 })

export const notUnderstood = (system: string): ExternalFault =>
  new ExternalFault('unavailable', `${system}'s answer could not be understood.`)

export const tooLong = (system: string): ExternalFault =>
  new ExternalFault('unavailable', `${system}'s answer was too long.`)

/** The call was not made: the system is left alone for a while. */
export class Paused extends ExternalFault {
  constructor(system: string) {
    super('unavailable', `${system} is paused after repeated failures.`)
  }
}

/** To a tenth of a second: what was left of somebody's time is no number for people. */
export function outOfTime(system: string, limitMs: number): ExternalFault {
  const seconds = Math.max(Math.round(limitMs / 100), 1) / 10
  return new ExternalFault(
    'timeout',
    `${system} did not answer within ${seconds} second${seconds === 1 ? '' : 's'}.`,
  )
}
