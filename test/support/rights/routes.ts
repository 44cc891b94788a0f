import type { Role } from '../../../src/domain/identity/rights.js'
import type { Route } from '../../../src/rest/handle/route.js'
import type { IdRule, Outcome, Values } from './operations.js'
import type { Kind, Fixture } from './fixture.js'

/** What a REST request is made of beside its row: the id of the path, the parameters, the body. */
export type Given = {
  readonly id?: number
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Values
}

export type RowRule = {
  readonly may: readonly Role[] | 'everybody'
  /** Open to embed tokens too. */
  readonly embedded?: true
  readonly given: (fixture: Fixture) => Given | Promise<Given>
  readonly ids?: Readonly<Record<string, IdRule>>
  /** A POST that only looks. */
  readonly looks?: true
}

const OPERATORS: readonly Role[] = ['admin', 'operator']
const STAFF: readonly Role[] = ['admin', 'operator', 'integration']
const SIGNED_IN: readonly Role[] = [...STAFF, 'master', 'client']

const id = (names: Kind, gives: Outcome): IdRule => ({ names, gives })
const ofAppointment = { ids: { ':id': id('appointment', 'not_found') } }
const place = ({ ours }: Fixture) => ({ master_id: ours.anna.id, service_id: ours.haircut.id })
const placeRefused = {
  master_id: id('master', 'reference'),
  service_id: id('service', 'reference'),
}
/** One of the assistant's rows about a task. */
const onTask = (body?: Values): RowRule => ({
  may: OPERATORS,
  embedded: true,
  given: async ({ task }) => ({ id: await task(), ...(body && { body }) }),
  ids: { ':id': id('task', 'not_found') },
})

const importedDays = ({ importDays }: Fixture): Given => {
  const { from, to } = importDays()
  return { body: { date_from: from, date_to: to } }
}

export const ROWS: Readonly<Record<string, RowRule>> = {
  'POST /api/token/': {
    may: 'everybody',
    given: async ({ account }) => {
      const { username, password } = await account()
      return { body: { username, password } }
    },
  },
  'POST /api/token/refresh/': {
    may: 'everybody',
    given: async ({ signIn }) => ({ body: { refresh: (await signIn()).refresh } }),
  },
  'POST /api/token/verify/': {
    may: 'everybody',
    given: async ({ signIn }) => ({ body: { token: (await signIn()).access } }),
    looks: true,
  },
  'POST /api/token/blacklist/': {
    may: 'everybody',
    given: async ({ signIn }) => ({ body: { refresh: (await signIn()).refresh } }),
  },
  'GET /api/records/': {
    may: SIGNED_IN,
    given: () => ({}),
    ids: {
      client_id: id('client', 'nothing'),
      master_id: id('master', 'nothing'),
      service_id: id('service', 'nothing'),
    },
  },
  'POST /api/records/': {
    may: [...STAFF, 'client'],
    given: (fixture) => ({ body: { ...place(fixture), ...fixture.slot() } }),
    ids: { ...placeRefused, client_id: id('client', 'reference') },
  },
  'GET /api/records/available-slots/': {
    may: SIGNED_IN,
    given: ({ ours }) => ({ query: { date: '2030-01-08', service_id: String(ours.haircut.id) } }),
    ids: placeRefused,
  },
  'GET /api/records/:id/': {
    may: SIGNED_IN,
    given: async ({ appointment }) => ({ id: await appointment() }),
    ...ofAppointment,
  },
  'POST /api/records/:id/cancel/': {
    may: [...STAFF, 'client'],
    given: async ({ appointment }) => ({ id: await appointment(), body: {} }),
    ...ofAppointment,
  },
  'POST /api/records/:id/confirm/': {
    may: STAFF,
    given: async ({ appointment }) => ({ id: await appointment(), body: {} }),
    ...ofAppointment,
  },
  'POST /api/records/:id/start/': {
    may: [...STAFF, 'master'],
    given: async ({ appointment }) => ({ id: await appointment('confirmed'), body: {} }),
    ...ofAppointment,
  },
  'POST /api/records/:id/complete/': {
    may: [...STAFF, 'master'],
    given: async ({ appointment }) => ({ id: await appointment('in_progress'), body: {} }),
    ...ofAppointment,
  },
  'POST /api/records/:id/no-show/': {
    may: [...STAFF, 'master'],
    given: async ({ appointment }) => ({
      id: await appointment('booked', { past: true }),
      body: {},
    }),
    ...ofAppointment,
  },
  'POST /api/records/:id/sync/': {
    may: STAFF,
    given: async ({ appointment }) => ({ id: await appointment(), body: {} }),
    ...ofAppointment,
  },
  'PATCH /api/records/:id/': {
    may: STAFF,
    given: async ({ appointment, ours }) => ({
      id: await appointment(),
      body: { comment: 'New', client_id: ours.nora.id },
    }),
    ids: { ...ofAppointment.ids, client_id: id('client', 'reference') },
  },
  'POST /api/records/:id/reschedule/': {
    may: STAFF,
    given: async ({ appointment, slot }) => ({ id: await appointment(), body: slot() }),
    ids: { ...ofAppointment.ids, ...placeRefused },
  },
  'GET /api/clients/': { may: STAFF, given: () => ({}) },
  'POST /api/clients/': {
    may: STAFF,
    given: ({ number }) => ({ body: { name: 'Olga', phone: `+4915119${200000 + number()}` } }),
  },
  'GET /api/clients/:id/': {
    may: [...STAFF, 'client'],
    given: ({ ours }) => ({ id: ours.maria.id }),
    ids: { ':id': id('client', 'not_found') },
  },
  'PATCH /api/clients/:id/': {
    may: STAFF,
    given: ({ ours, number }) => ({ id: ours.nora.id, body: { name: `Nora ${number()}` } }),
    ids: { ':id': id('client', 'not_found') },
  },
  'GET /api/masters/': {
    may: SIGNED_IN,
    given: () => ({}),
    ids: { service_id: id('service', 'nothing') },
  },
  'GET /api/masters/:id/': {
    may: SIGNED_IN,
    given: ({ ours }) => ({ id: ours.anna.id }),
    ids: { ':id': id('master', 'not_found') },
  },
  'GET /api/services/': {
    may: SIGNED_IN,
    given: () => ({}),
    ids: { master_id: id('master', 'nothing') },
  },
  'GET /api/services/:id/': {
    may: SIGNED_IN,
    given: ({ ours }) => ({ id: ours.haircut.id }),
    ids: { ':id': id('service', 'not_found') },
  },
  'GET /api/settings/booking/': { may: ['admin'], given: () => ({}) },
  'PATCH /api/settings/booking/': {
    may: ['admin'],
    given: ({ number }) => ({ body: { lead_time_minutes: number() % 60 } }),
  },
  'GET /api/assistant/tasks/': { may: OPERATORS, embedded: true, given: () => ({}) },
  'GET /api/assistant/tasks/:id/': onTask(),
  'POST /api/assistant/tasks/:id/reply/': onTask({ message: 'Gladly.' }),
  'POST /api/assistant/tasks/:id/autopilot/': onTask({}),
  'POST /api/assistant/tasks/:id/take/': onTask({}),
  'POST /api/assistant/tasks/:id/snooze/': onTask({ until: '2030-01-08T09:00:00Z' }),
  'POST /api/assistant/tasks/:id/close/': onTask({ resolution: 'Answered' }),
  'POST /api/assistant/tasks/:id/read/': onTask({}),
  'POST /api/import/crm_a/': { may: STAFF, given: importedDays },
  'POST /api/import/crm_b/': { may: STAFF, given: importedDays },
  'GET /api/import/:id/': {
    may: STAFF,
    given: async ({ importRun }) => ({ id: await importRun() }),
    ids: { ':id': id('importRun', 'not_found') },
  },
  'GET /api/assistant/embed-token/': { may: OPERATORS, given: () => ({}) },
}

/** Where a row takes the id of something: in its path, its body, its parameters, its filters. */
export const idsOf = ({ route: on, body = [], query = [], list }: Route): string[] => [
  ...(on.includes(':id') ? [':id'] : []),
  ...[...body, ...query].filter(({ kind }) => kind === 'pk').map(({ name }) => name),
  ...(list?.filters ?? []).filter(({ kind }) => kind === 'number').map(({ name }) => name),
]

/** The same request with another id at that place. */
export function withId(row: Route, given: Given, place: string, id: number): Given {
  if (place === ':id') return { ...given, id }
  return row.body
    ? { ...given, body: { ...given.body, [place]: id } }
    : { ...given, query: { ...given.query, [place]: String(id) } }
}
