import fc from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewEvent, PresenceSignal } from '../../src/domain/live/event.js'
import { createLog } from '../../src/base/log.js'
import { createLiveHub, type LiveHub } from '../../src/service/live/live-hub.js'
import type { ReadyIterator } from '../../src/service/live/ready-iterator.js'
import { isResync, type StreamItem } from '../../src/service/live/subscriber-stream.js'
import { databaseErrorCode } from '../../src/store/postgres/database-errors.js'
import { transact } from '../../src/store/postgres/database.js'
import { writeEvents } from '../../src/store/live/events.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { tellStory } from '../support/inbox/story.js'
import { propertyRuns } from '../support/property-runs.js'
import { until } from '../support/until.js'

let app: TestApp
let hub: LiveHub
let signal: (presence: PresenceSignal) => void = () => undefined
beforeAll(async () => {
  app = await startTestApp()
  const notifier = {
    notify: () => undefined,
    onNotification: () => undefined,
    notifyPresence: () => undefined,
    onPresence: (listener: typeof signal) => void (signal = listener),
    close: () => Promise.resolve(),
  }
  hub = createLiveHub([app.db], notifier, createLog('silent', databaseErrorCode), {
    first: 3,
    each: 5,
  })
})
afterAll(async () => {
  await hub.close()
  await app.stop()
})

/** Reads a stream as a socket does: values that it shares with others come to `receive`. */
class Reader {
  readonly numbers: number[] = []
  signals = 0
  /** How many times it received what its group had prepared. */
  received = 0
  isSlow = false
  /** How many times it was given something before it could take more. */
  tooEarly = 0
  #isBusy = false
  #isOver = false

  constructor(private readonly stream: ReadyIterator<StreamItem>) {
    this.#go()
  }

  end(): void {
    this.#isOver = true
    void this.stream.return?.()
  }

  /** Returns whether it can take the next one at once. */
  #take(item: StreamItem): boolean {
    if (this.#isOver) throw new Error('it hears after its end')
    if (!isResync(item) && item.kind === 'presence') this.signals += 1
    else this.numbers.push(item.number)
    if (this.#isBusy) this.tooEarly += 1
    this.#isBusy = this.isSlow
    if (this.isSlow) setTimeout(this.#goOn, 3)
    return !this.isSlow
  }

  readonly #goOn = (): void => {
    this.#isBusy = false
    this.#go()
  }
  readonly #go = (): void => {
    for (let item = this.stream.peek(); item; item = this.stream.peek()) {
      this.stream.skip()
      if (!this.#take(item)) return
    }
    const sharing = {
      key: 'all',
      prepare: (item: StreamItem) => (isResync(item) || item.isLoaded() ? item : undefined),
      receive: (item: object) => {
        this.received += 1
        return this.#take(item as StreamItem)
      },
    }
    if (this.stream.onReady(this.#go, sharing)) return
    void this.stream.next().then(({ done, value }) => {
      if (done !== true && this.#take(value)) this.#go()
    })
  }
}

const UPDATED: NewEvent = { topic: 'task', kind: 'updated', subjectId: 1, facts: {} }
const CREATED: NewEvent = { topic: 'task', kind: 'created', subjectId: 1, facts: {} }
const OF_ACCOUNT: NewEvent = { topic: 'account', kind: 'updated', subjectId: 1, facts: {} }
const write = (salonId: number, events: readonly NewEvent[]): Promise<void> =>
  transact(app.db, (tx) => writeEvents(tx, salonId, events, app.now))

type Seen = Pick<NewEvent, 'topic' | 'kind'>
const wantsTasks = Object.assign(({ topic }: Seen) => topic === 'task', { key: 'tasks' })
const wantsUpdates = Object.assign(
  ({ topic, kind }: Seen) => topic === 'task' && kind !== 'created',
  { key: 'updates' },
)

/** So many that an event takes many turns. */
const READERS = 40
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ tasks: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ signal: fc.constant(1) }) },
  // Of nobody here: it may end subscriptions, so all look at it themselves.
  { weight: 1, arbitrary: fc.record({ account: fc.constant(1) }) },
  { weight: 2, arbitrary: fc.record({ slow: fc.nat(READERS - 1) }) },
  { weight: 2, arbitrary: fc.record({ quick: fc.nat(READERS - 1) }) },
  { weight: 1, arbitrary: fc.record({ end: fc.nat(READERS - 1) }) },
  { weight: 3, arbitrary: fc.record({ pause: fc.integer({ min: 0, max: 15 }) }) },
)

test('each reader gets each event that it wants once and in order, at its own pace', async () => {
  let received = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const salon = await tellStory(app)
      const first = await hub.newestEventNumber(salon.id)
      const readers = await Promise.all(
        Array.from({ length: READERS }, async (_, index) => {
          const wants = index % 4 === 0 ? wantsUpdates : wantsTasks
          const stream = (await hub.subscribe(salon.id, first, wants)) as ReadyIterator<StreamItem>
          return { wants, reader: new Reader(stream), isOver: false }
        }),
      )
      const written: NewEvent[] = []
      const add = (events: readonly NewEvent[]): Promise<void> => {
        written.push(...events)
        return write(salon.id, events)
      }
      let isSignalled = false
      for (const one of steps as Partial<Record<string, number>>[]) {
        const of = (name: string) => readers[one[name] ?? -1]
        if (one.tasks !== undefined)
          await add(Array.from({ length: one.tasks }, (_, at) => (at % 2 ? CREATED : UPDATED)))
        if (one.account !== undefined) await add([OF_ACCOUNT])
        if (one.signal !== undefined) signal({ salonId: salon.id, taskId: 1, facts: {} })
        isSignalled ||= one.signal !== undefined
        const [slow, quick, ended] = [of('slow'), of('quick'), of('end')]
        if (slow) slow.reader.isSlow = true
        if (quick) quick.reader.isSlow = false
        if (ended && !ended.isOver) {
          ended.isOver = true
          ended.reader.end()
        }
        if (one.pause !== undefined) await sleep(one.pause)
      }
      const expected = (wants: (event: Seen) => boolean): number[] =>
        written.flatMap((event, index) => (wants(event) ? [first + index + 1] : []))
      for (const { wants, reader, isOver } of readers)
        if (!isOver)
          await until('all is heard', () =>
            Promise.resolve(
              reader.numbers.length >= expected(wants).length &&
                (!isSignalled || reader.signals > 0),
            ),
          )
      await sleep(10) // what comes twice, comes now
      for (const { wants, reader, isOver } of readers) {
        const wanted = expected(wants)
        expect(reader.numbers).toEqual(isOver ? wanted.slice(0, reader.numbers.length) : wanted)
        expect(reader.tooEarly).toBe(0)
        received += reader.received
        reader.end()
      }
    }),
    { numRuns: propertyRuns(60, 8) },
  )
  expect(received).toBeGreaterThan(0)
})

test('a reader that takes no more is given nothing until it reads on', async () => {
  const salon = await tellStory(app)
  const first = await hub.newestEventNumber(salon.id)
  const readers: Reader[] = []
  for (let count = 0; count < READERS; count += 1)
    readers.push(
      new Reader((await hub.subscribe(salon.id, first, wantsTasks)) as ReadyIterator<StreamItem>),
    )
  for (const reader of readers.slice(-5)) reader.isSlow = true
  const events = 20
  for (let count = 0; count < events; count += 1) {
    await write(salon.id, [UPDATED])
    signal({ salonId: salon.id, taskId: 1, facts: {} })
  }
  for (const reader of readers) {
    await until('all is heard', () => Promise.resolve(reader.numbers.length >= events))
    expect(reader.tooEarly).toBe(0)
    reader.end()
  }
})

test('events that come while another one is loaded are not lost', async () => {
  const salon = await tellStory(app)
  const first = await hub.newestEventNumber(salon.id)
  const readers = await Promise.all(
    Array.from(
      { length: READERS },
      async () =>
        new Reader((await hub.subscribe(salon.id, first, wantsTasks)) as ReadyIterator<StreamItem>),
    ),
  )
  const sql = postgres(app.databaseUrl, { max: 1 })
  await sql.begin(async (tx) => {
    await tx`lock table tasks in access exclusive mode`
    for (let count = 0; count < 3; count += 1) {
      await write(salon.id, [UPDATED])
      await sleep(50)
    }
  })
  await sql.end()
  for (const reader of readers) {
    await until('all is heard', () => Promise.resolve(reader.numbers.length >= 3))
    expect(reader.numbers).toEqual([first + 1, first + 2, first + 3])
    reader.end()
  }
})
