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

export type CreateConnectionInput = {
  readonly adapter?: ConnectionAdapter
  readonly model?: string | null | undefined
  readonly name: ConnectedSystem
  readonly phoneNumberId?: string | null | undefined
  readonly templateLanguage?: string | null | undefined
  readonly templateName?: string | null | undefined
  readonly token?: string | null | undefined
  readonly url?: string | null | undefined
  readonly webhookSecret?: string | null | undefined
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

export type SyncPolicy = 'EVENTUAL' | 'STRICT'

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type UpdateConnectionInput = {
  readonly isPaused?: boolean | null | undefined
  readonly model?: string | null | undefined
  readonly phoneNumberId?: string | null | undefined
  readonly templateLanguage?: string | null | undefined
  readonly templateName?: string | null | undefined
  readonly token?: string | null | undefined
  readonly url?: string | null | undefined
  readonly webhookSecret?: string | null | undefined
}

export type SettingsConnectionFragment = {
  readonly name: ConnectedSystem
  readonly kind: ConnectionKind
  readonly channel: Channel | null
  readonly system: ExternalSystem | null
  readonly connected: boolean
  readonly origin: ConnectionOrigin | null
  readonly id: number | null
  readonly adapter: ConnectionAdapter | null
  readonly isPaused: boolean
  readonly version: number | null
  readonly problem: string | null
  readonly url: string | null
  readonly model: string | null
  readonly phoneNumberId: string | null
  readonly templateName: string | null
  readonly templateLanguage: string | null
  readonly webhookUrl: string | null
  readonly lastSuccessAt: string | null
  readonly lastError: string | null
  readonly lastErrorAt: string | null
  readonly pausedUntil: string | null
}

export type SettingsConnectionsQueryVariables = Exact<{ [key: string]: never }>

export type SettingsConnectionsQuery = {
  readonly connections: ReadonlyArray<{
    readonly waiting: number
    readonly name: ConnectedSystem
    readonly kind: ConnectionKind
    readonly channel: Channel | null
    readonly system: ExternalSystem | null
    readonly connected: boolean
    readonly origin: ConnectionOrigin | null
    readonly id: number | null
    readonly adapter: ConnectionAdapter | null
    readonly isPaused: boolean
    readonly version: number | null
    readonly problem: string | null
    readonly url: string | null
    readonly model: string | null
    readonly phoneNumberId: string | null
    readonly templateName: string | null
    readonly templateLanguage: string | null
    readonly webhookUrl: string | null
    readonly lastSuccessAt: string | null
    readonly lastError: string | null
    readonly lastErrorAt: string | null
    readonly pausedUntil: string | null
  }>
}

export type SavedConnectionPartsFragment = {
  readonly newWebhookSecret: string | null
  readonly verifyToken: string | null
  readonly connection: {
    readonly id: number | null
    readonly adapter: ConnectionAdapter | null
    readonly webhookUrl: string | null
  }
}

export type CreateConnectionMutationVariables = Exact<{
  input: CreateConnectionInput
}>

export type CreateConnectionMutation = {
  readonly createConnection: {
    readonly newWebhookSecret: string | null
    readonly verifyToken: string | null
    readonly connection: {
      readonly id: number | null
      readonly adapter: ConnectionAdapter | null
      readonly webhookUrl: string | null
    }
  }
}

export type UpdateConnectionMutationVariables = Exact<{
  id: number
  input: UpdateConnectionInput
  expectedVersion?: number | null | undefined
}>

export type UpdateConnectionMutation = {
  readonly updateConnection: {
    readonly newWebhookSecret: string | null
    readonly verifyToken: string | null
    readonly connection: {
      readonly id: number | null
      readonly adapter: ConnectionAdapter | null
      readonly webhookUrl: string | null
    }
  }
}

export type RemoveConnectionMutationVariables = Exact<{
  id: number
}>

export type RemoveConnectionMutation = {
  readonly removeConnection: { readonly name: ConnectedSystem }
}

export type TestConnectionMutationVariables = Exact<{
  id: number
  to?: string | null | undefined
}>

export type TestConnectionMutation = {
  readonly testConnection: { readonly ok: boolean; readonly message: string | null }
}

export type RegisterConnectionWebhookMutationVariables = Exact<{
  id: number
}>

export type RegisterConnectionWebhookMutation = {
  readonly registerConnectionWebhook: { readonly name: ConnectedSystem }
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
export const SettingsConnectionFragmentDoc = new TypedDocumentString(
  `
    fragment SettingsConnection on Connection {
  name
  kind
  channel
  system
  connected
  origin
  id
  adapter
  isPaused
  version
  problem
  url
  model
  phoneNumberId
  templateName
  templateLanguage
  webhookUrl
  lastSuccessAt
  lastError
  lastErrorAt
  pausedUntil
}
    `,
  { fragmentName: 'SettingsConnection' },
) as unknown as TypedDocumentString<SettingsConnectionFragment, unknown>
export const SavedConnectionPartsFragmentDoc = new TypedDocumentString(
  `
    fragment SavedConnectionParts on SavedConnection {
  connection {
    id
    adapter
    webhookUrl
  }
  newWebhookSecret
  verifyToken
}
    `,
  { fragmentName: 'SavedConnectionParts' },
) as unknown as TypedDocumentString<SavedConnectionPartsFragment, unknown>
export const SettingsConnectionsDocument = new TypedDocumentString(`
    query SettingsConnections {
  connections {
    ...SettingsConnection
    waiting
  }
}
    fragment SettingsConnection on Connection {
  name
  kind
  channel
  system
  connected
  origin
  id
  adapter
  isPaused
  version
  problem
  url
  model
  phoneNumberId
  templateName
  templateLanguage
  webhookUrl
  lastSuccessAt
  lastError
  lastErrorAt
  pausedUntil
}`) as unknown as TypedDocumentString<SettingsConnectionsQuery, SettingsConnectionsQueryVariables>
export const CreateConnectionDocument = new TypedDocumentString(`
    mutation CreateConnection($input: CreateConnectionInput!) {
  createConnection(input: $input) {
    ...SavedConnectionParts
  }
}
    fragment SavedConnectionParts on SavedConnection {
  connection {
    id
    adapter
    webhookUrl
  }
  newWebhookSecret
  verifyToken
}`) as unknown as TypedDocumentString<CreateConnectionMutation, CreateConnectionMutationVariables>
export const UpdateConnectionDocument = new TypedDocumentString(`
    mutation UpdateConnection($id: Int!, $input: UpdateConnectionInput!, $expectedVersion: Int) {
  updateConnection(id: $id, input: $input, expectedVersion: $expectedVersion) {
    ...SavedConnectionParts
  }
}
    fragment SavedConnectionParts on SavedConnection {
  connection {
    id
    adapter
    webhookUrl
  }
  newWebhookSecret
  verifyToken
}`) as unknown as TypedDocumentString<UpdateConnectionMutation, UpdateConnectionMutationVariables>
export const RemoveConnectionDocument = new TypedDocumentString(`
    mutation RemoveConnection($id: Int!) {
  removeConnection(id: $id) {
    name
  }
}
    `) as unknown as TypedDocumentString<
  RemoveConnectionMutation,
  RemoveConnectionMutationVariables
>
export const TestConnectionDocument = new TypedDocumentString(`
    mutation TestConnection($id: Int!, $to: String) {
  testConnection(id: $id, to: $to) {
    ok
    message
  }
}
    `) as unknown as TypedDocumentString<TestConnectionMutation, TestConnectionMutationVariables>
export const RegisterConnectionWebhookDocument = new TypedDocumentString(`
    mutation RegisterConnectionWebhook($id: Int!) {
  registerConnectionWebhook(id: $id) {
    name
  }
}
    `) as unknown as TypedDocumentString<
  RegisterConnectionWebhookMutation,
  RegisterConnectionWebhookMutationVariables
>
