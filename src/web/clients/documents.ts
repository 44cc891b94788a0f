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

export type ClientInput = {
  readonly name: string
  readonly phone: string
}

export type ClientOrder = {
  readonly direction?: SortDirection
  readonly field: ClientSort
}

export type ClientSort = 'CREATED_AT' | 'ID' | 'LAST_VISIT' | 'NAME'

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

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type ClientListQueryVariables = Exact<{
  search?: string | null | undefined
  orderBy?: ReadonlyArray<ClientOrder> | ClientOrder | null | undefined
  first: number
  after?: string | null | undefined
}>

export type ClientListQuery = {
  readonly clients: {
    readonly nodes: ReadonlyArray<{
      readonly id: number
      readonly version: number
      readonly name: string
      readonly phone: string | null
      readonly visitsCount: number
      readonly noShowCount: number
      readonly lastVisit: { readonly id: number; readonly date: string } | null
      readonly nextVisit: {
        readonly id: number
        readonly date: string
        readonly time: string
      } | null
    }>
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
}

export type ClientRowFragment = {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly phone: string | null
  readonly visitsCount: number
  readonly noShowCount: number
  readonly lastVisit: { readonly id: number; readonly date: string } | null
  readonly nextVisit: { readonly id: number; readonly date: string; readonly time: string } | null
}

export type ClientHistoryQueryVariables = Exact<{
  clientId: number
  after?: string | null | undefined
}>

export type ClientHistoryQuery = {
  readonly client: {
    readonly appointments: {
      readonly totalCount: number
      readonly nodes: ReadonlyArray<{
        readonly id: number
        readonly version: number
        readonly date: string
        readonly time: string
        readonly endTime: string
        readonly durationMinutes: number
        readonly status: AppointmentStatus
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
      }>
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    }
  } | null
}

export type ClientTasksQueryVariables = Exact<{
  clientId: number
  after?: string | null | undefined
}>

export type ClientTasksQuery = {
  readonly client: {
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
        readonly client: {
          readonly id: number
          readonly name: string
          readonly phone: string | null
        }
        readonly assignee: { readonly id: number; readonly name: string } | null
      }>
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    }
  } | null
}

export type AddClientMutationVariables = Exact<{
  input: ClientInput
}>

export type AddClientMutation = { readonly createClient: { readonly id: number } }

export type EraseClientMutationVariables = Exact<{
  id: number
}>

export type EraseClientMutation = {
  readonly eraseClient: {
    readonly id: number
    readonly version: number
    readonly name: string
    readonly phone: string | null
    readonly erasedAt: string | null
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
export const ClientRowFragmentDoc = new TypedDocumentString(
  `
    fragment ClientRow on Client {
  id
  version
  name
  phone
  visitsCount
  noShowCount
  lastVisit {
    id
    date
  }
  nextVisit {
    id
    date
    time
  }
}
    `,
  { fragmentName: 'ClientRow' },
) as unknown as TypedDocumentString<ClientRowFragment, unknown>
export const ClientListDocument = new TypedDocumentString(`
    query ClientList($search: String, $orderBy: [ClientOrder!], $first: Int!, $after: String) {
  clients(
    search: $search
    ignoreAccents: true
    orderBy: $orderBy
    first: $first
    after: $after
  ) {
    nodes {
      ...ClientRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ClientRow on Client {
  id
  version
  name
  phone
  visitsCount
  noShowCount
  lastVisit {
    id
    date
  }
  nextVisit {
    id
    date
    time
  }
}`) as unknown as TypedDocumentString<ClientListQuery, ClientListQueryVariables>
export const ClientHistoryDocument = new TypedDocumentString(`
    query ClientHistory($clientId: Int!, $after: String) {
  client(id: $clientId) {
    appointments(first: 20, after: $after) {
      totalCount
      nodes {
        ...BookedAppointment
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment BookedAppointment on Appointment {
  id
  version
  date
  time
  endTime
  durationMinutes
  status
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
}`) as unknown as TypedDocumentString<ClientHistoryQuery, ClientHistoryQueryVariables>
export const ClientTasksDocument = new TypedDocumentString(`
    query ClientTasks($clientId: Int!, $after: String) {
  client(id: $clientId) {
    tasks(first: 20, after: $after) {
      nodes {
        ...TaskFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
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
}`) as unknown as TypedDocumentString<ClientTasksQuery, ClientTasksQueryVariables>
export const AddClientDocument = new TypedDocumentString(`
    mutation AddClient($input: ClientInput!) {
  createClient(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<AddClientMutation, AddClientMutationVariables>
export const EraseClientDocument = new TypedDocumentString(`
    mutation EraseClient($id: Int!) {
  eraseClient(id: $id) {
    id
    version
    name
    phone
    erasedAt
  }
}
    `) as unknown as TypedDocumentString<EraseClientMutation, EraseClientMutationVariables>
