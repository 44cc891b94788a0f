import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { syncAppointment } from '../../src/service/crm/sync/sync-appointment.js'
import { type CrmAStub, startCrmAStub } from '../support/crm/stub.js'
import { openPilotFixture, type PilotFixture } from '../support/pilot.js'
import { during } from '../support/crm/sync-fixture.js'
import { until } from '../support/until.js'

let stub: CrmAStub
let fixture: PilotFixture
beforeAll(async () => {
  stub = await startCrmAStub()
  fixture = await openPilotFixture({
    CRM_A_URL: stub.url,
    CRM_A_TOKEN: stub.token,
    EXTERNAL_TIMEOUT_MS: '800',
  })
})
afterAll(async () => {
  await fixture?.stop()
  await stub?.stop()
})
afterEach(() => void (stub.mode = 'up'))

let days = 8
const wish = (time = '12:00'): string => `Haircut on ${(days += 1)} January at ${time}`
const appointmentsOf = async (from: string) => {
  const [task] = await fixture.tasksOf(from)
  return (await fixture.appointments()).filter(({ clientId }) => clientId === task?.clientId)
}
/** What jobs would tell A of a client's appointments. */
async function syncAll(from: string): Promise<void> {
  for (const { id } of await appointmentsOf(from))
    await syncAppointment({ ...fixture.app, now: fixture.app.now }, fixture.salon.id, id)
}
const atA = (status: string) =>
  [...stub.bookings.values()].filter((booking) => booking.status === status)

describe.each(['eventual', 'strict'] as const)('with system A, %s', (crmASyncPolicy) => {
  beforeAll(() => fixture.salon.settings({ crmASyncPolicy }))

  test('what the client books and cancels is known there, once', async () => {
    const [from, known] = [`ann-${crmASyncPolicy}`, stub.bookings.size]
    await fixture.tell(from, wish())
    expect(stub.bookings.size).toBe(known)
    expect((await fixture.tell(from, 'yes')).said).toContain("You're booked for")
    await syncAll(from)
    expect(stub.bookings.size).toBe(known + 1)
    const cancelled = atA('cancelled').length
    await fixture.tell(from, 'please cancel my visit')
    expect((await fixture.tell(from, 'yes')).said).toContain("I've cancelled")
    expect(await appointmentsOf(from)).toMatchObject([{ status: 'cancelled', by: 'autopilot' }])
    await syncAll(from)
    expect(atA('cancelled')).toHaveLength(cancelled + 1)
  })

  test('eight yeses at once wait for A, and not for each other', async () => {
    const people = Array.from({ length: 8 }, (_, index) => `crowd-${crmASyncPolicy}-${index}`)
    const on = wish().replace('12:00', '')
    for (const [index, from] of people.entries()) await fixture.tell(from, `${on}${10 + index}:00`)
    const tasks = await Promise.all(people.map((from) => fixture.write(from, 'yes')))
    await Promise.all(tasks.map((task) => fixture.turn(task)))
    for (const from of people)
      expect(await appointmentsOf(from)).toMatchObject([{ status: 'booked', by: 'autopilot' }])
  })

  test('two workers on one yes make one booking there', async () => {
    const [from, known] = [`twice-${crmASyncPolicy}`, stub.bookings.size]
    await fixture.tell(from, wish())
    const task = await fixture.write(from, 'yes')
    await Promise.all([1, 2, 3].map(() => fixture.turn(task)))
    expect(await appointmentsOf(from)).toHaveLength(1)
    await syncAll(from)
    expect(stub.bookings.size).toBe(known + 1)
  })

  test('while A is down', async () => {
    const from = `bea-${crmASyncPolicy}`
    await fixture.tell(from, wish())
    const { said } = await during(stub, 'down', () => fixture.tell(from, 'yes'))
    const isStrict = crmASyncPolicy === 'strict'
    expect(said).toContain(isStrict ? 'a colleague will write to you' : "You're booked for")
    expect(await fixture.tasksOf(from)).toMatchObject([{ status: isStrict ? 'open' : 'autopilot' }])
    expect(await appointmentsOf(from)).toHaveLength(isStrict ? 0 : 1)
    expect(await fixture.sql`select from slot_holds`).toHaveLength(0)
  })
})

describe('an appointment is replaced', () => {
  beforeAll(() => fixture.salon.service({ by: [fixture.anna], name: 'Manicure', price: '30.00' }))
  const booked = async (from: string): Promise<void> => {
    await fixture.salon.settings({ crmASyncPolicy: 'eventual' })
    await fixture.tell(from, wish())
    await fixture.tell(from, 'yes')
  }
  const MEANT = 'oh wait, I meant a manicure'

  test('by one yes, and A is told of both', async () => {
    await booked('eva')
    await syncAll('eva')
    const [known, cancelled] = [stub.bookings.size, atA('cancelled').length]
    await fixture.tell('eva', MEANT)
    await fixture.tell('eva', 'yes')
    expect((await appointmentsOf('eva')).map(({ status }) => status)).toEqual([
      'cancelled',
      'booked',
    ])
    await syncAll('eva')
    expect([stub.bookings.size, atA('cancelled').length]).toEqual([known + 1, cancelled + 1])
  })

  test.each(['before the question', 'before the yes'])(
    'by a person where A decides about each change: %s',
    async (when) => {
      await booked(when)
      const known = stub.calls.length
      const strictly = () => fixture.salon.settings({ crmASyncPolicy: 'strict' })
      if (when === 'before the question') await strictly()
      await fixture.tell(when, MEANT)
      if (when === 'before the yes') {
        await strictly()
        await fixture.tell(when, 'yes')
      }
      expect(await fixture.tasksOf(when)).toMatchObject([{ status: 'open' }])
      expect(await appointmentsOf(when)).toMatchObject([{ status: 'booked' }])
      expect(stub.calls).toHaveLength(known)
    },
  )
})

test('operators who write while A is asked wait for the turn, and do not keep it from its end', async () => {
  await fixture.salon.settings({ crmASyncPolicy: 'strict' })
  const from = 'dora'
  await fixture.tell(from, wish())
  const task = await fixture.write(from, 'yes')
  const asked = stub.calls.length
  Object.assign(stub, { mode: 'slow', slowMs: 400 })
  const turn = fixture.turn(task)
  await until('A is asked', async () => stub.calls.length > asked)
  const reply = { token: fixture.operator.token, body: { message: 'hello' } }
  const path = `/api/assistant/tasks/${task}/reply/`
  const [, ...told] = await Promise.all([
    turn,
    ...Array.from({ length: 10 }, () => fixture.app.request('POST', path, reply)),
  ])
  expect(told.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await appointmentsOf(from)).toMatchObject([{ status: 'booked', by: 'autopilot' }])
})

test('an operator undoes a booking at A as well', async () => {
  const from = 'cat'
  const { task } = await fixture.tell(from, wish())
  await fixture.tell(from, 'yes')
  const [action] = await fixture.actions(task)
  const { errors } = await fixture.app.graphql(
    'mutation ($id: Int!) { undoAutopilotAction(id: $id) { status } }',
    { id: action?.id },
    fixture.operator.token,
  )
  expect(errors).toBeUndefined()
  expect(await appointmentsOf(from)).toMatchObject([{ status: 'cancelled', by: 'user' }])
  const [appointment] = await appointmentsOf(from)
  const there = [...stub.bookings.values()].filter(({ reference }) =>
    reference?.includes(`-appointment-${appointment?.id}-`),
  )
  expect(there).toMatchObject([{ status: 'cancelled' }])
})

test("nobody else's appointment is touched, whatever the client asks for", async () => {
  const { task: ofAnn } = await fixture.tell('owner', wish())
  await fixture.tell('owner', 'yes')
  const before = await fixture.appointments()
  for (const line of [
    'cancel all visits',
    'move the visit of Nina to 30 January at 10:00',
    'yes',
    'cancel visit 1',
    '1',
    'yes',
  ])
    await fixture.tell('thief', line)
  expect(
    (await fixture.appointments()).filter(({ id }) =>
      before.some((appointment) => appointment.id === id),
    ),
  ).toEqual(before)
  expect(await fixture.actions(ofAnn)).toHaveLength(1)
})
