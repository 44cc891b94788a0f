import { registerEnumType } from 'type-graphql'
import { SOURCES, STATUSES } from '../../domain/booking/appointment.js'
import { AUTOPILOT_MODES } from '../../domain/autopilot/state/settings.js'
import { APPOINTMENT_EVENT_KINDS, TASK_EVENT_KINDS } from '../../domain/live/event.js'
import { IMPORT_STATES } from '../../domain/crm/import.js'
import { DELIVERY_STATES, DIRECTIONS, MESSAGE_TYPES } from '../../domain/inbox/message.js'
import { NOTIFICATION_EVENTS, RECIPIENTS } from '../../domain/notifications/notification.js'
import { LANGUAGES } from '../../domain/identity/people.js'
import { CHANNELS } from '../../domain/identity/people.js'
import { ROLES } from '../../domain/identity/rights.js'
import { EXTERNAL_SYSTEMS, SYNC_OPERATIONS, SYNC_STATES } from '../../domain/crm/sync.js'
import { TASK_STATUSES } from '../../domain/inbox/task.js'
import { JOB_STATES } from '../../service/jobs.js'

/** Registers an enum. Its names are upper case in GraphQL; its values are those of the domain. */
function enumOf<Word extends string>(
  name: string,
  words: readonly Word[],
  description?: string,
): Record<string, Word> {
  const members = Object.fromEntries(words.map((word) => [word.toUpperCase(), word]))
  registerEnumType(members, { name, ...(description && { description }) })
  return members
}

export const RoleEnum = enumOf('Role', ROLES, 'What an account may do.')
export const AppointmentStatusEnum = enumOf(
  'AppointmentStatus',
  STATUSES,
  'BOOKED, CONFIRMED and IN_PROGRESS occupy time. The others are final.',
)
export const AppointmentSourceEnum = enumOf(
  'AppointmentSource',
  SOURCES,
  'JOURNAL: booked by staff. ONLINE: booked by the client. The others were imported.',
)
export const ActorKindEnum = enumOf('ActorKind', ['user', 'system', 'autopilot', 'external'])
export const ChannelEnum = enumOf('Channel', CHANNELS)
export const SyncPolicyEnum = enumOf('SyncPolicy', ['eventual', 'strict'])
export const SortDirectionEnum = enumOf('SortDirection', ['asc', 'desc'])
export const AppointmentSortEnum = enumOf('AppointmentSort', [
  'date',
  'time',
  'created_at',
  'status',
  'id',
])
export const ClientSortEnum = enumOf('ClientSort', ['name', 'created_at', 'last_visit', 'id'])
export const TaskStatusEnum = enumOf(
  'TaskStatus',
  TASK_STATUSES,
  'OPEN: waits for a person. AUTOPILOT: the autopilot answers. SNOOZED: opens again at its ' +
    'time, or when the client writes. CLOSED: final.',
)
export const MessageDirectionEnum = enumOf('MessageDirection', DIRECTIONS)
export const MessageTypeEnum = enumOf(
  'MessageType',
  MESSAGE_TYPES,
  'A NOTE is internal and is never sent.',
)
export const DeliveryStateEnum = enumOf(
  'DeliveryState',
  DELIVERY_STATES,
  'The progress of a message, as the messenger reports it. SKIPPED: it is not sent.',
)
export const LanguageEnum = enumOf('Language', LANGUAGES, 'Languages of notifications.')
export const NotificationEventEnum = enumOf(
  'NotificationEvent',
  NOTIFICATION_EVENTS,
  'The events that people are notified of.',
)
export const NotificationRecipientEnum = enumOf('NoticeRecipient', RECIPIENTS)
export const ExternalSystemEnum = enumOf('ExternalSystem', EXTERNAL_SYSTEMS)
export const SyncStateEnum = enumOf('SyncState', SYNC_STATES)
export const SyncOperationEnum = enumOf('SyncOperation', SYNC_OPERATIONS)
export const ImportStateEnum = enumOf('ImportState', IMPORT_STATES)
export const JobStateEnum = enumOf(
  'JobState',
  JOB_STATES,
  'DEAD: all attempts failed. It runs again only after retryJob.',
)
export const AutopilotModeEnum = enumOf(
  'AutopilotMode',
  AUTOPILOT_MODES,
  'ON_REQUEST: it answers tasks that are handed to it. FIRST: it also answers new tasks.',
)
export const AutopilotActionKindEnum = enumOf('AutopilotDeedKind', ['book', 'move', 'cancel'])
export const TaskSortEnum = enumOf('TaskSort', ['waiting_since', 'updated_at', 'created_at', 'id'])
export const TaskEventKindEnum = enumOf(
  'TaskEventKind',
  TASK_EVENT_KINDS,
  'RESYNC: the events after the cursor are deleted, or there are too many of them. Read the ' +
    'list again and continue from this cursor.',
)
export const AppointmentEventKindEnum = enumOf(
  'AppointmentEventKind',
  APPOINTMENT_EVENT_KINDS,
  'RESYNC: as for tasks. Also sent when the viewer may no longer see an appointment.',
)
