import type { Role } from '../../../src/domain/identity/rights.js'
import { addDays } from '../../../src/domain/time/time.js'
import { Refusal } from '../../../src/domain/refusal.js'
import { insertTopicQuestions } from '../../../src/store/autopilot/salon-facts.js'
import { saveSalonFact } from '../../../src/service/autopilot/settings/salon-facts.js'
import { saveAutopilotSentence } from '../../../src/service/autopilot/settings/sentences.js'
import { createMaster } from '../../../src/service/catalog/catalog.js'
import { setNotificationTemplate } from '../../../src/service/notifications/notification-templates.js'
import { createSignInLink } from '../../../src/service/identity/sign-in-links.js'
import { setupCode } from '../../../src/service/identity/set-up-salon.js'
import { PASSWORD } from '../account.js'
import type { Asker, Kind, Side, Fixture } from './fixture.js'

export type Values = Record<string, unknown>
/**
 * What an id gives that leads the asker nowhere: null from a query, `not_found` from a mutation, a
 * refused reference, (of a filter) a list with nothing in it, or (where it only adds something) the
 * same as without it.
 */
export type Outcome = 'null' | 'not_found' | 'reference' | 'nothing' | 'as without it'
export type IdRule = {
  readonly names: Kind
  readonly gives: Outcome
  /** Where the usual values do not go together with this id. */
  readonly given?: (fixture: Fixture) => Values | Promise<Values>
}

/**
 * One operation: who may, with which values they succeed, and what becomes of each id that it
 * takes.
 */
export type OperationRule = {
  readonly may: readonly Role[] | 'everybody'
  /** Open to embed tokens too. */
  readonly embedded?: true
  /** It is about the sign-in that asks, so each asker gets an account of its own for it. */
  readonly own?: true
  /** `token`: the one that asks, where the operation is about it. */
  readonly given: (fixture: Fixture, token?: string) => Values | Promise<Values>
  readonly ids?: Readonly<Record<string, IdRule>>
  /** A mutation that only looks. */
  readonly looks?: true
  /** The refusal that everybody gets, because it is for a deployment without a salon. */
  readonly refused?: string
}

const ADMIN: readonly Role[] = ['admin']
const OPERATORS: readonly Role[] = ['admin', 'operator']
const STAFF: readonly Role[] = ['admin', 'operator', 'integration']
const SIGNED_IN: readonly Role[] = [...STAFF, 'master', 'client']

const id = (names: Kind, gives: Outcome, given?: IdRule['given']): IdRule => ({
  names,
  gives,
  ...(given && { given }),
})
const appointmentToChange = { id: id('appointment', 'not_found') }
const oneOf = (names: Kind): Pick<OperationRule, 'ids'> => ({ ids: { id: id(names, 'null') } })
const changed = (names: Kind): Pick<OperationRule, 'ids'> => ({
  ids: { id: id(names, 'not_found') },
})
const ofMaster: Pick<OperationRule, 'ids'> = { ids: { masterId: id('master', 'not_found') } }
const place = ({ ours }: Fixture) => ({ masterId: ours.anna.id, serviceId: ours.haircut.id })
const placeRefused = { masterId: id('master', 'reference'), serviceId: id('service', 'reference') }
const exceptRefused = { ...placeRefused, exceptAppointmentId: id('appointment', 'reference') }
const THE_NOTIFICATION = {
  event: 'appointment_reminder',
  recipient: 'client',
  language: 'en',
} as const
const A_FACT = { topic: 'PARKING', language: 'EN' }
const THE_FACT = { topic: 'parking', language: 'en' } as const
const A_NOTIFICATION = { event: 'APPOINTMENT_REMINDER', recipient: 'CLIENT', language: 'EN' }
const THE_SENTENCE = { key: 'welcome', language: 'en' } as const
const A_SENTENCE = { key: 'welcome', language: 'EN' }
const FIRST_SALON = {
  salonName: 'First salon',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  phoneRegion: 'DE',
  adminName: 'First admin',
  username: 'first-admin',
  password: PASSWORD,
}
/** An appointment of Maria, who has a dialogue. */
const ofDialogue = async ({ task, appointment }: Fixture): Promise<number> => {
  await task()
  return appointment()
}
/** One of the assistant's operations on a task. */
const onTask = (values: Values = {}): OperationRule => ({
  may: OPERATORS,
  embedded: true,
  given: async ({ task }) => ({ id: await task(), ...values }),
  ...changed('task'),
})

export const QUERIES: Readonly<Record<string, OperationRule>> = {
  me: { may: SIGNED_IN, embedded: true, given: () => ({}) },
  sessions: { may: SIGNED_IN, own: true, given: () => ({}) },
  setup: { may: 'everybody', given: () => ({}) },
  salon: { may: SIGNED_IN, embedded: true, given: () => ({}) },
  accounts: { may: ADMIN, given: () => ({}) },
  masters: { may: SIGNED_IN, given: () => ({}), ids: { serviceId: id('service', 'nothing') } },
  master: { may: SIGNED_IN, given: ({ ours }) => ({ id: ours.anna.id }), ...oneOf('master') },
  services: {
    may: SIGNED_IN,
    embedded: true,
    given: () => ({}),
    ids: { masterId: id('master', 'nothing') },
  },
  service: { may: SIGNED_IN, given: ({ ours }) => ({ id: ours.haircut.id }), ...oneOf('service') },
  availableSlots: {
    may: SIGNED_IN,
    embedded: true,
    given: (fixture) => ({ ...place(fixture), date: '2030-01-08' }),
    ids: exceptRefused,
  },
  availableDays: {
    may: SIGNED_IN,
    embedded: true,
    given: (fixture) => ({ ...place(fixture), from: '2030-01-08', to: '2030-01-09' }),
    ids: exceptRefused,
  },
  explainSlot: {
    may: SIGNED_IN,
    given: (fixture) => ({ ...place(fixture), ...fixture.slot() }),
    ids: exceptRefused,
  },
  rescheduleOptions: {
    may: STAFF,
    embedded: true,
    given: async (fixture) => ({
      appointmentId: await ofDialogue(fixture),
      date: '2030-01-08',
    }),
    ids: {
      appointmentId: id('appointment', 'not_found'),
      masterId: id('master', 'reference'),
    },
  },
  journal: {
    may: [...STAFF, 'master'],
    given: () => ({ date: '2030-01-08' }),
    ids: { masterIds: id('master', 'reference') },
  },
  load: {
    may: [...STAFF, 'master'],
    given: () => ({ from: '2030-01-08', to: '2030-01-09' }),
    ids: { masterIds: id('master', 'reference') },
  },
  clients: { may: STAFF, given: () => ({}) },
  client: {
    may: [...STAFF, 'client'],
    given: ({ ours }) => ({ id: ours.maria.id }),
    ...oneOf('client'),
  },
  appointments: {
    may: SIGNED_IN,
    given: () => ({}),
    ids: {
      'filter.clientId': id('client', 'nothing'),
      'filter.masterId': id('master', 'nothing'),
      'filter.serviceId': id('service', 'nothing'),
    },
  },
  appointment: {
    may: SIGNED_IN,
    given: async ({ appointment }) => ({ id: await appointment() }),
    ...oneOf('appointment'),
  },
  tasks: {
    may: OPERATORS,
    embedded: true,
    given: async ({ task }) => {
      await task()
      return { filter: { status: ['OPEN', 'AUTOPILOT', 'SNOOZED', 'CLOSED'] } }
    },
    ids: {
      'filter.assigneeId': id('account', 'nothing'),
      'filter.clientId': id('client', 'nothing'),
    },
  },
  task: { ...onTask(), ...oneOf('task') },
  taskCounts: { may: OPERATORS, embedded: true, given: () => ({}) },
  operators: { may: OPERATORS, embedded: true, given: () => ({}) },
  cannedReplies: {
    may: OPERATORS,
    embedded: true,
    given: async ({ cannedReply }) => {
      await cannedReply()
      return {}
    },
    ids: { taskId: id('task', 'as without it') },
  },
  importRun: {
    may: STAFF,
    given: async ({ importRun }) => ({ id: await importRun() }),
    ...oneOf('importRun'),
  },
  importRuns: { may: STAFF, given: () => ({}) },
  embedToken: { may: OPERATORS, given: () => ({}) },
  notificationTemplates: { may: ADMIN, given: () => ({}) },
  previewNotificationTemplate: {
    may: ADMIN,
    given: () => ({ ...A_NOTIFICATION, text: 'See you, {client}!' }),
  },
  autopilotSentences: { may: ADMIN, given: () => ({ language: 'EN' }) },
  previewAutopilotSentence: {
    may: ADMIN,
    given: () => ({ ...A_SENTENCE, text: 'Any time!' }),
  },
  previewCannedReply: { may: ADMIN, given: () => ({ text: 'Hello {client_name}!' }) },
  jobs: {
    may: ADMIN,
    given: async ({ job }) => {
      await job()
      return {}
    },
  },
  connections: { may: ADMIN, given: () => ({}) },
  jobCounts: { may: ADMIN, given: () => ({}) },
  autopilotSettings: { may: ADMIN, given: () => ({}) },
  autopilotFigures: { may: ADMIN, given: () => ({}) },
  salonFacts: {
    may: ADMIN,
    given: async ({ ours }) => {
      await saveSalonFact(ours.story.context(), { ...THE_FACT, text: 'Parking is behind us.' })
      return {}
    },
  },
  askedTopics: {
    may: ADMIN,
    given: async ({ ours }) => {
      const { db, viewer, now } = ours.story.context()
      if (viewer instanceof Refusal) throw viewer
      await insertTopicQuestions(db, viewer.salonId, [{ topic: 'parking', isAnswered: true }], now)
      return {}
    },
  },
  liveCursor: { may: SIGNED_IN, embedded: true, given: () => ({}) },
}

export const MUTATIONS: Readonly<Record<string, OperationRule>> = {
  createAppointment: {
    may: [...STAFF, 'client'],
    embedded: true,
    given: async (fixture) => {
      await fixture.task()
      const clientId = fixture.ours.maria.id
      return { input: { ...place(fixture), ...fixture.slot(), clientId } }
    },
    ids: {
      'input.masterId': placeRefused.masterId,
      'input.serviceId': placeRefused.serviceId,
      'input.clientId': id('client', 'reference'),
    },
  },
  rescheduleAppointment: {
    may: STAFF,
    embedded: true,
    given: async (fixture) => ({ id: await ofDialogue(fixture), input: fixture.slot() }),
    ids: {
      ...appointmentToChange,
      'input.masterId': placeRefused.masterId,
      'input.serviceId': placeRefused.serviceId,
    },
  },
  updateAppointment: {
    may: STAFF,
    given: async ({ appointment, ours }) => ({
      id: await appointment(),
      input: { comment: 'New', clientId: ours.nora.id },
    }),
    ids: { ...appointmentToChange, 'input.clientId': id('client', 'reference') },
  },
  confirmAppointment: {
    may: STAFF,
    given: async ({ appointment }) => ({ id: await appointment() }),
    ids: appointmentToChange,
  },
  startAppointment: {
    may: [...STAFF, 'master'],
    given: async ({ appointment }) => ({ id: await appointment('confirmed') }),
    ids: appointmentToChange,
  },
  completeAppointment: {
    may: [...STAFF, 'master'],
    given: async ({ appointment }) => ({ id: await appointment('in_progress') }),
    ids: appointmentToChange,
  },
  markNoShow: {
    may: [...STAFF, 'master'],
    given: async ({ appointment }) => ({ id: await appointment('booked', { past: true }) }),
    ids: appointmentToChange,
  },
  cancelAppointment: {
    may: [...STAFF, 'client'],
    embedded: true,
    given: async (fixture) => ({ id: await ofDialogue(fixture) }),
    ids: appointmentToChange,
  },
  retrySync: {
    may: STAFF,
    given: async ({ appointment }) => ({ appointmentId: await appointment() }),
    ids: { appointmentId: id('appointment', 'not_found') },
  },
  retryJob: { may: ADMIN, given: async ({ job }) => ({ id: await job() }), ...changed('job') },
  cancelImport: {
    may: STAFF,
    given: async ({ importRun }) => ({ id: await importRun() }),
    ...changed('importRun'),
  },
  discardJob: { may: ADMIN, given: async ({ job }) => ({ id: await job() }), ...changed('job') },
  createClient: {
    may: STAFF,
    given: ({ number }) => ({ input: { name: 'Olga', phone: `+4915119${100000 + number()}` } }),
  },
  updateClient: {
    may: STAFF,
    given: ({ ours, number }) => ({ id: ours.nora.id, input: { notes: `note ${number()}` } }),
    ...changed('client'),
  },
  eraseClient: {
    may: ADMIN,
    given: async ({ ours }) => ({ id: (await ours.story.client()).id }),
    ...changed('client'),
  },
  createDownload: {
    may: ADMIN,
    looks: true,
    given: ({ ours }) => ({ input: { kind: 'CLIENT', clientId: ours.nora.id } }),
    ids: { 'input.clientId': id('client', 'not_found') },
  },
  createAccount: {
    may: ADMIN,
    given: ({ number }) => ({
      input: {
        username: `new${number()}`,
        password: 'correct horse',
        name: 'New',
        role: 'OPERATOR',
      },
    }),
    ids: {
      'input.masterId': {
        ...id('master', 'reference'),
        given: ({ number }) => ({
          input: {
            username: `new${number()}`,
            password: 'correct horse',
            name: 'New',
            role: 'MASTER',
          },
        }),
      },
      'input.clientId': {
        ...id('client', 'reference'),
        given: ({ number }) => ({
          input: {
            username: `new${number()}`,
            password: 'correct horse',
            name: 'New',
            role: 'CLIENT',
          },
        }),
      },
    },
  },
  updateAccount: {
    may: ADMIN,
    given: ({ persons, number }) => ({
      id: persons.operator.id,
      input: { name: `Operator ${number()}` },
    }),
    ...changed('account'),
  },
  login: {
    may: 'everybody',
    given: async ({ account }) => {
      const { username, password } = await account()
      return { username, password }
    },
  },
  refreshTokens: {
    may: 'everybody',
    given: async ({ signIn }) => ({ refresh: (await signIn()).refresh }),
  },
  logout: {
    may: 'everybody',
    given: async ({ signIn }) => ({ refresh: (await signIn()).refresh }),
  },
  refreshEmbedToken: { may: OPERATORS, embedded: true, given: () => ({}), looks: true },
  verifyToken: {
    may: 'everybody',
    given: async ({ signIn }) => ({ token: (await signIn()).access }),
    looks: true,
  },
  changePassword: {
    may: SIGNED_IN,
    own: true,
    given: ({ number }) => ({ input: { old: PASSWORD, new: `another horse ${number()}` } }),
  },
  endSession: {
    may: SIGNED_IN,
    own: true,
    given: async ({ app, signIn }, token) => {
      const claims = app.tokens.read('access', token ?? (await signIn()).access, app.now)
      return { id: (typeof claims === 'string' ? undefined : claims.family) ?? 'none' }
    },
  },
  createSignInLink: {
    may: ADMIN,
    given: ({ persons }) => ({ accountId: persons.operator.id }),
    ids: { accountId: id('account', 'not_found') },
  },
  signInByLink: {
    may: 'everybody',
    given: async ({ ours, persons }) => {
      const link = await createSignInLink(ours.story.context(), persons.operator.id, '')
      return { token: link.token }
    },
  },
  setUpSalon: {
    may: 'everybody',
    refused: 'permission_denied: There is a salon already. Sign in to it instead.',
    given: ({ app }) => ({ code: setupCode(app), input: FIRST_SALON }),
  },
  updateSalon: {
    may: ADMIN,
    given: ({ number }) => ({ input: { name: `Salon of the admin ${number()}` } }),
  },
  updateBookingSettings: {
    may: ADMIN,
    given: ({ number }) => ({ input: { leadTimeMinutes: number() % 60 } }),
  },
  updateNotificationSettings: {
    may: ADMIN,
    given: ({ number }) => ({ input: { reminderMinutes: number() } }),
  },
  setNotificationTemplate: {
    may: ADMIN,
    given: ({ number }) => ({
      input: { ...A_NOTIFICATION, text: `See you, {client}! ${number()}` },
    }),
  },
  removeNotificationTemplate: {
    may: ADMIN,
    given: async ({ ours }) => {
      await setNotificationTemplate(ours.story.context(), { ...THE_NOTIFICATION, text: 'See you!' })
      return A_NOTIFICATION
    },
  },
  saveSalonFact: {
    may: ADMIN,
    given: ({ number }) => ({ input: { ...A_FACT, text: `Parking is behind house ${number()}.` } }),
  },
  removeSalonFact: {
    may: ADMIN,
    given: async ({ ours }) => {
      await saveSalonFact(ours.story.context(), { ...THE_FACT, text: 'Parking is behind us.' })
      return A_FACT
    },
  },
  saveAutopilotSentence: {
    may: ADMIN,
    given: ({ number }) => ({ input: { ...A_SENTENCE, text: `Any time! ${number()}` } }),
  },
  resetAutopilotSentence: {
    may: ADMIN,
    given: async ({ ours }) => {
      await saveAutopilotSentence(ours.story.context(), { ...THE_SENTENCE, text: 'Any time!' })
      return A_SENTENCE
    },
  },
  createMaster: { may: ADMIN, given: () => ({ input: { name: 'Clara' } }) },
  updateMaster: {
    may: ADMIN,
    given: ({ ours, number }) => ({ id: ours.bella.id, input: { name: `Bella ${number()}` } }),
    ...changed('master'),
  },
  setWeeklySchedule: {
    may: ADMIN,
    given: async ({ ours, number }) => {
      const { id: masterId } = await ours.story.master({ name: `Dora ${number()}` })
      return { masterId, shifts: [{ weekday: 1, start: '12:00', end: '13:00' }] }
    },
    ...ofMaster,
  },
  setWorkingDay: {
    may: ADMIN,
    given: async ({ ours, number }) => {
      const { id: masterId } = await ours.story.master({ name: `Eva ${number()}` })
      return { masterId, date: '2030-01-08', shifts: [] }
    },
    ...ofMaster,
  },
  addTimeOff: {
    may: ADMIN,
    given: ({ ours }) => ({
      input: { masterId: ours.bella.id, from: '2029-12-24', to: '2029-12-24', start: '09:00' },
    }),
    ids: { 'input.masterId': id('master', 'reference') },
  },
  blockTime: {
    may: OPERATORS,
    given: ({ ours, number }) => ({
      input: {
        masterId: ours.bella.id,
        date: addDays('2029-12-01', number() % 20),
        start: '09:00',
        end: '09:30',
      },
    }),
    ids: { 'input.masterId': id('master', 'reference') },
  },
  removeTimeOff: {
    may: ADMIN,
    given: async ({ timeOff }) => ({ id: (await timeOff()).id }),
    ...changed('timeOff'),
  },
  createService: {
    may: ADMIN,
    given: () => ({ input: { name: 'Beard', durationMinutes: 30, price: '900.00' } }),
  },
  updateService: {
    may: ADMIN,
    given: ({ ours, number }) => ({ id: ours.haircut.id, input: { name: `Haircut ${number()}` } }),
    ...changed('service'),
  },
  setMasterService: {
    may: ADMIN,
    given: async ({ link, number }) => ({
      input: { ...(await link()), durationMinutes: 10 + number(), price: '1.00' },
    }),
    ids: {
      'input.masterId': placeRefused.masterId,
      'input.serviceId': placeRefused.serviceId,
    },
  },
  removeMasterService: {
    may: ADMIN,
    given: ({ link }) => link(),
    ids: { masterId: id('master', 'not_found'), serviceId: id('service', 'not_found') },
  },
  startImport: { may: STAFF, given: ({ importDays }) => ({ system: 'CRM_B', ...importDays() }) },
  replyToTask: {
    may: OPERATORS,
    embedded: true,
    given: async ({ task }) => ({ input: { taskId: await task(), text: 'Gladly.' } }),
    ids: {
      'input.taskId': id('task', 'not_found'),
      'input.uploadId': id('upload', 'reference', async ({ task }) => ({
        input: { taskId: await task(), type: 'IMAGE', text: 'Look.' },
      })),
    },
  },
  handTaskToAutopilot: onTask(),
  undoAutopilotAction: {
    may: OPERATORS,
    given: async ({ action }) => ({ id: await action() }),
    ...changed('action'),
  },
  updateAutopilotSettings: {
    may: ADMIN,
    given: ({ number }) => ({
      input: { channel: 'MESSENGER_A', mode: 'OFF', greeting: `Hello ${number()}!` },
    }),
  },
  takeTask: onTask(),
  openTask: {
    may: OPERATORS,
    given: ({ ours }) => ({
      input: { clientId: ours.nora.id, channel: 'MESSENGER_A', text: 'Good morning' },
    }),
    ids: { 'input.clientId': id('client', 'reference') },
  },
  assignTask: {
    may: OPERATORS,
    embedded: true,
    given: async ({ task, persons }) => ({ id: await task(), accountId: persons.operator.id }),
    ids: { id: id('task', 'not_found'), accountId: id('account', 'reference') },
  },
  resendMessage: {
    may: OPERATORS,
    embedded: true,
    given: async ({ failedMessage }) => ({ id: await failedMessage() }),
    ...changed('message'),
  },
  snoozeTask: onTask({ until: '2030-01-08T09:00:00Z' }),
  closeTask: onTask({ resolution: 'Answered' }),
  markTaskRead: onTask(),
  setTyping: {
    may: OPERATORS,
    embedded: true,
    given: async ({ task }) => ({ taskId: await task() }),
    ids: { taskId: id('task', 'not_found') },
  },
  setCannedReply: {
    may: ADMIN,
    given: ({ number }) => ({ input: { shortCode: `new${number()}`, text: 'Until six.' } }),
  },
  removeCannedReply: {
    may: ADMIN,
    given: async ({ cannedReply }) => ({ id: await cannedReply() }),
    ...changed('cannedReply'),
  },
  createConnection: {
    may: ADMIN,
    given: async ({ disconnect }) => {
      await disconnect()
      return { input: { name: 'MODEL', url: 'http://127.0.0.1:1' } }
    },
  },
  updateConnection: {
    may: ADMIN,
    given: async ({ connection }) => ({ id: await connection(), input: { model: 'small' } }),
    ...changed('connection'),
  },
  removeConnection: {
    may: ADMIN,
    given: async ({ connection }) => ({ id: await connection() }),
    ...changed('connection'),
  },
  testConnection: {
    may: ADMIN,
    given: async ({ connection }) => ({ id: await connection() }),
    ...changed('connection'),
    looks: true,
  },
  registerConnectionWebhook: {
    may: ADMIN,
    given: async ({ connection }) => ({ id: await connection() }),
    ...changed('connection'),
    looks: true,
    refused: 'invalid {"id":["Enter the address of the webhook on the pages of this system."]}',
  },
}

/** Returns the token that asks: a new one where the operation is about the sign-in itself. */
export const tokenFor = async (
  rule: OperationRule | undefined,
  fixture: Fixture,
  asker: Asker,
): Promise<string | undefined> => (rule?.own ? fixture.ownToken(asker) : fixture.tokenOf(asker))

export type SubscriptionRule = Pick<OperationRule, 'may' | 'embedded'> & {
  /**
   * Makes something happen that whoever may subscribe hears of, in a side's salon; answers what it
   * happened to.
   */
  readonly happens: (fixture: Fixture, side: Side) => Promise<number>
  /** The ids that it takes; with one of those that lead nowhere there is nothing to hear. */
  readonly ids: Readonly<Record<string, Kind>>
}

const newMaster: SubscriptionRule['happens'] = async (_, { story }) => {
  const master = { name: 'New', phone: null, active: true }
  return (await createMaster(story.context(), master)).id
}

export const SUBSCRIPTIONS: Readonly<Record<string, SubscriptionRule>> = {
  taskUpdates: {
    may: OPERATORS,
    embedded: true,
    happens: ({ task }, side) => task({ side }),
    ids: { taskId: 'task', 'filter.assigneeId': 'account', 'filter.clientId': 'client' },
  },
  appointmentUpdates: {
    may: SIGNED_IN,
    happens: ({ appointment }, side) => appointment('booked', { side }),
    ids: {
      'filter.clientId': 'client',
      'filter.masterId': 'master',
      'filter.serviceId': 'service',
    },
  },
  salonUpdates: { may: STAFF, happens: newMaster, ids: {} },
  deskUpdates: { may: OPERATORS, happens: newMaster, ids: {} },
  importProgress: {
    may: STAFF,
    happens: ({ importRun }, side) => importRun(side),
    ids: { id: 'importRun' },
  },
}
