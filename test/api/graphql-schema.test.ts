import {
  buildClientSchema,
  buildSchema,
  introspectionFromSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  printSchema,
  validateSchema,
} from 'graphql'
import { expect, test } from 'vitest'
import { REFUSAL_CODES } from '../../src/domain/refusal.js'
import { lowerCaseSchema, printedSchema, schema } from '../../src/graphql/schema.js'

/** What outside checks rely on, as far as it is built: fields, their arguments, their types. */
const CONTRACT = {
  Query: `
    me: Account!
    sessions: [Session!]!
    setup: SetupState!
    salon: Salon!
    appointments(filter: AppointmentFilter, search: String, orderBy: [AppointmentOrder!], first: Int = 20, after: String, offset: Int): AppointmentConnection!
    appointment(id: Int!): Appointment
    availableSlots(date: LocalDate!, serviceId: Int!, masterId: Int, exceptAppointmentId: Int): [Slot!]!
    availableDays(from: LocalDate!, to: LocalDate!, serviceId: Int!, masterId: Int, exceptAppointmentId: Int): [DayAvailability!]!
    explainSlot(date: LocalDate!, time: LocalTime!, serviceId: Int!, masterId: Int!, exceptAppointmentId: Int): SlotVerdict!
    rescheduleOptions(appointmentId: Int!, date: LocalDate!, masterId: Int): [Slot!]!
    journal(date: LocalDate!, masterIds: [Int!]): Journal!
    load(from: LocalDate!, to: LocalDate!, masterIds: [Int!]): [MasterLoad!]!
    clients(search: String, ignoreAccents: Boolean = false, orderBy: [ClientOrder!], first: Int = 20, after: String, offset: Int): ClientConnection!
    client(id: Int!): Client
    masters(serviceId: Int, activeOnly: Boolean = true): [Master!]!
    master(id: Int!): Master
    services(masterId: Int, activeOnly: Boolean = true): [Service!]!
    service(id: Int!): Service
    tasks(filter: TaskFilter, search: String, orderBy: [TaskOrder!], first: Int = 20, after: String, offset: Int): TaskConnection!
    task(id: Int!): Task
    cannedReplies(search: String, taskId: Int, first: Int = 100, after: String, offset: Int): CannedReplyConnection!
    taskCounts: TaskCounts!
    operators: [Account!]!
    embedToken: EmbedToken!
    accounts(activeOnly: Boolean = true, first: Int = 20, after: String, offset: Int): AccountConnection!
    salonFacts: [SalonFact!]!
    askedTopics(since: DateTime): [AskedTopic!]!
    notificationTemplates: [NotificationTemplate!]!
    previewNotificationTemplate(event: NotificationEvent!, recipient: NotificationRecipient!, language: Language!, text: String!): String!
    autopilotSentences(language: Language!): [AutopilotSentence!]!
    previewAutopilotSentence(key: String!, language: Language!, text: String!): String!
    previewCannedReply(text: String!): String!
    importRun(id: Int!): ImportRun
    importRuns(first: Int = 20, after: String, offset: Int): ImportRunConnection!
    jobs(state: JobState, first: Int = 20, after: String, offset: Int): JobConnection!
    jobCounts: JobCounts!
    connections: [Connection!]!`,
  Mutation: `
    login(username: String!, password: String!): AuthTokens!
    refreshTokens(refresh: String!, rotate: Boolean): AuthTokens!
    logout(refresh: String!): LogoutPayload!
    verifyToken(token: String!): VerifyTokenPayload!
    changePassword(input: ChangePasswordInput!): AuthTokens!
    endSession(id: String!): Session!
    createSignInLink(accountId: Int!): SignInLink!
    signInByLink(token: String!): AuthTokens!
    setUpSalon(code: String!, input: SetUpSalonInput!): AuthTokens!
    refreshEmbedToken: EmbedToken!
    createAppointment(input: CreateAppointmentInput!): Appointment!
    rescheduleAppointment(id: Int!, input: RescheduleAppointmentInput!, expectedVersion: Int): Appointment!
    confirmAppointment(id: Int!, note: String, expectedVersion: Int): Appointment!
    startAppointment(id: Int!, note: String, expectedVersion: Int): Appointment!
    completeAppointment(id: Int!, note: String, expectedVersion: Int): Appointment!
    markNoShow(id: Int!, note: String, expectedVersion: Int): Appointment!
    cancelAppointment(id: Int!, reason: String, expectedVersion: Int): Appointment!
    updateAppointment(id: Int!, input: UpdateAppointmentInput!, expectedVersion: Int): Appointment!
    retrySync(appointmentId: Int!): Appointment!
    createClient(input: ClientInput!): Client!
    updateClient(id: Int!, input: UpdateClientInput!, expectedVersion: Int): Client!
    eraseClient(id: Int!, expectedVersion: Int): Client!
    createDownload(input: CreateDownloadInput!): Download!
    createAccount(input: CreateAccountInput!): Account!
    updateAccount(id: Int!, input: UpdateAccountInput!): Account!
    updateSalon(input: UpdateSalonInput!): Salon!
    createMaster(input: CreateMasterInput!): Master!
    updateMaster(id: Int!, input: UpdateMasterInput!): Master!
    setWeeklySchedule(masterId: Int!, shifts: [WeeklyShiftInput!]!): Master!
    setWorkingDay(masterId: Int!, date: LocalDate!, shifts: [ShiftInput!]): Master!
    addTimeOff(input: AddTimeOffInput!): AddTimeOffPayload!
    blockTime(input: BlockTimeInput!): AddTimeOffPayload!
    removeTimeOff(id: Int!): TimeOff!
    createService(input: CreateServiceInput!): Service!
    updateService(id: Int!, input: UpdateServiceInput!): Service!
    setMasterService(input: SetMasterServiceInput!): MasterService!
    removeMasterService(masterId: Int!, serviceId: Int!): MasterService!
    setCannedReply(input: SetCannedReplyInput!): CannedReply!
    removeCannedReply(id: Int!): CannedReply!
    updateBookingSettings(input: UpdateBookingSettingsInput!): Salon!
    replyToTask(input: ReplyInput!, expectedVersion: Int): Message!
    handTaskToAutopilot(id: Int!, expectedVersion: Int): Task!
    takeTask(id: Int!, expectedVersion: Int): Task!
    snoozeTask(id: Int!, until: DateTime, untilLocal: LocalDateTime, expectedVersion: Int): Task!
    closeTask(id: Int!, resolution: String, expectedVersion: Int): Task!
    updateNotificationSettings(input: UpdateNotificationSettingsInput!): Salon!
    saveSalonFact(input: SaveSalonFactInput!): SalonFact!
    removeSalonFact(topic: FactTopic!, language: Language!): SalonFact!
    setNotificationTemplate(input: SetNotificationTemplateInput!): NotificationTemplate!
    removeNotificationTemplate(event: NotificationEvent!, recipient: NotificationRecipient!, language: Language!): NotificationTemplate!
    markTaskRead(id: Int!): Task!
    setTyping(taskId: Int!): Task!
    undoAutopilotAction(id: Int!): Appointment!
    saveAutopilotSentence(input: SaveAutopilotSentenceInput!): AutopilotSentence!
    resetAutopilotSentence(key: String!, language: Language!): AutopilotSentence!
    openTask(input: OpenTaskInput!): Task!
    assignTask(id: Int!, accountId: Int, expectedVersion: Int): Task!
    resendMessage(id: Int!): Message!
    startImport(system: ExternalSystem!, from: LocalDate!, to: LocalDate!): ImportRun!
    cancelImport(id: Int!): ImportRun!
    retryJob(id: SafeInt!): Job!
    discardJob(id: SafeInt!): Job!
    createConnection(input: CreateConnectionInput!): SavedConnection!
    updateConnection(id: Int!, input: UpdateConnectionInput!, expectedVersion: Int): SavedConnection!
    removeConnection(id: Int!): Connection!
    testConnection(id: Int!, to: String): ConnectionTest!
    registerConnectionWebhook(id: Int!): Connection!`,
  Subscription: `
    taskUpdates(taskId: Int, filter: TaskFilter, after: String): TaskEvent!
    appointmentUpdates(filter: AppointmentFilter, after: String): AppointmentEvent!
    importProgress(id: Int!): ImportRun!`,
  ImportRun:
    'id: Int!  system: ExternalSystem!  state: ImportState!  total: Int  processed: Int!  ' +
    'created: Int!  updated: Int!  skipped: Int!  conflicts(first: Int = 1000, after: String, ' +
    'offset: Int): ImportConflictConnection!  error: String  startedAt: DateTime!  finishedAt: DateTime',
  ImportConflict: 'externalId: SafeInt!  reason: String!',
  ImportRunConnection:
    'cursor: String!  totalCount: Int!  nodes: [ImportRun!]!  edges: [ImportRunEdge!]!  pageInfo: PageInfo!',
  ImportRunEdge: 'cursor: String!  node: ImportRun!',
  ImportConflictConnection:
    'cursor: String!  totalCount: Int!  nodes: [ImportConflict!]!  edges: [ImportConflictEdge!]!  pageInfo: PageInfo!',
  ImportConflictEdge: 'cursor: String!  node: ImportConflict!',
  Job:
    'id: SafeInt!  name: String!  state: JobState!  attempts: Int!  maxAttempts: Int!  ' +
    'error: String  runAt: DateTime!  createdAt: DateTime!',
  JobCounts: 'waiting: Int!  running: Int!  dead: Int!',
  JobConnection:
    'cursor: String!  totalCount: Int!  nodes: [Job!]!  edges: [JobEdge!]!  pageInfo: PageInfo!',
  JobEdge: 'cursor: String!  node: Job!',
  Connection:
    'kind: ConnectionKind!  system: ExternalSystem  channel: Channel  connected: Boolean!  ' +
    'lastSuccessAt: DateTime  lastError: String  lastErrorAt: DateTime  pausedUntil: DateTime  ' +
    'waiting: Int!  name: ConnectedSystem!  origin: ConnectionOrigin  id: Int  ' +
    'adapter: ConnectionAdapter  isPaused: Boolean!  version: Int  problem: String  url: String  ' +
    'model: String  phoneNumberId: String  templateName: String  templateLanguage: String  ' +
    'webhookUrl: String',
  SavedConnection: 'connection: Connection!  newWebhookSecret: String  verifyToken: String',
  ConnectionTest: 'ok: Boolean!  message: String',
  HandBackCount: 'reason: HandBackReason!  count: Int!',
  Task:
    'id: Int!  client: Client!  channel: Channel!  status: TaskStatus!  lastMessage: String!  ' +
    'assignee: Account  resolution: String  unreadCount: Int!  waitingSince: DateTime  ' +
    'snoozedUntil: DateTime  createdAt: DateTime!  updatedAt: DateTime!  version: Int!  ' +
    'revision: Int!  dialogue: Dialogue!  viewers: [String!]!  messages(first: Int, after: ' +
    'String, last: Int, before: String): MessageConnection!  ' +
    'autopilotActions: [AutopilotAction!]!  autopilotDraft: String',
  AutopilotAction:
    'id: Int!  kind: AutopilotActionKind!  appointmentId: Int!  createdAt: DateTime!  ' +
    'undoneAt: DateTime',
  Dialogue:
    'id: Int!  client: Client!  channel: Channel!  lastMessageAt: DateTime  messages(first: ' +
    'Int, after: String, last: Int, before: String): MessageConnection!  tasks(first: Int = ' +
    '20, after: String): TaskConnection!',
  TaskPresence: 'account: Account!  since: DateTime!  typing: Boolean!',
  TaskCounts:
    'open: Int!  unassigned: Int!  mine: Int!  autopilot: Int!  snoozed: Int!  unread: Int!',
  Message:
    'id: Int!  task: Task!  direction: MessageDirection!  type: MessageType!  author: ' +
    'Actor!  text: String!  imageUrl: String  media: [Media!]!  state: DeliveryState!  ' +
    'error: String  createdAt: DateTime!  removedAt: DateTime',
  Media: 'url: String!  mime: String!  name: String  state: FileState  size: Int  error: String',
  AccountConnection:
    'cursor: String!  totalCount: Int!  nodes: [Account!]!  edges: [AccountEdge!]!  pageInfo: PageInfo!',
  AccountEdge: 'cursor: String!  node: Account!',
  CannedReplyConnection:
    'cursor: String!  totalCount: Int!  nodes: [CannedReply!]!  edges: [CannedReplyEdge!]!  pageInfo: PageInfo!',
  CannedReplyEdge: 'cursor: String!  node: CannedReply!',
  CannedReply: 'id: Int!  shortCode: String!  text: String!',
  EmbedToken: 'token: String!  expiresIn: Int!  embedUrl: String!',
  TaskEvent: 'cursor: String!  kind: TaskEventKind!  task: Task  message: Message',
  AppointmentEvent: 'cursor: String!  kind: AppointmentEventKind!  appointment: Appointment',
  TaskConnection:
    'cursor: String!  totalCount: Int!  nodes: [Task!]!  edges: [TaskEdge!]!  pageInfo: PageInfo!',
  TaskEdge: 'cursor: String!  node: Task!',
  MessageConnection:
    'cursor: String!  totalCount: Int!  nodes: [Message!]!  edges: [MessageEdge!]!  pageInfo: PageInfo!',
  MessageEdge: 'cursor: String!  node: Message!',
  Account:
    'id: Int!  username: String  name: String!  role: Role!  active: Boolean  master: ' +
    'Master  client: Client  createdAt: DateTime',
  LogoutPayload: 'endedAt: DateTime!',
  VerifyTokenPayload: 'kind: TokenKind!  expiresAt: DateTime!',
  Session:
    'id: String!  createdAt: DateTime!  renewedAt: DateTime!  expiresAt: DateTime!  ' +
    'current: Boolean!  device: String',
  SignInLink: 'url: String!  token: String!  expiresAt: DateTime!',
  Download: 'url: String!  fileName: String!  expiresAt: DateTime!',
  SetupState: 'needed: Boolean!',
  AuthTokens: 'access: String!  refresh: String!  expiresIn: Int!',
  Salon:
    'id: Int!  name: String!  timeZone: String!  currency: String!  phoneRegion: String!  ' +
    'booking: BookingSettings!  notifications: NotificationSettings!',
  NotificationSettings:
    'reminderMinutes: Int!  quietFrom: LocalTime  quietTo: LocalTime  language: Language!  ' +
    'recipients: [NotificationRule!]!',
  NotificationRule: 'event: NotificationEvent!  recipients: [NotificationRecipient!]!',
  SalonFact: 'topic: FactTopic!  language: Language!  text: String!  updatedAt: DateTime!',
  AskedTopic: 'topic: FactTopic!  count: Int!  unanswered: Int!',
  NotificationTemplate:
    'event: NotificationEvent!  recipient: NotificationRecipient!  language: Language!  ' +
    'text: String!  custom: Boolean!',
  BookingSettings:
    'nativeBookingEnabled: Boolean!  autoConfirm: Boolean!  slotStepMinutes: Int!  ' +
    'leadTimeMinutes: Int!  horizonDays: Int!  clientCancelWindowMinutes: Int!  ' +
    'noShowGraceMinutes: Int!  maxFutureAppointmentsPerClient: Int!  requireClient: ' +
    'Boolean!  requireCancelReason: Boolean!  crmASyncPolicy: SyncPolicy!',
  Master:
    'id: Int!  name: String!  phone: PhoneNumber  active: Boolean!  services: ' +
    '[MasterService!]!  workingHours(from: LocalDate!, to: LocalDate!): [WorkingDay!]!  ' +
    'weeklySchedule: [WeeklyShift!]!  timeOff(from: LocalDate!, to: LocalDate!): [TimeOff!]!  ' +
    'spokenNames: [SpokenName!]!',
  MasterService: 'master: Master!  service: Service!  durationMinutes: Int!  price: Money!',
  WeeklyShift: 'weekday: Int!  start: LocalTime!  end: LocalTime!',
  WorkingDay: 'date: LocalDate!  shifts: [Shift!]!',
  Shift: 'start: LocalTime!  end: LocalTime!',
  TimeOff:
    'id: Int!  master: Master!  startsAt: DateTime!  endsAt: DateTime!  allDay: Boolean!  ' +
    'from: LocalDate!  to: LocalDate!  start: LocalTime  end: LocalTime  reason: String',
  Service:
    'id: Int!  name: String!  active: Boolean!  durationMinutes: Int!  price: Money!  ' +
    'bufferBeforeMinutes: Int!  bufferAfterMinutes: Int!  masters: [Master!]!  ' +
    'spokenNames: [SpokenName!]!',
  SpokenName:
    'language: Language!  name: String!  genitive: String  dative: String  accusative: String',
  AutopilotSentence:
    'key: String!  language: Language!  group: AutopilotSentenceGroup!  description: String!  ' +
    'placeholders: [AutopilotPlaceholder!]!  text: String!  builtIn: String!  custom: Boolean!',
  AutopilotPlaceholder: 'name: String!  description: String!',
  Client:
    'id: Int!  name: String!  phone: PhoneNumber  preferredChannel: Channel  notes: String  ' +
    'notificationsEnabled: Boolean!  ' +
    'createdAt: DateTime!  visitsCount: Int!  noShowCount: Int!  lastVisit: Appointment  ' +
    'nextVisit: Appointment  version: Int!  erasedAt: DateTime  appointments(first: Int = 20, after: String): ' +
    'AppointmentConnection!  dialogues: [Dialogue!]!  tasks(first: Int = 20, after: String): ' +
    'TaskConnection!',
  Appointment:
    'id: Int!  client: Client!  master: Master!  service: BookedService!  date: LocalDate!  ' +
    'time: LocalTime!  startsAt: DateTime!  endsAt: DateTime!  status: AppointmentStatus!  ' +
    'durationMinutes: Int!  bufferBeforeMinutes: Int!  bufferAfterMinutes: Int!  endTime: ' +
    'LocalTime!  source: AppointmentSource!  comment: String!  crmAId: SafeInt  createdAt: ' +
    'DateTime!  updatedAt: DateTime!  version: Int!  allowedTransitions: [AppointmentStatus!]!  ' +
    'statusLog: [StatusLogEntry!]!  syncLog: [SyncLogEntry!]!  notifications: ' +
    '[Notification!]!',
  BookedService: 'id: Int!  name: String!  durationMinutes: Int!  price: Money!',
  StatusLogEntry:
    'id: Int!  oldStatus: AppointmentStatus  newStatus: AppointmentStatus!  actor: Actor!  ' +
    'note: String  createdAt: DateTime!',
  SyncLogEntry:
    'id: Int!  system: ExternalSystem!  operation: SyncOperation!  state: SyncState!  ' +
    'attempts: Int!  externalId: SafeInt  error: String  createdAt: DateTime!  updatedAt: ' +
    'DateTime!',
  Notification:
    'id: Int!  event: NotificationEvent!  recipient: String!  channel: Channel  state: ' +
    'DeliveryState!  text: String!  error: String  createdAt: DateTime!',
  Actor: 'kind: ActorKind!  userId: Int  name: String!',
  Slot: 'date: LocalDate!  time: LocalTime!  master: Master!',
  Journal: 'date: LocalDate!  cursor: String!  columns: [JournalColumn!]!',
  JournalColumn:
    'master: Master!  shifts: [Shift!]!  timeOff: [TimeOff!]!  appointments: [Appointment!]!  ' +
    'openMinutes: Int!  bookedMinutes: Int!',
  MasterLoad:
    'master: Master!  date: LocalDate!  openMinutes: Int!  bookedMinutes: Int!  appointments: ' +
    'Int!  off: Boolean!',
  AddTimeOffPayload: 'timeOff: TimeOff!  affectedAppointments: [Appointment!]!',
  DayAvailability: 'date: LocalDate!  freeSlots: Int!  firstTime: LocalTime',
  SlotVerdict:
    'bookable: Boolean!  code: ErrorCode  reason: ErrorReason  detail: String!  alternatives: [Slot!]!',
  PageInfo:
    'hasNextPage: Boolean!  hasPreviousPage: Boolean!  startCursor: String  endCursor: String',
  AppointmentConnection:
    'cursor: String!  totalCount: Int!  nodes: [Appointment!]!  edges: [AppointmentEdge!]!  pageInfo: PageInfo!',
  AppointmentEdge: 'cursor: String!  node: Appointment!',
  ClientConnection:
    'cursor: String!  totalCount: Int!  nodes: [Client!]!  edges: [ClientEdge!]!  pageInfo: PageInfo!',
  ClientEdge: 'cursor: String!  node: Client!',
}
const INPUTS = `
  input CreateConnectionInput { name: ConnectedSystem! adapter: ConnectionAdapter! = HTTP url: String token: String webhookSecret: String model: String phoneNumberId: String templateName: String templateLanguage: String }
  input UpdateConnectionInput { url: String token: String webhookSecret: String model: String phoneNumberId: String templateName: String templateLanguage: String isPaused: Boolean }
  enum ConnectedSystem { MESSENGER_A MESSENGER_B CRM_A CRM_B MODEL }
  enum ConnectionAdapter { HTTP TELEGRAM WHATSAPP }
  enum ConnectionOrigin { ENVIRONMENT SALON }
  input AppointmentFilter { date: LocalDate dateFrom: LocalDate dateTo: LocalDate status: [AppointmentStatus!] clientId: Int masterId: Int serviceId: Int source: AppointmentSource }
  input AppointmentOrder { field: AppointmentSort! direction: SortDirection! = ASC }
  input ClientOrder { field: ClientSort! direction: SortDirection! = ASC }
  input CreateAppointmentInput { masterId: Int serviceId: Int! date: LocalDate! time: LocalTime! comment: String clientId: Int client: ClientInput }
  input ClientInput { name: String! phone: PhoneNumber! }
  input RescheduleAppointmentInput { date: LocalDate! time: LocalTime! masterId: Int serviceId: Int note: String }
  input UpdateBookingSettingsInput { nativeBookingEnabled: Boolean autoConfirm: Boolean slotStepMinutes: Int leadTimeMinutes: Int horizonDays: Int clientCancelWindowMinutes: Int noShowGraceMinutes: Int maxFutureAppointmentsPerClient: Int requireClient: Boolean requireCancelReason: Boolean crmASyncPolicy: SyncPolicy }
  input CreateDownloadInput { kind: DownloadKind! from: LocalDate to: LocalDate clientId: Int }
  enum DownloadKind { APPOINTMENTS CLIENTS REVENUE CLIENT }
  input CreateAccountInput { username: String! password: String! name: String! role: Role! masterId: Int clientId: Int }
  input UpdateSalonInput { name: String timeZone: String currency: String phoneRegion: String }
  input UpdateNotificationSettingsInput { reminderMinutes: Int quietFrom: LocalTime quietTo: LocalTime language: Language recipients: [NotificationRuleInput!] }
  input NotificationRuleInput { event: NotificationEvent! recipients: [NotificationRecipient!]! }
  input SaveSalonFactInput { topic: FactTopic! language: Language! text: String! }
  enum FactTopic { ADDRESS DIRECTIONS PARKING ACCESSIBILITY PHONE WEBSITE PAYMENT DEPOSIT GIFT_CARDS DISCOUNTS WALK_INS LATE_POLICY CANCELLATION_POLICY HOLIDAYS CHILDREN PETS DRINKS WIFI LANGUAGES_SPOKEN ALLERGIES PATCH_TEST PREGNANCY HYGIENE PRODUCTS GUARANTEE PHOTOS JOBS }
  input SetNotificationTemplateInput { event: NotificationEvent! recipient: NotificationRecipient! language: Language! text: String! }
  input UpdateAppointmentInput { comment: String clientId: Int }
  input AddTimeOffInput { masterId: Int! from: LocalDate! to: LocalDate! start: LocalTime end: LocalTime reason: String }
  input BlockTimeInput { masterId: Int! date: LocalDate! start: LocalTime! end: LocalTime! reason: String }
  input ShiftInput { start: LocalTime! end: LocalTime! }
  input WeeklyShiftInput { weekday: Int! start: LocalTime! end: LocalTime! }
  input SpokenNameInput { language: Language! name: String! genitive: String dative: String accusative: String }
  input SaveAutopilotSentenceInput { key: String! language: Language! text: String! }
  enum AutopilotSentenceGroup { START QUESTIONS FREE_TIMES AGREEMENT APPOINTMENTS PRICES_AND_HOURS NOT_POSSIBLE PERSON }
  input CreateMasterInput { name: String! phone: PhoneNumber active: Boolean = true spokenNames: [SpokenNameInput!] }
  input UpdateMasterInput { name: String phone: PhoneNumber active: Boolean spokenNames: [SpokenNameInput!] }
  input UpdateServiceInput { name: String durationMinutes: Int price: Money bufferBeforeMinutes: Int bufferAfterMinutes: Int active: Boolean spokenNames: [SpokenNameInput!] }
  input CreateServiceInput { name: String! durationMinutes: Int! price: Money! bufferBeforeMinutes: Int = 0 bufferAfterMinutes: Int = 0 active: Boolean = true spokenNames: [SpokenNameInput!] }
  input TaskFilter { status: [TaskStatus!] channel: Channel assigneeId: Int unassigned: Boolean clientId: Int unread: Boolean }
  input OpenTaskInput { clientId: Int! channel: Channel! text: String! clientKey: String }
  input TaskOrder { field: TaskSort! direction: SortDirection! = ASC }
  input ReplyInput { taskId: Int! text: String! type: MessageType! = TEXT imageUrl: String uploadId: Int clientKey: String }
  input ChangePasswordInput { old: String! new: String! }
  input UpdateAccountInput { name: String role: Role active: Boolean password: String }
  input SetUpSalonInput { salonName: String! timeZone: String! currency: String! phoneRegion: String! adminName: String! username: String! password: String! }
  input UpdateClientInput { name: String phone: PhoneNumber preferredChannel: Channel notes: String language: Language notificationsEnabled: Boolean }
  input SetMasterServiceInput { masterId: Int! serviceId: Int! durationMinutes: Int price: Money }
  input SetCannedReplyInput { shortCode: String! text: String! }
  enum TokenKind { ACCESS REFRESH }
  enum ErrorReason { day_off outside_hours time_off service_not_offered inactive skipped_time
    phone_taken phone_of_walk_in }
  enum ErrorCode { ${REFUSAL_CODES.join(' ')} error }
  enum TaskStatus { OPEN AUTOPILOT SNOOZED CLOSED }
  enum MessageDirection { INBOUND OUTBOUND }
  enum MessageType { TEXT IMAGE TEMPLATE NOTE }
  enum FileState { PENDING STORED FAILED }
  enum DeliveryState { PENDING SENT DELIVERED READ FAILED SKIPPED }
  enum TaskSort { WAITING_SINCE UPDATED_AT CREATED_AT ID }
  enum TaskEventKind { CREATED UPDATED MESSAGE MESSAGE_UPDATED CLOSED PRESENCE RESYNC }
  enum AppointmentEventKind { CREATED UPDATED STATUS_CHANGED RESYNC }
  enum Role { ADMIN OPERATOR MASTER CLIENT INTEGRATION }
  enum SyncPolicy { EVENTUAL STRICT }
  enum AppointmentStatus { BOOKED CONFIRMED IN_PROGRESS DONE CANCELLED NO_SHOW }
  enum AppointmentSource { JOURNAL ONLINE IMPORT_CRM_A IMPORT_CRM_B }
  enum ActorKind { USER SYSTEM AUTOPILOT EXTERNAL }
  enum Channel { MESSENGER_A MESSENGER_B }
  enum ExternalSystem { CRM_A CRM_B }
  enum SyncState { PENDING SUCCEEDED FAILED }
  enum SyncOperation { CREATE UPDATE CANCEL IMPORT }
  enum NotificationEvent { APPOINTMENT_CREATED APPOINTMENT_CONFIRMED APPOINTMENT_RESCHEDULED APPOINTMENT_CANCELLED APPOINTMENT_REMINDER }
  enum AutopilotActionKind { BOOK MOVE CANCEL }
  enum NotificationRecipient { CLIENT MASTER }
  enum ImportState { RUNNING SUCCEEDED FAILED }
  enum ConnectionKind { MESSENGER BOOKING_SYSTEM LANGUAGE_MODEL }
  enum JobState { WAITING RUNNING DEAD }
  enum HandBackReason { PERSON UNCLEAR UPSET FOREIGN REFUSED FAILED MEDIA OFF QUESTION }
  enum Language { EN DE RU }
  enum SortDirection { ASC DESC }
  enum AppointmentSort { DATE TIME CREATED_AT STATUS ID }
  enum ClientSort { NAME CREATED_AT LAST_VISIT ID }
  scalar LocalDate scalar LocalTime scalar LocalDateTime scalar DateTime scalar Money scalar PhoneNumber scalar SafeInt`
const contract = buildSchema(
  `${INPUTS} ${Object.entries(CONTRACT)
    .map(([type, fields]) => `type ${type} { ${fields} }`)
    .join('\n')}`,
)
const read = buildSchema(printedSchema())
const own = Object.values(contract.getTypeMap()).filter(({ name }) => !name.startsWith('__'))

type Named = { readonly name: string; readonly type: unknown; readonly defaultValue?: unknown }
const told = ({ name, type, defaultValue }: Named) =>
  `${name}: ` +
  `${String(type)}${defaultValue === undefined ? '' : ` = ${JSON.stringify(defaultValue)}`}`

test.each(own.map((type) => [type.name, type] as const))(
  '%s is as the contract has it',
  (name, wanted) => {
    const type = read.getType(name)
    expect(type?.constructor.name).toBe(wanted.constructor.name)
    if ('getFields' in wanted && type && 'getFields' in type)
      for (const field of Object.values(wanted.getFields())) {
        const found = type.getFields()[field.name]
        expect(found && told(found)).toBe(told(field))
        if ('args' in field && found && 'args' in found)
          expect(found.args.map(told).sort()).toEqual(field.args.map(told).sort())
      }
    if ('getValues' in wanted && type && 'getValues' in type)
      expect(
        type
          .getValues()
          .map((value) => value.name)
          .sort(),
      ).toEqual(
        wanted
          .getValues()
          .map((value) => value.name)
          .sort(),
      )
  },
)

test('clients that read the printed text, or the introspection, see the same', () => {
  expect(validateSchema(read)).toEqual([])
  expect(`${printSchema(buildSchema(printedSchema()))}\n`).toBe(printedSchema())
  const introspected = buildClientSchema(introspectionFromSchema(schema))
  expect(Object.keys(introspected.getTypeMap()).sort()).toEqual(
    Object.keys(read.getTypeMap()).sort(),
  )
})

test('the schema of REST calls the words of enums as the domain does', () => {
  const enums = Object.values(schema.getTypeMap())
    .filter(isEnumType)
    .filter(({ name }) => !name.startsWith('__'))
  expect(enums.length).toBeGreaterThan(5)
  for (const type of enums) {
    const lower = lowerCaseSchema.getType(type.name)
    const words = isEnumType(lower)
      ? lower.getValues().map((word) => [word.name, word.value as unknown])
      : []
    expect(words).toEqual(type.getValues().map(({ value }) => [value, value]))
  }
})

test('defaults of REST’s schema are in its own words', () => {
  expect(printSchema(lowerCaseSchema)).toContain('direction: SortDirection! = asc')
})

/** Every description of the schema, by its coordinate. */
function descriptions(): [coordinate: string, description: string][] {
  const found = new Map<string, string | null | undefined>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    found.set(type.name, type.description)
    if (isEnumType(type))
      for (const { name, description } of type.getValues())
        found.set(`${type.name}.${name}`, description)
    if (isObjectType(type) || isInputObjectType(type))
      for (const field of Object.values(type.getFields())) {
        const coordinate = `${type.name}.${field.name}`
        found.set(coordinate, field.description)
        for (const { name, description } of 'args' in field ? field.args : [])
          found.set(`${coordinate}(${name}:)`, description)
      }
  }
  return [...found].map(([coordinate, description]) => [coordinate, description ?? ''])
}
const LONGEST_DESCRIPTION = 400
const FEWEST_WORDS = 3

test('every type, field, argument, input field and enum value has a description', () => {
  expect(descriptions().length).toBeGreaterThan(800)
  const missing = descriptions().filter(([, description]) => description === '')
  expect(missing.map(([coordinate]) => coordinate)).toEqual([])
})

test('descriptions are sentences that say more than a name, and are not too long', () => {
  const isShort = (text: string) => text.split(/\s+/).length < FEWEST_WORDS
  const faults = descriptions().filter(
    ([, text]) => isShort(text) || text.length > LONGEST_DESCRIPTION || !/[.`]$/.test(text),
  )
  expect(faults).toEqual([])
})
