import type { IncomingHttpHeaders } from 'node:http'
import type { DeliveryReport, Incoming } from '../../domain/inbox/incoming.js'
import type { Instant } from '../../domain/time/time.js'

/** A request to the webhook address of a messenger, as it arrived. */
export type WebhookRequest = {
  readonly method: 'GET' | 'POST'
  readonly headers: IncomingHttpHeaders
  /** The first value of each parameter. */
  readonly query: Readonly<Record<string, string | undefined>>
  /** The exact bytes: a signature covers them. */
  readonly body: Buffer
}

/** What a messenger reports: a message of a client, or what became of a message of ours. */
export type WebhookEvent =
  | { readonly type: 'message'; readonly message: Incoming }
  | { readonly type: 'status'; readonly report: DeliveryReport }

/** The content of a verified webhook. */
export type WebhookContent = {
  /**
   * The id of the webhook, where it has one event. A repeat with the same id does nothing.
   * Undefined: the ids of the messages find repeats.
   */
  readonly id: string | undefined
  /** In the order in which they are stored. Unknown ones are absent. */
  readonly events: readonly WebhookEvent[]
  /** The text of the response. Undefined: 204 without a body. */
  readonly response?: string
}

/**
 * Verifies and reads a webhook. `now` is the present time, in milliseconds since 1970. Throws
 * `not_authenticated` for a wrong signature, and `parse_error` or field errors for a body that this
 * messenger does not send.
 */
export type ReadWebhook = (request: WebhookRequest, now: Instant) => WebhookContent
