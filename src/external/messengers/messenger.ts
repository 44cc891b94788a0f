import type { ReadWebhook } from './webhook.js'

/** A message to one person in one messenger. */
export type OutgoingMessage = {
  /** The address of the person in the messenger. */
  readonly to: string
  readonly type: 'text' | 'image' | 'template'
  readonly text: string
  readonly imageUrl: string | null
  /**
   * Whether it is about an appointment, rather than a part of a dialogue. Some messengers take such
   * messages only in a form of their own.
   */
  readonly isNotification?: boolean
  /** A picture that this service stores. The messenger gets its bytes, because it cannot fetch it. */
  readonly picture?: StoredPicture | undefined
  /**
   * The idempotency key of the message. Retries use the same key, so that the messenger sends it
   * once. ASCII.
   */
  readonly key: string
}
/** A picture that this service stores. */
export type StoredPicture = {
  readonly mime: string
  readonly name: string
  /** Rejects when it cannot be read any more. */
  read(): Promise<Buffer>
}

/** A file of a client, as its messenger sends it. */
export type MessengerFile = {
  /** Type and subtype, as the messenger names them. */
  readonly mime: string | undefined
  readonly stream: AsyncIterable<Uint8Array>
}

/** What became of a test of a connection. */
export type CheckResult = {
  /** What the system calls itself, such as the name of a bot. Null: it does not say. */
  readonly name: string | null
}

/**
 * Sends messages: a real messenger, or the sandbox of the demo salon. The optional functions are
 * absent where the messenger has nothing of the kind.
 */
export type Messenger = {
  /** Sends a message. Returns the messenger's id of it. Rejects with ExternalFault. */
  send(message: OutgoingMessage): Promise<string>
  /** Verifies and reads a webhook of this messenger. */
  readonly readWebhook?: ReadWebhook
  /** Tries the credentials without sending a message. Rejects with ExternalFault. */
  check?(): Promise<CheckResult>
  /** Tells the messenger to which address it sends its webhooks. Rejects with ExternalFault. */
  registerWebhook?(address: string): Promise<void>
  /**
   * Opens a file of a client. `reference` is the address of a `Media` whose protocol is not https:
   * it names the file for this messenger. Rejects with ExternalFault.
   */
  openFile?(reference: string, signal: AbortSignal): Promise<MessengerFile>
}

/** A messenger with connections that can be closed. */
export type OpenMessenger = Messenger & {
  /** Waits for running calls, at most for the time limit of a call, and closes the connections. */
  close(): Promise<void>
}
