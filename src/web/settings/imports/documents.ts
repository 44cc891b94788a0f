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

export type ImportState = 'FAILED' | 'RUNNING' | 'SUCCEEDED'

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

export type ImportRunsQueryVariables = Exact<{
  after?: string | null | undefined
}>

export type ImportRunsQuery = {
  readonly importRuns: {
    readonly nodes: ReadonlyArray<{
      readonly id: number
      readonly system: ExternalSystem
      readonly from: string
      readonly to: string
      readonly state: ImportState
      readonly startedAt: string
      readonly finishedAt: string | null
      readonly processed: number
      readonly total: number | null
      readonly created: number
      readonly updated: number
      readonly skipped: number
      readonly conflictCount: number
      readonly error: string | null
    }>
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
}

export type ImportRunQueryVariables = Exact<{
  id: number
}>

export type ImportRunQuery = {
  readonly importRun: {
    readonly id: number
    readonly system: ExternalSystem
    readonly from: string
    readonly to: string
    readonly state: ImportState
    readonly startedAt: string
    readonly finishedAt: string | null
    readonly processed: number
    readonly total: number | null
    readonly created: number
    readonly updated: number
    readonly skipped: number
    readonly conflictCount: number
    readonly error: string | null
  } | null
}

export type ImportConflictsQueryVariables = Exact<{
  id: number
  after?: string | null | undefined
}>

export type ImportConflictsQuery = {
  readonly importRun: {
    readonly conflicts: {
      readonly totalCount: number
      readonly nodes: ReadonlyArray<{ readonly externalId: number; readonly reason: string }>
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
    }
  } | null
}

export type StartImportMutationVariables = Exact<{
  system: ExternalSystem
  from: string
  to: string
}>

export type StartImportMutation = { readonly startImport: { readonly id: number } }

export type CancelImportMutationVariables = Exact<{
  id: number
}>

export type CancelImportMutation = { readonly cancelImport: { readonly id: number } }

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

export const ImportRunsDocument = new TypedDocumentString(`
    query ImportRuns($after: String) {
  importRuns(first: 20, after: $after) {
    nodes {
      id
      system
      from
      to
      state
      startedAt
      finishedAt
      processed
      total
      created
      updated
      skipped
      conflictCount
      error
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ImportRunsQuery, ImportRunsQueryVariables>
export const ImportRunDocument = new TypedDocumentString(`
    query ImportRun($id: Int!) {
  importRun(id: $id) {
    id
    system
    from
    to
    state
    startedAt
    finishedAt
    processed
    total
    created
    updated
    skipped
    conflictCount
    error
  }
}
    `) as unknown as TypedDocumentString<ImportRunQuery, ImportRunQueryVariables>
export const ImportConflictsDocument = new TypedDocumentString(`
    query ImportConflicts($id: Int!, $after: String) {
  importRun(id: $id) {
    conflicts(first: 50, after: $after) {
      nodes {
        externalId
        reason
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ImportConflictsQuery, ImportConflictsQueryVariables>
export const StartImportDocument = new TypedDocumentString(`
    mutation StartImport($system: ExternalSystem!, $from: LocalDate!, $to: LocalDate!) {
  startImport(system: $system, from: $from, to: $to) {
    id
  }
}
    `) as unknown as TypedDocumentString<StartImportMutation, StartImportMutationVariables>
export const CancelImportDocument = new TypedDocumentString(`
    mutation CancelImport($id: Int!) {
  cancelImport(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<CancelImportMutation, CancelImportMutationVariables>
