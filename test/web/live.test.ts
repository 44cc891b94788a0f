import type { Client, ClientOptions, FormattedExecutionResult, Sink } from 'graphql-ws'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveEvent, liveSource, type LiveState, startLive } from '../../src/web/api/live.js'
import type { CreateClient } from '../../src/web/api/live-connection.js'
import '../../src/web/api/live-connection.js' // so that it is there before the clock stands still
import type { Sender } from '../../src/web/api/session.js'

type Started = {
  readonly options: ClientOptions
  readonly operations: Map<string, Sink<FormattedExecutionResult<never, never>>>
  readonly variables: unknown[]
  isTerminated: boolean
}
/** A client of the protocol without a socket. The tests say what the server does. */
function fakeClients() {
  const all: Started[] = []
  const createClient = ((options: ClientOptions) => {
    const started: Started = { options, operations: new Map(), variables: [], isTerminated: false }
    all.push(started)
    return {
      subscribe: ({ query, variables }, sink) => {
        const taskId = (variables as { taskId?: number }).taskId
        const key = taskId === undefined ? query : `watch ${taskId}`
        if (taskId === undefined) started.variables.push(variables)
        started.operations.set(key, sink)
        return () => void started.operations.delete(key)
      },
      terminate: () => void (started.isTerminated = true),
    } as Pick<Client, 'subscribe' | 'terminate'> as Client
  }) as CreateClient
  return { all, createClient }
}

const QUERY = 'subscription'
const source = liveSource<{ cursor: string; event: LiveEvent }>(QUERY as never, (data) => data)
const taskEvent = (id: number) => ({ topic: 'task', update: { task: { id } } }) as never
/** The page's window and document. */
let page: EventTarget & { hidden: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function start(tokens: string[] = ['first']) {
  const { all, createClient } = fakeClients()
  const refused: (string | undefined)[] = []
  let cursors = 0
  const sender = {
    accessToken: (token?: string) => {
      refused.push(token)
      return Promise.resolve((token !== undefined ? tokens.pop() : tokens.at(-1)) ?? 'none')
    },
    request: () => Promise.resolve({ liveCursor: `fresh ${++cursors}` }),
  } as unknown as Sender
  const live = startLive(sender, { after: 'c0', source, createClient })
  const events: LiveEvent[] = []
  live.subscribe((event) => events.push(event))
  const states: LiveState[] = []
  live.state.subscribe((state) => states.push(state))
  const current = (): Started => {
    const client = all.at(-1)
    if (!client) throw new Error('no connection was tried')
    return client
  }
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return {
    live,
    all,
    events,
    states,
    refused,
    current,
    settle,
    wait,
    open: async () => {
      await settle()
      current().options.on?.connected?.({}, undefined, false)
    },
    send: (cursor: string, event: LiveEvent) =>
      current()
        .operations.get(QUERY)
        ?.next({ data: { cursor, event } as never }),
    lose: (code: number) => current().options.on?.closed?.({ code }),
  }
}

test('goes on from the last cursor after a lost connection, and says how it stands', async () => {
  const stream = start()
  await stream.open()
  stream.send('c1', taskEvent(1))
  stream.send('c2', taskEvent(2))
  stream.lose(1006)
  await stream.wait(600)
  expect(stream.all).toHaveLength(2)
  await stream.open()
  expect(stream.current().variables).toEqual([{ after: 'c2' }])
  stream.send('c3', taskEvent(3))
  await stream.wait(500)
  expect(stream.events).toEqual([taskEvent(1), taskEvent(2), taskEvent(3)])
  expect(stream.states).toEqual(['connecting', 'live', 'lost', 'catching-up', 'live'])
  stream.live.stop()
})

test('stays in catching up while missed events arrive', async () => {
  const stream = start()
  await stream.open()
  stream.lose(1006)
  await stream.wait(600)
  await stream.open()
  await stream.wait(300)
  stream.send('c1', taskEvent(1))
  await stream.wait(300)
  expect(stream.live.state.value).toBe('catching-up')
  await stream.wait(200)
  expect(stream.live.state.value).toBe('live')
  stream.live.stop()
})

test.each([
  [4403, 'first'],
  [4401, 'first'],
  [1006, undefined],
])('after the close code %i the refused token is %s', async (code, token) => {
  const stream = start()
  await stream.open()
  stream.lose(code)
  await stream.wait(600)
  expect(stream.refused).toEqual([undefined, token])
  stream.live.stop()
})

test('finds a dead connection within three seconds', async () => {
  const stream = start()
  await stream.open()
  expect(stream.current().options.keepAlive).toBe(2_000)
  stream.current().options.on?.ping?.(false, undefined)
  await stream.wait(900)
  expect(stream.live.state.value).toBe('live')
  await stream.wait(150)
  expect([stream.live.state.value, stream.all[0]?.isTerminated]).toEqual(['lost', true])
  stream.live.stop()
})

test('keeps a connection that answers its pings', async () => {
  const stream = start()
  await stream.open()
  stream.current().options.on?.ping?.(false, undefined)
  stream.current().options.on?.pong?.(true, undefined)
  await stream.wait(5_000)
  expect([stream.live.state.value, stream.all.length]).toEqual(['live', 1])
  stream.live.stop()
})

test('gives up an attempt that hangs, and tries again', async () => {
  const stream = start()
  await stream.settle()
  await stream.wait(5_100)
  expect(stream.all[0]?.isTerminated).toBe(true)
  await stream.wait(600)
  expect(stream.all).toHaveLength(2)
  stream.live.stop()
})

test('watches a task on each connection, also when that is asked for while it catches up', async () => {
  const stream = start()
  await stream.open()
  stream.lose(1006)
  await stream.wait(600)
  await stream.open()
  expect(stream.live.state.value).toBe('catching-up')
  const unwatch = stream.live.watchTask(7)
  const unwatchAgain = stream.live.watchTask(7)
  expect([...stream.current().operations.keys()]).toContain('watch 7')
  stream.lose(1006)
  await stream.wait(1_500)
  expect(stream.all).toHaveLength(3)
  expect([...stream.current().operations.keys()]).toContain('watch 7')
  unwatch()
  expect([...stream.current().operations.keys()]).toContain('watch 7')
  unwatchAgain()
  expect([...stream.current().operations.keys()]).not.toContain('watch 7')
  stream.live.stop()
})

test('connects again at once when the page was hidden for long, and never shows a loss', async () => {
  const stream = start()
  await stream.open()
  const turn = (hidden: boolean) => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  turn(true)
  await stream.wait(10_000)
  turn(false)
  await stream.settle()
  expect(stream.all).toHaveLength(1)
  turn(true)
  await stream.wait(31_000)
  turn(false)
  await stream.settle()
  expect(stream.all).toHaveLength(2)
  await stream.open()
  await stream.wait(500)
  expect(stream.states).toEqual(['connecting', 'live', 'catching-up', 'live'])
  stream.live.stop()
})

test('ends the pause when the machine has a network again', async () => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  const stream = start()
  for (let count = 0; count < 6; count += 1) {
    await stream.wait(5_000)
    stream.lose(1006)
  }
  await stream.settle()
  const before = stream.all.length
  target.dispatchEvent(new Event('online'))
  await stream.settle()
  expect(stream.all).toHaveLength(before + 1)
  stream.live.stop()
})

test('begins anew with a resync when the server does not know the cursor', async () => {
  const stream = start()
  await stream.open()
  const refusal = { message: 'Unknown cursor', extensions: { code: 'invalid' } }
  stream.current().operations.get(QUERY)?.error([refusal])
  await stream.wait(600)
  expect(stream.events).toEqual([{ topic: 'resync' }])
  expect(stream.current().variables).toEqual([{ after: 'fresh 1' }])
  stream.live.stop()
})

test('tells of an event that could not be computed', async () => {
  const stream = start()
  await stream.open()
  stream.current().operations.get(QUERY)?.next({ data: null })
  expect(stream.events).toEqual([{ topic: 'resync' }])
  stream.live.stop()
})

test('after the stop there is no attempt and no event', async () => {
  const stream = start()
  await stream.open()
  const sink = stream.current().operations.get(QUERY)
  stream.live.stop()
  sink?.next({ data: { cursor: 'c1', event: taskEvent(1) } as never })
  await stream.wait(60_000)
  expect([stream.all.length, stream.events, vi.getTimerCount()]).toEqual([1, [], 0])
})
