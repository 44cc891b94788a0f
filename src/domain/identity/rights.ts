import { permissionDenied } from '../refusal.js'

/** The roles of accounts. */
export const ROLES = ['admin', 'operator', 'master', 'client', 'integration'] as const
/** The role of an account. */
export type Role = (typeof ROLES)[number]

const ADMIN = ['admin'] as const
const OPERATORS = ['admin', 'operator'] as const
const STAFF = ['admin', 'operator', 'integration'] as const
const STAFF_AND_MASTER = [...STAFF, 'master'] as const
const STAFF_AND_CLIENT = [...STAFF, 'client'] as const

/** Which roles have a right (docs/rest.md, "Roles"). The viewer's scope then limits the rows. */
export const RIGHTS = {
  'account:read': ROLES,
  'salon:read': ROLES,
  'salon:read-settings': ROLES,
  'salon:manage': ADMIN,
  'accounts:manage': ADMIN,
  'catalogue:read': ROLES,
  'catalogue:manage': ADMIN,
  'services:list': ROLES,
  'slots:read': ROLES,
  'slots:explain': ROLES,
  'journal:read': STAFF_AND_MASTER,
  'time-off:block': OPERATORS,
  'clients:read': STAFF,
  'clients:write': STAFF,
  'clients:erase': ADMIN,
  'data:export': ADMIN,
  'appointments:read': ROLES,
  'appointments:read-linked': ROLES,
  'appointments:create': STAFF_AND_CLIENT,
  'appointments:reschedule': STAFF,
  'appointments:update': STAFF,
  'appointments:confirm': STAFF,
  'appointments:start': STAFF_AND_MASTER,
  'appointments:complete': STAFF_AND_MASTER,
  'appointments:no-show': STAFF_AND_MASTER,
  'appointments:cancel': STAFF_AND_CLIENT,
  'appointments:sync': STAFF,
  'jobs:manage': ADMIN,
  'tasks:read': OPERATORS,
  'tasks:write': OPERATORS,
  'tasks:open': OPERATORS,
  'tasks:embed': OPERATORS,
  'tasks:renew-embed': OPERATORS,
  'canned-replies:manage': ADMIN,
  'autopilot:manage': ADMIN,
  'autopilot:undo': OPERATORS,
  'notifications:manage': ADMIN,
  'imports:run': STAFF,
} as const satisfies Record<string, readonly Role[]>
/** A right that use cases ask for. Roles have fixed sets of them. */
export type Right = keyof typeof RIGHTS

/**
 * The rights of an embed token, whatever other rights its issuer has: the assistant, and what
 * booking from a dialogue needs. Its scope is the clients who have a dialogue.
 */
const EMBEDDED: readonly Right[] = [
  'account:read',
  'salon:read',
  'services:list',
  'slots:read',
  'appointments:read-linked',
  'appointments:create',
  'appointments:reschedule',
  'appointments:cancel',
  'tasks:read',
  'tasks:write',
  'tasks:renew-embed',
]
/** Whether an embed token has the right. */
export const isEmbedRight = (right: Right): boolean => EMBEDDED.includes(right)

/** Rights of the autopilot beside its client's: to move an appointment by the rules for clients. */
const AUTOPILOT_RIGHTS: readonly Right[] = ['appointments:reschedule']
/** Whether the autopilot has the right in addition to its client's. */
export const isAutopilotRight = (right: Right): boolean => AUTOPILOT_RIGHTS.includes(right)

/** Whether the role has the right. */
export const may = (role: Role, right: Right): boolean =>
  (RIGHTS[right] as readonly Role[]).includes(role)

/** Throws the refusal `permission_denied` unless the role has the right. */
export function assertRight(role: Role, right: Right): void {
  if (!may(role, right)) throw permissionDenied()
}

/** Whether the role is staff: it sees the whole salon, without grid, lead time and horizon. */
export const isStaff = (role: Role): boolean => (STAFF as readonly Role[]).includes(role)
