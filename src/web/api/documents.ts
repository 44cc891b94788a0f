// Printed by `npm run print` from documents.graphql. Change that file.
/* eslint-disable @typescript-eslint/no-explicit-any -- of the printer */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never }
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
export type ActorKind = 'AUTOPILOT' | 'EXTERNAL' | 'SYSTEM' | 'USER'

export type AppointmentEventKind = 'CREATED' | 'RESYNC' | 'STATUS_CHANGED' | 'UPDATED'

export type AppointmentSource = 'IMPORT_CRM_A' | 'IMPORT_CRM_B' | 'JOURNAL' | 'ONLINE'

export type AppointmentStatus =
  'BOOKED' | 'CANCELLED' | 'CONFIRMED' | 'DONE' | 'IN_PROGRESS' | 'NO_SHOW'

export type AutopilotActionKind = 'BOOK' | 'CANCEL' | 'MOVE'

export type AutopilotSentenceGroup =
  | 'AGREEMENT'
  | 'APPOINTMENTS'
  | 'FREE_TIMES'
  | 'NOT_POSSIBLE'
  | 'PERSON'
  | 'PRICES_AND_HOURS'
  | 'QUESTIONS'
  | 'START'

export type Channel = 'MESSENGER_A' | 'MESSENGER_B'

export type ConnectedSystem = 'CRM_A' | 'CRM_B' | 'MESSENGER_A' | 'MESSENGER_B' | 'MODEL'

export type ConnectionAdapter = 'HTTP' | 'TELEGRAM' | 'WHATSAPP'

export type ConnectionKind = 'BOOKING_SYSTEM' | 'LANGUAGE_MODEL' | 'MESSENGER'

export type ConnectionOrigin = 'ENVIRONMENT' | 'SALON'

export type DeliveryState = 'DELIVERED' | 'FAILED' | 'PENDING' | 'READ' | 'SENT' | 'SKIPPED'

export type ExternalSystem = 'CRM_A' | 'CRM_B'

export type FactTopic =
  | 'ACCESSIBILITY'
  | 'ADDRESS'
  | 'ALLERGIES'
  | 'CANCELLATION_POLICY'
  | 'CHILDREN'
  | 'DEPOSIT'
  | 'DIRECTIONS'
  | 'DISCOUNTS'
  | 'DRINKS'
  | 'GIFT_CARDS'
  | 'GUARANTEE'
  | 'HOLIDAYS'
  | 'HYGIENE'
  | 'JOBS'
  | 'LANGUAGES_SPOKEN'
  | 'LATE_POLICY'
  | 'PARKING'
  | 'PATCH_TEST'
  | 'PAYMENT'
  | 'PETS'
  | 'PHONE'
  | 'PHOTOS'
  | 'PREGNANCY'
  | 'PRODUCTS'
  | 'WALK_INS'
  | 'WEBSITE'
  | 'WIFI'

export type FileState = 'FAILED' | 'PENDING' | 'STORED'

export type Language = 'DE' | 'EN' | 'RU'

export type MessageDirection = 'INBOUND' | 'OUTBOUND'

export type MessageType = 'IMAGE' | 'NOTE' | 'TEMPLATE' | 'TEXT'

export type NotificationEvent =
  | 'APPOINTMENT_CANCELLED'
  | 'APPOINTMENT_CONFIRMED'
  | 'APPOINTMENT_CREATED'
  | 'APPOINTMENT_REMINDER'
  | 'APPOINTMENT_RESCHEDULED'

export type NotificationRecipient = 'CLIENT' | 'MASTER'

export type Role = 'ADMIN' | 'CLIENT' | 'INTEGRATION' | 'MASTER' | 'OPERATOR'

export type SalonEventKind = 'REMOVED' | 'RESYNC' | 'UPDATED'

export type SalonSubject =
  | 'CANNED_REPLY'
  | 'CLIENT'
  | 'CONNECTION'
  | 'JOB'
  | 'MASTER'
  | 'SCHEDULE'
  | 'SERVICE'
  | 'SETTINGS'
  | 'TIME_OFF'

export type SyncPolicy = 'EVENTUAL' | 'STRICT'

export type TaskEventKind =
  'CLOSED' | 'CREATED' | 'MESSAGE' | 'MESSAGE_UPDATED' | 'PRESENCE' | 'RESYNC' | 'UPDATED'

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type MasterNameFragment = { readonly id: number; readonly name: string }

export type AppointmentFieldsFragment = {
  readonly id: number
  readonly version: number
  readonly date: string
  readonly time: string
  readonly endTime: string
  readonly durationMinutes: number
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly status: AppointmentStatus
  readonly source: AppointmentSource
  readonly comment: string
  readonly allowedTransitions: ReadonlyArray<AppointmentStatus>
  readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
  readonly master: { readonly id: number; readonly name: string }
  readonly service: {
    readonly id: number
    readonly name: string
    readonly durationMinutes: number
    readonly price: string
  }
}

export type TaskFieldsFragment = {
  readonly id: number
  readonly version: number
  readonly revision: number
  readonly status: TaskStatus
  readonly channel: Channel
  readonly lastMessage: string
  readonly unreadCount: number
  readonly waitingSince: string | null
  readonly snoozedUntil: string | null
  readonly updatedAt: string
  readonly resolution: string | null
  readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
  readonly assignee: { readonly id: number; readonly name: string } | null
}

export type MessageFieldsFragment = {
  readonly id: number
  readonly createdAt: string
  readonly direction: MessageDirection
  readonly type: MessageType
  readonly state: DeliveryState
  readonly error: string | null
  readonly text: string
  readonly removedAt: string | null
  readonly imageUrl: string | null
  readonly media: ReadonlyArray<{
    readonly error: string | null
    readonly mime: string
    readonly name: string | null
    readonly size: number | null
    readonly state: FileState | null
    readonly url: string
  }>
  readonly author: {
    readonly kind: ActorKind
    readonly name: string
    readonly userId: number | null
  }
  readonly task: { readonly id: number }
}

export type LoginMutationVariables = Exact<{
  username: string
  password: string
}>

export type LoginMutation = {
  readonly login: { readonly access: string; readonly refresh: string; readonly expiresIn: number }
}

export type SignInByLinkMutationVariables = Exact<{
  token: string
}>

export type SignInByLinkMutation = {
  readonly signInByLink: {
    readonly access: string
    readonly refresh: string
    readonly expiresIn: number
  }
}

export type RefreshTokensMutationVariables = Exact<{
  refresh: string
}>

export type RefreshTokensMutation = {
  readonly refreshTokens: {
    readonly access: string
    readonly refresh: string
    readonly expiresIn: number
  }
}

export type LogoutMutationVariables = Exact<{
  refresh: string
}>

export type LogoutMutation = { readonly logout: { readonly endedAt: string } }

export type LiveCursorQueryVariables = Exact<{ [key: string]: never }>

export type LiveCursorQuery = { readonly liveCursor: string }

export type DeskUpdatesSubscriptionVariables = Exact<{
  after?: string | null | undefined
}>

export type DeskUpdatesSubscription = {
  readonly deskUpdates: {
    readonly cursor: string
    readonly resync: boolean
    readonly task: {
      readonly kind: TaskEventKind
      readonly task: {
        readonly id: number
        readonly version: number
        readonly revision: number
        readonly status: TaskStatus
        readonly channel: Channel
        readonly lastMessage: string
        readonly unreadCount: number
        readonly waitingSince: string | null
        readonly snoozedUntil: string | null
        readonly updatedAt: string
        readonly resolution: string | null
        readonly presence: ReadonlyArray<{
          readonly since: string
          readonly typing: boolean
          readonly account: { readonly id: number; readonly name: string }
        }>
        readonly client: {
          readonly id: number
          readonly name: string
          readonly phone: string | null
        }
        readonly assignee: { readonly id: number; readonly name: string } | null
      } | null
      readonly message: {
        readonly id: number
        readonly createdAt: string
        readonly direction: MessageDirection
        readonly type: MessageType
        readonly state: DeliveryState
        readonly error: string | null
        readonly text: string
        readonly removedAt: string | null
        readonly imageUrl: string | null
        readonly media: ReadonlyArray<{
          readonly error: string | null
          readonly mime: string
          readonly name: string | null
          readonly size: number | null
          readonly state: FileState | null
          readonly url: string
        }>
        readonly author: {
          readonly kind: ActorKind
          readonly name: string
          readonly userId: number | null
        }
        readonly task: { readonly id: number }
      } | null
    } | null
    readonly appointment: {
      readonly kind: AppointmentEventKind
      readonly appointment: {
        readonly id: number
        readonly version: number
        readonly date: string
        readonly time: string
        readonly endTime: string
        readonly durationMinutes: number
        readonly bufferBeforeMinutes: number
        readonly bufferAfterMinutes: number
        readonly status: AppointmentStatus
        readonly source: AppointmentSource
        readonly comment: string
        readonly allowedTransitions: ReadonlyArray<AppointmentStatus>
        readonly client: {
          readonly id: number
          readonly name: string
          readonly phone: string | null
        }
        readonly master: { readonly id: number; readonly name: string }
        readonly service: {
          readonly id: number
          readonly name: string
          readonly durationMinutes: number
          readonly price: string
        }
      } | null
    } | null
    readonly salon: {
      readonly kind: SalonEventKind
      readonly subject: SalonSubject | null
      readonly id: number | null
    } | null
  }
}

export type WatchTaskSubscriptionVariables = Exact<{
  taskId: number
}>

export type WatchTaskSubscription = { readonly taskUpdates: { readonly cursor: string } }

export type DeskStartQueryVariables = Exact<{ [key: string]: never }>

export type DeskStartQuery = {
  readonly liveCursor: string
  readonly me: {
    readonly id: number
    readonly name: string
    readonly role: Role
    readonly username: string | null
    readonly master: { readonly id: number; readonly name: string } | null
  }
  readonly salon: {
    readonly id: number
    readonly name: string
    readonly timeZone: string
    readonly currency: string
    readonly phoneRegion: string
    readonly messengers: ReadonlyArray<Channel>
    readonly externalSystems: ReadonlyArray<ExternalSystem>
    readonly booking: {
      readonly slotStepMinutes: number
      readonly requireCancelReason: boolean
      readonly requireClient: boolean
      readonly nativeBookingEnabled: boolean
    }
    readonly notifications: { readonly language: Language }
  }
}

export type MasterUpdatesSubscriptionVariables = Exact<{
  after?: string | null | undefined
}>

export type MasterUpdatesSubscription = {
  readonly appointmentUpdates: {
    readonly cursor: string
    readonly kind: AppointmentEventKind
    readonly appointment: {
      readonly id: number
      readonly version: number
      readonly date: string
      readonly time: string
      readonly endTime: string
      readonly durationMinutes: number
      readonly bufferBeforeMinutes: number
      readonly bufferAfterMinutes: number
      readonly status: AppointmentStatus
      readonly source: AppointmentSource
      readonly comment: string
      readonly allowedTransitions: ReadonlyArray<AppointmentStatus>
      readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
      readonly master: { readonly id: number; readonly name: string }
      readonly service: {
        readonly id: number
        readonly name: string
        readonly durationMinutes: number
        readonly price: string
      }
    } | null
  }
}

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>
  private value: string
  public __meta__?: Record<string, any> | undefined

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value)
    this.value = value
    this.__meta__ = __meta__
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value
  }
}
export const MasterNameFragmentDoc = new TypedDocumentString(
  `
    fragment MasterName on Master {
  id
  name
}
    `,
  { fragmentName: 'MasterName' },
) as unknown as TypedDocumentString<MasterNameFragment, unknown>
export const AppointmentFieldsFragmentDoc = new TypedDocumentString(
  `
    fragment AppointmentFields on Appointment {
  id
  version
  date
  time
  endTime
  durationMinutes
  bufferBeforeMinutes
  bufferAfterMinutes
  status
  source
  comment
  allowedTransitions
  client {
    id
    name
    phone
  }
  master {
    id
    name
  }
  service {
    id
    name
    durationMinutes
    price
  }
}
    `,
  { fragmentName: 'AppointmentFields' },
) as unknown as TypedDocumentString<AppointmentFieldsFragment, unknown>
export const MessageFieldsFragmentDoc = new TypedDocumentString(
  `
    fragment MessageFields on Message {
  id
  createdAt
  direction
  type
  state
  error
  text
  removedAt
  imageUrl
  media {
    error
    mime
    name
    size
    state
    url
  }
  author {
    kind
    name
    userId
  }
  task {
    id
  }
}
    `,
  { fragmentName: 'MessageFields' },
) as unknown as TypedDocumentString<MessageFieldsFragment, unknown>
export const TaskFieldsFragmentDoc = new TypedDocumentString(
  `
    fragment TaskFields on Task {
  id
  version
  revision
  status
  channel
  lastMessage
  unreadCount
  waitingSince
  snoozedUntil
  updatedAt
  resolution
  client {
    id
    name
    phone
  }
  assignee {
    id
    name
  }
}
    `,
  { fragmentName: 'TaskFields' },
) as unknown as TypedDocumentString<TaskFieldsFragment, unknown>
export const LoginDocument = new TypedDocumentString(`
    mutation Login($username: String!, $password: String!) {
  login(username: $username, password: $password) {
    access
    refresh
    expiresIn
  }
}
    `) as unknown as TypedDocumentString<LoginMutation, LoginMutationVariables>
export const SignInByLinkDocument = new TypedDocumentString(`
    mutation SignInByLink($token: String!) {
  signInByLink(token: $token) {
    access
    refresh
    expiresIn
  }
}
    `) as unknown as TypedDocumentString<SignInByLinkMutation, SignInByLinkMutationVariables>
export const RefreshTokensDocument = new TypedDocumentString(`
    mutation RefreshTokens($refresh: String!) {
  refreshTokens(refresh: $refresh) {
    access
    refresh
    expiresIn
  }
}
    `) as unknown as TypedDocumentString<RefreshTokensMutation, RefreshTokensMutationVariables>
export const LogoutDocument = new TypedDocumentString(`
    mutation Logout($refresh: String!) {
  logout(refresh: $refresh) {
    endedAt
  }
}
    `) as unknown as TypedDocumentString<LogoutMutation, LogoutMutationVariables>
export const LiveCursorDocument = new TypedDocumentString(`
    query LiveCursor {
  liveCursor
}
    `) as unknown as TypedDocumentString<LiveCursorQuery, LiveCursorQueryVariables>
export const DeskUpdatesDocument = new TypedDocumentString(`
    subscription DeskUpdates($after: String) {
  deskUpdates(after: $after) {
    cursor
    resync
    task {
      kind
      task {
        ...TaskFields
        presence {
          account {
            id
            name
          }
          since
          typing
        }
      }
      message {
        ...MessageFields
      }
    }
    appointment {
      kind
      appointment {
        ...AppointmentFields
      }
    }
    salon {
      kind
      subject
      id
    }
  }
}
    fragment AppointmentFields on Appointment {
  id
  version
  date
  time
  endTime
  durationMinutes
  bufferBeforeMinutes
  bufferAfterMinutes
  status
  source
  comment
  allowedTransitions
  client {
    id
    name
    phone
  }
  master {
    id
    name
  }
  service {
    id
    name
    durationMinutes
    price
  }
}
fragment TaskFields on Task {
  id
  version
  revision
  status
  channel
  lastMessage
  unreadCount
  waitingSince
  snoozedUntil
  updatedAt
  resolution
  client {
    id
    name
    phone
  }
  assignee {
    id
    name
  }
}
fragment MessageFields on Message {
  id
  createdAt
  direction
  type
  state
  error
  text
  removedAt
  imageUrl
  media {
    error
    mime
    name
    size
    state
    url
  }
  author {
    kind
    name
    userId
  }
  task {
    id
  }
}`) as unknown as TypedDocumentString<DeskUpdatesSubscription, DeskUpdatesSubscriptionVariables>
export const WatchTaskDocument = new TypedDocumentString(`
    subscription WatchTask($taskId: Int!) {
  taskUpdates(taskId: $taskId) {
    cursor
  }
}
    `) as unknown as TypedDocumentString<WatchTaskSubscription, WatchTaskSubscriptionVariables>
export const DeskStartDocument = new TypedDocumentString(`
    query DeskStart {
  liveCursor
  me {
    id
    name
    role
    username
    master {
      id
      name
    }
  }
  salon {
    id
    name
    timeZone
    currency
    phoneRegion
    messengers
    externalSystems
    booking {
      slotStepMinutes
      requireCancelReason
      requireClient
      nativeBookingEnabled
    }
    notifications {
      language
    }
  }
}
    `) as unknown as TypedDocumentString<DeskStartQuery, DeskStartQueryVariables>
export const MasterUpdatesDocument = new TypedDocumentString(`
    subscription MasterUpdates($after: String) {
  appointmentUpdates(after: $after) {
    cursor
    kind
    appointment {
      ...AppointmentFields
    }
  }
}
    fragment AppointmentFields on Appointment {
  id
  version
  date
  time
  endTime
  durationMinutes
  bufferBeforeMinutes
  bufferAfterMinutes
  status
  source
  comment
  allowedTransitions
  client {
    id
    name
    phone
  }
  master {
    id
    name
  }
  service {
    id
    name
    durationMinutes
    price
  }
}`) as unknown as TypedDocumentString<MasterUpdatesSubscription, MasterUpdatesSubscriptionVariables>
