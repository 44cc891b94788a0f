import {
  buildClientSchema,
  buildSchema,
  introspectionFromSchema,
  isEnumType,
  isObjectType,
  printSchema,
  validateSchema,
} from 'graphql'
import { expect, test } from 'vitest'
import { lowerCaseSchema, printedSchema, schema } from '../../src/graphql/schema.js'

/** What outside checks rely on, as far as it is built: fields, their arguments, their types. */
const CONTRACT = {
  Query: `
    me: Viewer!
    salon: Salon!
    appointments(filter: AppointmentFilter, search: String, orderBy: [AppointmentOrder!], first: Int = 20, after: String, offset: Int): AppointmentConnection!
    appointment(id: Int!): Appointment
    availableSlots(date: LocalDate!, serviceId: Int!, masterId: Int): [Slot!]!
    availableDays(from: LocalDate!, to: LocalDate!, serviceId: Int!, masterId: Int): [DayAvailability!]!
    explainSlot(date: LocalDate!, time: LocalTime!, serviceId: Int!, masterId: Int!): SlotVerdict!
    clients(search: String, orderBy: [ClientOrder!], first: Int = 20, after: String, offset: Int): ClientConnection!
    client(id: Int!): Client
    masters(serviceId: Int, activeOnly: Boolean = true): [Master!]!
    master(id: Int!): Master
    services(masterId: Int, activeOnly: Boolean = true): [Service!]!
    service(id: Int!): Service
    tasks(filter: TaskFilter, search: String, orderBy: [TaskOrder!], first: Int = 20, after: String, offset: Int): TaskConnection!
    task(id: Int!): Task
    cannedReplies(search: String, taskId: Int): [CannedReply!]!
    embedToken: EmbedToken!
    accounts(activeOnly: Boolean = true): [Account!]!
    importRun(id: Int!): ImportRun
    importRuns(first: Int = 20): [ImportRun!]!`,
  Mutation: `
    login(username: String!, password: String!): AuthTokens!
    refreshTokens(refresh: String!): AuthTokens!
    logout(refresh: String!): Boolean!
    createAppointment(input: CreateAppointmentInput!): Appointment!
    rescheduleAppointment(id: Int!, input: RescheduleAppointmentInput!, expectedVersion: Int): Appointment!
    confirmAppointment(id: Int!, note: String): Appointment!
    startAppointment(id: Int!, note: String): Appointment!
    completeAppointment(id: Int!, note: String): Appointment!
    markNoShow(id: Int!, note: String): Appointment!
    cancelAppointment(id: Int!, reason: String): Appointment!
    retrySync(appointmentId: Int!): Appointment!
    createClient(input: ClientInput!): Client!
    updateClient(id: Int!, name: String, phone: PhoneNumber, preferredChannel: Channel, notes: String, language: Language): Client!
    createAccount(input: AccountInput!): Account!
    updateAccount(id: Int!, name: String, role: Role, active: Boolean, password: String): Account!
    updateSalon(input: SalonInput!): Salon!
    createMaster(input: MasterInput!): Master!
    updateMaster(id: Int!, input: MasterPatch!): Master!
    setWeeklySchedule(masterId: Int!, shifts: [WeeklyShiftInput!]!): Master!
    setWorkingDay(masterId: Int!, date: LocalDate!, shifts: [ShiftInput!]): Master!
    addTimeOff(masterId: Int!, startsAt: DateTime!, endsAt: DateTime!, reason: String): TimeOff!
    removeTimeOff(id: Int!): Boolean!
    createService(input: ServiceInput!): Service!
    updateService(id: Int!, input: ServicePatch!): Service!
    setMasterService(masterId: Int!, serviceId: Int!, durationMinutes: Int, price: Money): MasterService!
    removeMasterService(masterId: Int!, serviceId: Int!): Boolean!
    updateBookingSettings(input: BookingSettingsInput!): Salon!
    replyToTask(input: ReplyInput!): Message!
    handTaskToAutopilot(id: Int!): Task!
    takeTask(id: Int!): Task!
    snoozeTask(id: Int!, until: DateTime!): Task!
    closeTask(id: Int!, resolution: String): Task!
    markTaskRead(id: Int!): Task!
    startImport(system: ExternalSystem!, from: LocalDate!, to: LocalDate!): ImportRun!`,
  Subscription: `
    taskUpdates(taskId: Int, filter: TaskFilter, after: String): TaskEvent!
    appointmentUpdates(filter: AppointmentFilter, after: String): AppointmentEvent!
    importProgress(id: Int!): ImportRun!`,
  ImportRun:
    'id: Int!  system: ExternalSystem!  state: ImportState!  total: Int  processed: Int!  ' +
    'created: Int!  updated: Int!  skipped: Int!  conflicts(first: Int = 1000, offset: Int): ' +
    '[ImportConflict!]!  error: String  startedAt: DateTime!  finishedAt: DateTime',
  ImportConflict: 'externalId: SafeInt!  reason: String!',
  Task:
    'id: Int!  client: Client!  channel: Channel!  status: TaskStatus!  lastMessage: String!  ' +
    'assignee: Viewer  resolution: String  unreadCount: Int!  waitingSince: DateTime  ' +
    'snoozedUntil: DateTime  createdAt: DateTime!  updatedAt: DateTime!  version: Int!  ' +
    'messages(last: Int = 50, before: String): MessageConnection!  viewers: [String!]!',
  Message:
    'id: Int!  task: Task!  direction: MessageDirection!  type: MessageType!  author: ' +
    'Actor!  text: String!  imageUrl: String  media: [Media!]!  state: DeliveryState!  ' +
    'error: String  createdAt: DateTime!',
  Media: 'url: String!  mime: String!  name: String',
  CannedReply: 'id: Int!  shortCode: String!  text: String!',
  EmbedToken: 'token: String!  expiresIn: Int!  embedUrl: String!',
  TaskEvent: 'cursor: String!  kind: TaskEventKind!  task: Task  message: Message',
  AppointmentEvent: 'cursor: String!  kind: AppointmentEventKind!  appointment: Appointment',
  TaskConnection: 'totalCount: Int!  nodes: [Task!]!  edges: [TaskEdge!]!  pageInfo: PageInfo!',
  TaskEdge: 'cursor: String!  node: Task!',
  MessageConnection:
    'totalCount: Int!  nodes: [Message!]!  edges: [MessageEdge!]!  pageInfo: PageInfo!',
  MessageEdge: 'cursor: String!  node: Message!',
  Viewer: 'id: Int!  name: String!  role: Role!  salon: Salon!  client: Client  master: Master',
  Account:
    'id: Int!  username: String!  name: String!  role: Role!  active: Boolean!  master: ' +
    'Master  client: Client  createdAt: DateTime!',
  AuthTokens: 'access: String!  refresh: String!  expiresIn: Int!',
  Salon:
    'id: Int!  name: String!  timeZone: String!  currency: String!  phoneRegion: String!  ' +
    'booking: BookingSettings!',
  BookingSettings:
    'nativeBookingEnabled: Boolean!  autoConfirm: Boolean!  slotStepMinutes: Int!  ' +
    'leadTimeMinutes: Int!  horizonDays: Int!  clientCancelWindowMinutes: Int!  ' +
    'noShowGraceMinutes: Int!  maxFutureAppointmentsPerClient: Int!  requireClient: ' +
    'Boolean!  requireCancelReason: Boolean!  crmASyncPolicy: SyncPolicy!',
  Master:
    'id: Int!  name: String!  phone: PhoneNumber  active: Boolean!  services: ' +
    '[MasterService!]!  workingHours(from: LocalDate!, to: LocalDate!): [WorkingDay!]!  ' +
    'weeklySchedule: [WeeklyShift!]!  timeOff(from: LocalDate!, to: LocalDate!): [TimeOff!]!',
  MasterService: 'master: Master!  service: Service!  durationMinutes: Int!  price: Money!',
  WeeklyShift: 'weekday: Int!  start: LocalTime!  end: LocalTime!',
  WorkingDay: 'date: LocalDate!  shifts: [Shift!]!',
  Shift: 'start: LocalTime!  end: LocalTime!',
  TimeOff:
    'id: Int!  master: Master!  startsAt: DateTime!  endsAt: DateTime!  allDay: Boolean!  ' +
    'reason: String',
  Service:
    'id: Int!  name: String!  active: Boolean!  durationMinutes: Int!  price: Money!  ' +
    'bufferBeforeMinutes: Int!  bufferAfterMinutes: Int!  masters: [Master!]!',
  Client:
    'id: Int!  name: String!  phone: PhoneNumber  preferredChannel: Channel  notes: String  ' +
    'createdAt: DateTime!  visitsCount: Int!  noShowCount: Int!  lastVisit: Appointment  ' +
    'nextVisit: Appointment  appointments(first: Int = 20, after: String): ' +
    'AppointmentConnection!',
  Appointment:
    'id: Int!  client: Client!  master: Master!  service: BookedService!  date: LocalDate!  ' +
    'time: LocalTime!  startsAt: DateTime!  endsAt: DateTime!  status: AppointmentStatus!  ' +
    'source: AppointmentSource!  comment: String!  crmAId: SafeInt  createdAt: DateTime!  ' +
    'updatedAt: DateTime!  version: Int!  allowedTransitions: [AppointmentStatus!]!  ' +
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
  Slot: 'time: LocalTime!  master: Master!',
  DayAvailability: 'date: LocalDate!  freeSlots: Int!  firstTime: LocalTime',
  SlotVerdict: 'bookable: Boolean!  code: String  detail: String!  alternatives: [Slot!]!',
  PageInfo:
    'hasNextPage: Boolean!  hasPreviousPage: Boolean!  startCursor: String  endCursor: String',
  AppointmentConnection:
    'totalCount: Int!  nodes: [Appointment!]!  edges: [AppointmentEdge!]!  pageInfo: PageInfo!',
  AppointmentEdge: 'cursor: String!  node: Appointment!',
  ClientConnection:
    'totalCount: Int!  nodes: [Client!]!  edges: [ClientEdge!]!  pageInfo: PageInfo!',
  ClientEdge: 'cursor: String!  node: Client!',
}
const INPUTS = `
  input AppointmentFilter { date: LocalDate dateFrom: LocalDate dateTo: LocalDate status: [AppointmentStatus!] clientId: Int masterId: Int serviceId: Int source: AppointmentSource }
  input AppointmentOrder { field: AppointmentSort! direction: SortDirection! = ASC }
  input ClientOrder { field: ClientSort! direction: SortDirection! = ASC }
  input CreateAppointmentInput { masterId: Int! serviceId: Int! date: LocalDate! time: LocalTime! comment: String clientId: Int client: ClientInput }
  input ClientInput { name: String! phone: PhoneNumber! }
  input RescheduleAppointmentInput { date: LocalDate! time: LocalTime! masterId: Int serviceId: Int note: String }
  input BookingSettingsInput { nativeBookingEnabled: Boolean autoConfirm: Boolean slotStepMinutes: Int leadTimeMinutes: Int horizonDays: Int clientCancelWindowMinutes: Int noShowGraceMinutes: Int maxFutureAppointmentsPerClient: Int requireClient: Boolean requireCancelReason: Boolean crmASyncPolicy: SyncPolicy }
  input AccountInput { username: String! password: String! name: String! role: Role! masterId: Int clientId: Int }
  input SalonInput { name: String timeZone: String currency: String phoneRegion: String }
  input ShiftInput { start: LocalTime! end: LocalTime! }
  input WeeklyShiftInput { weekday: Int! start: LocalTime! end: LocalTime! }
  input MasterInput { name: String! phone: PhoneNumber active: Boolean = true }
  input MasterPatch { name: String phone: PhoneNumber active: Boolean }
  input ServicePatch { name: String durationMinutes: Int price: Money bufferBeforeMinutes: Int bufferAfterMinutes: Int active: Boolean }
  input ServiceInput { name: String! durationMinutes: Int! price: Money! bufferBeforeMinutes: Int = 0 bufferAfterMinutes: Int = 0 active: Boolean = true }
  input TaskFilter { status: [TaskStatus!] channel: Channel assigneeId: Int unassigned: Boolean }
  input TaskOrder { field: TaskSort! direction: SortDirection! = ASC }
  input ReplyInput { taskId: Int! text: String! type: MessageType! = TEXT imageUrl: String clientKey: String expectedVersion: Int }
  enum TaskStatus { OPEN AUTOPILOT SNOOZED CLOSED }
  enum MessageDirection { INBOUND OUTBOUND }
  enum MessageType { TEXT IMAGE TEMPLATE NOTE }
  enum DeliveryState { PENDING SENT DELIVERED READ FAILED SKIPPED }
  enum TaskSort { WAITING_SINCE UPDATED_AT CREATED_AT ID }
  enum TaskEventKind { CREATED UPDATED MESSAGE CLOSED RESYNC }
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
  enum ImportState { RUNNING SUCCEEDED FAILED }
  enum Language { EN DE RU }
  enum SortDirection { ASC DESC }
  enum AppointmentSort { DATE TIME CREATED_AT STATUS ID }
  enum ClientSort { NAME CREATED_AT LAST_VISIT ID }
  scalar LocalDate scalar LocalTime scalar DateTime scalar Money scalar PhoneNumber scalar SafeInt`
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

test('whatever is no plain value says what it is', () => {
  const silent = Object.values(schema.getTypeMap()).filter(
    (type) =>
      isObjectType(type) &&
      !type.name.startsWith('__') &&
      !/^(Query|Mutation|Subscription|AuthTokens|DayAvailability)$|(Connection|Edge)$/.test(
        type.name,
      ) &&
      !type.description,
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})
