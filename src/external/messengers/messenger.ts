/** What is sent to one person in one messenger. */
export type OutgoingMessage = {
  /** The person's address in that messenger. */
  readonly to: string
  readonly type: 'text' | 'image' | 'template'
  readonly text: string
  readonly imageUrl: string | null
  /** Names this sending: the same over retries, so that the messenger sends it once. ASCII. */
  readonly key: string
}

/** Where messages are handed to a messenger: a real one over HTTP, or the sandbox of the demo salon. */
export type Messenger = {
  /** The messenger's own id of the message. Rejects with ExternalFault. */
  send(message: OutgoingMessage): Promise<string>
}
