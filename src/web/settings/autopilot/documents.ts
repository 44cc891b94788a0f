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

export type AutopilotMode = 'FIRST' | 'OFF' | 'ON_REQUEST'

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

export type HandBackReason =
  'FAILED' | 'FOREIGN' | 'MEDIA' | 'OFF' | 'PERSON' | 'QUESTION' | 'REFUSED' | 'UNCLEAR' | 'UPSET'

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

export type SaveAutopilotSentenceInput = {
  readonly key: string
  readonly language: Language
  readonly text: string
}

export type SyncPolicy = 'EVENTUAL' | 'STRICT'

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type UpdateAutopilotSettingsInput = {
  readonly channel: Channel
  readonly from?: string | null | undefined
  readonly greeting?: string | null | undefined
  readonly mode: AutopilotMode
  readonly to?: string | null | undefined
}

export type SettingsAutopilotQueryVariables = Exact<{ [key: string]: never }>

export type SettingsAutopilotQuery = {
  readonly salon: { readonly notifications: { readonly language: Language } }
  readonly autopilotSettings: ReadonlyArray<{
    readonly channel: Channel
    readonly mode: AutopilotMode
    readonly from: string | null
    readonly to: string | null
    readonly greeting: string
  }>
}

export type AutopilotFiguresQueryVariables = Exact<{
  since?: string | null | undefined
}>

export type AutopilotFiguresQuery = {
  readonly autopilotFigures: {
    readonly dialogues: number
    readonly solved: number
    readonly booked: number
    readonly moved: number
    readonly cancelled: number
    readonly undone: number
    readonly handBacks: ReadonlyArray<{ readonly reason: HandBackReason; readonly count: number }>
  }
}

export type UpdateAutopilotSettingsMutationVariables = Exact<{
  input: UpdateAutopilotSettingsInput
}>

export type UpdateAutopilotSettingsMutation = {
  readonly updateAutopilotSettings: { readonly channel: Channel }
}

export type SettingsSentencesQueryVariables = Exact<{
  language: Language
}>

export type SettingsSentencesQuery = {
  readonly autopilotSentences: ReadonlyArray<{
    readonly key: string
    readonly language: Language
    readonly group: AutopilotSentenceGroup
    readonly description: string
    readonly text: string
    readonly builtIn: string
    readonly custom: boolean
    readonly placeholders: ReadonlyArray<{ readonly name: string; readonly description: string }>
  }>
}

export type SettingsSentenceFragment = {
  readonly key: string
  readonly language: Language
  readonly group: AutopilotSentenceGroup
  readonly description: string
  readonly text: string
  readonly builtIn: string
  readonly custom: boolean
  readonly placeholders: ReadonlyArray<{ readonly name: string; readonly description: string }>
}

export type PreviewAutopilotSentenceQueryVariables = Exact<{
  key: string
  language: Language
  text: string
}>

export type PreviewAutopilotSentenceQuery = { readonly previewAutopilotSentence: string }

export type SaveAutopilotSentenceMutationVariables = Exact<{
  input: SaveAutopilotSentenceInput
}>

export type SaveAutopilotSentenceMutation = {
  readonly saveAutopilotSentence: { readonly key: string }
}

export type ResetAutopilotSentenceMutationVariables = Exact<{
  key: string
  language: Language
}>

export type ResetAutopilotSentenceMutation = {
  readonly resetAutopilotSentence: { readonly key: string }
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
export const SettingsSentenceFragmentDoc = new TypedDocumentString(
  `
    fragment SettingsSentence on AutopilotSentence {
  key
  language
  group
  description
  placeholders {
    name
    description
  }
  text
  builtIn
  custom
}
    `,
  { fragmentName: 'SettingsSentence' },
) as unknown as TypedDocumentString<SettingsSentenceFragment, unknown>
export const SettingsAutopilotDocument = new TypedDocumentString(`
    query SettingsAutopilot {
  salon {
    notifications {
      language
    }
  }
  autopilotSettings {
    channel
    mode
    from
    to
    greeting
  }
}
    `) as unknown as TypedDocumentString<SettingsAutopilotQuery, SettingsAutopilotQueryVariables>
export const AutopilotFiguresDocument = new TypedDocumentString(`
    query AutopilotFigures($since: DateTime) {
  autopilotFigures(since: $since) {
    dialogues
    solved
    booked
    moved
    cancelled
    undone
    handBacks {
      reason
      count
    }
  }
}
    `) as unknown as TypedDocumentString<AutopilotFiguresQuery, AutopilotFiguresQueryVariables>
export const UpdateAutopilotSettingsDocument = new TypedDocumentString(`
    mutation UpdateAutopilotSettings($input: UpdateAutopilotSettingsInput!) {
  updateAutopilotSettings(input: $input) {
    channel
  }
}
    `) as unknown as TypedDocumentString<
  UpdateAutopilotSettingsMutation,
  UpdateAutopilotSettingsMutationVariables
>
export const SettingsSentencesDocument = new TypedDocumentString(`
    query SettingsSentences($language: Language!) {
  autopilotSentences(language: $language) {
    ...SettingsSentence
  }
}
    fragment SettingsSentence on AutopilotSentence {
  key
  language
  group
  description
  placeholders {
    name
    description
  }
  text
  builtIn
  custom
}`) as unknown as TypedDocumentString<SettingsSentencesQuery, SettingsSentencesQueryVariables>
export const PreviewAutopilotSentenceDocument = new TypedDocumentString(`
    query PreviewAutopilotSentence($key: String!, $language: Language!, $text: String!) {
  previewAutopilotSentence(key: $key, language: $language, text: $text)
}
    `) as unknown as TypedDocumentString<
  PreviewAutopilotSentenceQuery,
  PreviewAutopilotSentenceQueryVariables
>
export const SaveAutopilotSentenceDocument = new TypedDocumentString(`
    mutation SaveAutopilotSentence($input: SaveAutopilotSentenceInput!) {
  saveAutopilotSentence(input: $input) {
    key
  }
}
    `) as unknown as TypedDocumentString<
  SaveAutopilotSentenceMutation,
  SaveAutopilotSentenceMutationVariables
>
export const ResetAutopilotSentenceDocument = new TypedDocumentString(`
    mutation ResetAutopilotSentence($key: String!, $language: Language!) {
  resetAutopilotSentence(key: $key, language: $language) {
    key
  }
}
    `) as unknown as TypedDocumentString<
  ResetAutopilotSentenceMutation,
  ResetAutopilotSentenceMutationVariables
>
