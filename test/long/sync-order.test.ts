import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Appointment, Target } from '../../src/domain/booking/appointment.js'
import { SYSTEM } from '../../src/domain/identity/people.js'
import { readClock } from '../../src/domain/time/time.js'
import type { CrmA } from '../../src/external/crm/crm-a.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { moveAppointment } from '../../src/service/booking/move-appointment.js'
import { rescheduleAppointment } from '../../src/service/booking/reschedule-appointment.js'
import { callCrm } from '../../src/service/crm/sync/call-crm.js'
import { retrySync } from '../../src/service/crm/sync/retry-sync.js'
import { syncAppointment } from '../../src/service/crm/sync/sync-appointment.js'
import { undoBooking } from '../../src/service/crm/sync/undo-booking.js'
import { findAppointment } from '../../src/store/booking/appointments.js'
import { transact } from '../../src/store/postgres/database.js'
import {
  claimSync,
  giveUpSync,
  enqueueSync,
  settleSync,
  type SyncTask,
} from '../../src/store/crm/sync-log.js'
import type { CrmStubMode } from '../support/crm/stub-server.js'
import { createDice } from '../support/race/fixture.js'
import { differences } from '../support/crm/sync-history.js'
import { during, openSyncFixture } from '../support/crm/sync-fixture.js'

/** Nobody works jobs here but the test. */
const fixture = openSyncFixture({ EXTERNAL_TIMEOUT_MS: '600' })
const { appointment, atA } = fixture
beforeEach(() => fixture.sql`delete from jobs`)
afterEach(() => void vi.useRealTimers())

const context = () => ({ ...fixture.salon.context(), externalSystems: fixture.app.externalSystems })
const placeNow = () => {
  const { master_id: masterId, service_id: serviceId, date, time } = fixture.place()
  return { masterId, serviceId, date, time: readClock(time) ?? 0 }
}
const book = async (): Promise<number> => {
  const booking = { ...placeNow(), comment: '', clientId: undefined, client: undefined }
  return (await bookAppointment(context(), booking)).id
}
const move = (id: number, to: Target) => moveAppointment(context(), id, to, { note: null })
const reschedule = (id: number, place = placeNow()) =>
  rescheduleAppointment(context(), id, { ...place, note: null })
/** As the job does it. */
const tell = (id: number) => syncAppointment(context(), fixture.salon.id, id)
const told = () => fixture.stub.calls.map(({ method }) => method)
/** Appointments that system A is not to know. */
const strangers = new Set<number>()
/** Where system A and the salon differ. */
async function different(): Promise<unknown[]> {
  await fixture.sql`delete from jobs`
  return (await differences(fixture)).filter(
    (fault) => !strangers.has((fault as { appointment?: { id: number } }).appointment?.id ?? 0),
  )
}
const statesOf = async (id: number) =>
  (await appointment(id)).syncLog.map(({ operation, state }) => `${operation} ${state}`)

describe('what happened while system A was away', () => {
  test('is told in the order in which it happened', async () => {
    const id = await during(fixture.stub, 'down', () => book())
    await move(id, 'confirmed')
    await reschedule(id)
    await move(id, 'in_progress')
    fixture.stub.calls.length = 0
    await tell(id)
    expect(told()).toEqual(['GET', 'POST', 'PATCH', 'PATCH', 'PATCH'])
    expect(await different()).toEqual([])
  })

  test('and is over by now is told by its cancellation alone, which never comes before its create', async () => {
    const id = await during(fixture.stub, 'down', () => book())
    await move(id, 'confirmed')
    await reschedule(id)
    await move(id, 'cancelled')
    fixture.stub.modes.set('POST', 'down')
    await expect(tell(id)).rejects.toThrow('External system A answered 500.')
    fixture.stub.modes.clear()
    fixture.stub.calls.length = 0
    await tell(id)
    expect(told()).toEqual(['GET', 'POST', 'DELETE'])
    expect(await statesOf(id)).toEqual([
      'CREATE SUCCEEDED',
      'UPDATE FAILED',
      'UPDATE FAILED',
      'CANCEL SUCCEEDED',
    ])
    expect((await appointment(id)).syncLog[1]?.error).toBe(
      'Not told: the appointment was cancelled meanwhile.',
    )
    expect(await different()).toEqual([])
  })

  test('stops at what fails, and goes on from there', async () => {
    const id = await book()
    await move(id, 'confirmed')
    await reschedule(id)
    fixture.stub.next('bad_request')
    fixture.stub.calls.length = 0
    await expect(tell(id)).rejects.toThrow('External system A answered 400.')
    expect(await statesOf(id)).toEqual(['CREATE SUCCEEDED', 'UPDATE FAILED', 'UPDATE PENDING'])
    await tell(id)
    expect(told()).toEqual(['PATCH', 'PATCH', 'PATCH'])
    const [first, again, other] = fixture.stub.calls.map(({ key }) => key)
    expect([first === again, first === other]).toEqual([true, false])
    expect(await different()).toEqual([])
  })
})

describe('a create that was answered but not recorded', () => {
  test.each<CrmStubMode>(['lost', 'slow'])(
    '(%s) is found there, wherever the appointment is by now',
    async (mode) => {
      fixture.stub.slowMs = 2_000
      const id = await during(fixture.stub, mode, () => book())
      expect([(await appointment(id)).crmAId, atA(id).length]).toEqual([null, 1])
      await reschedule(id)
      fixture.stub.calls.length = 0
      await tell(id)
      expect(told()).toEqual(['GET', 'PATCH'])
      expect(await different()).toEqual([])
    },
  )

  test('and cannot be looked for is not made again', async () => {
    const id = await during(fixture.stub, 'lost', () => book())
    fixture.stub.modes.set('GET', 'bad_json')
    fixture.stub.calls.length = 0
    await expect(tell(id)).rejects.toThrow('could not be understood')
    expect(told()).toEqual(['GET'])
    fixture.stub.modes.clear()
    await tell(id)
    expect(atA(id)).toHaveLength(1)
  })

  test('to look for it takes from the time that the attempt may take', async () => {
    const id = await during(fixture.stub, 'lost', () => book())
    const found = await findAppointment(fixture.app.autonomousDb, fixture.salon.id, id)
    const task = await claimSync(fixture.app.autonomousDb, fixture.salon.id, id, 0)
    vi.useFakeTimers({ toFake: ['performance'] })
    const limits: (number | undefined)[] = []
    const crm = {
      ...fixture.app.externalSystems.crmA,
      find(_reference, { limitMs } = {}) {
        limits.push(limitMs)
        vi.advanceTimersByTime(300)
        return Promise.resolve([])
      },
      create(_booking, { limitMs }) {
        limits.push(limitMs)
        return Promise.resolve(1)
      },
    } as CrmA
    await callCrm(crm, found as Appointment, task as SyncTask, 500)
    expect(limits).toEqual([500, 200])
    vi.useRealTimers()
    await tell(id)
  })
})

describe('at once', () => {
  test('ten that tell an appointment tell each thing once', async () => {
    const id = await during(fixture.stub, 'down', () => book())
    await move(id, 'confirmed')
    await reschedule(id)
    Object.assign(fixture.stub, { mode: 'slow', slowMs: 20 })
    fixture.stub.calls.length = 0
    const again = await Promise.all(Array.from({ length: 10 }, () => tell(id)))
    expect(again.filter((one) => one === undefined)).toHaveLength(1)
    expect(told()).toEqual(['GET', 'POST', 'PATCH', 'PATCH'])
  })

  test('an entry is one’s own until the time for it is over', async () => {
    const id = await during(fixture.stub, 'down', () => book())
    const claim = (leaseMs: number) =>
      claimSync(fixture.app.autonomousDb, fixture.salon.id, id, leaseMs)
    expect(await claim(60_000)).toMatchObject({ operation: 'create', attempts: 2 })
    expect(await claim(60_000)).toBe('busy')
    expect(await tell(id)).toEqual({ retryAfterMs: expect.any(Number) })
    await fixture.sql`update sync_log set claimed_until = clock_timestamp()
      where appointment_id = ${id}`
    expect(await claim(0)).toMatchObject({ operation: 'create', attempts: 3 })
    await tell(id)
    expect(await claim(60_000)).toBe('none')
  })

  test('a cancellation that is given up while somebody tries it is not tried again when they fail', async () => {
    const id = await book()
    const { autonomousDb } = fixture.app
    const [salonId, now] = [fixture.salon.id, fixture.app.now]
    const cancels = { actor: SYSTEM, note: null, key: null }
    await transact(autonomousDb, (tx) =>
      enqueueSync(tx, {
        salonId,
        appointmentId: id,
        operation: 'cancel',
        change: { cancels },
        now,
      }),
    )
    const task = await claimSync(autonomousDb, salonId, id, 60_000)
    expect(
      await giveUpSync(autonomousDb, {
        salonId,
        appointmentId: id,
        error: 'It takes too long.',
        now,
      }),
    ).toBe(true)
    await settleSync(autonomousDb, {
      salonId,
      id: (task as SyncTask).id,
      end: { state: 'failed', error: 'It is down.' },
      now,
    })
    fixture.stub.calls.length = 0
    expect(await tell(id)).toBeUndefined()
    expect([told(), (await appointment(id)).status]).toEqual([[], 'BOOKED'])
  })
})

test('while system A is not connected, what it is to be told waits, and what it is to take back', async () => {
  const id = await during(fixture.stub, 'down', () => book())
  const { crmA } = fixture.app.externalSystems
  Object.assign(fixture.app.externalSystems, { crmA: undefined })
  const later = { retryAfterMs: expect.any(Number) as unknown }
  const undo = {
    salonId: fixture.salon.id,
    appointmentId: 2_000_000_000,
    reference: 'given up',
    looks: 0,
  }
  expect([await tell(id), await undoBooking(context(), undo)]).toEqual([later, later])
  Object.assign(fixture.app.externalSystems, { crmA })
  await tell(id)
  expect(atA(id)).toHaveLength(1)
})

describe('an appointment that system A does not know', () => {
  test('is not told of until somebody asks for it, and then as it is', async () => {
    const { crmA } = fixture.app.externalSystems
    Object.assign(fixture.app.externalSystems, { crmA: undefined })
    const [id, over] = [await book(), await book()]
    strangers.add(over)
    await expect(retrySync(context(), id)).rejects.toThrow('External system A is not connected.')
    await move(id, 'confirmed')
    await move(over, 'cancelled')
    expect(
      await fixture.sql`select from jobs where max_attempts = 300
        and payload->>'looks' is not null`,
    ).toHaveLength(0)
    Object.assign(fixture.app.externalSystems, { crmA })
    await reschedule(id)
    expect([await statesOf(id), told()]).toEqual([[], []])
    await retrySync(context(), over)
    expect(told()).toEqual([])
    await retrySync(context(), id)
    expect(atA(id)).toMatchObject([{ status: 'confirmed' }])
    await move(id, 'in_progress')
    await tell(id)
    expect(atA(id)).toMatchObject([{ status: 'in_progress' }])
  })
})

test('whatever happens in whatever order, in the end system A has what is here', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const dice = createDice('sync order')
  const modes: readonly CrmStubMode[] = [
    'up',
    'up',
    'up',
    'down',
    'lost',
    'close',
    'slow',
    'hang',
    'bad_request',
  ]
  fixture.stub.slowMs = 2_000
  const acts: readonly ((id: number) => Promise<unknown>)[] = [
    (id) => move(id, 'confirmed'),
    (id) => move(id, 'in_progress'),
    (id) => move(id, 'done'),
    (id) => move(id, 'cancelled'),
    ...Array(3).fill((id: number) => reschedule(id)),
    ...Array(4).fill(tell),
    (id) => retrySync(context(), id),
  ]
  const isRefusal = /cannot|External system A|is being told|still/
  const live = async (): Promise<number> => {
    const id = await book()
    for (let step = 0; step < 8; step += 1) {
      fixture.stub.mode = dice.pick(modes)
      vi.setSystemTime(Date.now() + 6_000) // no pause of system A lasts
      await dice
        .pick(acts)(id)
        .catch((error: Error) => expect(error.message).toMatch(isRefusal))
    }
    return id
  }
  const ids = (
    await Promise.all(
      Array.from({ length: 6 }, async () => [await live(), await live(), await live()]),
    )
  ).flat()
  fixture.stub.mode = 'up'
  await fixture.sql`update sync_log set claimed_until = null`
  vi.setSystemTime(Date.now() + 6_000)
  for (const id of ids) await tell(id)
  expect(await different()).toEqual([])
})
