import { afterEach, describe, expect, test, vi } from 'vitest'
import { syncAppointment } from '../../src/service/crm/sync/sync-appointment.js'
import type { CrmStubMode } from '../support/crm/stub-server.js'
import { during, openSyncFixture } from '../support/crm/sync-fixture.js'

const LIMIT_MS = 300
/** Nobody works jobs: what is told is told by the booking itself, or by who asks for it. */
const fixture = openSyncFixture({ EXTERNAL_TIMEOUT_MS: String(LIMIT_MS) })
const { book, booked, post, appointment, atA } = fixture
afterEach(() => void vi.useRealTimers())

const UNDERSTOOD = "External system A's answer could not be understood."
const TOO_LATE = 'External system A did not answer within 0.3 seconds.'
const PAUSED = 'External system A is paused after repeated failures.'
/** What is said of each, and whether system A has it all the same. */
const FAULTS: readonly (readonly [CrmStubMode, string, boolean])[] = [
  ['down', 'External system A answered 500.', false],
  ['bad_request', 'External system A answered 400.', false],
  ['unauthorized', 'External system A answered 401.', false],
  ['busy', 'External system A answered 429.', false],
  ['redirect', 'External system A answered 307.', false],
  ['html', UNDERSTOOD, false],
  ['bad_json', UNDERSTOOD, false],
  ['no_id', UNDERSTOOD, false],
  ['string_id', UNDERSTOOD, false],
  ['huge', "External system A's answer was too long.", false],
  ['close', 'External system A closed the connection.', false],
  ['lost', 'External system A closed the connection.', true],
  ['hang', TOO_LATE, false],
  ['slow', TOO_LATE, true],
  ['duplicate_id', 'External system A gave an id that another appointment has.', false],
]
const isLate = (mode: CrmStubMode): boolean => mode === 'hang' || mode === 'slow'

describe.each(FAULTS)('system A that is %s', (mode, why, hasIt) => {
  test('loses no booking: it is booked, the log says why, and a retry tells it, once', async () => {
    await booked() // whose id is given twice
    fixture.stub.slowMs = 5 * LIMIT_MS
    const made = await during(fixture.stub, mode, () => book())
    expect([made.status, made.body.crm_a_id]).toEqual([201, null])
    const { id } = made.body
    expect(await appointment(id)).toEqual({
      status: 'BOOKED',
      crmAId: null,
      syncLog: [
        { operation: 'CREATE', state: 'FAILED', attempts: 1, externalId: null, error: why },
      ],
    })
    expect(atA(id)).toHaveLength(hasIt ? 1 : 0)
    const again = await during(fixture.stub, mode, () => post(id, 'sync'))
    const failed = isLate(mode) ? [504, 'external_timeout'] : [502, 'external_unavailable']
    expect([again.status, again.body.code]).toEqual(failed)
    // of what was left of the limit
    if (isLate(mode)) expect(again.body.detail).toMatch(/ did not answer within 0\.\d seconds\.$/)
    expect(again.body.detail).toBe((await appointment(id)).syncLog[0]?.error)
    const told = await post(id, 'sync')
    expect([told.status, told.body.crm_a_id]).toEqual([200, atA(id)[0]?.id])
    expect(atA(id)).toHaveLength(1)
    expect((await appointment(id)).syncLog).toMatchObject([
      { state: 'SUCCEEDED', attempts: 3, error: null },
    ])
    const keys = fixture.stub.calls.filter(({ body }) => isOf(body, id)).map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
  })

  test('loses no change: it is told by a retry, by the graph, under the key it had before', async () => {
    const id = await booked()
    fixture.stub.modes.set('PATCH', mode)
    expect((await post(id, 'confirm')).status).toBe(200)
    const reads = ['html', 'bad_json', 'no_id', 'string_id', 'huge', 'duplicate_id'].includes(mode)
    const first = await retry(id)
    if (!reads)
      expect(first.errors?.[0]?.extensions.code).toMatch(isLate(mode) ? /timeout/ : /unavailable/)
    fixture.stub.modes.clear()
    expect((await retry(id)).data.made.syncLog.map(({ state }) => state)).toEqual([
      'SUCCEEDED',
      'SUCCEEDED',
    ])
    const patches = fixture.stub.calls.filter(({ method }) => method === 'PATCH')
    expect(new Set(patches.map(({ key }) => key)).size).toBe(1)
    if (!reads) expect(atA(id)).toMatchObject([{ status: 'confirmed' }])
  })
})
const isOf = (body: unknown, id: number): boolean =>
  (body as { reference?: string } | undefined)?.reference?.includes(`-appointment-${id}-`) === true
type Retried = { made: { crmAId: number | null; syncLog: { state: string }[] } }
const retry = (id: number, token = fixture.operator.token) =>
  fixture.app.graphql<Retried>(
    'mutation ($id: Int!) { made: retrySync(appointmentId: $id) { crmAId syncLog { state } } }',
    { id },
    token,
  )

describe('a pause after repeated failures', () => {
  test('opens after ten, costs a booking nothing, counts as an attempt, and is over by itself', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const ids: number[] = []
    await during(fixture.stub, 'bad_json', async () => {
      for (let turn = 0; turn < 10; turn += 1) ids.push(await booked())
    })
    fixture.stub.calls.length = 0
    const paused = await booked()
    expect((await appointment(paused)).syncLog).toMatchObject([
      { state: 'FAILED', attempts: 1, error: PAUSED },
    ])
    const refused = await post(paused, 'sync')
    expect([refused.status, refused.body]).toEqual([
      502,
      { code: 'external_unavailable', detail: PAUSED },
    ])
    expect(fixture.stub.calls).toEqual([])
    vi.setSystemTime(Date.now() + 5_000)
    for (const id of [...ids, paused]) expect((await post(id, 'sync')).status).toBe(200)
    expect([...ids, paused].map((id) => atA(id).length)).toEqual(Array(11).fill(1))
    expect((await book()).body.crm_a_id).toEqual(expect.any(Number))
  })

  test('opens again where the one that goes first fails', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await during(fixture.stub, 'bad_json', async () => {
      for (let turn = 0; turn < 10; turn += 1) await booked()
      vi.setSystemTime(Date.now() + 5_000)
      expect((await appointment(await booked())).syncLog).toMatchObject([{ error: UNDERSTOOD }])
      expect((await appointment(await booked())).syncLog).toMatchObject([{ error: PAUSED }])
    })
    vi.setSystemTime(Date.now() + 5_000)
    expect((await book()).body.crm_a_id).toEqual(expect.any(Number))
  })
})

describe('who asks for it', () => {
  test('waits for a try that is on its way, and hears how that ended', async () => {
    fixture.stub.slowMs = 200
    const booking = during(fixture.stub, 'slow', () => book())
    const id = await untilBooked()
    const told = await post(id, 'sync')
    expect([told.status, told.body.crm_a_id]).toEqual([200, (await booking).body.crm_a_id])
    expect(fixture.stub.calls).toHaveLength(1)
  })

  test('hears that it takes too long where somebody died over it', async () => {
    const id = await during(fixture.stub, 'down', () => booked())
    await fixture.sql`update sync_log set claimed_until = now() + interval '1 hour'
      where appointment_id = ${id}`
    const late = await post(id, 'sync')
    expect([late.status, late.body]).toEqual([
      504,
      { code: 'external_timeout', detail: 'External system A is still being told.' },
    ])
    await fixture.sql`update sync_log set claimed_until = now() where appointment_id = ${id}`
    expect((await post(id, 'sync')).status).toBe(200)
  })

  test('is not told that all is done when the time was up before', async () => {
    const id = await during(fixture.stub, 'down', () => booked())
    const { app, salon } = fixture
    expect(
      await syncAppointment(
        { ...salon.context(), externalSystems: app.externalSystems },
        salon.id,
        id,
        performance.now() - 1,
      ),
    ).toEqual({
      retryAfterMs: expect.any(Number),
    })
  })

  test('about nothing that is left hears the appointment as it is', async () => {
    const id = await booked()
    fixture.stub.calls.length = 0
    expect((await post(id, 'sync')).status).toBe(200)
    expect(fixture.stub.calls).toEqual([])
  })

  test.each([0, 99_999])('about appointment %d hears that there is none', async (id) => {
    expect((await post(id, 'sync')).status).toBe(404)
    expect((await retry(id)).errors?.[0]?.extensions.code).toBe('not_found')
  })

  test('under a key hears the same again', async () => {
    const id = await during(fixture.stub, 'down', () => booked())
    const headers = { 'idempotency-key': 'sync once' }
    expect((await during(fixture.stub, 'down', () => post(id, 'sync', {}, headers))).status).toBe(
      502,
    )
    const first = await post(id, 'sync', {}, headers)
    fixture.stub.calls.length = 0
    const again = await post(id, 'sync', {}, headers)
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect(fixture.stub.calls).toEqual([])
  })
})
async function untilBooked(): Promise<number> {
  for (;;) {
    const rows = await fixture.sql<{ id: number }[]>`
      select appointment_id as id from sync_log where claimed_until > now() order by id desc
      limit 1`
    if (rows[0]) return rows[0].id
  }
}
