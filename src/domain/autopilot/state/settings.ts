import type { Channel } from '../../identity/people.js'
import type { Minute } from '../../time/time.js'

/**
 * When the autopilot answers: never; only in dialogues handed to it; or first, in new dialogues as
 * well.
 */
export const AUTOPILOT_MODES = ['off', 'on_request', 'first'] as const
/** One of the modes of the autopilot. */
export type AutopilotMode = (typeof AUTOPILOT_MODES)[number]
/**
 * The settings of the autopilot in a messenger. `from` and `to` are minutes since midnight between
 * which it answers first; null means always.
 */
export type AutopilotSettings = {
  readonly channel: Channel
  readonly mode: AutopilotMode
  readonly from: Minute | null
  readonly to: Minute | null
  /** Replaces the built-in greeting; empty keeps the built-in one. */
  readonly greeting: string
}
