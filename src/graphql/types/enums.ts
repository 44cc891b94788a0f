import type { AutopilotMode } from '../../domain/autopilot/state/settings.js'
import type { Source, Status } from '../../domain/booking/appointment.js'
import type { SyncPolicy } from '../../domain/catalog/salon.js'
import type { ConnectionKind } from '../../domain/connections/connection.js'
import type { ImportState } from '../../domain/crm/import.js'
import type { ExternalSystem, SyncOperation, SyncState } from '../../domain/crm/sync.js'
import { ERROR_CATALOGUE } from '../../domain/error-catalogue.js'
import type { ExportTable } from '../../domain/exports/export-request.js'
import type { Actor } from '../../domain/identity/actor.js'
import type { Channel, Language } from '../../domain/identity/people.js'
import type { Role } from '../../domain/identity/rights.js'
import type { DeliveryState, Direction, MessageType } from '../../domain/inbox/message.js'
import type { TaskStatus } from '../../domain/inbox/task.js'
import type {
  AppointmentEventKind,
  SalonEventKind,
  SalonTopic,
  TaskEventKind,
} from '../../domain/live/event.js'
import type { NotificationEvent, Recipient } from '../../domain/notifications/notification.js'
import type { RefusalCode, RefusalReason } from '../../domain/refusal.js'
import type { StoredAutopilotAction } from '../../service/autopilot/undo-action.js'
import type { AppointmentSort } from '../../service/booking/read-appointments.js'
import type { ClientSort } from '../../service/clients/clients.js'
import type { VerifiedToken } from '../../service/identity/sign-in.js'
import type { TaskSort } from '../../service/inbox/read-tasks.js'
import type { JobState } from '../../service/jobs.js'
import { describedEnum } from './described-enum.js'

const lowerCase = (word: string): string => word

export const ErrorCodeEnum = describedEnum<RefusalCode | 'error'>(
  'ErrorCode',
  'The codes of errors, spelled as in `extensions.code` and in REST. schema/errors.json lists ' +
    'their HTTP statuses, parameters and sub-reasons.',
  Object.fromEntries(
    Object.entries(ERROR_CATALOGUE).map(([code, { description }]) => [code, description]),
  ) as Record<RefusalCode | 'error', string>,
  lowerCase,
)
export const RefusalReasonEnum = describedEnum<RefusalReason>(
  'ErrorReason',
  'The sub-reasons of errors, spelled as in `extensions.reason`.',
  Object.assign({}, ...Object.values(ERROR_CATALOGUE).map(({ reasons }) => reasons)) as Record<
    RefusalReason,
    string
  >,
  lowerCase,
)

const BY_ID = 'By the id.'
const RESYNC =
  'The events after the cursor are deleted, or there are too many of them. Read the list again ' +
  'and continue from this cursor.'

export const DownloadKindEnum = describedEnum<ExportTable | 'client'>(
  'DownloadKind',
  'What a link downloads.',
  {
    appointments: 'The appointments of a period as CSV, the oldest first.',
    clients: 'All clients as CSV, by name.',
    revenue: 'Number and prices of done appointments by day, master and service, as CSV.',
    client: 'Everything that is stored about one client, as JSON.',
  },
)

export const RoleEnum = describedEnum<Role>('Role', 'What an account may do.', {
  admin: 'May do everything in the salon.',
  operator: 'Works with appointments, clients and tasks.',
  master: 'Sees their own appointments. May start and complete them, and mark no-shows.',
  client: 'Sees their own appointments. May book and cancel them.',
  integration: 'A program. Works with appointments, clients and imports, without tasks.',
})
export const TokenKindEnum = describedEnum<VerifiedToken['kind']>(
  'TokenKind',
  'The purpose of a token.',
  {
    access: 'It authorizes requests, in the Authorization header.',
    refresh: 'refreshTokens exchanges it for new tokens.',
  },
)
export const AppointmentStatusEnum = describedEnum<Status>(
  'AppointmentStatus',
  'BOOKED, CONFIRMED and IN_PROGRESS occupy time. The others are final.',
  {
    booked: 'It waits for a confirmation.',
    confirmed: 'Staff, or the system at once, confirmed it.',
    in_progress: 'The client is here.',
    done: 'The service is completed.',
    cancelled: 'The client or staff cancelled it.',
    no_show: 'The client did not come.',
  },
)
export const AppointmentSourceEnum = describedEnum<Source>(
  'AppointmentSource',
  'Where an appointment comes from.',
  {
    journal: 'Staff booked it.',
    online: 'The client booked it, also through the autopilot.',
    import_crm_a: 'It was imported from external system A.',
    import_crm_b: 'It was imported from external system B.',
  },
)
export const ActorKindEnum = describedEnum<Actor['kind']>(
  'ActorKind',
  'What kind of author made a change or wrote a message.',
  {
    user: 'A person or a program with an account.',
    system: 'The service itself.',
    autopilot: 'The autopilot, which answers clients.',
    external: 'A client in a messenger, or an external booking system.',
  },
)
export const ChannelEnum = describedEnum<Channel>(
  'Channel',
  'A messenger in which clients write.',
  {
    messenger_a: 'The messenger that the configuration calls A.',
    messenger_b: 'The messenger that the configuration calls B.',
  },
)
export const SyncPolicyEnum = describedEnum<SyncPolicy>(
  'SyncPolicy',
  'Whether appointments wait for external system A.',
  {
    eventual: 'A change is kept when external system A fails, and the sync is retried.',
    strict: 'No appointment is created or cancelled without external system A.',
  },
)
export const SortDirectionEnum = describedEnum<'asc' | 'desc'>(
  'SortDirection',
  'The direction of an order.',
  {
    asc: 'The lowest, the earliest, or the first of the alphabet comes first.',
    desc: 'The highest, the latest, or the last of the alphabet comes first.',
  },
)
export const AppointmentSortEnum = describedEnum<AppointmentSort>(
  'AppointmentSort',
  'What appointments can be sorted by.',
  {
    date: 'By the day of the start.',
    time: 'By the time of day of the start.',
    created_at: 'By the time when it was booked or imported.',
    status: 'By the name of the status, in alphabetical order.',
    id: BY_ID,
  },
)
export const ClientSortEnum = describedEnum<ClientSort>(
  'ClientSort',
  'What clients can be sorted by.',
  {
    name: 'By the name.',
    created_at: 'By the time when the client was added.',
    last_visit: 'By the day of the last appointment. None counts as the earliest day.',
    id: BY_ID,
  },
)
export const TaskStatusEnum = describedEnum<TaskStatus>(
  'TaskStatus',
  'Who takes care of a task, and when.',
  {
    open: 'It waits for a person.',
    autopilot: 'The autopilot answers.',
    snoozed: 'It opens again at its time, or when the client writes.',
    closed: 'It is final. The next message of the client starts a new task.',
  },
)
export const MessageDirectionEnum = describedEnum<Direction>(
  'MessageDirection',
  'Whether a message is from the client or to the client.',
  {
    inbound: 'From the client to the salon.',
    outbound: 'From the salon to the client. Notes have this direction, too.',
  },
)
export const MessageTypeEnum = describedEnum<MessageType>('MessageType', 'How a message is sent.', {
  text: 'As a text. Messages of clients have this type, also with media.',
  image: 'As an image with a text.',
  template: 'As a template of the messenger, where the messenger has templates.',
  note: 'Not at all: it is internal.',
})
export const DeliveryStateEnum = describedEnum<DeliveryState>(
  'DeliveryState',
  'The progress of a message, as the messenger reports it.',
  {
    pending: 'It is not sent yet.',
    sent: 'The messenger accepted it.',
    delivered: 'It arrived. Messages of clients have this state.',
    read: 'The recipient has read it.',
    failed: 'It could not be sent or delivered. `error` contains the reason.',
    skipped: 'It is not sent: a note, or a notification whose `error` says why.',
  },
)
export const LanguageEnum = describedEnum<Language>('Language', 'Languages of notifications.', {
  en: 'Notifications in English.',
  de: 'Notifications in German.',
  ru: 'Notifications in Russian.',
})
export const NotificationEventEnum = describedEnum<NotificationEvent>(
  'NotificationEvent',
  'The events that people are notified of.',
  {
    appointment_created: 'An appointment was booked.',
    appointment_confirmed: 'An appointment was confirmed.',
    appointment_rescheduled: 'An appointment was moved.',
    appointment_cancelled: 'An appointment was cancelled.',
    appointment_reminder: 'An appointment starts in NotificationSettings.reminderMinutes.',
  },
)
export const NotificationRecipientEnum = describedEnum<Recipient>(
  'NotificationRecipient',
  'Who is notified of an appointment.',
  {
    client: 'The client of the appointment.',
    master: 'The master of the appointment.',
  },
)
export const ExternalSystemEnum = describedEnum<ExternalSystem>(
  'ExternalSystem',
  'A booking system of another vendor.',
  {
    crm_a: 'External system A. Appointments are sent to it and imported from it.',
    crm_b: 'External system B. Appointments are only imported from it.',
  },
)
export const SyncStateEnum = describedEnum<SyncState>(
  'SyncState',
  'Whether a change of an appointment is in both systems.',
  {
    pending: 'It waits to be sent, or is being sent.',
    succeeded: 'It was sent or imported.',
    failed: 'The last attempt failed. The next attempt is automatic.',
  },
)
export const SyncOperationEnum = describedEnum<SyncOperation>(
  'SyncOperation',
  'What an entry of the sync log is about.',
  {
    create: 'The appointment is created in the external system.',
    update: 'A change of the appointment is sent to the external system.',
    cancel: 'The appointment is cancelled in the external system.',
    import: 'The appointment, or a change of it, came from the external system.',
  },
)
export const ImportStateEnum = describedEnum<ImportState>(
  'ImportState',
  'The progress of an import.',
  {
    running: 'Not all records are processed yet.',
    succeeded: 'All records are processed. Some may be in conflict.',
    failed: 'It ended early. `error` contains the reason.',
  },
)
export const JobStateEnum = describedEnum<JobState>(
  'JobState',
  'The state of a job that is not done.',
  {
    waiting: 'It waits for its time or for a worker.',
    running: 'A worker runs it now.',
    dead: 'All attempts failed. It runs again only after retryJob.',
  },
)
export const AutopilotModeEnum = describedEnum<AutopilotMode>(
  'AutopilotMode',
  'Which tasks the autopilot answers.',
  {
    off: 'No tasks. Those that are handed to it go back to people.',
    on_request: 'Tasks that are handed to it.',
    first: 'Tasks that are handed to it, and new tasks.',
  },
)
export const AutopilotActionKindEnum = describedEnum<StoredAutopilotAction['kind']>(
  'AutopilotActionKind',
  'What the autopilot did with an appointment.',
  {
    book: 'It booked the appointment.',
    move: 'It moved the appointment.',
    cancel: 'It cancelled the appointment.',
  },
)
export const TaskSortEnum = describedEnum<TaskSort>('TaskSort', 'What tasks can be sorted by.', {
  waiting_since:
    'By the time since when the client waits. A client who does not wait counts as the latest.',
  updated_at: 'By the time of the last change.',
  created_at: 'By the time when the task was opened.',
  id: BY_ID,
})
export const TaskEventKindEnum = describedEnum<TaskEventKind>(
  'TaskEventKind',
  'What happened to a task.',
  {
    created: 'The task is new.',
    updated: 'The status, assignee, client or unread messages changed.',
    message: 'There is a new message or note.',
    message_updated: 'The delivery of a message changed.',
    closed: 'The task was closed.',
    presence: 'Who looks at the task, or who writes to it, changed. Such events are not kept.',
    resync: RESYNC,
  },
)
export const AppointmentEventKindEnum = describedEnum<AppointmentEventKind>(
  'AppointmentEventKind',
  'What happened to an appointment.',
  {
    created: 'The appointment was booked or imported.',
    updated: 'Something other than the status changed, such as the time or the comment.',
    status_changed: 'The status changed.',
    resync: `${RESYNC} Also sent when the viewer may no longer see an appointment.`,
  },
)
export const SalonEventKindEnum = describedEnum<SalonEventKind>(
  'SalonEventKind',
  "What happened to the salon's data.",
  {
    updated: 'The object is new, or it changed.',
    removed: 'The object was removed.',
    resync: RESYNC,
  },
)
export const SalonSubjectEnum = describedEnum<SalonTopic>(
  'SalonSubject',
  "What an event of the salon's data is about. SCHEDULE and TIME_OFF concern a master.",
  {
    master: 'A master, or a service that the master offers.',
    service: 'An entry of the price list.',
    schedule: 'The working hours of a master.',
    time_off: 'The absences of a master.',
    client: 'A client of the salon.',
    settings: 'The salon, or its settings of booking, notifications or the autopilot.',
    canned_reply: 'A prepared reply of operators.',
    connection: 'The connection to a messenger or an external system. For admins.',
    job: 'A background job. For admins.',
  },
)
export const ConnectionKindEnum = describedEnum<ConnectionKind>(
  'ConnectionKind',
  'The kind of an external system.',
  {
    messenger: 'It takes messages to clients and masters.',
    booking_system: 'Another system with appointments (CRM).',
    language_model: 'The model that answers for the autopilot.',
  },
)
