import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createConcurrencyLimit } from '../../src/external/pictures/concurrency-limit.js'
import {
  createPictureSource,
  type PictureSource,
  type PictureSourceOptions,
} from '../../src/external/pictures/picture-source.js'
import {
  FROM_STUB,
  type PictureStub,
  PNG,
  startPictureStub,
} from '../support/inbox/picture-stub.js'
import { until } from '../support/until.js'

let stub: PictureStub
beforeAll(async () => {
  stub = await startPictureStub()
})
afterAll(() => stub.stop())
const sources: PictureSource[] = []
afterEach(async () => {
  for (const source of sources.splice(0)) await source.close()
})

const sourceWith = (options: PictureSourceOptions): PictureSource => {
  const source = createPictureSource({ ...FROM_STUB, ...options })
  sources.push(source)
  return source
}
const never = (): AbortSignal => new AbortController().signal

describe('the time limit', () => {
  test('ends a fetch whose server does not answer', async () => {
    const url = stub.serve(() => undefined)
    const opened = sourceWith({ timeoutMs: 200 }).open(url, never())
    await expect(opened).rejects.toMatchObject({ name: 'PictureFault', kind: 'timeout' })
    await until('the connection is closed', async () => stub.open() === 0)
  })

  test('ends a fetch whose redirects take too long together', async () => {
    const url = stub.serve((response, { url }) => {
      setTimeout(() => response.writeHead(302, { location: url }).end(), 150)
    })
    const opened = sourceWith({ timeoutMs: 250 }).open(url, never())
    await expect(opened).rejects.toMatchObject({ kind: 'timeout' })
  })

  test('ends a body that drips, before its type is known and after', async () => {
    const drips = (start: Buffer) =>
      stub.serve((response) => {
        response.writeHead(200, { 'content-type': 'image/png' }).write(start)
        const timer = setInterval(() => response.write('.'), 50)
        response.once('close', () => clearInterval(timer))
      })
    const source = sourceWith({ timeoutMs: 300 })
    await expect(source.open(drips(PNG.subarray(0, 8)), never())).rejects.toMatchObject({
      kind: 'timeout',
    })
    const { type, bytes } = await source.open(drips(PNG), never())
    expect(type).toBe('image/png')
    await expect(text(bytes)).rejects.toMatchObject({ kind: 'timeout' })
    await until('the connections are closed', async () => stub.open() === 0)
  })

  test('ends a name that DNS does not find in time', async () => {
    const source = sourceWith({ timeoutMs: 100, resolve: () => new Promise(() => undefined) })
    await expect(source.open('http://slow.example/', never())).rejects.toMatchObject({
      kind: 'timeout',
    })
  })
})

test('a caller who leaves ends the fetch', async () => {
  const gone = new AbortController()
  const url = stub.serve(() => undefined)
  const seen = stub.requests.length
  const opened = sourceWith({}).open(url, gone.signal)
  const failed = expect(opened).rejects.toThrow('The caller left.')
  await until('the request arrives', async () => stub.requests.length > seen)
  gone.abort()
  await failed
  await until('the connection is closed', async () => stub.open() === 0)
})

test('at most 16 pictures are fetched at the same time, and others wait for a place', async () => {
  const waiting: (() => void)[] = []
  const url = stub.serve((response) => {
    waiting.push(() => response.writeHead(200, { 'content-type': 'image/png' }).end(PNG))
  })
  const source = sourceWith({ resolve: async () => ['127.0.0.1'] })
  // An agent has fewer connections to one server than pictures are fetched: so many names.
  const urlOf = (_: unknown, number: number) => url.replace('127.0.0.1', `host-${number}.example`)
  const gone = new AbortController()
  const opened = Array.from({ length: 20 }, urlOf).map(async (address, number) => {
    const { bytes } = await source.open(address, number === 16 ? gone.signal : never())
    return text(bytes)
  })
  let isEnded = false
  const ended = Promise.allSettled(opened).finally(() => (isEnded = true))
  await until('sixteen have arrived', async () => waiting.length === 16)
  gone.abort()
  await expect(opened[16]).rejects.toThrow('The caller left.')
  expect(waiting.length).toBe(16)
  waiting.splice(0, 1)[0]?.()
  await until('one more has arrived', async () => waiting.length === 16)
  while (!isEnded) {
    waiting.splice(0).forEach((answer) => answer())
    await sleep(10)
  }
  const states = (await ended).map(({ status }) => status)
  expect(states.filter((status) => status === 'fulfilled')).toHaveLength(19)
})

test('who waits longest for a place gets it first, and who gave up gets none', async () => {
  const limit = createConcurrencyLimit(1)
  const order: string[] = []
  const [a, b] = [new AbortController(), new AbortController()]
  await limit.enter(never())
  const first = limit.enter(a.signal).then(() => order.push('first'))
  const second = limit.enter(never()).then(() => order.push('second'))
  a.abort(new Error('gave up'))
  await expect(first).rejects.toThrow('gave up')
  limit.leave()
  await second
  limit.leave()
  await limit.enter(b.signal)
  expect(order).toEqual(['second'])
  b.abort(new Error('left'))
  await expect(limit.enter(b.signal)).rejects.toThrow('left')
})
