import { NO_MESSENGER } from '../../domain/inbox/message.js'
import { ExternalFault } from '../http/external-fault.js'
import type { Messenger } from './messenger.js'

/** Replaces a messenger that is not connected: every message fails with the same reason. */
export const missingMessenger: Messenger = {
  send: () =>
    Promise.reject(new ExternalFault('unavailable', NO_MESSENGER, { code: 'no_messenger' })),
}
