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

export type OpenTaskInput = {
  readonly channel: Channel
  readonly clientId: number
  readonly clientKey?: string | null | undefined
  readonly text: string
}

export type ReplyInput = {
  readonly clientKey?: string | null | undefined
  readonly imageUrl?: string | null | undefined
  readonly taskId: number
  readonly text: string
  readonly type?: MessageType
  readonly uploadId?: number | null | undefined
}

export type Role = 'ADMIN' | 'CLIENT' | 'INTEGRATION' | 'MASTER' | 'OPERATOR'

export type SyncPolicy = 'EVENTUAL' | 'STRICT'

export type TaskStatus = 'AUTOPILOT' | 'CLOSED' | 'OPEN' | 'SNOOZED'

export type EpisodeFieldsFragment = {
  readonly id: number
  readonly status: TaskStatus
  readonly createdAt: string
  readonly resolution: string | null
  readonly autopilotDraft: string | null
  readonly assignee: { readonly id: number } | null
  readonly statusLog: ReadonlyArray<{
    readonly id: number
    readonly createdAt: string
    readonly oldStatus: TaskStatus | null
    readonly newStatus: TaskStatus
    readonly note: string | null
    readonly actor: {
      readonly kind: ActorKind
      readonly name: string
      readonly userId: number | null
    }
  }>
  readonly autopilotActions: ReadonlyArray<{
    readonly id: number
    readonly appointmentId: number
    readonly createdAt: string
    readonly kind: AutopilotActionKind
    readonly undoneAt: string | null
  }>
}

export type MessagePageFragment = {
  readonly nodes: ReadonlyArray<{
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
  }>
  readonly pageInfo: { readonly startCursor: string | null; readonly hasPreviousPage: boolean }
}

export type OpenDialogueQueryVariables = Exact<{
  taskId: number
}>

export type OpenDialogueQuery = {
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
    readonly dialogue: {
      readonly id: number
      readonly messages: {
        readonly nodes: ReadonlyArray<{
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
        }>
        readonly pageInfo: {
          readonly startCursor: string | null
          readonly hasPreviousPage: boolean
        }
      }
    }
    readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
    readonly assignee: { readonly id: number; readonly name: string } | null
  } | null
}

export type OlderMessagesQueryVariables = Exact<{
  taskId: number
  before: string
}>

export type OlderMessagesQuery = {
  readonly task: {
    readonly dialogue: {
      readonly messages: {
        readonly nodes: ReadonlyArray<{
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
        }>
        readonly pageInfo: {
          readonly startCursor: string | null
          readonly hasPreviousPage: boolean
        }
      }
    }
  } | null
}

export type DialogueEpisodesQueryVariables = Exact<{
  taskId: number
}>

export type DialogueEpisodesQuery = {
  readonly task: {
    readonly dialogue: {
      readonly tasks: {
        readonly nodes: ReadonlyArray<{
          readonly id: number
          readonly status: TaskStatus
          readonly createdAt: string
          readonly resolution: string | null
          readonly autopilotDraft: string | null
          readonly assignee: { readonly id: number } | null
          readonly statusLog: ReadonlyArray<{
            readonly id: number
            readonly createdAt: string
            readonly oldStatus: TaskStatus | null
            readonly newStatus: TaskStatus
            readonly note: string | null
            readonly actor: {
              readonly kind: ActorKind
              readonly name: string
              readonly userId: number | null
            }
          }>
          readonly autopilotActions: ReadonlyArray<{
            readonly id: number
            readonly appointmentId: number
            readonly createdAt: string
            readonly kind: AutopilotActionKind
            readonly undoneAt: string | null
          }>
        }>
      }
    }
  } | null
}

export type TaskCannedRepliesQueryVariables = Exact<{
  taskId: number
  after?: string | null | undefined
}>

export type TaskCannedRepliesQuery = {
  readonly cannedReplies: {
    readonly nodes: ReadonlyArray<{
      readonly id: number
      readonly shortCode: string
      readonly text: string
      readonly lacksAppointment: boolean
    }>
    readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
  }
}

export type AssignableOperatorsQueryVariables = Exact<{ [key: string]: never }>

export type AssignableOperatorsQuery = {
  readonly operators: ReadonlyArray<{ readonly id: number; readonly name: string }>
}

export type SendReplyMutationVariables = Exact<{
  input: ReplyInput
  expectedVersion?: number | null | undefined
}>

export type SendReplyMutation = {
  readonly replyToTask: {
    readonly id: number
    readonly createdAt: string
    readonly direction: MessageDirection
    readonly type: MessageType
    readonly state: DeliveryState
    readonly error: string | null
    readonly text: string
    readonly removedAt: string | null
    readonly imageUrl: string | null
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
      readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
      readonly assignee: { readonly id: number; readonly name: string } | null
    }
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
  }
}

export type WriteFirstMutationVariables = Exact<{
  input: OpenTaskInput
}>

export type WriteFirstMutation = {
  readonly openTask: {
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
    readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
    readonly assignee: { readonly id: number; readonly name: string } | null
  }
}

export type SendAgainMutationVariables = Exact<{
  id: number
}>

export type SendAgainMutation = {
  readonly resendMessage: {
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
  }
}

export type ShowTypingMutationVariables = Exact<{
  taskId: number
}>

export type ShowTypingMutation = { readonly setTyping: { readonly id: number } }

export type MarkDialogueReadMutationVariables = Exact<{
  id: number
}>

export type MarkDialogueReadMutation = {
  readonly markTaskRead: {
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
    readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
    readonly assignee: { readonly id: number; readonly name: string } | null
  }
}

export type TakeTaskMutationVariables = Exact<{
  id: number
  expectedVersion?: number | null | undefined
}>

export type TakeTaskMutation = {
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
    readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
    readonly assignee: { readonly id: number; readonly name: string } | null
  }
}

export type AssignTaskMutationVariables = Exact<{
  id: number
  accountId?: number | null | undefined
  expectedVersion?: number | null | undefined
}>

export type AssignTaskMutation = {
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
    readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
    readonly assignee: { readonly id: number; readonly name: string } | null
  }
}

export type HandToAutopilotMutationVariables = Exact<{
  id: number
  expectedVersion?: number | null | undefined
}>

export type HandToAutopilotMutation = {
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
    readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
    readonly assignee: { readonly id: number; readonly name: string } | null
  }
}

export type SnoozeTaskMutationVariables = Exact<{
  id: number
  until?: string | null | undefined
  untilLocal?: string | null | undefined
  expectedVersion?: number | null | undefined
}>

export type SnoozeTaskMutation = {
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
    readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
    readonly assignee: { readonly id: number; readonly name: string } | null
  }
}

export type CloseTaskMutationVariables = Exact<{
  id: number
  resolution?: string | null | undefined
  expectedVersion?: number | null | undefined
}>

export type CloseTaskMutation = {
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
    readonly client: { readonly id: number; readonly name: string; readonly phone: string | null }
    readonly assignee: { readonly id: number; readonly name: string } | null
  }
}

export type UndoAutopilotActionMutationVariables = Exact<{
  id: number
}>

export type UndoAutopilotActionMutation = {
  readonly undoAutopilotAction: {
    readonly id: number
    readonly version: number
    readonly status: AppointmentStatus
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
export const EpisodeFieldsFragmentDoc = new TypedDocumentString(
  `
    fragment EpisodeFields on Task {
  id
  status
  createdAt
  resolution
  assignee {
    id
  }
  statusLog {
    id
    createdAt
    oldStatus
    newStatus
    note
    actor {
      kind
      name
      userId
    }
  }
  autopilotActions {
    id
    appointmentId
    createdAt
    kind
    undoneAt
  }
  autopilotDraft
}
    `,
  { fragmentName: 'EpisodeFields' },
) as unknown as TypedDocumentString<EpisodeFieldsFragment, unknown>
export const MessagePageFragmentDoc = new TypedDocumentString(
  `
    fragment MessagePage on MessageConnection {
  nodes {
    ...MessageFields
  }
  pageInfo {
    startCursor
    hasPreviousPage
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
}`,
  { fragmentName: 'MessagePage' },
) as unknown as TypedDocumentString<MessagePageFragment, unknown>
export const OpenDialogueDocument = new TypedDocumentString(`
    query OpenDialogue($taskId: Int!) {
  task(id: $taskId) {
    ...TaskFields
    presence {
      account {
        id
        name
      }
      since
      typing
    }
    dialogue {
      id
      messages(last: 50) {
        ...MessagePage
      }
    }
  }
}
    fragment MessagePage on MessageConnection {
  nodes {
    ...MessageFields
  }
  pageInfo {
    startCursor
    hasPreviousPage
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
}`) as unknown as TypedDocumentString<OpenDialogueQuery, OpenDialogueQueryVariables>
export const OlderMessagesDocument = new TypedDocumentString(`
    query OlderMessages($taskId: Int!, $before: String!) {
  task(id: $taskId) {
    dialogue {
      messages(last: 50, before: $before) {
        ...MessagePage
      }
    }
  }
}
    fragment MessagePage on MessageConnection {
  nodes {
    ...MessageFields
  }
  pageInfo {
    startCursor
    hasPreviousPage
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
}`) as unknown as TypedDocumentString<OlderMessagesQuery, OlderMessagesQueryVariables>
export const DialogueEpisodesDocument = new TypedDocumentString(`
    query DialogueEpisodes($taskId: Int!) {
  task(id: $taskId) {
    dialogue {
      tasks(first: 50) {
        nodes {
          ...EpisodeFields
        }
      }
    }
  }
}
    fragment EpisodeFields on Task {
  id
  status
  createdAt
  resolution
  assignee {
    id
  }
  statusLog {
    id
    createdAt
    oldStatus
    newStatus
    note
    actor {
      kind
      name
      userId
    }
  }
  autopilotActions {
    id
    appointmentId
    createdAt
    kind
    undoneAt
  }
  autopilotDraft
}`) as unknown as TypedDocumentString<DialogueEpisodesQuery, DialogueEpisodesQueryVariables>
export const TaskCannedRepliesDocument = new TypedDocumentString(`
    query TaskCannedReplies($taskId: Int!, $after: String) {
  cannedReplies(taskId: $taskId, first: 100, after: $after) {
    nodes {
      id
      shortCode
      text
      lacksAppointment
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<TaskCannedRepliesQuery, TaskCannedRepliesQueryVariables>
export const AssignableOperatorsDocument = new TypedDocumentString(`
    query AssignableOperators {
  operators {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<
  AssignableOperatorsQuery,
  AssignableOperatorsQueryVariables
>
export const SendReplyDocument = new TypedDocumentString(`
    mutation SendReply($input: ReplyInput!, $expectedVersion: Int) {
  replyToTask(input: $input, expectedVersion: $expectedVersion) {
    ...MessageFields
    task {
      ...TaskFields
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
}`) as unknown as TypedDocumentString<SendReplyMutation, SendReplyMutationVariables>
export const WriteFirstDocument = new TypedDocumentString(`
    mutation WriteFirst($input: OpenTaskInput!) {
  openTask(input: $input) {
    ...TaskFields
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
}`) as unknown as TypedDocumentString<WriteFirstMutation, WriteFirstMutationVariables>
export const SendAgainDocument = new TypedDocumentString(`
    mutation SendAgain($id: Int!) {
  resendMessage(id: $id) {
    ...MessageFields
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
}`) as unknown as TypedDocumentString<SendAgainMutation, SendAgainMutationVariables>
export const ShowTypingDocument = new TypedDocumentString(`
    mutation ShowTyping($taskId: Int!) {
  setTyping(taskId: $taskId) {
    id
  }
}
    `) as unknown as TypedDocumentString<ShowTypingMutation, ShowTypingMutationVariables>
export const MarkDialogueReadDocument = new TypedDocumentString(`
    mutation MarkDialogueRead($id: Int!) {
  markTaskRead(id: $id) {
    ...TaskFields
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
}`) as unknown as TypedDocumentString<MarkDialogueReadMutation, MarkDialogueReadMutationVariables>
export const TakeTaskDocument = new TypedDocumentString(`
    mutation TakeTask($id: Int!, $expectedVersion: Int) {
  task: takeTask(id: $id, expectedVersion: $expectedVersion) {
    ...TaskFields
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
}`) as unknown as TypedDocumentString<TakeTaskMutation, TakeTaskMutationVariables>
export const AssignTaskDocument = new TypedDocumentString(`
    mutation AssignTask($id: Int!, $accountId: Int, $expectedVersion: Int) {
  task: assignTask(
    id: $id
    accountId: $accountId
    expectedVersion: $expectedVersion
  ) {
    ...TaskFields
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
}`) as unknown as TypedDocumentString<AssignTaskMutation, AssignTaskMutationVariables>
export const HandToAutopilotDocument = new TypedDocumentString(`
    mutation HandToAutopilot($id: Int!, $expectedVersion: Int) {
  task: handTaskToAutopilot(id: $id, expectedVersion: $expectedVersion) {
    ...TaskFields
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
}`) as unknown as TypedDocumentString<HandToAutopilotMutation, HandToAutopilotMutationVariables>
export const SnoozeTaskDocument = new TypedDocumentString(`
    mutation SnoozeTask($id: Int!, $until: DateTime, $untilLocal: LocalDateTime, $expectedVersion: Int) {
  task: snoozeTask(
    id: $id
    until: $until
    untilLocal: $untilLocal
    expectedVersion: $expectedVersion
  ) {
    ...TaskFields
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
}`) as unknown as TypedDocumentString<SnoozeTaskMutation, SnoozeTaskMutationVariables>
export const CloseTaskDocument = new TypedDocumentString(`
    mutation CloseTask($id: Int!, $resolution: String, $expectedVersion: Int) {
  task: closeTask(
    id: $id
    resolution: $resolution
    expectedVersion: $expectedVersion
  ) {
    ...TaskFields
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
}`) as unknown as TypedDocumentString<CloseTaskMutation, CloseTaskMutationVariables>
export const UndoAutopilotActionDocument = new TypedDocumentString(`
    mutation UndoAutopilotAction($id: Int!) {
  undoAutopilotAction(id: $id) {
    id
    version
    status
  }
}
    `) as unknown as TypedDocumentString<
  UndoAutopilotActionMutation,
  UndoAutopilotActionMutationVariables
>
