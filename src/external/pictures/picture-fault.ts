/**
 * Why a picture was not fetched. `unavailable`: its server was not reached, must not be reached, or
 * refused. `timeout`: it took too long.
 */
export type PictureFaultKind = 'unavailable' | 'timeout' | 'too_large' | 'not_a_picture'

/**
 * A picture that was not fetched. The log has its message, so it contains no address and no text of
 * the server.
 */
export class PictureFault extends Error {
  constructor(
    readonly kind: PictureFaultKind,
    message: string,
  ) {
    super(message)
    this.name = 'PictureFault'
  }
}

/** The file is no picture of a known type. */
export const notAPicture = (): PictureFault =>
  new PictureFault('not_a_picture', 'The file is not a picture of a known type.')

/** The file is larger than a picture may be. */
export const tooLarge = (): PictureFault =>
  new PictureFault('too_large', 'The file is larger than a picture may be.')

/** The time for the picture is over. */
export const outOfTime = (): PictureFault =>
  new PictureFault('timeout', 'The picture did not arrive in time.')

/** Nobody waits for the picture any more. */
export const callerLeft = (): PictureFault => new PictureFault('unavailable', 'The caller left.')
