import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateNotificationSettings } from '../../src/service/notifications/notification-settings.js'
import { ask, type InboxProcesses, openInboxProcesses } from '../support/inbox/processes.js'
import { CREATED_TO_BOTH } from '../support/notifications.js'
import type { Gateway } from '../support/processes.js'
import { dateIn } from '../support/race/fixture.js'
import { until } from '../support/until.js'

// and two seconds after that a try of a dead worker is anybody's
const PATIENCE = { EXTERNAL_TIMEOUT_MS: '1500' }
let fixture: InboxProcesses
let web: Gateway
let worker: Gateway
let anna: { readonly id: number }
let cut: { readonly id: number }
let count = 0
beforeAll(async () => {
  fixture = await openInboxProcesses()
  anna = await fixture.salon.master({ works: '00:00-24:00', phone: '+4915112000001' })
  cut = await fixture.salon.service({ by: [anna], minutes: 5 })
  // two rows a booking
  await updateNotificationSettings(fixture.salon.context(), { recipients: [CREATED_TO_BOTH] })
  ;[web, worker] = await Promise.all([
    fixture.launch(),
    fixture.launch({ WORKER: 'only', ...PATIENCE }),
  ])
})
afterAll(() => fixture.stop())

const book = async (): Promise<number> => {
  count += 1
  const time = `12:${String(5 * (count % 12)).padStart(2, '0')}`
  const client = { name: 'Nina', phone: `+4915112888${String(count).padStart(3, '0')}` }
  const wished = {
    client,
    master_id: anna.id,
    service_id: cut.id,
    date: dateIn(3 + Math.floor(count / 12)),
    time,
  }
  const { status, body } = await ask(
    web,
    fixture.salon.admin.token,
    'POST',
    '/api/records/',
    wished,
  )
  expect(status).toBe(201)
  return body.id
}
const statesOf = async (ids: readonly number[]): Promise<string[]> =>
  (
    await fixture.sql`select state from notifications where appointment_id = any(${[...ids]})
      order by id`
  ).map(({ state }) => state as string)
const sent = (ids: readonly number[]) =>
  until('all is sent', async () => (await statesOf(ids)).every((state) => state === 'sent'))
/** What the messenger was given since it had so much. */
const heardSince = (known: number) => {
  const heard = fixture.stub.received.slice(known)
  return {
    calls: heard.length,
    keys: new Set(heard.map(({ headers }) => headers['idempotency-key'])).size,
  }
}

test('a worker that is killed while it sends leaves that to another one, under the same keys', async () => {
  fixture.stub.slowMs = 60_000
  fixture.stub.next('slow', 'slow') // takes them, and does not say so
  const appointment = await book()
  await until('the messenger has both', async () => fixture.stub.answers.length === 2)
  await worker.end('SIGKILL')
  expect(await statesOf([appointment])).toEqual(['pending', 'pending'])
  worker = await fixture.launch({ WORKER: 'only', ...PATIENCE })
  await sent([appointment])
  expect(heardSince(0)).toEqual({ calls: 4, keys: 2 })
  expect(fixture.stub.answers).toHaveLength(2)
})

test('a worker that is told to end ends what it sends first', async () => {
  const [known, taken] = [fixture.stub.received.length, fixture.stub.answers.length]
  fixture.stub.slowMs = 400
  fixture.stub.next('slow', 'slow')
  const appointment = await book()
  await until('the messenger has both', async () => fixture.stub.answers.length === taken + 2)
  expect(await worker.end()).toBe(0)
  expect(await statesOf([appointment])).toEqual(['sent', 'sent'])
  expect(heardSince(known)).toEqual({ calls: 2, keys: 2 })
})

test('what happens while nobody works is told once there are two who do, each of it once', async () => {
  const known = fixture.stub.received.length
  const bookSome = (some: number) => Promise.all(Array.from({ length: some }, () => book()))
  const appointments = await bookSome(20)
  expect(await statesOf(appointments)).toEqual(Array(40).fill('pending'))
  const token = fixture.salon.admin.token
  const cancel = (id: number) => ask(web, token, 'POST', `/api/records/${id}/cancel/`, {})
  await Promise.all(appointments.slice(0, 10).map(cancel))
  const workers = await Promise.all(
    [1, 2].map(() => fixture.launch({ WORKER: 'only', ...PATIENCE })),
  )
  appointments.push(...(await bookSome(10)))
  await sent(appointments)
  expect(heardSince(known)).toEqual({ calls: 80, keys: 80 })
  for (const gateway of [...workers, web]) {
    expect(await gateway.end()).toBe(0)
    expect(gateway.output()).not.toMatch(/uncaught|unhandled|TypeError|"level":"(error|warn)"/i)
  }
})
