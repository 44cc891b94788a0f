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

export type CreateAccountInput = {
  readonly clientId?: number | null | undefined
  readonly masterId?: number | null | undefined
  readonly name: string
  readonly password: string
  readonly role: Role
  readonly username: string
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

export type UpdateAccountInput = {
  readonly active?: boolean | null | undefined
  readonly name?: string | null | undefined
  readonly password?: string | null | undefined
  readonly role?: Role | null | undefined
}

export type SettingsAccountFragment = {
  readonly id: number
  readonly name: string
  readonly username: string | null
  readonly role: Role
  readonly active: boolean | null
  readonly master: { readonly id: number; readonly name: string } | null
  readonly client: { readonly id: number; readonly name: string } | null
}

export type SettingsAccountsQueryVariables = Exact<{
  after?: string | null | undefined
}>

export type SettingsAccountsQuery = {
  readonly accounts: {
    readonly nodes: ReadonlyArray<{
      readonly id: number
      readonly name: string
      readonly username: string | null
      readonly role: Role
      readonly active: boolean | null
      readonly master: { readonly id: number; readonly name: string } | null
      readonly client: { readonly id: number; readonly name: string } | null
    }>
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
}

export type AccountMastersQueryVariables = Exact<{ [key: string]: never }>

export type AccountMastersQuery = {
  readonly masters: ReadonlyArray<{ readonly id: number; readonly name: string }>
}

export type AccountClientsQueryVariables = Exact<{
  search: string
}>

export type AccountClientsQuery = {
  readonly clients: {
    readonly nodes: ReadonlyArray<{
      readonly id: number
      readonly name: string
      readonly phone: string | null
    }>
  }
}

export type CreateAccountMutationVariables = Exact<{
  input: CreateAccountInput
}>

export type CreateAccountMutation = {
  readonly createAccount: {
    readonly id: number
    readonly name: string
    readonly username: string | null
    readonly role: Role
    readonly active: boolean | null
    readonly master: { readonly id: number; readonly name: string } | null
    readonly client: { readonly id: number; readonly name: string } | null
  }
}

export type UpdateAccountMutationVariables = Exact<{
  id: number
  input: UpdateAccountInput
}>

export type UpdateAccountMutation = {
  readonly updateAccount: {
    readonly id: number
    readonly name: string
    readonly username: string | null
    readonly role: Role
    readonly active: boolean | null
    readonly master: { readonly id: number; readonly name: string } | null
    readonly client: { readonly id: number; readonly name: string } | null
  }
}

export type CreateSignInLinkMutationVariables = Exact<{
  accountId: number
}>

export type CreateSignInLinkMutation = {
  readonly createSignInLink: { readonly url: string; readonly expiresAt: string }
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
export const SettingsAccountFragmentDoc = new TypedDocumentString(
  `
    fragment SettingsAccount on Account {
  id
  name
  username
  role
  active
  master {
    id
    name
  }
  client {
    id
    name
  }
}
    `,
  { fragmentName: 'SettingsAccount' },
) as unknown as TypedDocumentString<SettingsAccountFragment, unknown>
export const SettingsAccountsDocument = new TypedDocumentString(`
    query SettingsAccounts($after: String) {
  accounts(activeOnly: false, first: 100, after: $after) {
    nodes {
      ...SettingsAccount
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment SettingsAccount on Account {
  id
  name
  username
  role
  active
  master {
    id
    name
  }
  client {
    id
    name
  }
}`) as unknown as TypedDocumentString<SettingsAccountsQuery, SettingsAccountsQueryVariables>
export const AccountMastersDocument = new TypedDocumentString(`
    query AccountMasters {
  masters {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<AccountMastersQuery, AccountMastersQueryVariables>
export const AccountClientsDocument = new TypedDocumentString(`
    query AccountClients($search: String!) {
  clients(first: 8, search: $search, ignoreAccents: true) {
    nodes {
      id
      name
      phone
    }
  }
}
    `) as unknown as TypedDocumentString<AccountClientsQuery, AccountClientsQueryVariables>
export const CreateAccountDocument = new TypedDocumentString(`
    mutation CreateAccount($input: CreateAccountInput!) {
  createAccount(input: $input) {
    ...SettingsAccount
  }
}
    fragment SettingsAccount on Account {
  id
  name
  username
  role
  active
  master {
    id
    name
  }
  client {
    id
    name
  }
}`) as unknown as TypedDocumentString<CreateAccountMutation, CreateAccountMutationVariables>
export const UpdateAccountDocument = new TypedDocumentString(`
    mutation UpdateAccount($id: Int!, $input: UpdateAccountInput!) {
  updateAccount(id: $id, input: $input) {
    ...SettingsAccount
  }
}
    fragment SettingsAccount on Account {
  id
  name
  username
  role
  active
  master {
    id
    name
  }
  client {
    id
    name
  }
}`) as unknown as TypedDocumentString<UpdateAccountMutation, UpdateAccountMutationVariables>
export const CreateSignInLinkDocument = new TypedDocumentString(`
    mutation CreateSignInLink($accountId: Int!) {
  createSignInLink(accountId: $accountId) {
    url
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<
  CreateSignInLinkMutation,
  CreateSignInLinkMutationVariables
>
