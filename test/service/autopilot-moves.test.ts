import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPilotHouse, type PilotHouse } from '../support/pilot.js'

let house: PilotHouse
beforeAll(async () => {
  house = await openPilotHouse()
})
afterAll(() => house.stop())

const appointmentsOf = async (from: string) => {
  const [task] = await house.tasksOf(from)
  return (await house.appointments()).filter(({ clientId }) => clientId === task?.clientId)
}

test('a visit does not stand in its own way', async () => {
  await house.tell('ann', 'Haircut on 10 January at 12:00')
  await house.tell('ann', 'yes')
  expect((await house.tell('ann', 'move it to 12:30')).said).toContain(
    '10 January at 12:30. Shall I?',
  )
  expect((await house.tell('ann', 'yes')).said).toContain('Moved')
  expect(await appointmentsOf('ann')).toMatchObject([{ date: '2030-01-10', time: '12:30' }])
})

test('another visit does, and the place that it has is no place to move to', async () => {
  await house.tell('bea', 'Haircut on 11 January at 12:00')
  await house.tell('bea', 'yes')
  await house.tell('cat', 'Haircut on 11 January at 13:30')
  await house.tell('cat', 'yes')
  const { said } = await house.tell('bea', 'move it to 11 January at 13:00')
  expect(said).toContain('these times are free')
  expect(said).toContain('12:30')
  expect(said).not.toMatch(/1[23]:00/)
})
