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

export type CreateMasterInput = {
  readonly active?: boolean | null | undefined
  readonly language?: Language | null | undefined
  readonly name: string
  readonly phone?: string | null | undefined
  readonly spokenNames?: ReadonlyArray<SpokenNameInput> | null | undefined
}

export type CreateServiceInput = {
  readonly active?: boolean | null | undefined
  readonly bufferAfterMinutes?: number | null | undefined
  readonly bufferBeforeMinutes?: number | null | undefined
  readonly durationMinutes: number
  readonly name: string
  readonly price: string
  readonly spokenNames?: ReadonlyArray<SpokenNameInput> | null | undefined
}

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

export type SetMasterServiceInput = {
  readonly durationMinutes?: number | null | undefined
  readonly masterId: number
  readonly price?: string | null | undefined
  readonly serviceId: number
}

export type SpokenNameInput = {
  readonly accusative?: string | null | undefined
  readonly dative?: string | null | undefined
  readonly genitive?: string | null | undefined
  readonly language: Language
  readonly name: string
}

export type SyncPolicy = 'EVENTUAL' | 'STRICT'

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type WeeklyShiftInput = {
  readonly end: string
  readonly start: string
  readonly weekday: number
}

export type HasServicesAndMastersQueryVariables = Exact<{ [key: string]: never }>

export type HasServicesAndMastersQuery = {
  readonly services: ReadonlyArray<{ readonly id: number }>
  readonly masters: ReadonlyArray<{ readonly id: number }>
}

export type FirstStepsQueryVariables = Exact<{ [key: string]: never }>

export type FirstStepsQuery = {
  readonly services: ReadonlyArray<{
    readonly id: number
    readonly name: string
    readonly durationMinutes: number
    readonly price: string
  }>
  readonly masters: ReadonlyArray<{
    readonly id: number
    readonly name: string
    readonly weeklySchedule: ReadonlyArray<{
      readonly weekday: number
      readonly start: string
      readonly end: string
    }>
    readonly services: ReadonlyArray<{ readonly service: { readonly id: number } }>
  }>
  readonly appointments: { readonly nodes: ReadonlyArray<{ readonly id: number }> }
}

export type AddFirstServiceMutationVariables = Exact<{
  input: CreateServiceInput
}>

export type AddFirstServiceMutation = { readonly createService: { readonly id: number } }

export type AddFirstMasterMutationVariables = Exact<{
  input: CreateMasterInput
}>

export type AddFirstMasterMutation = { readonly createMaster: { readonly id: number } }

export type SetFirstHoursMutationVariables = Exact<{
  masterId: number
  shifts: ReadonlyArray<WeeklyShiftInput> | WeeklyShiftInput
}>

export type SetFirstHoursMutation = { readonly setWeeklySchedule: { readonly id: number } }

export type OfferFirstServiceMutationVariables = Exact<{
  input: SetMasterServiceInput
}>

export type OfferFirstServiceMutation = { readonly setMasterService: { readonly price: string } }

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

export const HasServicesAndMastersDocument = new TypedDocumentString(`
    query HasServicesAndMasters {
  services {
    id
  }
  masters {
    id
  }
}
    `) as unknown as TypedDocumentString<
  HasServicesAndMastersQuery,
  HasServicesAndMastersQueryVariables
>
export const FirstStepsDocument = new TypedDocumentString(`
    query FirstSteps {
  services {
    id
    name
    durationMinutes
    price
  }
  masters {
    id
    name
    weeklySchedule {
      weekday
      start
      end
    }
    services {
      service {
        id
      }
    }
  }
  appointments(first: 1) {
    nodes {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<FirstStepsQuery, FirstStepsQueryVariables>
export const AddFirstServiceDocument = new TypedDocumentString(`
    mutation AddFirstService($input: CreateServiceInput!) {
  createService(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<AddFirstServiceMutation, AddFirstServiceMutationVariables>
export const AddFirstMasterDocument = new TypedDocumentString(`
    mutation AddFirstMaster($input: CreateMasterInput!) {
  createMaster(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<AddFirstMasterMutation, AddFirstMasterMutationVariables>
export const SetFirstHoursDocument = new TypedDocumentString(`
    mutation SetFirstHours($masterId: Int!, $shifts: [WeeklyShiftInput!]!) {
  setWeeklySchedule(masterId: $masterId, shifts: $shifts) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetFirstHoursMutation, SetFirstHoursMutationVariables>
export const OfferFirstServiceDocument = new TypedDocumentString(`
    mutation OfferFirstService($input: SetMasterServiceInput!) {
  setMasterService(input: $input) {
    price
  }
}
    `) as unknown as TypedDocumentString<
  OfferFirstServiceMutation,
  OfferFirstServiceMutationVariables
>
