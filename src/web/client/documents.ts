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

export type SyncPolicy = 'EVENTUAL' | 'STRICT'

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type UpdateClientInput = {
  readonly language?: Language | null | undefined
  readonly name?: string | null | undefined
  readonly notes?: string | null | undefined
  readonly notificationsEnabled?: boolean | null | undefined
  readonly phone?: string | null | undefined
  readonly preferredChannel?: Channel | null | undefined
}

export type ClientFactsFragment = {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly phone: string | null
  readonly language: Language | null
  readonly preferredChannel: Channel | null
  readonly notificationsEnabled: boolean
  readonly notes: string | null
  readonly visitsCount: number
  readonly noShowCount: number
  readonly createdAt: string
  readonly erasedAt: string | null
}

export type ClientCardQueryVariables = Exact<{
  clientId: number
}>

export type ClientCardQuery = {
  readonly client: {
    readonly id: number
    readonly version: number
    readonly name: string
    readonly phone: string | null
    readonly language: Language | null
    readonly preferredChannel: Channel | null
    readonly notificationsEnabled: boolean
    readonly notes: string | null
    readonly visitsCount: number
    readonly noShowCount: number
    readonly createdAt: string
    readonly erasedAt: string | null
    readonly nextVisit: {
      readonly id: number
      readonly version: number
      readonly date: string
      readonly time: string
      readonly endTime: string
      readonly durationMinutes: number
      readonly status: AppointmentStatus
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
    readonly dialogues: ReadonlyArray<{ readonly channel: Channel }>
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
    }
  } | null
}

export type EmbeddedClientCardQueryVariables = Exact<{
  taskId: number
}>

export type EmbeddedClientCardQuery = {
  readonly task: {
    readonly client: {
      readonly id: number
      readonly name: string
      readonly phone: string | null
      readonly nextVisit: {
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
      } | null
      readonly lastVisit: {
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
      } | null
    }
  } | null
}

export type ClientsByPhoneQueryVariables = Exact<{
  digits: string
}>

export type ClientsByPhoneQuery = {
  readonly clients: {
    readonly nodes: ReadonlyArray<{
      readonly id: number
      readonly name: string
      readonly phone: string | null
    }>
  }
}

export type ChangeClientMutationVariables = Exact<{
  id: number
  expectedVersion?: number | null | undefined
  input: UpdateClientInput
}>

export type ChangeClientMutation = {
  readonly updateClient: {
    readonly id: number
    readonly version: number
    readonly name: string
    readonly phone: string | null
    readonly language: Language | null
    readonly preferredChannel: Channel | null
    readonly notificationsEnabled: boolean
    readonly notes: string | null
    readonly visitsCount: number
    readonly noShowCount: number
    readonly createdAt: string
    readonly erasedAt: string | null
  }
}

export type ConfirmFromPanelMutationVariables = Exact<{
  id: number
  expectedVersion?: number | null | undefined
}>

export type ConfirmFromPanelMutation = {
  readonly confirmAppointment: {
    readonly id: number
    readonly version: number
    readonly date: string
    readonly time: string
    readonly endTime: string
    readonly durationMinutes: number
    readonly status: AppointmentStatus
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
export const ClientFactsFragmentDoc = new TypedDocumentString(
  `
    fragment ClientFacts on Client {
  id
  version
  name
  phone
  language
  preferredChannel
  notificationsEnabled
  notes
  visitsCount
  noShowCount
  createdAt
  erasedAt
}
    `,
  { fragmentName: 'ClientFacts' },
) as unknown as TypedDocumentString<ClientFactsFragment, unknown>
export const ClientCardDocument = new TypedDocumentString(`
    query ClientCard($clientId: Int!) {
  client(id: $clientId) {
    ...ClientFacts
    nextVisit {
      ...BookedAppointment
    }
    dialogues {
      channel
    }
    appointments(first: 20) {
      totalCount
      nodes {
        ...BookedAppointment
      }
    }
  }
}
    fragment ClientFacts on Client {
  id
  version
  name
  phone
  language
  preferredChannel
  notificationsEnabled
  notes
  visitsCount
  noShowCount
  createdAt
  erasedAt
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
}`) as unknown as TypedDocumentString<ClientCardQuery, ClientCardQueryVariables>
export const EmbeddedClientCardDocument = new TypedDocumentString(`
    query EmbeddedClientCard($taskId: Int!) {
  task(id: $taskId) {
    client {
      id
      name
      phone
      nextVisit {
        ...BookedAppointment
      }
      lastVisit {
        ...BookedAppointment
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
}`) as unknown as TypedDocumentString<EmbeddedClientCardQuery, EmbeddedClientCardQueryVariables>
export const ClientsByPhoneDocument = new TypedDocumentString(`
    query ClientsByPhone($digits: String!) {
  clients(search: $digits, first: 10) {
    nodes {
      id
      name
      phone
    }
  }
}
    `) as unknown as TypedDocumentString<ClientsByPhoneQuery, ClientsByPhoneQueryVariables>
export const ChangeClientDocument = new TypedDocumentString(`
    mutation ChangeClient($id: Int!, $expectedVersion: Int, $input: UpdateClientInput!) {
  updateClient(id: $id, expectedVersion: $expectedVersion, input: $input) {
    ...ClientFacts
  }
}
    fragment ClientFacts on Client {
  id
  version
  name
  phone
  language
  preferredChannel
  notificationsEnabled
  notes
  visitsCount
  noShowCount
  createdAt
  erasedAt
}`) as unknown as TypedDocumentString<ChangeClientMutation, ChangeClientMutationVariables>
export const ConfirmFromPanelDocument = new TypedDocumentString(`
    mutation ConfirmFromPanel($id: Int!, $expectedVersion: Int) {
  confirmAppointment(id: $id, expectedVersion: $expectedVersion) {
    ...BookedAppointment
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
}`) as unknown as TypedDocumentString<ConfirmFromPanelMutation, ConfirmFromPanelMutationVariables>
