import type { Desk } from '../shell/desk.js'
import { HasServicesAndMastersDocument } from './documents.js'

/** Where each role starts. Other roles have no desk. */
const HOMES: Readonly<Record<string, string>> = {
  ADMIN: 'inbox',
  OPERATOR: 'inbox',
  MASTER: 'journal',
}

/** Whether the desk is for this role. */
export const hasDesk = (role: string): boolean => HOMES[role] !== undefined

/**
 * Returns the first page for whoever is signed in. For the admin of a salon without services or
 * masters it is `start`.
 */
export async function homeOf({ me, request }: Pick<Desk, 'me' | 'request'>): Promise<string> {
  const { role } = me.value
  const home = HOMES[role] ?? 'account'
  if (role !== 'ADMIN') return home
  // A failure is no harm: the usual page says itself what is wrong.
  const salon = await request(HasServicesAndMastersDocument, {}).catch(() => undefined)
  const isNew = salon && (salon.services.length === 0 || salon.masters.length === 0)
  return isNew ? 'start' : home
}
