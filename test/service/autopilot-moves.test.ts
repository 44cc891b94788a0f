import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPilotFixture, type PilotFixture } from '../support/pilot.js'

let fixture: PilotFixture
beforeAll(async () => {
  fixture = await openPilotFixture()
})
afterAll(() => fixture.stop())

const appointmentsOf = async (from: string) => {
  const [task] = await fixture.tasksOf(from)
  return (await fixture.appointments()).filter(({ clientId }) => clientId === task?.clientId)
}

test('an appointment does not stand in its own way', async () => {
  await fixture.tell('ann', 'Haircut on 10 January at 12:00')
  await fixture.tell('ann', 'yes')
  expect((await fixture.tell('ann', 'move it to 12:30')).said).toContain('10 January at 12:30?')
  expect((await fixture.tell('ann', 'yes')).said).toContain("I've moved")
  expect(await appointmentsOf('ann')).toMatchObject([{ date: '2030-01-10', time: '12:30' }])
})

test('another appointment does, and the place that it has is no place to move to', async () => {
  await fixture.tell('bea', 'Haircut on 11 January at 12:00')
  await fixture.tell('bea', 'yes')
  await fixture.tell('cat', 'Haircut on 11 January at 13:30')
  await fixture.tell('cat', 'yes')
  const { said } = await fixture.tell('bea', 'move it to 11 January at 13:00')
  expect(said).toContain('these times')
  expect(said).toContain('12:30')
  expect(said).not.toMatch(/1[23]:00/)
})

test('of two days that the client names, those between them are not offered', async () => {
  await fixture.tell('dan', 'Haircut on 15 January at 12:00')
  await fixture.tell('dan', 'yes')
  const { said } = await fixture.tell('eve', 'A haircut on 15 January or 17 January at 12:00')
  expect(said).toContain('17 January at 12:00')
  expect(said).not.toContain('16 January')
})
