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

export type FoundAppointmentFragment = {
  readonly id: number
  readonly date: string
  readonly time: string
  readonly status: AppointmentStatus
  readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
  readonly master: { readonly id: number; readonly name: string }
  readonly service: { readonly id: number; readonly name: string }
}

export type FindEverythingQueryVariables = Exact<{
  search: string
  today: string
  yesterday: string
  forStaff: boolean
}>

export type FindEverythingQuery = {
  readonly clients?: {
    readonly nodes: ReadonlyArray<{
      readonly id: number
      readonly name: string
      readonly phone: string | null
    }>
    readonly pageInfo: { readonly hasNextPage: boolean }
  }
  readonly upcoming: {
    readonly nodes: ReadonlyArray<{
      readonly id: number
      readonly date: string
      readonly time: string
      readonly status: AppointmentStatus
      readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
      readonly master: { readonly id: number; readonly name: string }
      readonly service: { readonly id: number; readonly name: string }
    }>
  }
  readonly past: {
    readonly nodes: ReadonlyArray<{
      readonly id: number
      readonly date: string
      readonly time: string
      readonly status: AppointmentStatus
      readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
      readonly master: { readonly id: number; readonly name: string }
      readonly service: { readonly id: number; readonly name: string }
    }>
  }
  readonly tasks?: {
    readonly nodes: ReadonlyArray<{
      readonly id: number
      readonly status: TaskStatus
      readonly lastMessage: string
      readonly client: { readonly id: number; readonly name: string }
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
export const FoundAppointmentFragmentDoc = new TypedDocumentString(
  `
    fragment FoundAppointment on Appointment {
  id
  date
  time
  status
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
  }
}
    `,
  { fragmentName: 'FoundAppointment' },
) as unknown as TypedDocumentString<FoundAppointmentFragment, unknown>
export const FindEverythingDocument = new TypedDocumentString(`
    query FindEverything($search: String!, $today: LocalDate!, $yesterday: LocalDate!, $forStaff: Boolean!) {
  clients(search: $search, ignoreAccents: true, first: 6) @include(if: $forStaff) {
    nodes {
      id
      name
      phone
    }
    pageInfo {
      hasNextPage
    }
  }
  upcoming: appointments(
    search: $search
    filter: {dateFrom: $today}
    first: 5
    orderBy: [{field: DATE}, {field: TIME}]
  ) {
    nodes {
      ...FoundAppointment
    }
  }
  past: appointments(
    search: $search
    filter: {dateTo: $yesterday}
    first: 3
    orderBy: [{field: DATE, direction: DESC}]
  ) {
    nodes {
      ...FoundAppointment
    }
  }
  tasks(search: $search, first: 6) @include(if: $forStaff) {
    nodes {
      id
      status
      lastMessage
      client {
        id
        name
      }
    }
  }
}
    fragment FoundAppointment on Appointment {
  id
  date
  time
  status
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
  }
}`) as unknown as TypedDocumentString<FindEverythingQuery, FindEverythingQueryVariables>
