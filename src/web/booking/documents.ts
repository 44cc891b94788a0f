// Printed by `npm run print` from documents.graphql. Change that file.
/* eslint-disable @typescript-eslint/no-explicit-any -- of the printer */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never }
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
export type ActorKind = 'AUTOPILOT' | 'EXTERNAL' | 'SYSTEM' | 'USER'

export type AppointmentFilter = {
  readonly clientId?: number | null | undefined
  readonly date?: string | null | undefined
  readonly dateFrom?: string | null | undefined
  readonly dateTo?: string | null | undefined
  readonly masterId?: number | null | undefined
  readonly serviceId?: number | null | undefined
  readonly source?: AppointmentSource | null | undefined
  readonly status?: ReadonlyArray<AppointmentStatus> | null | undefined
}

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

export type ConnectedSystem = 'CRM_A' | 'CRM_B' | 'MESSENGER_A' | 'MESSENGER_B' | 'MODEL'

export type ConnectionAdapter = 'HTTP' | 'TELEGRAM' | 'WHATSAPP'

export type ConnectionKind = 'BOOKING_SYSTEM' | 'LANGUAGE_MODEL' | 'MESSENGER'

export type ConnectionOrigin = 'ENVIRONMENT' | 'SALON'

export type CreateAppointmentInput = {
  readonly client?: ClientInput | null | undefined
  readonly clientId?: number | null | undefined
  readonly comment?: string | null | undefined
  readonly date: string
  readonly masterId?: number | null | undefined
  readonly serviceId: number
  readonly time: string
}

export type DeliveryState = 'DELIVERED' | 'FAILED' | 'PENDING' | 'READ' | 'SENT' | 'SKIPPED'

export type ErrorCode =
  | 'bad_authorization_header'
  | 'cancel_window_closed'
  | 'client_busy'
  | 'client_has_appointments'
  | 'date_in_past'
  | 'error'
  | 'external_timeout'
  | 'external_unavailable'
  | 'idempotency_in_progress'
  | 'idempotency_mismatch'
  | 'invalid'
  | 'invalid_status_transition'
  | 'master_unavailable'
  | 'method_not_allowed'
  | 'native_booking_disabled'
  | 'no_active_account'
  | 'no_messenger'
  | 'not_acceptable'
  | 'not_authenticated'
  | 'not_found'
  | 'off_grid'
  | 'parse_error'
  | 'payload_too_large'
  | 'permission_denied'
  | 'slot_taken'
  | 'task_closed'
  | 'task_conflict'
  | 'throttled'
  | 'token_not_valid'
  | 'too_far'
  | 'too_many_appointments'
  | 'too_soon'
  | 'type_unsupported'
  | 'unavailable'
  | 'unsupported_media_type'
  | 'user_inactive'
  | 'user_not_found'
  | 'version_conflict'
  | 'window_closed'

export type ErrorReason =
  | 'day_off'
  | 'inactive'
  | 'outside_hours'
  | 'phone_of_walk_in'
  | 'phone_taken'
  | 'service_not_offered'
  | 'skipped_time'
  | 'time_off'

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

export type RescheduleAppointmentInput = {
  readonly date: string
  readonly masterId?: number | null | undefined
  readonly note?: string | null | undefined
  readonly serviceId?: number | null | undefined
  readonly time: string
}

export type Role = 'ADMIN' | 'CLIENT' | 'INTEGRATION' | 'MASTER' | 'OPERATOR'

export type SyncPolicy = 'EVENTUAL' | 'STRICT'

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type BookingStartQueryVariables = Exact<{
  clientId: number
  hasClient: boolean
}>

export type BookingStartQuery = {
  readonly services: ReadonlyArray<{
    readonly id: number
    readonly name: string
    readonly durationMinutes: number
    readonly price: string
  }>
  readonly masters: ReadonlyArray<{
    readonly id: number
    readonly name: string
    readonly services: ReadonlyArray<{
      readonly durationMinutes: number
      readonly price: string
      readonly service: { readonly id: number }
    }>
  }>
  readonly client?: {
    readonly appointments: {
      readonly nodes: ReadonlyArray<{
        readonly id: number
        readonly status: AppointmentStatus
        readonly service: { readonly id: number }
        readonly master: { readonly id: number }
      }>
    }
  } | null
}

export type LastBookingFragment = {
  readonly appointments: {
    readonly nodes: ReadonlyArray<{
      readonly id: number
      readonly status: AppointmentStatus
      readonly service: { readonly id: number }
      readonly master: { readonly id: number }
    }>
  }
}

export type EmbeddedBookingStartQueryVariables = Exact<{ [key: string]: never }>

export type EmbeddedBookingStartQuery = {
  readonly services: ReadonlyArray<{
    readonly id: number
    readonly name: string
    readonly durationMinutes: number
    readonly price: string
  }>
}

export type LastBookingOfClientQueryVariables = Exact<{
  clientId: number
}>

export type LastBookingOfClientQuery = {
  readonly client: {
    readonly appointments: {
      readonly nodes: ReadonlyArray<{
        readonly id: number
        readonly status: AppointmentStatus
        readonly service: { readonly id: number }
        readonly master: { readonly id: number }
      }>
    }
  } | null
}

export type FreeDaysQueryVariables = Exact<{
  serviceId: number
  masterId?: number | null | undefined
  from: string
  to: string
  exceptAppointmentId?: number | null | undefined
}>

export type FreeDaysQuery = {
  readonly availableDays: ReadonlyArray<{ readonly date: string; readonly freeSlots: number }>
}

export type FreeTimesQueryVariables = Exact<{
  serviceId: number
  masterId?: number | null | undefined
  date: string
}>

export type FreeTimesQuery = {
  readonly availableSlots: ReadonlyArray<{
    readonly time: string
    readonly master: { readonly id: number; readonly name: string }
  }>
}

export type ExplainTimeQueryVariables = Exact<{
  serviceId: number
  masterId: number
  date: string
  time: string
}>

export type ExplainTimeQuery = {
  readonly explainSlot: {
    readonly bookable: boolean
    readonly code: ErrorCode | null
    readonly reason: ErrorReason | null
    readonly detail: string
    readonly alternatives: ReadonlyArray<{
      readonly date: string
      readonly time: string
      readonly master: { readonly id: number; readonly name: string }
    }>
  }
}

export type MoveStartQueryVariables = Exact<{
  appointmentId: number
  withMasters: boolean
}>

export type MoveStartQuery = {
  readonly appointment: {
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
  readonly masters?: ReadonlyArray<{
    readonly id: number
    readonly name: string
    readonly services: ReadonlyArray<{ readonly service: { readonly id: number } }>
  }>
}

export type MoveTimesQueryVariables = Exact<{
  appointmentId: number
  masterId?: number | null | undefined
  date: string
}>

export type MoveTimesQuery = {
  readonly rescheduleOptions: ReadonlyArray<{
    readonly time: string
    readonly master: { readonly id: number; readonly name: string }
  }>
}

export type BookedAppointmentFragment = {
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

export type CreateClientToBookMutationVariables = Exact<{
  input: ClientInput
}>

export type CreateClientToBookMutation = {
  readonly createClient: {
    readonly id: number
    readonly name: string
    readonly phone: string | null
  }
}

export type BookFromDialogMutationVariables = Exact<{
  input: CreateAppointmentInput
}>

export type BookFromDialogMutation = {
  readonly createAppointment: {
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

export type DayAppointmentsQueryVariables = Exact<{
  filter: AppointmentFilter
}>

export type DayAppointmentsQuery = {
  readonly appointments: {
    readonly nodes: ReadonlyArray<{
      readonly createdAt: string
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
    }>
  }
}

export type MoveFromDialogMutationVariables = Exact<{
  id: number
  expectedVersion?: number | null | undefined
  input: RescheduleAppointmentInput
}>

export type MoveFromDialogMutation = {
  readonly rescheduleAppointment: {
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

export type CancelFromDialogMutationVariables = Exact<{
  id: number
  expectedVersion?: number | null | undefined
  reason?: string | null | undefined
}>

export type CancelFromDialogMutation = {
  readonly cancelAppointment: {
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
export const LastBookingFragmentDoc = new TypedDocumentString(
  `
    fragment LastBooking on Client {
  appointments(first: 10) {
    nodes {
      id
      status
      service {
        id
      }
      master {
        id
      }
    }
  }
}
    `,
  { fragmentName: 'LastBooking' },
) as unknown as TypedDocumentString<LastBookingFragment, unknown>
export const BookedAppointmentFragmentDoc = new TypedDocumentString(
  `
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
}
    `,
  { fragmentName: 'BookedAppointment' },
) as unknown as TypedDocumentString<BookedAppointmentFragment, unknown>
export const BookingStartDocument = new TypedDocumentString(`
    query BookingStart($clientId: Int!, $hasClient: Boolean!) {
  services {
    id
    name
    durationMinutes
    price
  }
  masters {
    id
    name
    services {
      durationMinutes
      price
      service {
        id
      }
    }
  }
  client(id: $clientId) @include(if: $hasClient) {
    ...LastBooking
  }
}
    fragment LastBooking on Client {
  appointments(first: 10) {
    nodes {
      id
      status
      service {
        id
      }
      master {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<BookingStartQuery, BookingStartQueryVariables>
export const EmbeddedBookingStartDocument = new TypedDocumentString(`
    query EmbeddedBookingStart {
  services {
    id
    name
    durationMinutes
    price
  }
}
    `) as unknown as TypedDocumentString<
  EmbeddedBookingStartQuery,
  EmbeddedBookingStartQueryVariables
>
export const LastBookingOfClientDocument = new TypedDocumentString(`
    query LastBookingOfClient($clientId: Int!) {
  client(id: $clientId) {
    ...LastBooking
  }
}
    fragment LastBooking on Client {
  appointments(first: 10) {
    nodes {
      id
      status
      service {
        id
      }
      master {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<LastBookingOfClientQuery, LastBookingOfClientQueryVariables>
export const FreeDaysDocument = new TypedDocumentString(`
    query FreeDays($serviceId: Int!, $masterId: Int, $from: LocalDate!, $to: LocalDate!, $exceptAppointmentId: Int) {
  availableDays(
    serviceId: $serviceId
    masterId: $masterId
    from: $from
    to: $to
    exceptAppointmentId: $exceptAppointmentId
  ) {
    date
    freeSlots
  }
}
    `) as unknown as TypedDocumentString<FreeDaysQuery, FreeDaysQueryVariables>
export const FreeTimesDocument = new TypedDocumentString(`
    query FreeTimes($serviceId: Int!, $masterId: Int, $date: LocalDate!) {
  availableSlots(serviceId: $serviceId, masterId: $masterId, date: $date) {
    time
    master {
      ...MasterName
    }
  }
}
    fragment MasterName on Master {
  id
  name
}`) as unknown as TypedDocumentString<FreeTimesQuery, FreeTimesQueryVariables>
export const ExplainTimeDocument = new TypedDocumentString(`
    query ExplainTime($serviceId: Int!, $masterId: Int!, $date: LocalDate!, $time: LocalTime!) {
  explainSlot(
    serviceId: $serviceId
    masterId: $masterId
    date: $date
    time: $time
  ) {
    bookable
    code
    reason
    detail
    alternatives {
      date
      time
      master {
        ...MasterName
      }
    }
  }
}
    fragment MasterName on Master {
  id
  name
}`) as unknown as TypedDocumentString<ExplainTimeQuery, ExplainTimeQueryVariables>
export const MoveStartDocument = new TypedDocumentString(`
    query MoveStart($appointmentId: Int!, $withMasters: Boolean!) {
  appointment(id: $appointmentId) {
    ...BookedAppointment
  }
  masters @include(if: $withMasters) {
    id
    name
    services {
      service {
        id
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
}`) as unknown as TypedDocumentString<MoveStartQuery, MoveStartQueryVariables>
export const MoveTimesDocument = new TypedDocumentString(`
    query MoveTimes($appointmentId: Int!, $masterId: Int, $date: LocalDate!) {
  rescheduleOptions(
    appointmentId: $appointmentId
    masterId: $masterId
    date: $date
  ) {
    time
    master {
      ...MasterName
    }
  }
}
    fragment MasterName on Master {
  id
  name
}`) as unknown as TypedDocumentString<MoveTimesQuery, MoveTimesQueryVariables>
export const CreateClientToBookDocument = new TypedDocumentString(`
    mutation CreateClientToBook($input: ClientInput!) {
  createClient(input: $input) {
    id
    name
    phone
  }
}
    `) as unknown as TypedDocumentString<
  CreateClientToBookMutation,
  CreateClientToBookMutationVariables
>
export const BookFromDialogDocument = new TypedDocumentString(`
    mutation BookFromDialog($input: CreateAppointmentInput!) {
  createAppointment(input: $input) {
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
}`) as unknown as TypedDocumentString<BookFromDialogMutation, BookFromDialogMutationVariables>
export const DayAppointmentsDocument = new TypedDocumentString(`
    query DayAppointments($filter: AppointmentFilter!) {
  appointments(filter: $filter, first: 100) {
    nodes {
      ...BookedAppointment
      createdAt
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
}`) as unknown as TypedDocumentString<DayAppointmentsQuery, DayAppointmentsQueryVariables>
export const MoveFromDialogDocument = new TypedDocumentString(`
    mutation MoveFromDialog($id: Int!, $expectedVersion: Int, $input: RescheduleAppointmentInput!) {
  rescheduleAppointment(id: $id, expectedVersion: $expectedVersion, input: $input) {
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
}`) as unknown as TypedDocumentString<MoveFromDialogMutation, MoveFromDialogMutationVariables>
export const CancelFromDialogDocument = new TypedDocumentString(`
    mutation CancelFromDialog($id: Int!, $expectedVersion: Int, $reason: String) {
  cancelAppointment(id: $id, expectedVersion: $expectedVersion, reason: $reason) {
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
}`) as unknown as TypedDocumentString<CancelFromDialogMutation, CancelFromDialogMutationVariables>
