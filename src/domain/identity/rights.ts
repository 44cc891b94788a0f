import { permissionDenied } from '../refusal.js'

export const ROLES = ['admin', 'operator', 'master', 'client', 'integration'] as const
export type Role = (typeof ROLES)[number]

const ADMIN = ['admin'] as const
const OPERATORS = ['admin', 'operator'] as const
const STAFF = ['admin', 'operator', 'integration'] as const
const STAFF_AND_MASTER = [...STAFF, 'master'] as const
const STAFF_AND_CLIENT = [...STAFF, 'client'] as const

/** Who may do what (REST contract, "roles"). Which rows a master or a client then sees is the viewer's scope. */
export const RIGHTS = {
  'salon:read': ROLES,
  'salon:manage': ADMIN,
  'accounts:manage': ADMIN,
  'catalogue:read': ROLES,
  'catalogue:manage': ADMIN,
  'slots:read': ROLES,
  'clients:read': STAFF,
  'clients:write': STAFF,
  'appointments:read': ROLES,
  'appointments:create': STAFF_AND_CLIENT,
  'appointments:reschedule': STAFF,
  'appointments:confirm': STAFF,
  'appointments:start': STAFF_AND_MASTER,
  'appointments:complete': STAFF_AND_MASTER,
  'appointments:no-show': STAFF_AND_MASTER,
  'appointments:cancel': STAFF_AND_CLIENT,
  'appointments:sync': STAFF,
  'jobs:manage': ADMIN,
  'tasks:read': OPERATORS,
  'tasks:write': OPERATORS,
  'tasks:embed': OPERATORS,
  'canned-replies:manage': ADMIN,
  'autopilot:manage': ADMIN,
  'autopilot:undo': OPERATORS,
  'notices:manage': ADMIN,
  'imports:run': STAFF,
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof RIGHTS

/** What an embed token is good for, whatever its issuer may do beside it. */
const EMBEDDED: readonly Right[] = ['tasks:read', 'tasks:write']
export const isEmbedded = (right: Right): boolean => EMBEDDED.includes(right)

/** What the autopilot may do beyond what its client may: move their visit, within what binds clients. */
const OF_AUTOPILOT: readonly Right[] = ['appointments:reschedule']
export const isOfAutopilot = (right: Right): boolean => OF_AUTOPILOT.includes(right)

export const may = (role: Role, right: Right): boolean =>
  (RIGHTS[right] as readonly Role[]).includes(role)

/** Refuses with `permission_denied` what the role has no right to. */
export function demand(role: Role, right: Right): void {
  if (!may(role, right)) throw permissionDenied()
}

/** Staff see the whole salon, and are not bound by grid, lead time or horizon. */
export const isStaff = (role: Role): boolean => (STAFF as readonly Role[]).includes(role)
