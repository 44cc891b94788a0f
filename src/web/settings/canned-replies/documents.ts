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

export type SetCannedReplyInput = {
  readonly shortCode: string
  readonly text: string
}

export type SyncPolicy = 'EVENTUAL' | 'STRICT'

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type SettingsCannedRepliesQueryVariables = Exact<{
  search?: string | null | undefined
  after?: string | null | undefined
}>

export type SettingsCannedRepliesQuery = {
  readonly cannedReplies: {
    readonly nodes: ReadonlyArray<{
      readonly id: number
      readonly shortCode: string
      readonly text: string
    }>
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
}

export type SettingsCannedReplyFragment = {
  readonly id: number
  readonly shortCode: string
  readonly text: string
}

export type SetCannedReplyMutationVariables = Exact<{
  input: SetCannedReplyInput
}>

export type SetCannedReplyMutation = {
  readonly setCannedReply: {
    readonly id: number
    readonly shortCode: string
    readonly text: string
  }
}

export type RemoveCannedReplyMutationVariables = Exact<{
  id: number
}>

export type RemoveCannedReplyMutation = {
  readonly removeCannedReply: {
    readonly id: number
    readonly shortCode: string
    readonly text: string
  }
}

export type PreviewCannedReplyQueryVariables = Exact<{
  text: string
}>

export type PreviewCannedReplyQuery = { readonly previewCannedReply: string }

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
export const SettingsCannedReplyFragmentDoc = new TypedDocumentString(
  `
    fragment SettingsCannedReply on CannedReply {
  id
  shortCode
  text
}
    `,
  { fragmentName: 'SettingsCannedReply' },
) as unknown as TypedDocumentString<SettingsCannedReplyFragment, unknown>
export const SettingsCannedRepliesDocument = new TypedDocumentString(`
    query SettingsCannedReplies($search: String, $after: String) {
  cannedReplies(first: 100, search: $search, after: $after) {
    nodes {
      ...SettingsCannedReply
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment SettingsCannedReply on CannedReply {
  id
  shortCode
  text
}`) as unknown as TypedDocumentString<
  SettingsCannedRepliesQuery,
  SettingsCannedRepliesQueryVariables
>
export const SetCannedReplyDocument = new TypedDocumentString(`
    mutation SetCannedReply($input: SetCannedReplyInput!) {
  setCannedReply(input: $input) {
    ...SettingsCannedReply
  }
}
    fragment SettingsCannedReply on CannedReply {
  id
  shortCode
  text
}`) as unknown as TypedDocumentString<SetCannedReplyMutation, SetCannedReplyMutationVariables>
export const RemoveCannedReplyDocument = new TypedDocumentString(`
    mutation RemoveCannedReply($id: Int!) {
  removeCannedReply(id: $id) {
    ...SettingsCannedReply
  }
}
    fragment SettingsCannedReply on CannedReply {
  id
  shortCode
  text
}`) as unknown as TypedDocumentString<RemoveCannedReplyMutation, RemoveCannedReplyMutationVariables>
export const PreviewCannedReplyDocument = new TypedDocumentString(`
    query PreviewCannedReply($text: String!) {
  previewCannedReply(text: $text)
}
    `) as unknown as TypedDocumentString<PreviewCannedReplyQuery, PreviewCannedReplyQueryVariables>
