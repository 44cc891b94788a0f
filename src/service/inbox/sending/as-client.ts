import { AUTOPILOT, type Viewer } from '../../../domain/identity/people.js'
import type { Call } from '../../context.js'

/** What the autopilot works with. */
export type AutopilotDependencies = Pick<Call, 'db' | 'own' | 'outside' | 'tokens' | 'log' | 'now'>

/**
 * A call of the autopilot for the one client of a dialogue: it sees and may do what that client does, and nothing of anybody
 * else; what it does bears its own name.
 */
export const asClient = (pilot: AutopilotDependencies, salonId: number, clientId: number): Call => {
  const who: Viewer = {
    id: 0,
    name: AUTOPILOT.name,
    role: 'client',
    salonId,
    masterId: null,
    clientId,
    isAutopilot: true,
  }
  return { ...pilot, db: pilot.own, who }
}
