import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { startTestApp, type TestApp } from '../app.js'
import { isReplay, reworded, under } from './keyed.js'
import { tellStory } from '../inbox/story.js'

const DAY = 24 * 3_600_000
const WHO = ['admin', 'operator'] as const
const KEYS = ['', 'a', 'b'] as const
type Ask =
  | { readonly is: 'book'; readonly hour: number; readonly door: 'rest' | 'graphql' }
  | { readonly is: 'cancel'; readonly hour: number }
  | { readonly is: 'wrong' }
  | { readonly is: 'nobodys' }
type Step =
  | {
      readonly who: number
      readonly key: string
      readonly ask: Ask
      readonly inOtherWords: boolean
    }
  | { readonly passes: number }

const hour = fc.integer({ min: 10, max: 12 })
const ask: fc.Arbitrary<Ask> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('book' as const),
      hour,
      door: fc.constantFrom('rest' as const, 'graphql' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('cancel' as const), hour }) },
  { weight: 1, arbitrary: fc.constantFrom<Ask>({ is: 'wrong' }, { is: 'nobodys' }) },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      who: fc.integer({ min: 0, max: 1 }),
      key: fc.constantFrom(...KEYS),
      ask,
      inOtherWords: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ passes: fc.constantFrom(1, DAY / 2, DAY) }) },
)

/** What the service should hold: who has which hour, and what was answered under which key. */
type Model = {
  readonly appointments: Map<number, { readonly id: number; booked: boolean }>
  readonly answers: Map<
    string,
    { readonly asked: string; readonly text: string; readonly at: number }
  >
  made: number
}
type Said = {
  readonly code: string
  readonly text: string
  readonly repeated: boolean
  readonly id: number
}

const NOBODY = 2_000_000_000
const BOOK =
  'mutation ($input: CreateAppointmentInput!) { made: createAppointment(input: $input) { id } }'

type Day = { readonly masterId: number; readonly serviceId: number; readonly date: string }

function requestOf(model: Model, wish: Ask, day: Day): { path: string; body: object } {
  const { masterId, serviceId, date } = day
  if (wish.is === 'wrong')
    return { path: '/api/records/', body: { master_id: masterId, time: 'noon' } }
  if (wish.is === 'nobodys')
    return { path: `/api/records/${NOBODY}/cancel/`, body: { reason: 'x' } }
  if (wish.is === 'cancel')
    return {
      path: `/api/records/${model.appointments.get(wish.hour)?.id ?? NOBODY}/cancel/`,
      body: { reason: 'y' },
    }
  const time = `${wish.hour}:00`
  return wish.door === 'rest'
    ? { path: '/api/records/', body: { master_id: masterId, service_id: serviceId, date, time } }
    : { path: '/graphql', body: { query: BOOK, variables: { input: { ...day, time } } } }
}

/** What happens without keys: the code (none: it is done), and whether a key keeps the answer. */
function judge(model: Model, wish: Ask): { code: string; kept: boolean } {
  const appointment = 'hour' in wish ? model.appointments.get(wish.hour) : undefined
  if (wish.is === 'wrong') return { code: 'fields', kept: false }
  if (wish.is === 'book') return { code: appointment?.booked ? 'slot_taken' : '', kept: true }
  if (!appointment) return { code: 'not_found', kept: true }
  return { code: appointment.booked ? '' : 'invalid_status_transition', kept: true }
}

function happen(model: Model, wish: Ask, id: number): void {
  if (wish.is === 'book') {
    model.appointments.set(wish.hour, { id, booked: true })
    model.made += 1
  }
  const appointment = wish.is === 'cancel' ? model.appointments.get(wish.hour) : undefined
  if (appointment) appointment.booked = false
}

async function send(
  app: TestApp,
  token: string,
  key: string,
  path: string,
  body: object,
  inOtherWords: boolean,
): Promise<Said> {
  const raw = inOtherWords ? reworded(body) : JSON.stringify(body)
  const answer = await app.request('POST', path, under(key, { token, raw }))
  const { errors, data, code, id } = answer.body
  const fields = answer.status === 400 && code === undefined ? 'fields' : ''
  return {
    code: code ?? errors?.[0].extensions.code ?? fields,
    text: answer.text,
    repeated: isReplay(answer),
    id: id ?? data?.made?.id ?? 0,
  }
}

/**
 * Any sequence of requests under few keys is answered as the rules say: so many sequences, the same
 * ones for a seed.
 */
export async function expectModelHolds(how: {
  readonly seed: number
  readonly numRuns: number
}): Promise<void> {
  const app = await startTestApp()
  try {
    const salon = await tellStory(app)
    await salon.settings({ horizonDays: 730 })
    const start = app.now
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        app.now = start
        const accounts = [salon.admin, await salon.account('operator')]
        const master = await salon.master()
        const serviceId = (await salon.service({ by: [master] })).id
        await app.db.execute(sql`delete from idempotency_keys`)
        const model: Model = { appointments: new Map(), answers: new Map(), made: 0 }
        for (const next of steps) {
          if ('passes' in next) {
            app.now += next.passes
            continue
          }
          const { who, key, ask: wish, inOtherWords } = next
          const { path, body } = requestOf(model, wish, {
            masterId: master.id,
            serviceId,
            date: '2031-01-08',
          })
          const token = app.tokens.sign('access', { accountId: accounts[who]?.id ?? 0 }, app.now)
          const said = await send(app, token, key, path, body, inOtherWords)
          const [place, asked] = [`${WHO[who]} ${key}`, `${path} ${JSON.stringify(body)}`]
          const first = key === '' ? undefined : model.answers.get(place)
          if (first && app.now < first.at + DAY) {
            const expected =
              first.asked === asked ? [true, first.text] : [false, 'idempotency_mismatch']
            expect([said.repeated, said.repeated ? said.text : said.code]).toEqual(expected)
            continue
          }
          const { code, kept } = judge(model, wish)
          expect([said.code, said.repeated]).toEqual([code, false])
          if (code === '') happen(model, wish, said.id)
          if (kept && key !== '') model.answers.set(place, { asked, text: said.text, at: app.now })
        }
        const [row] = await app.db.execute<{ made: number }>(
          sql`select count(*)::int as made from appointments where master_id = ${master.id}`,
        )
        expect(row?.made).toBe(model.made)
      }),
      how,
    )
  } finally {
    await app.stop()
  }
}
