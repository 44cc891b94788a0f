/** A message to one person in one messenger. */
export type OutgoingMessage = {
  /** The address of the person in the messenger. */
  readonly to: string
  readonly type: 'text' | 'image' | 'template'
  readonly text: string
  readonly imageUrl: string | null
  /**
   * The idempotency key of the message. Retries use the same key, so that the messenger sends it
   * once. ASCII.
   */
  readonly key: string
}

/** Sends messages: a real messenger over HTTP, or the sandbox of the demo salon. */
export type Messenger = {
  /** Sends a message. Returns the messenger's id of it. Rejects with ExternalFault. */
  send(message: OutgoingMessage): Promise<string>
}
