import type { Role } from '../../../src/domain/identity/rights.js'
import { setNotificationTemplate } from '../../../src/service/notifications/notification-templates.js'
import type { Kind, Side, Fixture } from './fixture.js'

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
  readonly given?: (fixture: Fixture) => Values
}

/**
 * One operation: who may, with which values they succeed, and what becomes of each id that it
 * takes.
 */
export type OperationRule = {
  readonly may: readonly Role[] | 'everybody'
  /** Open to embed tokens too. */
  readonly embedded?: true
  readonly given: (fixture: Fixture) => Values | Promise<Values>
  readonly ids?: Readonly<Record<string, IdRule>>
  /** A mutation that only looks. */
  readonly looks?: true
}

const ADMIN: readonly Role[] = ['admin']
const OPERATORS: readonly Role[] = ['admin', 'operator']
const STAFF: readonly Role[] = ['admin', 'operator', 'integration']
const SIGNED_IN: readonly Role[] = [...STAFF, 'master', 'client']

const id = (names: Kind, gives: Outcome): IdRule => ({ names, gives })
const appointmentToChange = { id: id('appointment', 'not_found') }
const oneOf = (names: Kind): Pick<OperationRule, 'ids'> => ({ ids: { id: id(names, 'null') } })
const changed = (names: Kind): Pick<OperationRule, 'ids'> => ({
  ids: { id: id(names, 'not_found') },
})
const ofMaster: Pick<OperationRule, 'ids'> = { ids: { masterId: id('master', 'not_found') } }
const place = ({ ours }: Fixture) => ({ masterId: ours.anna.id, serviceId: ours.haircut.id })
const placeRefused = { masterId: id('master', 'reference'), serviceId: id('service', 'reference') }
const THE_NOTIFICATION = {
  event: 'appointment_reminder',
  recipient: 'client',
  language: 'en',
} as const
const A_NOTIFICATION = { event: 'APPOINTMENT_REMINDER', recipient: 'CLIENT', language: 'EN' }
/** One of the assistant's operations on a task. */
const onTask = (values: Values = {}): OperationRule => ({
  may: OPERATORS,
  embedded: true,
  given: async ({ task }) => ({ id: await task(), ...values }),
  ...changed('task'),
})

export const QUERIES: Readonly<Record<string, OperationRule>> = {
  me: { may: SIGNED_IN, given: () => ({}) },
  salon: { may: SIGNED_IN, given: () => ({}) },
  accounts: { may: ADMIN, given: () => ({}) },
  masters: { may: SIGNED_IN, given: () => ({}), ids: { serviceId: id('service', 'nothing') } },
  master: { may: SIGNED_IN, given: ({ ours }) => ({ id: ours.anna.id }), ...oneOf('master') },
  services: { may: SIGNED_IN, given: () => ({}), ids: { masterId: id('master', 'nothing') } },
  service: { may: SIGNED_IN, given: ({ ours }) => ({ id: ours.haircut.id }), ...oneOf('service') },
  availableSlots: {
    may: SIGNED_IN,
    given: (fixture) => ({ ...place(fixture), date: '2030-01-08' }),
    ids: placeRefused,
  },
  availableDays: {
    may: SIGNED_IN,
    given: (fixture) => ({ ...place(fixture), from: '2030-01-08', to: '2030-01-09' }),
    ids: placeRefused,
  },
  explainSlot: {
    may: SIGNED_IN,
    given: (fixture) => ({ ...place(fixture), ...fixture.slot() }),
    ids: placeRefused,
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
    ids: { 'filter.assigneeId': id('account', 'nothing') },
  },
  task: { ...onTask(), ...oneOf('task') },
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
  noticeTemplates: { may: ADMIN, given: () => ({}) },
  previewNoticeTemplate: {
    may: ADMIN,
    given: () => ({ ...A_NOTIFICATION, text: 'See you, {client}!' }),
  },
  jobs: {
    may: ADMIN,
    given: async ({ job }) => {
      await job()
      return {}
    },
  },
  autopilotSettings: { may: ADMIN, given: () => ({}) },
  autopilotFigures: { may: ADMIN, given: () => ({}) },
  liveCursor: { may: SIGNED_IN, embedded: true, given: () => ({}) },
}

export const MUTATIONS: Readonly<Record<string, OperationRule>> = {
  createAppointment: {
    may: [...STAFF, 'client'],
    given: (fixture) => ({ input: { ...place(fixture), ...fixture.slot() } }),
    ids: {
      'input.masterId': placeRefused.masterId,
      'input.serviceId': placeRefused.serviceId,
      'input.clientId': id('client', 'reference'),
    },
  },
  rescheduleAppointment: {
    may: STAFF,
    given: async ({ appointment, slot }) => ({ id: await appointment(), input: slot() }),
    ids: {
      ...appointmentToChange,
      'input.masterId': placeRefused.masterId,
      'input.serviceId': placeRefused.serviceId,
    },
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
    given: async ({ appointment }) => ({ id: await appointment() }),
    ids: appointmentToChange,
  },
  retrySync: {
    may: STAFF,
    given: async ({ appointment }) => ({ appointmentId: await appointment() }),
    ids: { appointmentId: id('appointment', 'not_found') },
  },
  retryJob: { may: ADMIN, given: async ({ job }) => ({ id: await job() }), ...changed('job') },
  createClient: {
    may: STAFF,
    given: ({ number }) => ({ input: { name: 'Olga', phone: `+4915119${100000 + number()}` } }),
  },
  updateClient: {
    may: STAFF,
    given: ({ ours, number }) => ({ id: ours.nora.id, notes: `note ${number()}` }),
    ...changed('client'),
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
    given: ({ persons, number }) => ({ id: persons.operator.id, name: `Operator ${number()}` }),
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
  verifyToken: {
    may: 'everybody',
    given: async ({ signIn }) => ({ token: (await signIn()).access }),
    looks: true,
  },
  updateSalon: {
    may: ADMIN,
    given: ({ number }) => ({ input: { name: `Salon of the admin ${number()}` } }),
  },
  updateBookingSettings: {
    may: ADMIN,
    given: ({ number }) => ({ input: { leadTimeMinutes: number() % 60 } }),
  },
  updateNoticeSettings: {
    may: ADMIN,
    given: ({ number }) => ({ input: { reminderMinutes: number() } }),
  },
  setNoticeTemplate: {
    may: ADMIN,
    given: ({ number }) => ({ ...A_NOTIFICATION, text: `See you, {client}! ${number()}` }),
  },
  removeNoticeTemplate: {
    may: ADMIN,
    given: async ({ ours }) => {
      await setNotificationTemplate(ours.story.context(), { ...THE_NOTIFICATION, text: 'See you!' })
      return A_NOTIFICATION
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
      masterId: ours.bella.id,
      startsAt: '2029-12-24T09:00:00Z',
      endsAt: '2029-12-24T10:00:00Z',
    }),
    ...ofMaster,
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
      ...(await link()),
      durationMinutes: 10 + number(),
      price: '1.00',
    }),
    ids: placeRefused,
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
    ids: { 'input.taskId': id('task', 'not_found') },
  },
  handTaskToAutopilot: onTask(),
  undoAutopilotDeed: {
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
  snoozeTask: onTask({ until: '2030-01-08T09:00:00Z' }),
  closeTask: onTask({ resolution: 'Answered' }),
  markTaskRead: onTask(),
  setCannedReply: {
    may: ADMIN,
    given: ({ number }) => ({ shortCode: `new${number()}`, text: 'Until six.' }),
  },
  removeCannedReply: {
    may: ADMIN,
    given: async ({ cannedReply }) => ({ id: await cannedReply() }),
    ...changed('cannedReply'),
  },
}

export type SubscriptionRule = Pick<OperationRule, 'may' | 'embedded'> & {
  /**
   * Makes something happen that whoever may subscribe hears of, in a side's salon; answers what it
   * happened to.
   */
  readonly happens: (fixture: Fixture, side: Side) => Promise<number>
  /** The ids that it takes; with one of those that lead nowhere there is nothing to hear. */
  readonly ids: Readonly<Record<string, Kind>>
}

export const SUBSCRIPTIONS: Readonly<Record<string, SubscriptionRule>> = {
  taskUpdates: {
    may: OPERATORS,
    embedded: true,
    happens: ({ task }, side) => task({ side }),
    ids: { taskId: 'task', 'filter.assigneeId': 'account' },
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
  importProgress: {
    may: STAFF,
    happens: ({ importRun }, side) => importRun(side),
    ids: { id: 'importRun' },
  },
}
