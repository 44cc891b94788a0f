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

export type SpokenNameInput = {
  readonly accusative?: string | null | undefined
  readonly dative?: string | null | undefined
  readonly genitive?: string | null | undefined
  readonly language: Language
  readonly name: string
}

export type SyncPolicy = 'EVENTUAL' | 'STRICT'

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type UpdateServiceInput = {
  readonly active?: boolean | null | undefined
  readonly bufferAfterMinutes?: number | null | undefined
  readonly bufferBeforeMinutes?: number | null | undefined
  readonly durationMinutes?: number | null | undefined
  readonly name?: string | null | undefined
  readonly price?: string | null | undefined
  readonly spokenNames?: ReadonlyArray<SpokenNameInput> | null | undefined
}

export type SettingsServicesQueryVariables = Exact<{ [key: string]: never }>

export type SettingsServicesQuery = {
  readonly services: ReadonlyArray<{
    readonly id: number
    readonly name: string
    readonly durationMinutes: number
    readonly bufferBeforeMinutes: number
    readonly bufferAfterMinutes: number
    readonly price: string
    readonly active: boolean
    readonly spokenNames: ReadonlyArray<{
      readonly language: Language
      readonly name: string
      readonly genitive: string | null
      readonly dative: string | null
      readonly accusative: string | null
    }>
  }>
}

export type SettingsServiceFragment = {
  readonly id: number
  readonly name: string
  readonly durationMinutes: number
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly price: string
  readonly active: boolean
  readonly spokenNames: ReadonlyArray<{
    readonly language: Language
    readonly name: string
    readonly genitive: string | null
    readonly dative: string | null
    readonly accusative: string | null
  }>
}

export type SettingsSpokenNameFragment = {
  readonly language: Language
  readonly name: string
  readonly genitive: string | null
  readonly dative: string | null
  readonly accusative: string | null
}

export type CreateServiceMutationVariables = Exact<{
  input: CreateServiceInput
}>

export type CreateServiceMutation = {
  readonly createService: {
    readonly id: number
    readonly name: string
    readonly durationMinutes: number
    readonly bufferBeforeMinutes: number
    readonly bufferAfterMinutes: number
    readonly price: string
    readonly active: boolean
    readonly spokenNames: ReadonlyArray<{
      readonly language: Language
      readonly name: string
      readonly genitive: string | null
      readonly dative: string | null
      readonly accusative: string | null
    }>
  }
}

export type UpdateServiceMutationVariables = Exact<{
  id: number
  input: UpdateServiceInput
}>

export type UpdateServiceMutation = {
  readonly updateService: {
    readonly id: number
    readonly name: string
    readonly durationMinutes: number
    readonly bufferBeforeMinutes: number
    readonly bufferAfterMinutes: number
    readonly price: string
    readonly active: boolean
    readonly spokenNames: ReadonlyArray<{
      readonly language: Language
      readonly name: string
      readonly genitive: string | null
      readonly dative: string | null
      readonly accusative: string | null
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
export const SettingsSpokenNameFragmentDoc = new TypedDocumentString(
  `
    fragment SettingsSpokenName on SpokenName {
  language
  name
  genitive
  dative
  accusative
}
    `,
  { fragmentName: 'SettingsSpokenName' },
) as unknown as TypedDocumentString<SettingsSpokenNameFragment, unknown>
export const SettingsServiceFragmentDoc = new TypedDocumentString(
  `
    fragment SettingsService on Service {
  id
  name
  durationMinutes
  bufferBeforeMinutes
  bufferAfterMinutes
  price
  active
  spokenNames {
    ...SettingsSpokenName
  }
}
    fragment SettingsSpokenName on SpokenName {
  language
  name
  genitive
  dative
  accusative
}`,
  { fragmentName: 'SettingsService' },
) as unknown as TypedDocumentString<SettingsServiceFragment, unknown>
export const SettingsServicesDocument = new TypedDocumentString(`
    query SettingsServices {
  services(activeOnly: false) {
    ...SettingsService
  }
}
    fragment SettingsService on Service {
  id
  name
  durationMinutes
  bufferBeforeMinutes
  bufferAfterMinutes
  price
  active
  spokenNames {
    ...SettingsSpokenName
  }
}
fragment SettingsSpokenName on SpokenName {
  language
  name
  genitive
  dative
  accusative
}`) as unknown as TypedDocumentString<SettingsServicesQuery, SettingsServicesQueryVariables>
export const CreateServiceDocument = new TypedDocumentString(`
    mutation CreateService($input: CreateServiceInput!) {
  createService(input: $input) {
    ...SettingsService
  }
}
    fragment SettingsService on Service {
  id
  name
  durationMinutes
  bufferBeforeMinutes
  bufferAfterMinutes
  price
  active
  spokenNames {
    ...SettingsSpokenName
  }
}
fragment SettingsSpokenName on SpokenName {
  language
  name
  genitive
  dative
  accusative
}`) as unknown as TypedDocumentString<CreateServiceMutation, CreateServiceMutationVariables>
export const UpdateServiceDocument = new TypedDocumentString(`
    mutation UpdateService($id: Int!, $input: UpdateServiceInput!) {
  updateService(id: $id, input: $input) {
    ...SettingsService
  }
}
    fragment SettingsService on Service {
  id
  name
  durationMinutes
  bufferBeforeMinutes
  bufferAfterMinutes
  price
  active
  spokenNames {
    ...SettingsSpokenName
  }
}
fragment SettingsSpokenName on SpokenName {
  language
  name
  genitive
  dative
  accusative
}`) as unknown as TypedDocumentString<UpdateServiceMutation, UpdateServiceMutationVariables>
