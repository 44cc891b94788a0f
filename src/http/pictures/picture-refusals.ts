import { Refusal } from '../../domain/refusal.js'
import type { PictureFault, PictureFaultKind } from '../../external/pictures/picture-fault.js'

/**
 * What a caller reads when a picture was not fetched. It says nothing about the server that the
 * sender chose: the log has the reason.
 */
const REFUSALS: Readonly<Record<PictureFaultKind, () => Refusal>> = {
  unavailable: () => new Refusal('external_unavailable', 'The picture could not be fetched.'),
  timeout: () => new Refusal('external_timeout', 'The picture did not arrive in time.'),
  too_large: () => new Refusal('payload_too_large', 'The picture is larger than 10 MB.'),
  not_a_picture: () =>
    new Refusal('unsupported_media_type', 'The file is not a JPEG, PNG, GIF, WebP or AVIF.'),
}

/** Returns the refusal for a picture that was not fetched. */
export const refusalOfFault = ({ kind }: PictureFault): Refusal => REFUSALS[kind]()
