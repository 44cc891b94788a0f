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

export type SyncPolicy = 'EVENTUAL' | 'STRICT'

export type TaskEventKind =
  'CLOSED' | 'CREATED' | 'MESSAGE' | 'MESSAGE_UPDATED' | 'PRESENCE' | 'RESYNC' | 'UPDATED'

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type EmbedStartQueryVariables = Exact<{ [key: string]: never }>

export type EmbedStartQuery = {
  readonly liveCursor: string
  readonly me: {
    readonly id: number
    readonly name: string
    readonly role: Role
    readonly username: string | null
  }
  readonly salon: {
    readonly id: number
    readonly name: string
    readonly timeZone: string
    readonly currency: string
    readonly phoneRegion: string
    readonly messengers: ReadonlyArray<Channel>
    readonly externalSystems: ReadonlyArray<ExternalSystem>
  }
}

export type RefreshEmbedTokenMutationVariables = Exact<{ [key: string]: never }>

export type RefreshEmbedTokenMutation = { readonly refreshEmbedToken: { readonly token: string } }

export type EmbedUpdatesSubscriptionVariables = Exact<{
  after?: string | null | undefined
}>

export type EmbedUpdatesSubscription = {
  readonly taskUpdates: {
    readonly cursor: string
    readonly kind: TaskEventKind
    readonly task: {
      readonly id: number
      readonly version: number
      readonly revision: number
      readonly status: TaskStatus
      readonly channel: Channel
      readonly lastMessage: string
      readonly unreadCount: number
      readonly waitingSince: string | null
      readonly snoozedUntil: string | null
      readonly updatedAt: string
      readonly resolution: string | null
      readonly presence: ReadonlyArray<{
        readonly since: string
        readonly typing: boolean
        readonly account: { readonly id: number; readonly name: string }
      }>
      readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
      readonly assignee: { readonly id: number; readonly name: string } | null
    } | null
    readonly message: {
      readonly id: number
      readonly createdAt: string
      readonly direction: MessageDirection
      readonly type: MessageType
      readonly state: DeliveryState
      readonly error: string | null
      readonly text: string
      readonly removedAt: string | null
      readonly imageUrl: string | null
      readonly media: ReadonlyArray<{
        readonly error: string | null
        readonly mime: string
        readonly name: string | null
        readonly size: number | null
        readonly state: FileState | null
        readonly url: string
      }>
      readonly author: {
        readonly kind: ActorKind
        readonly name: string
        readonly userId: number | null
      }
      readonly task: { readonly id: number }
    } | null
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

export const EmbedStartDocument = new TypedDocumentString(`
    query EmbedStart {
  liveCursor
  me {
    id
    name
    role
    username
  }
  salon {
    id
    name
    timeZone
    currency
    phoneRegion
    messengers
    externalSystems
  }
}
    `) as unknown as TypedDocumentString<EmbedStartQuery, EmbedStartQueryVariables>
export const RefreshEmbedTokenDocument = new TypedDocumentString(`
    mutation RefreshEmbedToken {
  refreshEmbedToken {
    token
  }
}
    `) as unknown as TypedDocumentString<
  RefreshEmbedTokenMutation,
  RefreshEmbedTokenMutationVariables
>
export const EmbedUpdatesDocument = new TypedDocumentString(`
    subscription EmbedUpdates($after: String) {
  taskUpdates(after: $after) {
    cursor
    kind
    task {
      ...TaskFields
      presence {
        account {
          id
          name
        }
        since
        typing
      }
    }
    message {
      ...MessageFields
    }
  }
}
    fragment TaskFields on Task {
  id
  version
  revision
  status
  channel
  lastMessage
  unreadCount
  waitingSince
  snoozedUntil
  updatedAt
  resolution
  client {
    id
    name
    phone
  }
  assignee {
    id
    name
  }
}
fragment MessageFields on Message {
  id
  createdAt
  direction
  type
  state
  error
  text
  removedAt
  imageUrl
  media {
    error
    mime
    name
    size
    state
    url
  }
  author {
    kind
    name
    userId
  }
  task {
    id
  }
}`) as unknown as TypedDocumentString<EmbedUpdatesSubscription, EmbedUpdatesSubscriptionVariables>
