import type { Channel, Viewer } from '../../../domain/identity/people.js'
import { Refusal } from '../../../domain/refusal.js'
import { firstSalonId, isSalon } from '../../../store/catalog/salons.js'
import { listConnections } from '../../../store/connections/connections.js'
import type { Context } from '../../context.js'

/** What a command has: its context without a viewer, and the clock. */
export type CommandTools = Omit<Context, 'viewer' | 'now'> & { readonly clock: () => number }

/**
 * Returns a context with the rights of an admin of the salon, for the administrator of the
 * deployment. Without `salon` it is the first one. Throws `not_found`.
 */
export async function contextOfCommand(
  tools: CommandTools,
  salon: number | undefined,
): Promise<Context & { readonly viewer: Viewer }> {
  const salonId = salon ?? (await firstSalonId(tools.db))
  if (salonId === undefined)
    throw new Refusal('not_found', 'There is no salon yet: make one with create-salon.')
  if (!(await isSalon(tools.db, salonId)))
    throw new Refusal('not_found', `There is no salon ${salonId}.`)
  const viewer: Viewer = {
    id: 0,
    name: 'Command line',
    role: 'admin',
    salonId,
    masterId: null,
    clientId: null,
  }
  return { ...tools, viewer, now: tools.clock() }
}

/** Returns the id of the salon's own connection of a channel. Throws `not_found`. */
export async function idOfChannel(
  { db, viewer }: Context & { readonly viewer: Viewer },
  channel: Channel,
): Promise<number> {
  const found = (await listConnections(db, viewer.salonId)).find(({ name }) => name === channel)
  if (found) return found.id
  throw new Refusal(
    'not_found',
    `Salon ${viewer.salonId} has no ${channel} of its own: its admin connects it in the desk.`,
  )
}
