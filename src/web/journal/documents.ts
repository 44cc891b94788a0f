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

export type BlockTimeInput = {
  readonly date: string
  readonly end: string
  readonly masterId: number
  readonly reason?: string | null | undefined
  readonly start: string
}

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

export type JournalDayQueryVariables = Exact<{
  date: string
}>

export type JournalDayQuery = {
  readonly journal: {
    readonly date: string
    readonly columns: ReadonlyArray<{
      readonly openMinutes: number
      readonly master: {
        readonly id: number
        readonly name: string
        readonly services: ReadonlyArray<{ readonly service: { readonly id: number } }>
      }
      readonly shifts: ReadonlyArray<{ readonly start: string; readonly end: string }>
      readonly timeOff: ReadonlyArray<{
        readonly id: number
        readonly from: string
        readonly to: string
        readonly start: string | null
        readonly end: string | null
        readonly allDay: boolean
        readonly reason: string | null
      }>
      readonly appointments: ReadonlyArray<{
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
      }>
    }>
  }
}

export type MoveAppointmentMutationVariables = Exact<{
  id: number
  input: RescheduleAppointmentInput
  expectedVersion?: number | null | undefined
}>

export type MoveAppointmentMutation = {
  readonly rescheduleAppointment: {
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
}

export type BlockTimeMutationVariables = Exact<{
  input: BlockTimeInput
}>

export type BlockTimeMutation = {
  readonly blockTime: {
    readonly timeOff: { readonly id: number }
    readonly affectedAppointments: ReadonlyArray<{
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
    }>
  }
}

export type UnblockTimeMutationVariables = Exact<{
  id: number
}>

export type UnblockTimeMutation = { readonly removeTimeOff: { readonly id: number } }

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

export const JournalDayDocument = new TypedDocumentString(`
    query JournalDay($date: LocalDate!) {
  journal(date: $date) {
    date
    columns {
      master {
        ...MasterName
        services {
          service {
            id
          }
        }
      }
      shifts {
        start
        end
      }
      timeOff {
        id
        from
        to
        start
        end
        allDay
        reason
      }
      openMinutes
      appointments {
        ...AppointmentFields
      }
    }
  }
}
    fragment MasterName on Master {
  id
  name
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
}`) as unknown as TypedDocumentString<JournalDayQuery, JournalDayQueryVariables>
export const MoveAppointmentDocument = new TypedDocumentString(`
    mutation MoveAppointment($id: Int!, $input: RescheduleAppointmentInput!, $expectedVersion: Int) {
  rescheduleAppointment(id: $id, input: $input, expectedVersion: $expectedVersion) {
    ...AppointmentFields
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
}`) as unknown as TypedDocumentString<MoveAppointmentMutation, MoveAppointmentMutationVariables>
export const BlockTimeDocument = new TypedDocumentString(`
    mutation BlockTime($input: BlockTimeInput!) {
  blockTime(input: $input) {
    timeOff {
      id
    }
    affectedAppointments {
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
}`) as unknown as TypedDocumentString<BlockTimeMutation, BlockTimeMutationVariables>
export const UnblockTimeDocument = new TypedDocumentString(`
    mutation UnblockTime($id: Int!) {
  removeTimeOff(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<UnblockTimeMutation, UnblockTimeMutationVariables>
