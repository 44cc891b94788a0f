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
  'salon:manage',
  'accounts:manage',
  'catalogue:manage',
  'canned-replies:manage',
  'notifications:manage',
  'jobs:manage',
  'autopilot:manage',
]
const TASKS: readonly Right[] = ['tasks:read', 'tasks:write', 'tasks:embed', 'autopilot:undo']
const READ: readonly Right[] = ['salon:read', 'catalogue:read', 'slots:read', 'appointments:read']

/** The roles of REST contract, one by one: what is not listed is refused. */
const GRANTED: Readonly<Record<Role, readonly Right[]>> = {
  admin: ALL,
  operator: ALL.filter((right) => !ADMIN_ONLY.includes(right)),
  integration: ALL.filter((right) => !ADMIN_ONLY.includes(right) && !TASKS.includes(right)),
  master: [...READ, 'appointments:start', 'appointments:complete', 'appointments:no-show'],
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

test('an embed token is good for the tasks, and not for another one', () =>
  expect(ALL.filter(isEmbedRight)).toEqual(['tasks:read', 'tasks:write']))

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
