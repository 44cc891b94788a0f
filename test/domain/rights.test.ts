import { expect, test } from 'vitest'
import { Refusal } from '../../src/domain/refusal.js'
import {
  assertRight,
  isEmbedRight,
  isStaff,
  may,
  RIGHTS,
  ROLES,
  type Right,
  type Role,
} from '../../src/domain/identity/rights.js'

const ALL = Object.keys(RIGHTS) as Right[]
const ADMIN_ONLY: readonly Right[] = [
  'clients:erase',
  'data:export',
  'salon:manage',
  'accounts:manage',
  'catalogue:manage',
  'canned-replies:manage',
  'notifications:manage',
  'jobs:manage',
  'autopilot:manage',
]
const TASKS: readonly Right[] = [
  'tasks:read',
  'tasks:write',
  'tasks:open',
  'tasks:embed',
  'tasks:renew-embed',
  'autopilot:undo',
]
const OPERATORS_ONLY: readonly Right[] = [...TASKS, 'time-off:block']
const READ: readonly Right[] = [
  'account:read',
  'salon:read',
  'salon:read-settings',
  'catalogue:read',
  'services:list',
  'slots:read',
  'slots:explain',
  'appointments:read',
  'appointments:read-linked',
]

/** The roles of docs/rest.md ("Roles"), one by one: what is not listed is refused. */
const GRANTED: Readonly<Record<Role, readonly Right[]>> = {
  admin: ALL,
  operator: ALL.filter((right) => !ADMIN_ONLY.includes(right)),
  integration: ALL.filter((right) => ![...ADMIN_ONLY, ...OPERATORS_ONLY].includes(right)),
  master: [
    ...READ,
    'journal:read',
    'appointments:start',
    'appointments:complete',
    'appointments:no-show',
  ],
  client: [...READ, 'appointments:create', 'appointments:cancel'],
}

const CELLS = ROLES.flatMap((role) =>
  ALL.map((right) => [role, right, GRANTED[role].includes(right)] as const),
)
test.each(CELLS)('%s, %s: %s', (role, right, granted) => {
  expect(may(role, right)).toBe(granted)
  if (granted) expect(() => assertRight(role, right)).not.toThrow()
  else expect(() => assertRight(role, right)).toThrow(Refusal)
})

test('an embed token is good for tasks and for booking from them, not for another token', () =>
  expect(ALL.filter(isEmbedRight)).toEqual([
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
  ]))

test('a missing right is refused in the words of the contract', () => {
  expect(() => assertRight('client', 'appointments:confirm')).toThrow(
    expect.objectContaining({
      code: 'permission_denied',
      message: 'You do not have permission to perform this action.',
    }),
  )
})

test('staff are those who work for the whole salon', () =>
  expect(ROLES.filter(isStaff)).toEqual(['admin', 'operator', 'integration']))
