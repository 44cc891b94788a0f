import { Refusal } from '../../domain/refusal.js'
import { readHook } from './http-webhook-body.js'
import { isSigned } from './standard-webhook.js'
import type { ReadWebhook } from './webhook.js'

/** The refusal of a webhook with a wrong signature. */
export const wrongSignature = (): Refusal =>
  new Refusal('not_authenticated', 'The signature of the hook is not valid.')

/**
 * Returns the reader for webhooks of the HTTP contract ("Messengers A and B"), signed as in the
 * Standard Webhooks specification. Any of the secrets may sign. Without a secret, no signature is
 * valid.
 */
export const createHttpWebhookReader =
  (secrets: readonly string[]): ReadWebhook =>
  ({ headers, body }, now) => {
    const {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    } = headers
    if (!isSigned({ id, timestamp, signature }, body, secrets, now)) throw wrongSignature()
    const hook = readHook(body)
    if (hook.type === 'other') return { id: String(id), events: [] }
    const event =
      hook.type === 'message.received'
        ? ({ type: 'message', message: hook.data(now) } as const)
        : ({ type: 'status', report: hook.data } as const)
    return { id: String(id), events: [event] }
  }
