import { registerEnumType } from 'type-graphql'
import { SOURCES, STATUSES } from '../domain/appointment.js'
import { CHANNELS } from '../domain/people.js'
import { ROLES } from '../domain/rights.js'

/** The words of the domain under GraphQL's upper-case names; this is the one place where the two meet. */
function enumOf<Word extends string>(name: string, words: readonly Word[], description?: string): Record<string, Word> {
  const members = Object.fromEntries(words.map((word) => [word.toUpperCase(), word]))
  registerEnumType(members, { name, ...(description && { description }) })
  return members
}

export const RoleEnum = enumOf('Role', ROLES, 'What an account may do.')
export const AppointmentStatusEnum = enumOf(
  'AppointmentStatus',
  STATUSES,
  'BOOKED, CONFIRMED and IN_PROGRESS occupy time; the others are final.',
)
export const AppointmentSourceEnum = enumOf(
  'AppointmentSource',
  SOURCES,
  'JOURNAL: by staff; ONLINE: by the client; the others were imported.',
)
export const ActorKindEnum = enumOf('ActorKind', ['user', 'system', 'autopilot', 'external'])
export const ChannelEnum = enumOf('Channel', CHANNELS)
export const SyncPolicyEnum = enumOf('SyncPolicy', ['eventual', 'strict'])
export const SortDirectionEnum = enumOf('SortDirection', ['asc', 'desc'])
export const AppointmentSortEnum = enumOf('AppointmentSort', ['date', 'time', 'created_at', 'status', 'id'])
export const ClientSortEnum = enumOf('ClientSort', ['name', 'created_at', 'last_visit', 'id'])
