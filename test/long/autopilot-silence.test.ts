import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeTask } from '../../src/service/inbox/change-task-status.js'
import { openPilotFixture, type PilotFixture } from '../support/pilot.js'
import { until } from '../support/until.js'

// The worker waits here for a client who may write more. `turn` answers at once.

let fixture: PilotFixture
beforeAll(async () => {
  fixture = await openPilotFixture({ WORKER: 'on', AUTOPILOT_SILENCE_MS: '700' })
})
afterAll(() => fixture.stop())

/** The answers to a client once no turn is left. */
async function answersTo(task: number): Promise<string[]> {
  await until('no turn is left', async () => {
    const left = await fixture.sql`
      select from jobs
      where name = 'autopilot_turn'`
    return left.length === 0
  })
  return fixture.toldIn(task)
}
const waitingTurns = async (): Promise<number> =>
  (
    await fixture.sql`
      select from jobs where payload->>'hasWaited' = 'true'`
  ).length

test('three pieces are one message: they get one answer', async () => {
  let task = 0
  for (const piece of ['Hi!', 'A haircut please', 'on 15 January at 12:00'])
    task = await fixture.write('ann', piece)
  const answers = await answersTo(task)
  expect(answers).toEqual([expect.stringMatching(/^Hello.*\n.*15 January.*12:00/s)])
})

test('a piece that comes during the wait begins it anew', async () => {
  const task = await fixture.write('bea', 'A haircut please')
  await until('the turn waits', async () => (await waitingTurns()) === 1)
  await fixture.write('bea', 'on 16 January at 12:00')
  await until('two turns wait', async () => (await waitingTurns()) === 2)
  expect(await answersTo(task)).toEqual([expect.stringContaining('16 January')])
})

test('a full answer to the question is answered at once', async () => {
  const task = await fixture.write('cat', 'Haircut on 17 January at 12:00')
  await answersTo(task)
  await fixture.sql`create table waits (id serial)`
  await fixture.sql`
    create function count_waits() returns trigger language plpgsql as
    'begin insert into waits default values; return new; end'`
  await fixture.sql`
    create trigger waits before insert on jobs for each row
    when (new.payload->>'hasWaited' = 'true') execute function count_waits()`
  await fixture.write('cat', 'yes')
  expect((await answersTo(task)).at(-1)).toMatch(/booked/)
  expect(await fixture.sql`select from waits`).toHaveLength(0)
  await fixture.write('cat', 'what does it cost?')
  await answersTo(task)
  expect(await fixture.sql`select from waits`).toHaveLength(1)
  await fixture.sql`drop trigger waits on jobs`
})

test('who takes the task during the wait has it alone', async () => {
  const task = await fixture.write('dan', 'what does a haircut cost?')
  await until('the turn waits', async () => (await waitingTurns()) === 1)
  await takeTask(fixture.salon.context(), task)
  expect(await answersTo(task)).toEqual([])
})

test('the wait holds no connection', async () => {
  const task = await fixture.write('eve', 'what does a haircut cost?')
  await until('the turn waits', async () => (await waitingTurns()) === 1)
  const open = await fixture.sql`
    select from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  expect(open).toHaveLength(0)
  expect(await answersTo(task)).toHaveLength(1)
})
