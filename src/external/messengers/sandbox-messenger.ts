import { createHash } from 'node:crypto'
import type { Messenger } from './messenger.js'

/**
 * The messenger of the demo salon. It accepts every message and sends nothing. The same key gives
 * the same id.
 */
export const sandboxMessenger: Messenger = {
  send: ({ key }) =>
    Promise.resolve(`sandbox-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`),
}
