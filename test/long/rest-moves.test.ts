import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateService } from '../../src/service/catalog/catalog.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'

const DAY = '2030-01-08'
const MINUTE = 60_000
/** 12:00 of DAY in Berlin. */
const NOON = Date.UTC(2030, 0, 8, 11)
let app: TestApp
let salon: Story
let anna: { id: number }
let haircut: { id: number }
let maria: { id: number }
beforeAll(
  async () =>
    void (app = await startTestApp({
      RATE_LIMIT_PER_MINUTE: '1000000',
      ACCESS_TOKEN_MINUTES: '1440',
    })),
)
afterAll(() => app.stop())
beforeEach(async () => {
  app.now = MONDAY + 12 * 60 * MINUTE
  salon = await tellStory(app)
  anna = await salon.master()
  haircut = await salon.service({ by: [anna] })
  maria = await salon.client()
})

const post = (path: string, body: unknown, token = salon.admin.token) =>
  app.request('POST', path, { token, body })
const move = (id: number, word: string, body: unknown = {}, token?: string) =>
  post(`/api/records/${id}/${word}/`, body, token)
async function book(time = '12:00', more: object = {}): Promise<number> {
  const body = {
    master_id: anna.id,
    service_id: haircut.id,
    client_id: maria.id,
    date: DAY,
    time,
    ...more,
  }
  const answer = await post('/api/records/', body)
  expect(answer.status).toBe(201)
  return answer.body.id
}
type Entry = {
  oldStatus: string | null
  newStatus: string
  note: string | null
  actor: { userId: number | null }
}
async function history(id: number): Promise<{ version: number; statusLog: Entry[] }> {
  const { data } = await app.graphql<{ appointment: { version: number; statusLog: Entry[] } }>(
    `query ($id: Int!) { appointment(id: $id) { version statusLog
      { oldStatus newStatus note actor { userId } } } }`,
    { id },
    salon.admin.token,
  )
  return data.appointment
}
const steps = async (id: number): Promise<string> =>
  (await history(id)).statusLog
    .map(({ oldStatus, newStatus }) => `${oldStatus}>${newStatus}`)
    .join(' ')
const word = (answer: { status: number; body: { code?: string } }): string =>
  answer.status === 200 ? '200' : `${answer.status} ${answer.body.code}`

const PATH_TO: Record<string, string[]> = {
  booked: [],
  confirmed: ['confirm'],
  in_progress: ['confirm', 'start'],
  done: ['confirm', 'start', 'complete'],
  cancelled: ['cancel'],
  no_show: ['no-show'],
}
const RESULT: Record<string, string> = {
  confirm: 'confirmed',
  start: 'in_progress',
  complete: 'done',
  cancel: 'cancelled',
  'no-show': 'no_show',
}
const LEGAL: Record<string, string[]> = {
  booked: ['confirm', 'cancel', 'no-show'],
  confirmed: ['start', 'cancel', 'no-show'],
  in_progress: ['complete'],
  done: [],
  cancelled: [],
  no_show: [],
}

describe('every move from every state: 200 with the appointment, or 409 and nothing happened', () => {
  test.each(Object.keys(PATH_TO))('from %s', async (from) => {
    for (const [index, [attempt, to]] of Object.entries(RESULT).entries()) {
      app.now = MONDAY + 12 * 60 * MINUTE
      const id = await book(`${10 + index}:00`)
      app.now = Date.UTC(2030, 0, 8, 18) // all of them are over: no-shows may be said
      const { token } = await salon.account('operator')
      for (const done of PATH_TO[from] ?? [])
        expect((await move(id, done, {}, token)).status).toBe(200)
      const before = await history(id)
      const answer = await move(id, attempt, { reason: `why ${attempt}` }, token)
      const after = await history(id)
      if (LEGAL[from]?.includes(attempt)) {
        expect([from, attempt, answer.status, answer.body.status]).toEqual([from, attempt, 200, to])
        expect(Object.keys(answer.body)).toEqual([
          'id',
          'client',
          'master',
          'service',
          'date',
          'time',
          'status',
          'source',
          'crm_a_id',
          'comment',
          'created_at',
        ])
        expect(after.statusLog.slice(0, -1)).toEqual(before.statusLog)
        expect(after.statusLog.at(-1)).toMatchObject({
          oldStatus: from.toUpperCase(),
          newStatus: to?.toUpperCase(),
          note: `why ${attempt}`,
        })
      } else {
        expect([from, attempt, word(answer)]).toEqual([
          from,
          attempt,
          '409 invalid_status_transition',
        ])
        expect(Object.keys(answer.body)).toEqual(['detail', 'code'])
        expect(after).toEqual(before)
      }
      expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
    }
  })
  test('the whole way, and who went it', async () => {
    const id = await book()
    for (const [step, status] of [
      ['confirm', 'confirmed'],
      ['start', 'in_progress'],
      ['complete', 'done'],
    ] as const)
      expect((await move(id, step)).body.status).toBe(status)
    expect(await steps(id)).toBe(
      'null>BOOKED BOOKED>CONFIRMED CONFIRMED>IN_PROGRESS IN_PROGRESS>DONE',
    )
    expect((await history(id)).statusLog.map(({ actor }) => actor.userId)).toEqual(
      Array(4).fill(salon.admin.id),
    )
  })
  test('at once from everywhere: one of each, and one log entry', async () => {
    const id = await book()
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(id, 'cancel')))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200, 409, 409, 409, 409, 409, 409, 409,
    ])
    expect(await steps(id)).toBe('null>BOOKED BOOKED>CANCELLED')
  })
})

describe('cancel', () => {
  test.each<[string, unknown, string | null]>([
    ['no body', undefined, null],
    ['no reason', {}, null],
    ['a blank reason', { reason: '  ' }, null],
    ['a reason', { reason: '  ill  ' }, 'ill'],
    ['500 characters', { reason: '😀'.repeat(500) }, '😀'.repeat(500)],
    ['a number', { reason: 7 }, '7'],
  ])('%s', async (_, body, note) => {
    const id = await book()
    expect((await move(id, 'cancel', body)).body.status).toBe('cancelled')
    expect((await history(id)).statusLog.at(-1)?.note).toBe(note)
  })
  test('where the salon demands a reason', async () => {
    await salon.settings({ requireCancelReason: true })
    const id = await book()
    for (const body of [undefined, {}, { reason: '' }, { reason: ' ' }]) {
      const answer = await move(id, 'cancel', body)
      expect([answer.status, answer.body]).toEqual([400, { reason: ['This field is required.'] }])
    }
    expect((await move(id, 'cancel', { reason: 'ill' })).status).toBe(200)
  })
  describe('by a client', () => {
    const own = (): Promise<Person> => salon.account('client', { clientId: maria.id })
    test.each([
      [NOON - 120 * MINUTE, '200'],
      [NOON - 120 * MINUTE + 1000, '403 cancel_window_closed'],
      [NOON + MINUTE, '403 cancel_window_closed'],
    ])('%i', async (now, expected) => {
      const id = await book()
      app.now = now
      expect(word(await move(id, 'cancel', {}, (await own()).token))).toBe(expected)
    })
    test('the window is the salon’s; staff are not bound', async () => {
      await salon.settings({ clientCancelWindowMinutes: 0 })
      const [first, second] = [await book('12:00'), await book('13:00')]
      app.now = NOON
      expect(word(await move(first, 'cancel', {}, (await own()).token))).toBe('200')
      await salon.settings({ clientCancelWindowMinutes: 300 })
      expect(word(await move(second, 'cancel', {}, (await own()).token))).toBe(
        '403 cancel_window_closed',
      )
      expect(word(await move(second, 'cancel', {}, (await salon.account('operator')).token))).toBe(
        '200',
      )
    })
    test('their own alone; the state is told before the window', async () => {
      const id = await book('12:00', { client_id: (await salon.client()).id })
      const { token } = await own()
      const answer = await move(id, 'cancel', {}, token)
      expect([answer.status, answer.body]).toEqual([
        404,
        { detail: 'Not found.', code: 'not_found' },
      ])
      const mine = await book('13:00')
      await move(mine, 'cancel')
      app.now = NOON
      expect(word(await move(mine, 'cancel', {}, (await own()).token))).toBe(
        '409 invalid_status_transition',
      )
    })
  })
})

describe('the other moves', () => {
  test('start and complete at any time', async () => {
    const id = await book()
    app.now -= 60 * MINUTE
    expect(word(await move(id, 'confirm'))).toBe('200')
    expect(word(await move(id, 'start', { note: 'early' }))).toBe('200')
    expect(word(await move(id, 'complete'))).toBe('200')
    expect((await history(id)).statusLog[2]?.note).toBe('early')
  })
  test.each([
    [NOON, '409 invalid_status_transition'],
    [NOON + 15 * MINUTE - 1000, '409 invalid_status_transition'],
    [NOON + 15 * MINUTE, '200'],
  ])('no-show needs the start and the grace to have passed: %i', async (now, expected) => {
    const id = await book()
    app.now = now
    const { token } = await salon.account('operator')
    expect(word(await move(id, 'no-show', {}, token))).toBe(expected)
  })
  test('after a no-show the rest of the slot is free again', async () => {
    const id = await book()
    app.now = NOON + 20 * MINUTE
    const { token } = await salon.account('operator')
    await move(id, 'no-show', {}, token)
    const body = { master_id: anna.id, service_id: haircut.id, date: DAY, time: '12:30' }
    expect((await post('/api/records/', body, token)).status).toBe(201)
  })
  test('a master starts, completes and reports on their own alone', async () => {
    const boris = await salon.master({ name: 'Boris' })
    const [hers, other] = [await book('12:00'), await book('13:00')]
    const { token } = await salon.account('master', { masterId: anna.id })
    const { token: stranger } = await salon.account('master', { masterId: boris.id })
    await move(hers, 'confirm')
    for (const action of ['start', 'complete', 'no-show'])
      expect(word(await move(hers, action, {}, stranger))).toBe('404 not_found')
    expect(word(await move(hers, 'start', {}, token))).toBe('200')
    expect(word(await move(hers, 'complete', {}, token))).toBe('200')
    app.now = NOON + 90 * MINUTE
    const { token: later } = await salon.account('master', { masterId: anna.id })
    expect(word(await move(other, 'no-show', {}, later))).toBe('200')
  })
})

describe('reschedule', () => {
  const to = (time: string, more: object = {}) => ({ date: DAY, time, ...more })
  test.each(['booked', 'confirmed'])(
    '%s: same id, same status, a log entry with old = new',
    async (status) => {
      const id = await book()
      if (status === 'confirmed') await move(id, 'confirm')
      const before = await history(id)
      const answer = await move(id, 'reschedule', {
        date: '2030-01-09',
        time: '15:30',
        note: '  asked by phone ',
      })
      expect([answer.status, answer.body]).toEqual([
        200,
        expect.objectContaining({ id, status, date: '2030-01-09', time: '15:30:00' }),
      ])
      const after = await history(id)
      expect(after.version).toBe(before.version + 1)
      expect(after.statusLog).toEqual([
        ...before.statusLog,
        {
          oldStatus: status.toUpperCase(),
          newStatus: status.toUpperCase(),
          note: '2030-01-08 12:00 → 2030-01-09 15:30: asked by phone',
          actor: { userId: salon.admin.id },
        },
      ])
      expect(
        (await app.request('GET', `/api/records/${id}/`, { token: salon.admin.token })).body,
      ).toEqual(answer.body)
    },
  )
  test('no note: the log says from when to when alone', async () => {
    const id = await book()
    await move(id, 'reschedule', to('10:00'))
    expect((await history(id)).statusLog.at(-1)?.note).toBe('2030-01-08 12:00 → 2030-01-08 10:00')
  })
  test.each(['in_progress', 'done', 'cancelled', 'no_show'])('%s: 409', async (status) => {
    const id = await book()
    app.now = NOON + 30 * MINUTE
    const { token } = await salon.account('operator')
    for (const step of PATH_TO[status] ?? [])
      expect((await move(id, step, {}, token)).status).toBe(200)
    const before = await history(id)
    expect(word(await move(id, 'reschedule', to('15:00'), token))).toBe(
      '409 invalid_status_transition',
    )
    expect(await history(id)).toEqual(before)
  })
  test('it may overlap itself, and leaves its place free', async () => {
    const id = await book()
    expect(word(await move(id, 'reschedule', to('12:30')))).toBe('200')
    expect(word(await move(id, 'reschedule', to('12:30')))).toBe('200')
    await book('11:30')
  })
  test.each<[string, object, string]>([
    ['taken', { date: DAY, time: '14:30' }, '409 slot_taken'],
    ['past', { date: '2030-01-07', time: '12:00' }, '400 date_in_past'],
    ['outside hours', { date: DAY, time: '17:30' }, '400 master_unavailable'],
    ['off the grid is for staff', { date: DAY, time: '10:05' }, '200'],
    ['beyond the horizon too', { date: '2031-01-08', time: '10:00' }, '200'],
  ])('%s', async (_, place, expected) => {
    const id = await book()
    await book('14:00')
    const before = await history(id)
    const answer = await move(id, 'reschedule', place)
    expect(word(answer)).toBe(expected)
    if (answer.status === 200) return
    expect(await history(id)).toEqual(before)
    if (answer.status === 409) expect(answer.body.alternatives).toHaveLength(3)
  })
  test('a skipped time is refused as on create', async () => {
    const night = await salon.master({ works: '00:00-06:00' })
    const service = await salon.service({ by: [night] })
    const id = await book()
    const place = { date: '2030-03-31', time: '02:30', master_id: night.id, service_id: service.id }
    const answer = await move(id, 'reschedule', place)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['time']])
  })
  test('to another master and service: their terms; with the same ones the frozen terms stay', async () => {
    const id = await book()
    await updateService(salon.context(), haircut.id, {
      durationMinutes: 120,
      price: '9.00',
      name: 'Cut',
    })
    const same = await move(id, 'reschedule', to('17:00'))
    expect([same.status, same.body.service]).toEqual([
      200,
      { id: haircut.id, name: 'Haircut', duration_minutes: 60, price: '1500.00' },
    ])
    const boris = await salon.master({ name: 'Boris' })
    expect(word(await move(id, 'reschedule', to('10:00', { master_id: boris.id })))).toBe(
      '400 master_unavailable',
    )
    const colour = await salon.service({ name: 'Colour', minutes: 30, price: '20.00', by: [boris] })
    const other = await move(
      id,
      'reschedule',
      to('10:00', { master_id: boris.id, service_id: String(colour.id) }),
    )
    expect(other.body).toMatchObject({
      master: { id: boris.id, name: 'Boris' },
      service: { id: colour.id, name: 'Colour', duration_minutes: 30, price: '20.00' },
      time: '10:00:00',
    })
  })
  test('to where it is already: nothing changes, and nothing is logged', async () => {
    const id = await book()
    const before = await history(id)
    const answer = await move(id, 'reschedule', { date: DAY, time: '12:00', note: 'again' })
    expect([answer.status, answer.body.time]).toEqual([200, '12:00:00'])
    expect(await history(id)).toEqual(before)
  })

  test('what is free without it is named where the wished place is taken', async () => {
    const id = await book('10:00')
    await book('12:00')
    const { status, body } = await move(id, 'reschedule', { date: DAY, time: '11:30' })
    expect([status, body.alternatives.map(({ time }: { time: string }) => time)]).toEqual([
      409,
      ['10:30', '11:00', '13:00'],
    ])
  })

  test('native booking switched off', async () => {
    const id = await book()
    await salon.settings({ nativeBookingEnabled: false })
    expect(word(await move(id, 'reschedule', to('15:00')))).toBe('403 native_booking_disabled')
    expect(word(await move(id, 'cancel'))).toBe('200')
  })
  test('two appointments into one place at once: one gets it', async () => {
    const ids = [await book('10:00'), await book('11:00'), await book('12:00')]
    const answers = await Promise.all(ids.map((id) => move(id, 'reschedule', to('15:00'))))
    expect(answers.map(word).sort()).toEqual(['200', '409 slot_taken', '409 slot_taken'])
  })
})
