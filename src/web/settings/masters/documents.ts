// Printed by `npm run print` from documents.graphql. Change that file.
/* eslint-disable @typescript-eslint/no-explicit-any -- of the printer */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never }
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
export type ActorKind = 'AUTOPILOT' | 'EXTERNAL' | 'SYSTEM' | 'USER'

export type AddTimeOffInput = {
  readonly end?: string | null | undefined
  readonly from: string
  readonly masterId: number
  readonly reason?: string | null | undefined
  readonly start?: string | null | undefined
  readonly to: string
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

export type ShiftInput = {
  readonly end: string
  readonly start: string
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

export type UpdateMasterInput = {
  readonly active?: boolean | null | undefined
  readonly language?: Language | null | undefined
  readonly name?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly spokenNames?: ReadonlyArray<SpokenNameInput> | null | undefined
}

export type WeeklyShiftInput = {
  readonly end: string
  readonly start: string
  readonly weekday: number
}

export type SettingsMastersQueryVariables = Exact<{ [key: string]: never }>

export type SettingsMastersQuery = {
  readonly masters: ReadonlyArray<{
    readonly id: number
    readonly name: string
    readonly phone: string | null
    readonly active: boolean
    readonly services: ReadonlyArray<{ readonly service: { readonly id: number } }>
  }>
}

export type SettingsMasterQueryVariables = Exact<{
  id: number
  from: string
  to: string
}>

export type SettingsMasterQuery = {
  readonly master: {
    readonly id: number
    readonly name: string
    readonly phone: string | null
    readonly language: Language | null
    readonly active: boolean
    readonly services: ReadonlyArray<{
      readonly durationMinutes: number
      readonly price: string
      readonly service: { readonly id: number }
    }>
    readonly weeklySchedule: ReadonlyArray<{
      readonly weekday: number
      readonly start: string
      readonly end: string
    }>
    readonly workingHours: ReadonlyArray<{
      readonly date: string
      readonly shifts: ReadonlyArray<{ readonly start: string; readonly end: string }>
    }>
    readonly timeOff: ReadonlyArray<{
      readonly id: number
      readonly from: string
      readonly to: string
      readonly start: string | null
      readonly end: string | null
      readonly allDay: boolean
      readonly reason: string | null
    }>
    readonly spokenNames: ReadonlyArray<{
      readonly language: Language
      readonly name: string
      readonly genitive: string | null
      readonly dative: string | null
      readonly accusative: string | null
    }>
  } | null
  readonly services: ReadonlyArray<{
    readonly id: number
    readonly name: string
    readonly durationMinutes: number
    readonly price: string
  }>
}

export type SettingsMasterFieldsFragment = {
  readonly id: number
  readonly name: string
  readonly phone: string | null
  readonly language: Language | null
  readonly active: boolean
  readonly spokenNames: ReadonlyArray<{
    readonly language: Language
    readonly name: string
    readonly genitive: string | null
    readonly dative: string | null
    readonly accusative: string | null
  }>
}

export type SettingsTimeOffFragment = {
  readonly id: number
  readonly from: string
  readonly to: string
  readonly start: string | null
  readonly end: string | null
  readonly allDay: boolean
  readonly reason: string | null
}

export type CreateMasterMutationVariables = Exact<{
  input: CreateMasterInput
}>

export type CreateMasterMutation = {
  readonly createMaster: {
    readonly id: number
    readonly name: string
    readonly phone: string | null
    readonly language: Language | null
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

export type UpdateMasterMutationVariables = Exact<{
  id: number
  input: UpdateMasterInput
}>

export type UpdateMasterMutation = {
  readonly updateMaster: {
    readonly id: number
    readonly name: string
    readonly phone: string | null
    readonly language: Language | null
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

export type SetMasterServiceMutationVariables = Exact<{
  input: SetMasterServiceInput
}>

export type SetMasterServiceMutation = {
  readonly setMasterService: { readonly price: string; readonly durationMinutes: number }
}

export type RemoveMasterServiceMutationVariables = Exact<{
  masterId: number
  serviceId: number
}>

export type RemoveMasterServiceMutation = {
  readonly removeMasterService: { readonly price: string; readonly durationMinutes: number }
}

export type SetWeeklyScheduleMutationVariables = Exact<{
  masterId: number
  shifts: ReadonlyArray<WeeklyShiftInput> | WeeklyShiftInput
}>

export type SetWeeklyScheduleMutation = { readonly setWeeklySchedule: { readonly id: number } }

export type SetWorkingDayMutationVariables = Exact<{
  masterId: number
  date: string
  shifts?: ReadonlyArray<ShiftInput> | ShiftInput | null | undefined
}>

export type SetWorkingDayMutation = { readonly setWorkingDay: { readonly id: number } }

export type AddTimeOffMutationVariables = Exact<{
  input: AddTimeOffInput
}>

export type AddTimeOffMutation = {
  readonly addTimeOff: {
    readonly timeOff: {
      readonly id: number
      readonly from: string
      readonly to: string
      readonly start: string | null
      readonly end: string | null
      readonly allDay: boolean
      readonly reason: string | null
    }
    readonly affectedAppointments: ReadonlyArray<{
      readonly id: number
      readonly date: string
      readonly time: string
      readonly client: { readonly name: string; readonly phone: string | null }
      readonly service: { readonly name: string }
    }>
  }
}

export type RemoveTimeOffMutationVariables = Exact<{
  id: number
}>

export type RemoveTimeOffMutation = { readonly removeTimeOff: { readonly id: number } }

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
export const SettingsMasterFieldsFragmentDoc = new TypedDocumentString(
  `
    fragment SettingsMasterFields on Master {
  id
  name
  phone
  language
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
  { fragmentName: 'SettingsMasterFields' },
) as unknown as TypedDocumentString<SettingsMasterFieldsFragment, unknown>
export const SettingsTimeOffFragmentDoc = new TypedDocumentString(
  `
    fragment SettingsTimeOff on TimeOff {
  id
  from
  to
  start
  end
  allDay
  reason
}
    `,
  { fragmentName: 'SettingsTimeOff' },
) as unknown as TypedDocumentString<SettingsTimeOffFragment, unknown>
export const SettingsMastersDocument = new TypedDocumentString(`
    query SettingsMasters {
  masters(activeOnly: false) {
    id
    name
    phone
    active
    services {
      service {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SettingsMastersQuery, SettingsMastersQueryVariables>
export const SettingsMasterDocument = new TypedDocumentString(`
    query SettingsMaster($id: Int!, $from: LocalDate!, $to: LocalDate!) {
  master(id: $id) {
    ...SettingsMasterFields
    services {
      durationMinutes
      price
      service {
        id
      }
    }
    weeklySchedule {
      weekday
      start
      end
    }
    workingHours(from: $from, to: $to) {
      date
      shifts {
        start
        end
      }
    }
    timeOff(from: $from, to: $to) {
      ...SettingsTimeOff
    }
  }
  services {
    id
    name
    durationMinutes
    price
  }
}
    fragment SettingsMasterFields on Master {
  id
  name
  phone
  language
  active
  spokenNames {
    ...SettingsSpokenName
  }
}
fragment SettingsTimeOff on TimeOff {
  id
  from
  to
  start
  end
  allDay
  reason
}
fragment SettingsSpokenName on SpokenName {
  language
  name
  genitive
  dative
  accusative
}`) as unknown as TypedDocumentString<SettingsMasterQuery, SettingsMasterQueryVariables>
export const CreateMasterDocument = new TypedDocumentString(`
    mutation CreateMaster($input: CreateMasterInput!) {
  createMaster(input: $input) {
    ...SettingsMasterFields
  }
}
    fragment SettingsMasterFields on Master {
  id
  name
  phone
  language
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
}`) as unknown as TypedDocumentString<CreateMasterMutation, CreateMasterMutationVariables>
export const UpdateMasterDocument = new TypedDocumentString(`
    mutation UpdateMaster($id: Int!, $input: UpdateMasterInput!) {
  updateMaster(id: $id, input: $input) {
    ...SettingsMasterFields
  }
}
    fragment SettingsMasterFields on Master {
  id
  name
  phone
  language
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
}`) as unknown as TypedDocumentString<UpdateMasterMutation, UpdateMasterMutationVariables>
export const SetMasterServiceDocument = new TypedDocumentString(`
    mutation SetMasterService($input: SetMasterServiceInput!) {
  setMasterService(input: $input) {
    price
    durationMinutes
  }
}
    `) as unknown as TypedDocumentString<
  SetMasterServiceMutation,
  SetMasterServiceMutationVariables
>
export const RemoveMasterServiceDocument = new TypedDocumentString(`
    mutation RemoveMasterService($masterId: Int!, $serviceId: Int!) {
  removeMasterService(masterId: $masterId, serviceId: $serviceId) {
    price
    durationMinutes
  }
}
    `) as unknown as TypedDocumentString<
  RemoveMasterServiceMutation,
  RemoveMasterServiceMutationVariables
>
export const SetWeeklyScheduleDocument = new TypedDocumentString(`
    mutation SetWeeklySchedule($masterId: Int!, $shifts: [WeeklyShiftInput!]!) {
  setWeeklySchedule(masterId: $masterId, shifts: $shifts) {
    id
  }
}
    `) as unknown as TypedDocumentString<
  SetWeeklyScheduleMutation,
  SetWeeklyScheduleMutationVariables
>
export const SetWorkingDayDocument = new TypedDocumentString(`
    mutation SetWorkingDay($masterId: Int!, $date: LocalDate!, $shifts: [ShiftInput!]) {
  setWorkingDay(masterId: $masterId, date: $date, shifts: $shifts) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetWorkingDayMutation, SetWorkingDayMutationVariables>
export const AddTimeOffDocument = new TypedDocumentString(`
    mutation AddTimeOff($input: AddTimeOffInput!) {
  addTimeOff(input: $input) {
    timeOff {
      ...SettingsTimeOff
    }
    affectedAppointments {
      id
      date
      time
      client {
        name
        phone
      }
      service {
        name
      }
    }
  }
}
    fragment SettingsTimeOff on TimeOff {
  id
  from
  to
  start
  end
  allDay
  reason
}`) as unknown as TypedDocumentString<AddTimeOffMutation, AddTimeOffMutationVariables>
export const RemoveTimeOffDocument = new TypedDocumentString(`
    mutation RemoveTimeOff($id: Int!) {
  removeTimeOff(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveTimeOffMutation, RemoveTimeOffMutationVariables>
