import type { PresenceSignal } from '../../domain/live/event.js'

/** All that a subscriber can want: events of one task, or of one client. */
export type Interest = { readonly taskId: number } | { readonly clientId: number }

/** A subscriber of a feed. */
export type FeedSubscriber = {
  /** Undefined: it must look at each event. */
  readonly interest: Interest | undefined
  /** Lets it go on if it has seen all events and waits for the next one. */
  wake(): void
  /** Marks the events between two numbers as seen. */
  passOver(from: number, to: number): void
  /** Tells it that somebody views or writes to a task. */
  signalPresence(signal: PresenceSignal): void
}
