import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addDays } from '../../../src/domain/time/time.js'
import { type Answer, startTestApp, type TestApp } from '../app.js'
import { type CrmAStub, startCrmAStub, type StubBooking } from './stub.js'
import type { CrmStubMode } from './stub-server.js'
import { type Person, type Story, tellStory } from '../inbox/story.js'
import { until } from '../until.js'

export type ToldEntry = {
  readonly operation: string
  readonly state: string
  readonly attempts: number
  readonly externalId: number | null
  readonly error: string | null
}
export type ToldAppointment = {
  readonly status: string
  readonly crmAId: number | null
  readonly syncLog: readonly ToldEntry[]
}
export type Place = {
  readonly master_id: number
  readonly service_id: number
  readonly date: string
  readonly time: string
}

/**
 * A salon that external system A is connected for; what a test does not set is as it was at the
 * start.
 */
export type SyncFixture = {
  readonly app: TestApp
  readonly stub: CrmAStub
  readonly salon: Story
  readonly operator: Person
  readonly sql: Sql
  /** A place that was never given before, as REST asks for it. */
  place(): Place
  /** By REST, at a free place unless the body says another. */
  book(body?: object, headers?: Record<string, string>, token?: string): Promise<Answer>
  /** Booked; its number. */
  booked(body?: object): Promise<number>
  /** POST to a path of the appointment, such as `cancel`. */
  post(
    id: number,
    word: string,
    body?: object,
    headers?: Record<string, string>,
    token?: string,
  ): Promise<Answer>
  /** As the graph shows it to the operator. */
  appointment(id: number): Promise<ToldAppointment>
  /** What system A has of an appointment. */
  atA(id: number): StubBooking[]
  /** Has all jobs and attempts that wait worked now, until none is left. */
  drain(): Promise<void>
}

const APPOINTMENT = `query ($id: Int!) {
  appointment(id: $id) { status crmAId syncLog { operation state attempts externalId error } }
}`
/** Appointments of five minutes, so that a day has many of them. */
const MINUTES = 5
const PER_DAY = 1440 / MINUTES

const timeOf = (slot: number): string => {
  const minute = (slot % PER_DAY) * MINUTES
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** What waits for its time does not have to. */
export async function hurry(sql: Sql): Promise<void> {
  await sql`
    update jobs set run_at = now()
    where claimed_by is null and run_at > now()`
  await sql`notify salon_jobs`
}
export const countJobs = async (sql: Sql): Promise<number> =>
  (await sql<{ count: number }[]>`select count(*)::int as count from jobs`)[0]?.count ?? -1

/**
 * Connects it for the tests of a file or of a `describe`. Before each of them system A is up, and
 * forgets its calls.
 */
export function openSyncFixture(environment: Record<string, string> = {}): SyncFixture {
  // full when a test begins
  const fixture = {} as { -readonly [Field in keyof SyncFixture]: SyncFixture[Field] }
  let places = 0
  let staff = { master_id: 0, service_id: 0 }
  beforeAll(async () => {
    fixture.stub = await startCrmAStub()
    fixture.app = await startTestApp({
      CRM_A_URL: fixture.stub.url,
      CRM_A_TOKEN: fixture.stub.token,
      EXTERNAL_TIMEOUT_MS: '400',
      ...environment,
    })
    fixture.sql = postgres(fixture.app.databaseUrl, { max: 2, onnotice: () => undefined })
    fixture.salon = await tellStory(fixture.app)
    fixture.operator = await fixture.salon.account('operator')
    const anna = await fixture.salon.master({ works: '00:00-24:00' })
    staff = {
      master_id: anna.id,
      service_id: (await fixture.salon.service({ by: [anna], minutes: MINUTES })).id,
    }
  })
  afterAll(async () => {
    await fixture.app?.stop()
    await fixture.sql?.end()
    await fixture.stub?.stop()
  })
  beforeEach(() => {
    fixture.stub.mode = 'up'
    fixture.stub.modes.clear()
    fixture.stub.calls.length = 0
  })
  return Object.assign(fixture, {
    place() {
      places += 1
      return {
        ...staff,
        date: addDays('2030-01-08', Math.floor(places / PER_DAY)),
        time: timeOf(places),
      }
    },
    book: (
      body: object = {},
      headers: Record<string, string> = {},
      token = fixture.operator.token,
    ) =>
      fixture.app.request('POST', '/api/records/', {
        token,
        headers,
        body: { ...fixture.place(), ...body },
      }),
    async booked(body: object = {}) {
      const { status, body: made, text } = await fixture.book(body)
      if (status !== 201) throw new Error(`it was not booked: ${status} ${text}`)
      return (made as { id: number }).id
    },
    post: (
      id: number,
      word: string,
      body: object = {},
      headers: Record<string, string> = {},
      token = fixture.operator.token,
    ) => fixture.app.request('POST', `/api/records/${id}/${word}/`, { token, headers, body }),
    async appointment(id: number) {
      const { data } = await fixture.app.graphql<{ appointment: ToldAppointment }>(
        APPOINTMENT,
        { id },
        fixture.operator.token,
      )
      return data.appointment
    },
    atA: (id: number) =>
      [...fixture.stub.bookings.values()].filter(({ reference }) =>
        reference?.includes(`-appointment-${id}-`),
      ),
    drain: () =>
      until('no job is left', async () => {
        await hurry(fixture.sql)
        return (await countJobs(fixture.sql)) === 0
      }).then(() => undefined),
  })
}

/** Has the stub fail in a mode for as long as the work lasts. */
export async function during<T>(
  stub: CrmAStub,
  mode: CrmStubMode,
  work: () => Promise<T>,
): Promise<T> {
  stub.mode = mode
  try {
    return await work()
  } finally {
    stub.mode = 'up'
  }
}
