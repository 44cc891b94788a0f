import type { Channel } from '../../identity/people.js'
import type { Minute } from '../../time/time.js'

/** Off: it never answers; on request: where a dialogue is handed to it; first: new dialogues as well. */
export const AUTOPILOT_MODES = ['off', 'on_request', 'first'] as const
export type AutopilotMode = (typeof AUTOPILOT_MODES)[number]
/** How it answers in a messenger; between which minutes of the wall clock it answers first, null: always. */
export type AutopilotSettings = {
  readonly channel: Channel
  readonly mode: AutopilotMode
  readonly from: Minute | null
  readonly to: Minute | null
  /** Instead of its own; empty: its own. */
  readonly greeting: string
}
