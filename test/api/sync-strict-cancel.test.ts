import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { syncAppointment } from '../../src/service/crm/sync/sync-appointment.js'
import { undoBooking } from '../../src/service/crm/sync/undo-booking.js'
import type { JobPayloads } from '../../src/store/jobs/jobs.js'
import type { CrmStubMode } from '../support/crm/stub-server.js'
import { during, openSyncFixture } from '../support/crm/sync-fixture.js'

const LIMIT_MS = 300
const fixture = openSyncFixture({ EXTERNAL_TIMEOUT_MS: String(LIMIT_MS) })
const { booked, post, appointment, atA, place } = fixture
beforeAll(() => fixture.salon.settings({ crmASyncPolicy: 'strict' }))
beforeEach(() => fixture.salon.settings({ crmASyncPolicy: 'strict', requireCancelReason: false }))

const syncer = () => ({ ...fixture.salon.context(), externalSystems: fixture.app.externalSystems })
const entriesOf = async (id: number) =>
  (await appointment(id)).syncLog
    .filter(({ operation }) => operation === 'CANCEL')
    .map(({ state }) => state)
const logOf = (id: number) =>
  fixture.sql<{ note: string | null; kind: string; name: string }[]>`
    select note, actor_kind as kind, actor_name as name from status_log
    where appointment_id = ${id} and new_status = 'cancelled'`
/** What there is of events and notifications of an appointment that was cancelled. */
const toldOf = (id: number) => fixture.sql`
  select (select count(*)::int from notifications where appointment_id = ${id}
  and event = 'appointment_cancelled') as notices,
    (select count(*)::int from events where subject_id = ${id} and topic = 'appointment'
    and kind = 'status_changed') as events`
/**
 * Does what the job is for that looks whether system A did it after all; answers how often it was
 * there to be done.
 */
async function lookAgain(id: number): Promise<number> {
  const jobs = await fixture.sql<{ payload: JobPayloads['undo_booking'] }[]>`
    delete from jobs where payload->>'appointmentId' = ${id}
    and payload->>'reference' is not null
    returning payload || jsonb_build_object('salonId', salon_id) as payload`
  for (const { payload } of jobs) await undoBooking(syncer(), payload)
  return jobs.length
}
const CANCEL = 'mutation ($id: Int!) { cancelAppointment(id: $id) { status } }'

describe('a cancellation', () => {
  test('is one here when it is one at system A', async () => {
    const id = await booked()
    const { status, body } = await post(id, 'cancel', { reason: 'ill' })
    expect([status, body.status]).toEqual([200, 'cancelled'])
    expect(atA(id)).toMatchObject([{ status: 'cancelled', deleted: true }])
    expect(await entriesOf(id)).toEqual(['SUCCEEDED'])
    expect(await logOf(id)).toEqual([{ note: 'ill', kind: 'user', name: 'operator of the tests' }])
    expect(await toldOf(id)).toEqual([{ notices: 2, events: 1 }])
  })

  const FAULTS: readonly (readonly [CrmStubMode, number, string])[] = [
    ['down', 502, 'external_unavailable'],
    ['unauthorized', 502, 'external_unavailable'],
    ['redirect', 502, 'external_unavailable'],
    ['html', 502, 'external_unavailable'],
    ['close', 502, 'external_unavailable'],
    ['hang', 504, 'external_timeout'],
  ]
  test.each(FAULTS)(
    'that system A does not take (%s) is none: %d %s',
    async (mode, status, code) => {
      const at = place()
      const id = await booked(at)
      fixture.stub.modes.set('DELETE', mode)
      const refused = await post(id, 'cancel')
      expect([refused.status, refused.body]).toEqual([status, { code, detail: expect.any(String) }])
      expect(
        (await fixture.app.graphql(CANCEL, { id }, fixture.operator.token)).errors,
      ).toMatchObject([{ extensions: { code } }])
      expect([(await appointment(id)).status, await logOf(id)]).toEqual(['BOOKED', []])
      expect(await toldOf(id)).toEqual([{ notices: 0, events: 0 }])
      expect((await fixture.book(at)).body.code).toBe('slot_taken')
      fixture.stub.modes.clear()
      // nobody goes on with what they heard is not done
      expect(await syncAppointment(syncer(), fixture.salon.id, id)).toBeUndefined()
      for (const looks of [2, 2, 2, 0]) expect(await lookAgain(id)).toBe(looks)
      expect([(await appointment(id)).status, atA(id)[0]?.status]).toEqual(['BOOKED', 'booked'])
      expect((await post(id, 'cancel')).status).toBe(200)
      expect(await entriesOf(id)).toEqual(['FAILED', 'FAILED', 'SUCCEEDED'])
      expect((await fixture.book(at)).status).toBe(201)
    },
  )

  test('that system A took, but did not say so in time, is one here as soon as that is known', async () => {
    const id = await booked()
    fixture.stub.slowMs = 5 * LIMIT_MS
    fixture.stub.modes.set('DELETE', 'slow')
    expect((await post(id, 'cancel', { reason: 'ill' })).status).toBe(504)
    expect([(await appointment(id)).status, atA(id)[0]?.status]).toEqual(['BOOKED', 'cancelled'])
    fixture.stub.modes.clear()
    expect(await lookAgain(id)).toBe(1)
    expect((await appointment(id)).status).toBe('CANCELLED')
    expect(await lookAgain(id)).toBe(0)
    expect(await entriesOf(id)).toEqual(['SUCCEEDED'])
    expect(await logOf(id)).toEqual([{ note: 'ill', kind: 'user', name: 'operator of the tests' }])
    expect(await toldOf(id)).toEqual([{ notices: 2, events: 1 }])
  })

  test(
    'that system A took so late is known by its absence too, where A keeps nothing of what is ' +
      'deleted',
    async () => {
      const id = await booked()
      fixture.stub.slowMs = 5 * LIMIT_MS
      fixture.stub.modes.set('DELETE', 'slow')
      expect((await post(id, 'cancel')).status).toBe(504)
      fixture.stub.modes.clear()
      for (const there of atA(id)) fixture.stub.bookings.delete(there.id)
      expect(await lookAgain(id)).toBe(1)
      expect([(await appointment(id)).status, await entriesOf(id)]).toEqual([
        'CANCELLED',
        ['SUCCEEDED'],
      ])
      expect(await lookAgain(id)).toBe(0)
    },
  )

  test(
    'of what was brought from system A is not taken for done where no reference of ours finds ' +
      'it',
    async () => {
      const id = await booked()
      await fixture.sql`update appointments set source = 'import_crm_a' where id = ${id}`
      for (const there of atA(id)) there.reference = null
      fixture.stub.modes.set('DELETE', 'down')
      expect((await post(id, 'cancel')).status).toBe(502)
      fixture.stub.modes.clear()
      expect(await lookAgain(id)).toBe(1)
      expect((await appointment(id)).status).toBe('BOOKED')
    },
  )

  test(
    'of what was brought from there, which knows nothing of our reference, is looked for by ' +
      'its day',
    async () => {
      const id = await booked()
      await fixture.sql`update appointments set source = 'import_crm_a' where id = ${id}`
      for (const there of atA(id)) there.reference = null
      fixture.stub.slowMs = 5 * LIMIT_MS
      fixture.stub.modes.set('DELETE', 'slow')
      expect((await post(id, 'cancel')).status).toBe(504)
      fixture.stub.modes.clear()
      expect(await lookAgain(id)).toBe(1)
      expect((await appointment(id)).status).toBe('CANCELLED')
    },
  )

  test('is asked for there after all that came before it', async () => {
    const id = await booked()
    const to = place()
    await during(fixture.stub, 'down', () => post(id, 'reschedule', to))
    await post(id, 'confirm')
    expect((await post(id, 'cancel')).status).toBe(200)
    const told = fixture.stub.calls.filter(({ path }) => path.endsWith(String(atA(id)[0]?.id)))
    expect(told.map(({ method }) => method)).toEqual(['PATCH', 'PATCH', 'DELETE'])
    expect(atA(id)).toMatchObject([{ date: to.date, status: 'cancelled' }])
  })

  test('of what system A does not know is done here', async () => {
    await fixture.salon.settings({ crmASyncPolicy: 'eventual' })
    const id = await during(fixture.stub, 'down', () => booked())
    await fixture.salon.settings({ crmASyncPolicy: 'strict' })
    expect((await post(id, 'cancel')).status).toBe(200)
    expect((await appointment(id)).status).toBe('CANCELLED')
    expect((await post(id, 'sync')).status).toBe(200)
    expect(atA(id)).toMatchObject([{ status: 'cancelled' }])
  })

  test('that a rule refuses is not asked for there', async () => {
    const id = await booked()
    await fixture.salon.settings({ requireCancelReason: true })
    fixture.stub.calls.length = 0
    expect((await post(id, 'cancel')).status).toBe(400)
    expect((await post(id, 'cancel', { reason: 'ill' })).status).toBe(200)
    expect((await post(id, 'cancel', { reason: 'ill' })).body.code).toBe(
      'invalid_status_transition',
    )
    expect((await post(99_999, 'cancel', { reason: 'ill' })).status).toBe(404)
    expect(fixture.stub.calls).toHaveLength(1)
  })

  test('of two at once both are told what became of it, and it is one', async () => {
    const id = await booked()
    fixture.stub.slowMs = 100
    fixture.stub.modes.set('DELETE', 'slow')
    const said = await Promise.all([post(id, 'cancel'), post(id, 'cancel')])
    for (const { status } of said) expect([200, 409]).toContain(status)
    expect(said.some(({ status }) => status === 200)).toBe(true)
    expect([(await appointment(id)).status, await logOf(id)]).toMatchObject(['CANCELLED', [{}]])
    expect(await toldOf(id)).toEqual([{ notices: 2, events: 1 }])
  })

  test('under a key may be tried again with it, and is answered the same for ever', async () => {
    const id = await booked()
    const headers = { 'idempotency-key': `cancel ${id}` }
    const cancel = () => post(id, 'cancel', { reason: 'ill' }, headers)
    fixture.stub.modes.set('DELETE', 'down')
    expect((await cancel()).status).toBe(502)
    fixture.stub.modes.clear()
    const done = await cancel()
    expect([done.status, done.body.status]).toEqual([200, 'cancelled'])
    // as if the process had died before it stored the answer
    await fixture.sql`delete from idempotency_keys`
    expect((await cancel()).text).toBe(done.text)
    expect((await cancel()).text).toBe(done.text)
    expect([await logOf(id), await toldOf(id)]).toMatchObject([[{}], [{ notices: 2, events: 1 }]])
    expect((await post(id, 'cancel', {}, { 'idempotency-key': 'another one' })).status).toBe(409)
  })
})
