import { Agent } from 'undici'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ExternalFault } from '../../src/external/http/external-fault.js'
import { httpCall } from '../../src/external/http/http-call.js'
import { createHttpMessenger } from '../../src/external/messengers/http-messenger.js'
import type { OpenMessenger, OutgoingMessage } from '../../src/external/messengers/messenger.js'
import { sandboxMessenger } from '../../src/external/messengers/sandbox-messenger.js'
import {
  type MessengerStub,
  startMessengerStub,
  type StubMode,
} from '../support/inbox/messenger-stub.js'
import { freePort } from '../support/redis.js'

const AMPLE_MS = 20_000
const SHORT_MS = 300
/** Far above what is expected, far below what would be if a limit did not hold. */
const GENEROUS_MS = 5_000

const message = (key: string, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  to: 'anna-7',
  type: 'text',
  text: 'Until tomorrow, 10:00 ✂',
  imageUrl: null,
  key,
  ...more,
})

let stub: MessengerStub
const open: OpenMessenger[] = []
const connect = (
  timeoutMs = AMPLE_MS,
  over: { url?: string; token?: string } = {},
): OpenMessenger => {
  const messenger = createHttpMessenger({ url: stub.url, token: stub.token, timeoutMs, ...over })
  open.push(messenger)
  return messenger
}
const faultOf = async (sent: Promise<string>): Promise<ExternalFault> => {
  const outcome = await sent.catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(ExternalFault)
  return outcome as ExternalFault
}
const told = async (sent: Promise<string>): Promise<object> => {
  const { kind, code, message } = await faultOf(sent)
  return { kind, message, ...(code && { code }) }
}
const keysSeen = (): unknown[] => stub.received.map(({ headers }) => headers['idempotency-key'])

beforeEach(async () => {
  stub = await startMessengerStub()
})
afterEach(async () => {
  vi.useRealTimers()
  await stub.stop()
  await Promise.all(open.splice(0).map((messenger) => messenger.close()))
})

describe('a message that is taken', () => {
  test('is told as agreed, and its id comes back', async () => {
    const id = await connect().send(message('key-1'))
    expect([id]).toEqual(stub.answers)
    expect(stub.received).toHaveLength(1)
    expect(stub.received[0]?.body).toEqual({
      to: 'anna-7',
      type: 'text',
      text: 'Until tomorrow, 10:00 ✂',
    })
    expect(stub.received[0]?.headers).toMatchObject({
      authorization: `Bearer ${stub.token}`,
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
    })
  })

  test('may show an image', async () => {
    await connect().send(
      message('key-1', { type: 'image', imageUrl: 'https://salon.example/a.png' }),
    )
    expect(stub.received[0]?.body).toMatchObject({
      type: 'image',
      image_url: 'https://salon.example/a.png',
    })
  })

  test('is taken once, however often it is sent under its key', async () => {
    const messenger = connect()
    const ids = [await messenger.send(message('key-1')), await messenger.send(message('key-1'))]
    expect(new Set([...ids, await messenger.send(message('key-2'))]).size).toBe(2)
  })

  test('goes over a connection of those before, whatever they met', async () => {
    const messenger = connect()
    for (const mode of ['up', 'window_closed', 'bad_request', 'redirect', 'html', 'up'] as const) {
      stub.next(mode, mode, mode)
      for (let n = 0; n < 3; n += 1)
        await messenger.send(message(`${mode} ${n}`)).catch(() => undefined)
    }
    expect(stub.received).toHaveLength(18)
    // an answer that nobody waits for may still be on its way
    expect(stub.connections).toBeLessThanOrEqual(2)
  })

  test('goes to an address that ends in a slash as well', async () => {
    await connect(AMPLE_MS, { url: `${stub.url}/` }).send(message('key-1'))
    expect(stub.strayed).toEqual([])
  })
})

describe('a message that is not taken', () => {
  test.each<[StubMode, object]>([
    [
      'window_closed',
      {
        kind: 'refused',
        code: 'window_closed',
        message: 'The messenger takes no reply any more: its window for replies is closed.',
      },
    ],
    [
      'type_unsupported',
      {
        kind: 'refused',
        code: 'type_unsupported',
        message: 'The messenger does not take messages of this type.',
      },
    ],
    ['strange_422', { kind: 'unavailable', message: 'The messenger answered 422.' }],
    ['bad_request', { kind: 'unavailable', message: 'The messenger answered 400.' }],
    ['busy', { kind: 'unavailable', message: 'The messenger answered 429.' }],
    ['redirect', { kind: 'unavailable', message: 'The messenger answered 307.' }],
    ['html', { kind: 'unavailable', message: "The messenger's answer could not be understood." }],
    ['noise', { kind: 'unavailable', message: "The messenger's answer could not be understood." }],
    [
      'bad_json',
      { kind: 'unavailable', message: "The messenger's answer could not be understood." },
    ],
    [
      'bad_utf8',
      { kind: 'unavailable', message: "The messenger's answer could not be understood." },
    ],
    ['no_id', { kind: 'unavailable', message: "The messenger's answer could not be understood." }],
    [
      'number_id',
      { kind: 'unavailable', message: "The messenger's answer could not be understood." },
    ],
    [
      'empty_id',
      { kind: 'unavailable', message: "The messenger's answer could not be understood." },
    ],
    [
      'long_id',
      { kind: 'unavailable', message: "The messenger's answer could not be understood." },
    ],
    ['nul_id', { kind: 'unavailable', message: "The messenger's answer could not be understood." }],
    ['huge', { kind: 'unavailable', message: "The messenger's answer was too long." }],
  ])('%s: asked once', async (mode, fault) => {
    stub.mode = mode
    expect(await told(connect().send(message('key-1')))).toEqual(fault)
    expect(stub.received).toHaveLength(1)
    expect(stub.strayed).toEqual([])
  })

  test.each<[StubMode, string]>([
    ['down', 'The messenger answered 500.'],
    ['huge_500', 'The messenger answered 500.'],
    ['close', 'The messenger closed the connection.'],
    ['lost', 'The messenger closed the connection.'],
  ])('%s: asked three times under one key', async (mode, reason) => {
    stub.mode = mode
    expect(await told(connect().send(message('key-1')))).toEqual({
      kind: 'unavailable',
      message: reason,
    })
    expect(keysSeen()).toEqual(['key-1', 'key-1', 'key-1'])
  })

  test.each<StubMode>(['hang', 'stall', 'slow'])('%s: too late, and asked once', async (mode) => {
    Object.assign(stub, { mode, slowMs: GENEROUS_MS })
    const since = performance.now()
    expect(await told(connect(SHORT_MS).send(message('key-1')))).toEqual({
      kind: 'timeout',
      message: 'The messenger did not answer within 0.3 seconds.',
    })
    expect(performance.now() - since).toBeLessThan(GENEROUS_MS)
    expect(stub.received).toHaveLength(1)
  })

  test('no connection comes about: too late', async () => {
    // as a network that swallows everything
    const dispatcher = new Agent({ connect: { lookup: () => undefined } })
    const system = {
      name: 'The messenger',
      url: 'http://salon.example',
      token: undefined,
      timeoutMs: SHORT_MS,
    }
    const since = performance.now()
    const call = httpCall(
      dispatcher,
      system,
      { method: 'GET', path: '/x', reads: [] },
      AbortSignal.timeout(SHORT_MS),
    )
    await expect(call).rejects.toMatchObject({ kind: 'timeout' })
    expect(performance.now() - since).toBeLessThan(GENEROUS_MS)
    await dispatcher.destroy()
  })

  test('nobody listens there', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    expect(await told(connect(AMPLE_MS, { url }).send(message('key-1')))).toEqual({
      kind: 'unavailable',
      message: 'The messenger could not be reached (ECONNREFUSED).',
    })
  })

  test('there is no such place', async () => {
    const { message: reason } = await faultOf(
      connect(AMPLE_MS, { url: 'http://salon.invalid' }).send(message('key-1')),
    )
    expect(reason).toMatch(/^The messenger could not be reached \(E\w+\)\.$/)
  })

  test.each([
    ['is not the right one', 'other', 'The messenger answered 401.'],
    [
      'fits in no header',
      'a\nb',
      'The messenger could not be asked: check its address and its token.',
    ],
  ])('the token %s', async (_, token, reason) => {
    expect(await told(connect(AMPLE_MS, { token }).send(message('key-1')))).toEqual({
      kind: 'unavailable',
      message: reason,
    })
  })
})

describe('another attempt', () => {
  test.each<[string, StubMode]>([
    ['a failure', 'down'],
    ['a connection that was closed', 'close'],
    ['an answer that was lost', 'lost'],
  ])('after %s succeeds, and the message is there once', async (_, mode) => {
    stub.next(mode, mode)
    const id = await connect().send(message('key-1'))
    expect(stub.answers).toEqual([id])
    expect(keysSeen()).toEqual(['key-1', 'key-1', 'key-1'])
  })

  test('is made anew where a kept connection is closed', async () => {
    const messenger = connect()
    await messenger.send(message('key-1'))
    stub.next('close')
    await messenger.send(message('key-2'))
    expect(stub.answers).toHaveLength(2)
  })

  test('ends with the limit of the first', async () => {
    stub.next('down')
    stub.mode = 'hang'
    const since = performance.now()
    expect(await told(connect(1_000).send(message('key-1')))).toEqual({
      kind: 'timeout',
      message: 'The messenger did not answer within 1 second.',
    })
    expect(performance.now() - since).toBeGreaterThan(900)
    expect(performance.now() - since).toBeLessThan(GENEROUS_MS)
    expect(stub.received).toHaveLength(2)
  })

  test('is not made where no time is left for it', async () => {
    stub.mode = 'down'
    expect(await told(connect(SHORT_MS).send(message('key-1')))).toMatchObject({
      kind: 'unavailable',
    })
    expect(stub.received).toHaveLength(1)
  })
})

describe('after repeated failures', () => {
  const PAUSED = {
    kind: 'unavailable',
    message: 'The messenger is paused after repeated failures.',
  }
  const fail = async (messenger: OpenMessenger, times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) await faultOf(messenger.send(message(`failing ${n}`)))
  }
  const passSeconds = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000)
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))

  test('ten in a row pause it, and nothing is sent meanwhile', async () => {
    const messenger = connect()
    stub.mode = 'bad_json'
    await fail(messenger, 10)
    stub.mode = 'up'
    expect(await told(messenger.send(message('key')))).toEqual(PAUSED)
    passSeconds(4.9)
    expect(await told(messenger.send(message('key')))).toEqual(PAUSED)
    expect(stub.received).toHaveLength(10)
  })

  test('after five seconds it is tried again, and a success ends the pause', async () => {
    const messenger = connect()
    stub.mode = 'bad_json'
    await fail(messenger, 10)
    passSeconds(5)
    stub.mode = 'up'
    await messenger.send(message('key'))
    stub.mode = 'bad_json'
    await fail(messenger, 9)
    expect(stub.received).toHaveLength(20)
    stub.mode = 'up'
    await messenger.send(message('key'))
  })

  test('after five seconds one failure prolongs it by as much, and says what it was', async () => {
    const messenger = connect()
    stub.mode = 'bad_json'
    await fail(messenger, 10)
    passSeconds(5)
    stub.mode = 'down'
    expect(await told(messenger.send(message('key')))).toMatchObject({
      message: 'The messenger answered 500.',
    })
    expect(await told(messenger.send(message('key')))).toEqual(PAUSED)
    expect(stub.received).toHaveLength(11)
    passSeconds(5)
    stub.mode = 'window_closed'
    expect(await told(messenger.send(message('key')))).toMatchObject({ kind: 'refused' })
    stub.mode = 'up'
    await messenger.send(message('key'))
  })

  test('after five seconds one goes first, and the others are refused until it succeeds', async () => {
    const messenger = connect()
    stub.mode = 'bad_json'
    await fail(messenger, 10)
    passSeconds(5)
    stub.mode = 'slow'
    const first = messenger.send(message('a'))
    for (const key of ['b', 'c']) expect(await told(messenger.send(message(key)))).toEqual(PAUSED)
    expect([await first]).toEqual(stub.answers)
    expect(stub.received).toHaveLength(11)
    stub.mode = 'up'
    await messenger.send(message('b'))
  })

  test('every attempt counts, and the call that ends the row says what it met', async () => {
    const messenger = connect()
    stub.mode = 'down'
    await fail(messenger, 3)
    expect(await told(messenger.send(message('key')))).toMatchObject({
      message: 'The messenger answered 500.',
    })
    expect(stub.received).toHaveLength(10)
    expect(await told(messenger.send(message('key')))).toEqual(PAUSED)
  })

  test('time-outs count as well', async () => {
    const messenger = connect(SHORT_MS)
    stub.mode = 'hang'
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => faultOf(messenger.send(message(`late ${n}`)))),
    )
    expect(await told(messenger.send(message('key')))).toEqual(PAUSED)
  })

  test.each<StubMode>(['up', 'window_closed'])(
    'the row is ended by an answer: %s',
    async (mode) => {
      const messenger = connect()
      stub.mode = 'bad_json'
      await fail(messenger, 9)
      stub.next(mode)
      await messenger.send(message('key')).catch(() => undefined)
      await fail(messenger, 9)
      expect(stub.received).toHaveLength(19)
      stub.mode = 'up'
      await messenger.send(message('key'))
    },
  )

  test('refusals pause nothing', async () => {
    const messenger = connect()
    stub.mode = 'window_closed'
    await fail(messenger, 12)
    expect(stub.received).toHaveLength(12)
  })

  test('another messenger is not paused with it', async () => {
    stub.mode = 'bad_json'
    await fail(connect(), 10)
    stub.mode = 'up'
    await connect().send(message('key'))
  })
})

test('closing waits for what is on its way', async () => {
  const messenger = connect()
  stub.mode = 'slow'
  const sent = messenger.send(message('key-1'))
  await vi.waitFor(() => expect(stub.received).toHaveLength(1))
  await messenger.close()
  expect([await sent]).toEqual(stub.answers)
})

test('the sandbox takes everything, and knows a key again', async () => {
  const ids = await Promise.all(['a', 'a', 'b'].map((key) => sandboxMessenger.send(message(key))))
  expect(ids[0]).toMatch(/^sandbox-\w{32}$/)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})
