import { AUTOPILOT, type Viewer } from '../../../domain/identity/people.js'
import type { Context } from '../../context.js'

/** What the autopilot works with; a context without a viewer. */
export type AutopilotDependencies = Pick<
  Context,
  'db' | 'autonomousDb' | 'externalSystems' | 'tokens' | 'log' | 'now'
>

/**
 * Returns a context in which the autopilot acts for the client of a dialogue. It has the rights of
 * that client only. Logs name the autopilot as the actor.
 */
export const asClient = (
  dependencies: AutopilotDependencies,
  salonId: number,
  clientId: number,
): Context => {
  const viewer: Viewer = {
    id: 0,
    name: AUTOPILOT.name,
    role: 'client',
    salonId,
    masterId: null,
    clientId,
    isAutopilot: true,
  }
  return { ...dependencies, db: dependencies.autonomousDb, viewer }
}
