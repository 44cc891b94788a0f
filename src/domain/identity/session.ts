import type { Instant } from '../time/time.js'

/** A sign-in that has not ended. */
export type Session = {
  /** The id of its token family. */
  readonly id: string
  readonly createdAt: Instant
  /** When its refresh token was last used; before that, when it began. */
  readonly renewedAt: Instant
  /** When its refresh token expires unless it is renewed. */
  readonly expiresAt: Instant
  /** What the client called itself when it signed in. Null: it did not say. */
  readonly device: string | null
}
