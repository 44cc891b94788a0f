import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateAutopilotSettings } from '../../src/service/autopilot/settings/settings.js'
import { received, sendHook } from '../support/inbox/inbox.js'
import { type InboxProcesses, openInboxProcesses } from '../support/inbox/processes.js'
import type { Gateway } from '../support/processes.js'
import { until } from '../support/until.js'

let fixture: InboxProcesses
let door: Gateway
const patience = { EXTERNAL_TIMEOUT_MS: '800' } // what was begun thrice that ago is taken over
beforeAll(async () => {
  fixture = await openInboxProcesses()
  const anna = await fixture.salon.master({ works: '00:00-24:00' })
  await fixture.salon.service({ by: [anna], price: '40.00' })
  const always = { mode: 'first', from: null, to: null, greeting: '' } as const
  await updateAutopilotSettings(fixture.salon.context(), { channel: 'messenger_a', ...always })
  door = await fixture.launch(patience)
})
afterAll(() => fixture.stop())

const taskOf = async (from: string): Promise<number> => (await fixture.tasksOf(from))[0]?.id ?? 0
const write = async (from: string, text: string): Promise<void> => {
  expect((await sendHook(door.url, received(from, text))).status).toBe(204)
}
const toldIn = async (from: string) =>
  (await fixture.messagesOf(await taskOf(from))).filter(({ direction }) => direction === 'outbound')
const answers = (from: string, count: number) =>
  until('it is answered', async () => {
    const told = await toldIn(from)
    return told.length >= count && told.every(({ state }) => state === 'sent') && told
  })
/** The keys under which the messenger was sent words. */
const keysOf = (words: string): string[] =>
  fixture.stub.received.flatMap(({ headers, body }) =>
    (body as { text: string }).text.includes(words) ? [String(headers['idempotency-key'])] : [],
  )
const appointments = () => fixture.sql`
  select status, (select count(*)::int from autopilot_actions
  where appointment_id = appointments.id) as actions from appointments`
const worker = () => fixture.launch({ WORKER: 'only', ...patience })

test('a worker that is killed in mid turn leaves it to others: one appointment, one answer', async () => {
  const first = await worker()
  await write('ann', 'Haircut tomorrow at 12:00')
  expect((await answers('ann', 1))[0]?.text).toContain('Shall I book')
  await first.end()

  await write('ann', 'yes')
  const task = await taskOf('ann')
  await fixture.sql.begin(async (tx) => {
    await tx`select from tasks where id = ${task} for update`
    const second = await worker()
    await until('its turn waits for the task', async () => (await waiting()) === 1)
    await second.end('SIGKILL')
  })
  expect([await appointments(), await toldIn('ann')]).toMatchObject([[], { length: 1 }])

  const heirs = await Promise.all([worker(), worker()])
  expect((await answers('ann', 2)).map(({ text }) => text.split(' for ')[0])).toEqual([
    expect.any(String),
    "You're booked",
  ])
  expect(await appointments()).toEqual([{ status: 'booked', actions: 1 }])
  expect(new Set(keysOf("You're booked")).size).toBe(1)
  for (const heir of heirs) {
    expect(await heir.end()).toBe(0)
    expect(heir.output()).not.toMatch(/uncaught|unhandled|TypeError|"level":"error"/i)
  }
})

test('a wait outlives the process that began it, and two others answer once', async () => {
  const silence = { AUTOPILOT_SILENCE_MS: '1500' }
  const first = await fixture.launch({ WORKER: 'only', ...patience, ...silence })
  await write('bea', 'Hi!')
  await write('bea', 'what does a haircut cost?')
  await until('the turns wait', async () => {
    const left = await fixture.sql`
      select from jobs where payload->>'hasWaited' = 'true'`
    return left.length > 0
  })
  await first.end('SIGKILL')
  expect(await toldIn('bea')).toEqual([])
  const heirs = await Promise.all(
    [1, 2].map(() => fixture.launch({ WORKER: 'only', ...patience, ...silence })),
  )
  expect((await answers('bea', 1)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Hello.*€40/s),
  ])
  await until('no turn is left', async () => {
    const left = await fixture.sql`select from jobs where name = 'autopilot_turn'`
    return left.length === 0
  })
  expect(await toldIn('bea')).toHaveLength(1)
  for (const heir of heirs) expect(await heir.end()).toBe(0)
})

async function waiting(): Promise<number> {
  const [row] = await fixture.sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database()`
  return row?.count ?? 0
}
