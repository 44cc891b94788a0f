import type { IconName } from '../parts/icon.js'

/** A page of the desk in the navigation. */
export type Place = {
  readonly name: 'inbox' | 'journal' | 'week' | 'clients' | 'settings' | 'account'
  readonly icon: IconName
  readonly keys: string
  readonly roles: readonly string[]
}

const STAFF = ['ADMIN', 'OPERATOR']
const PLACES: readonly Place[] = [
  { name: 'inbox', icon: 'inbox', keys: 'Alt+1', roles: STAFF },
  { name: 'journal', icon: 'calendar', keys: 'Alt+2', roles: [...STAFF, 'MASTER'] },
  { name: 'week', icon: 'week', keys: 'Alt+3', roles: [...STAFF, 'MASTER'] },
  { name: 'clients', icon: 'clients', keys: 'Alt+4', roles: STAFF },
  { name: 'settings', icon: 'settings', keys: 'Alt+5', roles: ['ADMIN'] },
  { name: 'account', icon: 'account', keys: 'Alt+6', roles: [...STAFF, 'MASTER'] },
]

/** Returns the pages that a role has. */
export const placesOf = (role: string): readonly Place[] =>
  PLACES.filter(({ roles }) => roles.includes(role))
