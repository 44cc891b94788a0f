// Printed by `npm run print` from documents.graphql. Change that file.
/* eslint-disable @typescript-eslint/no-explicit-any -- of the printer */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never }
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
export type ActorKind = 'AUTOPILOT' | 'EXTERNAL' | 'SYSTEM' | 'USER'

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

export type SortDirection = 'ASC' | 'DESC'

export type SyncPolicy = 'EVENTUAL' | 'STRICT'

export type TaskFilter = {
  readonly assigneeId?: number | null | undefined
  readonly channel?: Channel | null | undefined
  readonly clientId?: number | null | undefined
  readonly status?: ReadonlyArray<TaskStatus> | null | undefined
  readonly unassigned?: boolean | null | undefined
  readonly unread?: boolean | null | undefined
}

export type TaskOrder = {
  readonly direction?: SortDirection
  readonly field: TaskSort
}

export type TaskSort = 'CREATED_AT' | 'ID' | 'UPDATED_AT' | 'WAITING_SINCE'

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type ListedTaskFieldsFragment = {
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
  readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
  readonly assignee: { readonly id: number; readonly name: string } | null
}

export type InboxTasksQueryVariables = Exact<{
  filter: TaskFilter
  search?: string | null | undefined
  orderBy: ReadonlyArray<TaskOrder> | TaskOrder
  first: number
  after?: string | null | undefined
}>

export type InboxTasksQuery = {
  readonly tasks: {
    readonly nodes: ReadonlyArray<{
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
      readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
      readonly assignee: { readonly id: number; readonly name: string } | null
    }>
    readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
  }
}

export type InboxTaskQueryVariables = Exact<{
  id: number
}>

export type InboxTaskQuery = {
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
    readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
    readonly assignee: { readonly id: number; readonly name: string } | null
  } | null
}

export type InboxCountsQueryVariables = Exact<{ [key: string]: never }>

export type InboxCountsQuery = {
  readonly taskCounts: {
    readonly open: number
    readonly mine: number
    readonly autopilot: number
    readonly snoozed: number
    readonly unread: number
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
export const ListedTaskFieldsFragmentDoc = new TypedDocumentString(
  `
    fragment ListedTaskFields on Task {
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
}`,
  { fragmentName: 'ListedTaskFields' },
) as unknown as TypedDocumentString<ListedTaskFieldsFragment, unknown>
export const InboxTasksDocument = new TypedDocumentString(`
    query InboxTasks($filter: TaskFilter!, $search: String, $orderBy: [TaskOrder!]!, $first: Int!, $after: String) {
  tasks(
    filter: $filter
    search: $search
    orderBy: $orderBy
    first: $first
    after: $after
  ) {
    nodes {
      ...ListedTaskFields
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    fragment ListedTaskFields on Task {
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
}`) as unknown as TypedDocumentString<InboxTasksQuery, InboxTasksQueryVariables>
export const InboxTaskDocument = new TypedDocumentString(`
    query InboxTask($id: Int!) {
  task(id: $id) {
    ...ListedTaskFields
  }
}
    fragment ListedTaskFields on Task {
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
}`) as unknown as TypedDocumentString<InboxTaskQuery, InboxTaskQueryVariables>
export const InboxCountsDocument = new TypedDocumentString(`
    query InboxCounts {
  taskCounts {
    open
    mine
    autopilot
    snoozed
    unread
  }
}
    `) as unknown as TypedDocumentString<InboxCountsQuery, InboxCountsQueryVariables>
