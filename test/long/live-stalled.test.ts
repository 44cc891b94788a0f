import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveFixture, Listener, numberIn, openLiveFixture, write } from '../support/live.js'
import { until } from '../support/until.js'

const WARM_UP = 10_000
const EVENTS = 20_000
const BATCH = 250
const BATCH_MS = 125
const HEALTHY = 4
const STALLED = 5
/** A machine that is busy with other things needs minutes for all events. */
const MOST_MS = 200_000

/**
 * With a small heap it sweeps often, so that what it takes is what it keeps; who kept a lot would
 * die of it.
 */
const TIDY = '--max-old-space-size=128'

let fixture: LiveFixture
let taskId: number
beforeAll(async () => {
  fixture = await openLiveFixture(1, { NODE_OPTIONS: TIDY })
  await write(urlOf(), 'chatty')
  const [task] = await fixture.sql<{ id: number }[]>`select id from tasks`
  taskId = task?.id ?? 0
})
afterAll(() => fixture?.stop())

const urlOf = (): string => fixture.gateways[0]?.url ?? ''
const residentMb = (): number =>
  Number(
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${fixture.gateways[0]?.pid}/status`, 'utf8'))?.[1],
  ) / 1024

/** When each batch was committed, by its text. */
const committed = new Map<string, number>()
let batches = 0

/** As many messages of 4 KB with their events, and a ring. */
async function say(many: number): Promise<void> {
  const [{ salon, sql }, text] = [fixture, `${(batches += 1)} `]
  const facts = { is: { status: 'open', channel: 'messenger_a', assigneeId: null } }
  await sql`
    with message as (
      insert into messages (salon_id, task_id, channel, direction, type, actor_kind, actor_name,
      text, state, created_at)
      select ${salon.id}, ${taskId}, 'messenger_a', 'inbound', 'text', 'external', 'Quiet',
      rpad(${text}, 4096, 'x'), 'delivered', now()
      from generate_series(1, ${many}::int) returning id
    ), event as (
      insert into events (salon_id, topic, kind, subject_id, message_id, facts, created_at)
      select ${salon.id}, 'task', 'message', ${taskId}, id, ${sql.json(facts)}, now() from message
    ) select pg_notify('salon_events', ${String(salon.id)})`
  committed.set(text.trim(), performance.now())
}
const lagOf = ({ told }: Listener): number =>
  Math.max(
    ...told.map(
      ({ at, message }) =>
        at - (committed.get(message?.text.split(' ')[0] ?? '') ?? performance.now()),
    ),
  )
const open = (many: number): Promise<Listener[]> =>
  Promise.all(
    Array.from({ length: many }, () => new Listener(fixture.salon.admin.token).listen(urlOf())),
  )
const heardAll = (listeners: readonly Listener[], many: number) =>
  until(`${many} events`, async () => listeners.every(({ told }) => told.length >= many), MOST_MS)

/** So many events at an even pace; the most that the process took meanwhile, in MB. */
async function flow(many: number): Promise<number> {
  let most = 0
  for (let sent = 0; sent < many; sent += BATCH) {
    const began = performance.now()
    await say(BATCH)
    most = Math.max(most, residentMb())
    await sleep(BATCH_MS - (performance.now() - began))
  }
  return most
}

test(
  'those who stop reading cost others nothing and the process little, and find their way back',
  { timeout: 3 * MOST_MS },
  async () => {
    const others = await open(HEALTHY)
    const before = await flow(WARM_UP)
    await heardAll(others, WARM_UP)
    const calm = Math.max(...others.map(lagOf))
    const victims = await open(STALLED)
    for (const { line } of victims) line.socket.pause()
    const most = await flow(EVENTS)
    await heardAll(others, WARM_UP + EVENTS)
    const [slowest, heard] = [
      Math.max(...others.map(lagOf)),
      Math.max(...victims.map(({ told }) => told.length)),
    ]
    console.info(
      `RSS ${before.toFixed()} MB, then ${most.toFixed()} MB; lag ${slowest.toFixed()} ms; the ` +
        `stalled had ${heard}`,
    )
    expect(most - before).toBeLessThan(64)
    // a machine that is busy with other things is slow by itself
    expect(slowest).toBeLessThan(Math.max(1_000, 5 * calm))
    for (const other of others) {
      expect(other.told).toHaveLength(WARM_UP + EVENTS)
      expect(new Set(other.messageIds()).size).toBe(WARM_UP + EVENTS)
    }
    expect(heard).toBeLessThan(EVENTS / 4)

    for (const { line } of victims) line.socket.resume()
    await say(1)
    for (const victim of victims) {
      await until('it is told again, or its socket has ended', async () => {
        if (victim.line.end) await victim.listen(urlOf())
        return victim.cursor === others[0]?.cursor
      })
      const numbers = victim.told.map(({ cursor }) => numberIn(cursor))
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(victim.kinds()).toContain('RESYNC') // more than ten thousand behind
    }
    expect(fixture.gateways[0]?.output()).not.toMatch(/error|warn/i)
  },
)
