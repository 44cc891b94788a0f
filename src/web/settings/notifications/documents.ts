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

export type NotificationRuleInput = {
  readonly event: NotificationEvent
  readonly recipients: ReadonlyArray<NotificationRecipient>
}

export type Role = 'ADMIN' | 'CLIENT' | 'INTEGRATION' | 'MASTER' | 'OPERATOR'

export type SetNotificationTemplateInput = {
  readonly event: NotificationEvent
  readonly language: Language
  readonly recipient: NotificationRecipient
  readonly text: string
}

export type SyncPolicy = 'EVENTUAL' | 'STRICT'

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type UpdateNotificationSettingsInput = {
  readonly language?: Language | null | undefined
  readonly quietFrom?: string | null | undefined
  readonly quietTo?: string | null | undefined
  readonly recipients?: ReadonlyArray<NotificationRuleInput> | null | undefined
  readonly reminderMinutes?: number | null | undefined
}

export type SettingsNotificationsQueryVariables = Exact<{ [key: string]: never }>

export type SettingsNotificationsQuery = {
  readonly salon: {
    readonly notifications: {
      readonly language: Language
      readonly quietFrom: string | null
      readonly quietTo: string | null
      readonly reminderMinutes: number
      readonly recipients: ReadonlyArray<{
        readonly event: NotificationEvent
        readonly recipients: ReadonlyArray<NotificationRecipient>
      }>
    }
  }
  readonly notificationTemplates: ReadonlyArray<{
    readonly event: NotificationEvent
    readonly recipient: NotificationRecipient
    readonly language: Language
    readonly text: string
    readonly custom: boolean
  }>
}

export type SettingsTemplateFragment = {
  readonly event: NotificationEvent
  readonly recipient: NotificationRecipient
  readonly language: Language
  readonly text: string
  readonly custom: boolean
}

export type PreviewNotificationTemplateQueryVariables = Exact<{
  event: NotificationEvent
  recipient: NotificationRecipient
  language: Language
  text: string
}>

export type PreviewNotificationTemplateQuery = { readonly previewNotificationTemplate: string }

export type UpdateNotificationSettingsMutationVariables = Exact<{
  input: UpdateNotificationSettingsInput
}>

export type UpdateNotificationSettingsMutation = {
  readonly updateNotificationSettings: { readonly id: number }
}

export type SetNotificationTemplateMutationVariables = Exact<{
  input: SetNotificationTemplateInput
}>

export type SetNotificationTemplateMutation = {
  readonly setNotificationTemplate: {
    readonly event: NotificationEvent
    readonly recipient: NotificationRecipient
    readonly language: Language
    readonly text: string
    readonly custom: boolean
  }
}

export type RemoveNotificationTemplateMutationVariables = Exact<{
  event: NotificationEvent
  recipient: NotificationRecipient
  language: Language
}>

export type RemoveNotificationTemplateMutation = {
  readonly removeNotificationTemplate: {
    readonly event: NotificationEvent
    readonly recipient: NotificationRecipient
    readonly language: Language
    readonly text: string
    readonly custom: boolean
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
export const SettingsTemplateFragmentDoc = new TypedDocumentString(
  `
    fragment SettingsTemplate on NotificationTemplate {
  event
  recipient
  language
  text
  custom
}
    `,
  { fragmentName: 'SettingsTemplate' },
) as unknown as TypedDocumentString<SettingsTemplateFragment, unknown>
export const SettingsNotificationsDocument = new TypedDocumentString(`
    query SettingsNotifications {
  salon {
    notifications {
      language
      quietFrom
      quietTo
      reminderMinutes
      recipients {
        event
        recipients
      }
    }
  }
  notificationTemplates {
    ...SettingsTemplate
  }
}
    fragment SettingsTemplate on NotificationTemplate {
  event
  recipient
  language
  text
  custom
}`) as unknown as TypedDocumentString<
  SettingsNotificationsQuery,
  SettingsNotificationsQueryVariables
>
export const PreviewNotificationTemplateDocument = new TypedDocumentString(`
    query PreviewNotificationTemplate($event: NotificationEvent!, $recipient: NotificationRecipient!, $language: Language!, $text: String!) {
  previewNotificationTemplate(
    event: $event
    recipient: $recipient
    language: $language
    text: $text
  )
}
    `) as unknown as TypedDocumentString<
  PreviewNotificationTemplateQuery,
  PreviewNotificationTemplateQueryVariables
>
export const UpdateNotificationSettingsDocument = new TypedDocumentString(`
    mutation UpdateNotificationSettings($input: UpdateNotificationSettingsInput!) {
  updateNotificationSettings(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<
  UpdateNotificationSettingsMutation,
  UpdateNotificationSettingsMutationVariables
>
export const SetNotificationTemplateDocument = new TypedDocumentString(`
    mutation SetNotificationTemplate($input: SetNotificationTemplateInput!) {
  setNotificationTemplate(input: $input) {
    ...SettingsTemplate
  }
}
    fragment SettingsTemplate on NotificationTemplate {
  event
  recipient
  language
  text
  custom
}`) as unknown as TypedDocumentString<
  SetNotificationTemplateMutation,
  SetNotificationTemplateMutationVariables
>
export const RemoveNotificationTemplateDocument = new TypedDocumentString(`
    mutation RemoveNotificationTemplate($event: NotificationEvent!, $recipient: NotificationRecipient!, $language: Language!) {
  removeNotificationTemplate(
    event: $event
    recipient: $recipient
    language: $language
  ) {
    ...SettingsTemplate
  }
}
    fragment SettingsTemplate on NotificationTemplate {
  event
  recipient
  language
  text
  custom
}`) as unknown as TypedDocumentString<
  RemoveNotificationTemplateMutation,
  RemoveNotificationTemplateMutationVariables
>
