import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setupCode, setupLink } from '../../src/service/identity/set-up-salon.js'
import { createTokens } from '../../src/base/tokens.js'
import { accounts, clients, signIns } from '../../src/store/tables/people.js'
import { salons } from '../../src/store/tables/salons.js'
import { type GraphqlAnswer, SECRET, startTestApp, type TestApp } from '../support/app.js'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ LOG_LEVEL: 'warn' })
})
afterEach(() => app.stop())

const FIRST = {
  salonName: 'Corner salon',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  phoneRegion: 'DE',
  adminName: 'Robin',
  username: 'robin',
  password: 'correct horse',
}
const SET_UP = `mutation ($code: String!, $input: SetUpSalonInput!) {
  setUpSalon(code: $code, input: $input) { access refresh expiresIn }
}`
type SetUp = { setUpSalon: { access: string; refresh: string } } | null
const setUp = (change: object = {}, code = setupCode(app)): Promise<GraphqlAnswer<SetUp>> =>
  app.graphql<SetUp>(SET_UP, { code, input: { ...FIRST, ...change } })
const codeOf = ({ errors }: GraphqlAnswer<unknown>): string | undefined =>
  errors?.[0]?.extensions.code
const isNeeded = async (): Promise<boolean> =>
  (await app.graphql<{ setup: { needed: boolean } }>('{ setup { needed } }')).data.setup.needed
const countRows = async (): Promise<number[]> =>
  Promise.all([salons, accounts, clients, signIns].map((table) => app.db.$count(table)))
const NOTHING = [0, 0, 0, 0]
const ONE_SALON = [1, 1, 1, 1] // its one client is the walk-in client

/** Returns the data of an operation. Fails when it is refused. */
async function ask<T>(query: string, variables: object, token: string): Promise<T> {
  const { data, errors } = await app.graphql<T>(query, { ...variables }, token)
  expect(errors).toBeUndefined()
  return data
}

describe('the first salon of a deployment', () => {
  test('is set up, gets a service and a master with hours, and takes its first booking', async () => {
    expect(await isNeeded()).toBe(true)
    const { data, errors } = await setUp()
    expect(errors).toBeUndefined()
    const token = data?.setUpSalon.access ?? ''
    expect(await isNeeded()).toBe(false)

    const { me } = await ask<{ me: object }>(
      '{ me { name username role salon { name timeZone currency phoneRegion booking ' +
        '{ nativeBookingEnabled slotStepMinutes } } } }',
      {},
      token,
    )
    expect(me).toEqual({
      name: 'Robin',
      username: 'robin',
      role: 'ADMIN',
      salon: {
        name: 'Corner salon',
        timeZone: 'Europe/Berlin',
        currency: 'EUR',
        phoneRegion: 'DE',
        booking: { nativeBookingEnabled: true, slotStepMinutes: 30 },
      },
    })

    type Created = { service: { id: number }; master: { id: number } }
    const { service, master } = await ask<Created>(
      `mutation {
        service: createService(input: { name: "Haircut", durationMinutes: 60, price: "45.00" }) { id }
        master: createMaster(input: { name: "Kim" }) { id }
      }`,
      {},
      token,
    )
    const place = { masterId: master.id, serviceId: service.id }
    await ask(
      `mutation ($masterId: Int!, $serviceId: Int!) {
        setWeeklySchedule(masterId: $masterId,
          shifts: [{ weekday: 2, start: "10:00", end: "18:00" }]) { id }
        setMasterService(input: { masterId: $masterId, serviceId: $serviceId }) { price }
      }`,
      place,
      token,
    )
    const { availableSlots } = await ask<{ availableSlots: { time: string }[] }>(
      'query ($serviceId: Int!) { availableSlots(date: "2030-01-08", serviceId: $serviceId) { time } }',
      { serviceId: service.id },
      token,
    )
    expect(availableSlots[0]).toEqual({ time: '10:00:00' })
    const booked = await ask<{ createAppointment: object }>(
      `mutation ($masterId: Int!, $serviceId: Int!) {
        createAppointment(input: { masterId: $masterId, serviceId: $serviceId,
          date: "2030-01-08", time: "10:00",
          client: { name: "Sasha", phone: "0151 1234567" } }) {
          date time status client { name phone } master { name } service { price }
        }
      }`,
      place,
      token,
    )
    expect(booked.createAppointment).toEqual({
      date: '2030-01-08',
      time: '10:00:00',
      status: 'BOOKED',
      client: { name: 'Sasha', phone: '+491511234567' },
      master: { name: 'Kim' },
      service: { price: '45.00' },
    })
    expect(app.lines).toEqual([])
  })

  test('signs its admin in again with the password', async () => {
    await setUp({ username: 'Robin' })
    const { data } = await app.graphql<{ login: { access: string } }>(
      'mutation { login(username: "robin", password: "correct horse") { access } }',
    )
    expect(data.login.access).toEqual(expect.any(String))
  })

  test('starts a session that is renewed and listed', async () => {
    const { data } = await setUp()
    const renewed = await app.graphql<{ refreshTokens: { access: string } }>(
      'mutation ($refresh: String!) { refreshTokens(refresh: $refresh) { access } }',
      { refresh: data?.setUpSalon.refresh },
    )
    const { sessions } = await ask<{ sessions: object[] }>(
      '{ sessions { current } }',
      {},
      renewed.data.refreshTokens.access,
    )
    expect(sessions).toEqual([{ current: true }])
  })

  test('is created once when several create it at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => setUp({ username: `robin${index}` })),
    )
    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'permission_denied')).toHaveLength(7)
    expect(await countRows()).toEqual(ONE_SALON)
  })

  test('is refused where there is a salon, with any code and any input', async () => {
    await setUp()
    for (const answer of [
      await setUp({ username: 'another' }),
      await setUp({ username: 'another' }, 'wrong'),
      await setUp({ username: '' }),
    ])
      expect(answer.errors).toMatchObject([
        {
          message: 'There is a salon already. Sign in to it instead.',
          extensions: { code: 'permission_denied' },
        },
      ])
    expect(await countRows()).toEqual(ONE_SALON)
  })

  test.each([
    ['an empty code', ''],
    ['a wrong code', 'wrong'],
    ['a very long code', 'x'.repeat(5000)],
  ])('is refused for %s', async (_, code) => {
    const answer = await setUp({}, code)
    expect(codeOf(answer)).toBe('token_not_valid')
    expect(await countRows()).toEqual(NOTHING)
    expect(await isNeeded()).toBe(true)
  })

  test('is refused for the code of another secret', async () => {
    const tokens = createTokens('another secret of the tests, 32 bytes', 60, 7)
    expect(codeOf(await setUp({}, setupCode({ tokens })))).toBe('token_not_valid')
  })

  test('takes the code that every process with the same secret derives', async () => {
    const link = setupLink({ tokens: createTokens(SECRET, 5, 1) }, 'https://salon.example')
    expect(link).toMatch(/^https:\/\/salon\.example\/#set-up=[0-9a-f]{32}$/)
    expect(codeOf(await setUp({}, link.split('=')[1]))).toBeUndefined()
  })

  test('is refused with every wrong field at once', async () => {
    const { errors } = await setUp({
      salonName: ' ',
      timeZone: 'Mars/Olympus',
      currency: 'euro',
      phoneRegion: 'Germany',
      adminName: 'x'.repeat(201),
      username: 'with spaces',
      password: 'short',
    })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'invalid',
      fields: {
        salonName: ['This field may not be blank.'],
        timeZone: ['Enter an IANA time zone, such as Europe/Berlin.'],
        currency: ['Enter an ISO 4217 currency, such as EUR.'],
        phoneRegion: ['Enter an ISO 3166 country, such as DE.'],
        adminName: ['Ensure this field has no more than 200 characters.'],
        username: ['Use up to 150 letters, digits and @/./+/-/_.'],
        password: ['Ensure this field has at least 8 characters.'],
      },
    })
    expect(await countRows()).toEqual(NOTHING)
    expect(await isNeeded()).toBe(true)
  })

  test('has names without outer spaces', async () => {
    const { data } = await setUp({ salonName: '  Corner salon ', adminName: ' Robin ' })
    const { me } = await ask<{ me: object }>(
      '{ me { name salon { name } } }',
      {},
      data?.setUpSalon.access ?? '',
    )
    expect(me).toEqual({ name: 'Robin', salon: { name: 'Corner salon' } })
  })
})

describe('a deployment without a salon', () => {
  test('is ready, refuses what needs a token, and logs no error', async () => {
    const quiet = await startTestApp({ LOG_LEVEL: 'warn', WORKER: 'on' })
    try {
      expect((await quiet.request('GET', '/readyz')).status).toBe(200)
      expect((await quiet.request('GET', '/')).status).toBe(200)
      expect((await quiet.request('GET', '/metrics')).status).toBe(200)
      expect((await quiet.request('GET', '/api/records/')).status).toBe(401)
      expect(codeOf(await quiet.graphql('{ salon { name } }'))).toBe('not_authenticated')
      const login = 'mutation { login(username: "a", password: "guess") { access } }'
      expect(codeOf(await quiet.graphql(login))).toBe('no_active_account')
      const byLink = 'mutation { signInByLink(token: "x") { access } }'
      expect(codeOf(await quiet.graphql(byLink))).toBe('token_not_valid')
      expect(quiet.lines).toEqual([])
    } finally {
      await quiet.stop()
    }
  })
})

test('NATIVE_BOOKING_ENABLED is the first value of the setting of the first salon', async () => {
  const closed = await startTestApp({ NATIVE_BOOKING_ENABLED: 'false' })
  try {
    const variables = { code: setupCode(closed), input: FIRST }
    const { data } = await closed.graphql<SetUp>(SET_UP, variables)
    const read = await closed.graphql<object>(
      '{ salon { booking { nativeBookingEnabled } } }',
      {},
      data?.setUpSalon.access,
    )
    expect(read.data).toEqual({ salon: { booking: { nativeBookingEnabled: false } } })
  } finally {
    await closed.stop()
  }
})
