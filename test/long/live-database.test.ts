import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type LiveFixture,
  Listener,
  openLiveFixture,
  storedMessages,
  write,
  writeQuietly,
} from '../support/live.js'
import { type OwnCluster, startOwnCluster } from '../support/postgres/own-cluster.js'
import { until } from '../support/until.js'

let cluster: OwnCluster
let fixture: LiveFixture
beforeAll(async () => {
  cluster = await startOwnCluster()
  fixture = await openLiveFixture(
    2,
    { LOG_LEVEL: 'error' },
    { url: cluster.url, drop: () => Promise.resolve() },
  )
})
afterAll(async () => {
  await fixture?.stop()
  await cluster?.stop()
})

const urlOf = (turn: number): string => fixture.gateways[turn % 2]?.url ?? ''

test(
  'the database crashes and comes back: subscribers stay, and get everything they missed, once ' +
    'and in order',
  async () => {
    const { salon } = fixture
    const listeners = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => new Listener(salon.admin.token).listen(urlOf(turn))),
    )
    let writing = true
    const work = [0, 1].map(async (turn) => {
      for (let count = 0; writing; count += 1) {
        await write(urlOf(turn), `client ${turn}`, `${count}`)
        await sleep(10)
      }
    })
    await until('messages have come', async () =>
      listeners.every((listener) => listener.messageIds().length > 1),
    )
    await cluster.crash()
    await sleep(1_500)
    const behind = postgres(await cluster.start(), { max: 2, onnotice: () => undefined })
    const [task] = await behind<{ id: number }[]>`select id from tasks order by id limit 1`
    for (let turn = 0; turn < 100; turn += 1)
      await writeQuietly(behind, salon.id, task?.id ?? 0, `missed ${turn}`)
    cluster.open()
    const last = await writeQuietly(behind, salon.id, task?.id ?? 0, 'the last one missed')
    await until('the missed ones', async () =>
      listeners.every((listener) => listener.messageIds().includes(last)),
    )
    await sleep(1_000)
    writing = false
    await Promise.all(work)

    const stored = await storedMessages(behind, salon.id)
    await until('all', async () =>
      listeners.every((listener) => listener.messageIds().length >= stored.length),
    )
    await sleep(1_200) // nothing more comes
    for (const listener of listeners) {
      expect([...listener.messageIds()].sort((a, b) => a - b)).toEqual(stored)
      expect(listener.messageIds()).toEqual(listeners[0]?.messageIds())
      expect(listener.last).toBeUndefined()
    }
    await write(urlOf(0), 'client 1', 'and by a ring')
    const rung = performance.now()
    await until('by a ring', async () =>
      listeners.every(({ told }) => told.at(-1)?.message?.text === 'and by a ring'),
    )
    expect(performance.now() - rung).toBeLessThan(900)
    await Promise.all(listeners.map((listener) => listener.hangUp()))
    await behind.end()
  },
)
