// Printed by `npm run print` from documents.graphql. Change that file.
/* eslint-disable @typescript-eslint/no-explicit-any -- of the printer */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never }
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
export type ActorKind = 'AUTOPILOT' | 'EXTERNAL' | 'SYSTEM' | 'USER'

export type AppointmentDetail = 'CLIENT' | 'COMMENT' | 'MASTER' | 'PRICE' | 'SERVICE' | 'START'

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

export type SyncOperation = 'CANCEL' | 'CREATE' | 'IMPORT' | 'UPDATE'

export type SyncPolicy = 'EVENTUAL' | 'STRICT'

export type SyncState = 'FAILED' | 'PENDING' | 'SUCCEEDED'

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type UpdateAppointmentInput = {
  readonly clientId?: number | null | undefined
  readonly comment?: string | null | undefined
}

export type AppointmentDetailsQueryVariables = Exact<{
  id: number
}>

export type AppointmentDetailsQuery = {
  readonly appointment: {
    readonly createdAt: string
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
      readonly noShowCount: number
      readonly visitsCount: number
      readonly id: number
      readonly name: string
      readonly phone: string | null
    }
    readonly statusLog: ReadonlyArray<{
      readonly id: number
      readonly createdAt: string
      readonly oldStatus: AppointmentStatus | null
      readonly newStatus: AppointmentStatus
      readonly writtenNote: string | null
      readonly changes: ReadonlyArray<{
        readonly detail: AppointmentDetail
        readonly before: string
        readonly after: string
      }>
      readonly actor: { readonly kind: ActorKind; readonly name: string }
    }>
    readonly syncLog: ReadonlyArray<{
      readonly id: number
      readonly system: ExternalSystem
      readonly operation: SyncOperation
      readonly state: SyncState
      readonly attempts: number
      readonly error: string | null
      readonly updatedAt: string
    }>
    readonly notifications: ReadonlyArray<{
      readonly id: number
      readonly event: NotificationEvent
      readonly recipient: string
      readonly channel: Channel | null
      readonly state: DeliveryState
      readonly error: string | null
      readonly text: string
      readonly createdAt: string
    }>
    readonly master: { readonly id: number; readonly name: string }
    readonly service: {
      readonly id: number
      readonly name: string
      readonly durationMinutes: number
      readonly price: string
    }
  } | null
}

export type ChangeAppointmentMutationVariables = Exact<{
  id: number
  input: UpdateAppointmentInput
  expectedVersion?: number | null | undefined
}>

export type ChangeAppointmentMutation = {
  readonly updateAppointment: { readonly version: number; readonly comment: string }
}

export type ConfirmAppointmentMutationVariables = Exact<{
  id: number
  expectedVersion?: number | null | undefined
}>

export type ConfirmAppointmentMutation = {
  readonly confirmAppointment: { readonly version: number }
}

export type StartAppointmentMutationVariables = Exact<{
  id: number
  expectedVersion?: number | null | undefined
}>

export type StartAppointmentMutation = { readonly startAppointment: { readonly version: number } }

export type CompleteAppointmentMutationVariables = Exact<{
  id: number
  expectedVersion?: number | null | undefined
}>

export type CompleteAppointmentMutation = {
  readonly completeAppointment: { readonly version: number }
}

export type MarkNoShowMutationVariables = Exact<{
  id: number
  expectedVersion?: number | null | undefined
}>

export type MarkNoShowMutation = { readonly markNoShow: { readonly version: number } }

export type RetrySyncMutationVariables = Exact<{
  appointmentId: number
}>

export type RetrySyncMutation = { readonly retrySync: { readonly version: number } }

export type AppointmentClientSearchQueryVariables = Exact<{
  search: string
}>

export type AppointmentClientSearchQuery = {
  readonly clients: {
    readonly nodes: ReadonlyArray<{
      readonly id: number
      readonly name: string
      readonly phone: string | null
    }>
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

export const AppointmentDetailsDocument = new TypedDocumentString(`
    query AppointmentDetails($id: Int!) {
  appointment(id: $id) {
    ...AppointmentFields
    createdAt
    client {
      noShowCount
      visitsCount
    }
    statusLog {
      id
      createdAt
      oldStatus
      newStatus
      writtenNote
      changes {
        detail
        before
        after
      }
      actor {
        kind
        name
      }
    }
    syncLog {
      id
      system
      operation
      state
      attempts
      error
      updatedAt
    }
    notifications {
      id
      event
      recipient
      channel
      state
      error
      text
      createdAt
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
}`) as unknown as TypedDocumentString<AppointmentDetailsQuery, AppointmentDetailsQueryVariables>
export const ChangeAppointmentDocument = new TypedDocumentString(`
    mutation ChangeAppointment($id: Int!, $input: UpdateAppointmentInput!, $expectedVersion: Int) {
  updateAppointment(id: $id, input: $input, expectedVersion: $expectedVersion) {
    version
    comment
  }
}
    `) as unknown as TypedDocumentString<
  ChangeAppointmentMutation,
  ChangeAppointmentMutationVariables
>
export const ConfirmAppointmentDocument = new TypedDocumentString(`
    mutation ConfirmAppointment($id: Int!, $expectedVersion: Int) {
  confirmAppointment(id: $id, expectedVersion: $expectedVersion) {
    version
  }
}
    `) as unknown as TypedDocumentString<
  ConfirmAppointmentMutation,
  ConfirmAppointmentMutationVariables
>
export const StartAppointmentDocument = new TypedDocumentString(`
    mutation StartAppointment($id: Int!, $expectedVersion: Int) {
  startAppointment(id: $id, expectedVersion: $expectedVersion) {
    version
  }
}
    `) as unknown as TypedDocumentString<
  StartAppointmentMutation,
  StartAppointmentMutationVariables
>
export const CompleteAppointmentDocument = new TypedDocumentString(`
    mutation CompleteAppointment($id: Int!, $expectedVersion: Int) {
  completeAppointment(id: $id, expectedVersion: $expectedVersion) {
    version
  }
}
    `) as unknown as TypedDocumentString<
  CompleteAppointmentMutation,
  CompleteAppointmentMutationVariables
>
export const MarkNoShowDocument = new TypedDocumentString(`
    mutation MarkNoShow($id: Int!, $expectedVersion: Int) {
  markNoShow(id: $id, expectedVersion: $expectedVersion) {
    version
  }
}
    `) as unknown as TypedDocumentString<MarkNoShowMutation, MarkNoShowMutationVariables>
export const RetrySyncDocument = new TypedDocumentString(`
    mutation RetrySync($appointmentId: Int!) {
  retrySync(appointmentId: $appointmentId) {
    version
  }
}
    `) as unknown as TypedDocumentString<RetrySyncMutation, RetrySyncMutationVariables>
export const AppointmentClientSearchDocument = new TypedDocumentString(`
    query AppointmentClientSearch($search: String!) {
  clients(search: $search, ignoreAccents: true, first: 8) {
    nodes {
      id
      name
      phone
    }
  }
}
    `) as unknown as TypedDocumentString<
  AppointmentClientSearchQuery,
  AppointmentClientSearchQueryVariables
>
