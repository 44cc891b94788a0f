import { connectionKeyOf } from '../../../domain/connections/connection.js'
import { readConnectionStates } from '../../../store/connections/connection-states.js'
import type { StoredConnection } from '../../../store/connections/connections.js'
import type { Context } from '../../context.js'
import { type ConnectionStatus, statusOf } from './list-connections.js'
import { readSecrets, type SavedConnection } from './save-connection.js'

/** A connection after a change, with what the other side has to know. */
export type ConnectionWithSecrets = {
  readonly connection: ConnectionStatus
  /** The webhook secret that the change has created. Null: none. */
  readonly newWebhookSecret: string | null
  /** WhatsApp: the token of the verification of its webhook. */
  readonly verifyToken: string | null
}

/** Returns a connection of the salon as admins see it. */
export async function showConnection(
  context: Context,
  stored: StoredConnection,
): Promise<ConnectionStatus> {
  const key = connectionKeyOf(stored)
  const states = await readConnectionStates(context.db, [key])
  return statusOf(stored, states.get(key), { now: context.now, isOpen: true })
}

/** Returns a saved connection with what the other side has to know. */
export async function showSaved(
  context: Context,
  { stored, newWebhookSecret }: SavedConnection,
): Promise<ConnectionWithSecrets> {
  return {
    connection: await showConnection(context, stored),
    newWebhookSecret,
    verifyToken: readSecrets(context, stored).verifyToken,
  }
}
