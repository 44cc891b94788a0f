import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  HOOK_SECRET,
  type LiveFixture,
  Listener,
  numberIn,
  openLiveFixture,
  storedMessages,
  write,
  writeQuietly,
} from '../support/live.js'
import { startGateway, type Gateway } from '../support/processes.js'
import { until } from '../support/until.js'

let fixture: LiveFixture
beforeAll(async () => {
  fixture = await openLiveFixture(3)
})
afterAll(() => fixture?.stop())

const urlOf = (turn: number): string =>
  (fixture.gateways[turn % fixture.gateways.length] as Gateway).url
const listeners = (many: number, at: (turn: number) => string): Promise<Listener[]> =>
  Promise.all(
    Array.from({ length: many }, (_, turn) =>
      new Listener(fixture.salon.admin.token).listen(at(turn)),
    ),
  )
const hangUp = (all: readonly Listener[]) => Promise.all(all.map((listener) => listener.hangUp()))
const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b)

async function taskOf(from: string): Promise<number> {
  await write(urlOf(0), from)
  const [task] = await fixture.sql<{ id: number }[]>`
    select tasks.id from tasks join dialogues on dialogues.id = dialogue_id where address = ${from}`
  return task?.id ?? 0
}

test('what one process does the subscribers of all hear, in the same order', async () => {
  const all = await listeners(30, urlOf)
  await write(urlOf(0), 'ann')
  await until('all heard', async () => all.every(({ told }) => told.length === 2))
  for (let turn = 1; turn <= 3; turn += 1) await write(urlOf(turn), 'ann', `${turn}`)
  await until('all heard', async () => all.every(({ told }) => told.length === 5))
  const [first] = all
  expect(first?.kinds()).toEqual(['CREATED', 'MESSAGE', 'MESSAGE', 'MESSAGE', 'MESSAGE'])
  for (const { told } of all)
    expect(told.map(({ cursor }) => cursor)).toEqual(first?.told.map(({ cursor }) => cursor))
  await hangUp(all)
})

test('what was committed by a process that died before it could ring is heard', async () => {
  const taskId = await taskOf('quiet')
  const all = await listeners(3, urlOf)
  for (let turn = 0; turn < 3; turn += 1) {
    const id = await writeQuietly(fixture.sql, fixture.salon.id, taskId, 'nobody rang')
    await until('all heard', async () =>
      all.every((listener) => listener.messageIds().includes(id)),
    )
  }
  await hangUp(all)
})

test('what commits late is told late, and never stepped over', async () => {
  const taskId = await taskOf('late')
  const all = await listeners(6, urlOf)
  let commit = (): void => undefined
  const held = new Promise<void>((resolve) => (commit = resolve))
  const late = writeQuietly(fixture.sql, fixture.salon.id, taskId, 'began first', held)
  await sleep(100)
  const early = await writeQuietly(fixture.sql, fixture.salon.id, taskId, 'ended first')
  await write(urlOf(0), 'another', 'rings')
  await until('the others', async () => all.every((listener) => listener.messageIds().length === 2))
  commit()
  const id = await late
  expect(id).toBeLessThan(early)
  await until('the late one', async () =>
    all.every((listener) => listener.messageIds().length === 3),
  )
  for (const listener of all) {
    expect(listener.messageIds()[0]).toBe(early)
    expect(listener.messageIds()[2]).toBe(id)
  }
  await hangUp(all)
})

test(
  'a process is killed while messages come and commit in any order: who comes back elsewhere ' +
    'misses and doubles nothing',
  async () => {
    const { sql, salon } = fixture
    const doomed = await startGateway({
      ...{ WORKER: 'off', DATABASE_URL: fixture.url },
      MESSENGER_A_WEBHOOK_SECRET: HOOK_SECRET,
    })
    // hooks would wait for what holds their task
    const tasks = [await taskOf('q1'), await taskOf('q2')]
    const before = new Set(await storedMessages(sql, salon.id))
    const [victims, others] = await Promise.all([
      listeners(100, () => doomed.url),
      listeners(20, urlOf),
    ])
    let writing = true
    const hooks = async (address: string, places: readonly string[]): Promise<void> => {
      for (let turn = 0; writing; turn += 1) {
        await write(places[turn % places.length] ?? '', address, `${turn}`)
        await sleep(10)
      }
    }
    const quiet = async (turn: number): Promise<void> => {
      for (; writing; turn += 1)
        await writeQuietly(
          sql,
          salon.id,
          tasks[turn % 2] ?? 0,
          `${turn}`,
          [0, 20, 150, 400, 900][turn % 5],
        )
    }
    const work = [
      ...['k1', 'k2', 'k3', 'k4'].map((address) => hooks(address, [doomed.url, urlOf(0)])),
      ...[0, 1, 2, 3, 4, 5].map(quiet),
    ]
    await sleep(1_500)
    await until('each was told something', async () => victims.every(({ told }) => told.length > 0))
    await doomed.end('SIGKILL')
    await Promise.all(victims.map(({ line }) => line.closed))
    await sleep(500) // much happens meanwhile
    await Promise.all(victims.map((victim, turn) => victim.listen(urlOf(turn % 2))))
    await sleep(1_000)
    writing = false
    await Promise.all(work)

    const stored = (await storedMessages(sql, salon.id)).filter((id) => !before.has(id))
    expect(stored.length).toBeGreaterThan(50)
    const all = [...victims, ...others]
    await until('all heard', async () =>
      all.every((listener) => listener.messageIds().length >= stored.length),
    )
    await sleep(1_200) // nothing more comes
    const [order] = others
    for (const listener of all) {
      expect(sorted(listener.messageIds())).toEqual(stored)
      expect(listener.messageIds()).toEqual(order?.messageIds())
      const numbers = listener.told.map(({ cursor }) => numberIn(cursor))
      expect(numbers).toEqual(sorted([...new Set(numbers)]))
    }
    const ids = order?.messageIds() ?? []
    expect(ids).not.toEqual(sorted(ids)) // some did commit out of order
    await hangUp(all)
  },
)
