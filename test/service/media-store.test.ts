import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskStore } from '../../src/external/media/disk-store.js'
import { keyOfFile, type MediaStore } from '../../src/external/media/media-store.js'
import { createS3Store } from '../../src/external/media/s3-store.js'
import { S3_ACCOUNT, type S3Stub, startS3Stub } from '../support/media/s3-stub.js'

const signal = new AbortController().signal
const newKey = (): string => keyOfFile(7, randomBytes(16))
async function* inPieces(bytes: Buffer, size = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function read(store: MediaStore, key: string, from?: number, to = 0): Promise<Buffer> {
  const range = from === undefined ? undefined : { from, to }
  const stream = await store.open(key, range, signal)
  if (!stream) throw new Error('there is no such file')
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

let folder: string
let stub: S3Stub
const stores: MediaStore[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-store-'))
  stub = await startS3Stub()
})
afterAll(async () => {
  for (const store of stores) await store.close()
  await stub.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})
beforeEach(() => void (stub.fails = undefined))

const open = {
  'a folder': () => createDiskStore(join(folder, 'media')),
  'a bucket': () => createS3Store({ ...S3_ACCOUNT, endpoint: stub.endpoint }),
}

describe.each(Object.entries(open))('a store in %s', (_, create) => {
  let store: MediaStore
  beforeAll(() => {
    store = create()
    stores.push(store)
  })

  test('returns what was written, whole and in parts', async () => {
    const [key, bytes] = [newKey(), randomBytes(5_000)]
    expect(await store.write(key, inPieces(bytes), signal)).toBe(5_000)
    expect(await read(store, key)).toEqual(bytes)
    expect(await read(store, key, 100, 199)).toEqual(bytes.subarray(100, 200))
    expect(await read(store, key, 4_999, 4_999)).toEqual(bytes.subarray(4_999))
  })

  test('has no file of another key, and none after its removal', async () => {
    const key = newKey()
    expect(await store.open(key, undefined, signal)).toBeUndefined()
    await store.remove(key)
    await store.write(key, inPieces(randomBytes(10)), signal)
    await store.remove(key)
    expect(await store.open(key, undefined, signal)).toBeUndefined()
  })

  test('replaces a file as a whole', async () => {
    const key = newKey()
    await store.write(key, inPieces(Buffer.from('the first, which is longer')), signal)
    await store.write(key, inPieces(Buffer.from('the second')), signal)
    expect(String(await read(store, key))).toBe('the second')
  })

  test('keeps nothing of a file whose bytes fail', async () => {
    const key = newKey()
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield randomBytes(2_000)
      throw new Error('the line broke')
    }
    await expect(store.write(key, broken(), signal)).rejects.toThrow('the line broke')
    expect(await store.open(key, undefined, signal)).toBeUndefined()
  })

  test('keeps nothing of a write that is aborted', async () => {
    const [key, ending] = [newKey(), new AbortController()]
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (let round = 0; ; round += 1) {
        if (round === 3) ending.abort(new Error('too late'))
        yield randomBytes(100)
      }
    }
    await expect(store.write(key, endless(), ending.signal)).rejects.toThrow('too late')
    expect(await store.open(key, undefined, signal)).toBeUndefined()
  })

  test.each(['../secret', '7/ab/../../x', '/etc/passwd', ''])('takes no key %j', async (key) => {
    await expect(store.open(key, undefined, signal)).rejects.toThrow('not the key')
  })
})

describe('a folder', () => {
  const root = () => join(folder, 'own')
  test('keeps files that others cannot read, and no parts of them', async () => {
    const [store, key] = [createDiskStore(root()), newKey()]
    const path = join(root(), key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.0123.part`, 'what a killed process left')
    await store.write(key, inPieces(Buffer.from('whole')), signal)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(dirname(path))).toEqual([key.split('/')[2]])
    await writeFile(`${path}.4567.part`, 'another')
    await store.remove(key)
    expect(await readdir(dirname(path))).toEqual([])
  })

  test('that is a file is a temporary fault with words for people', async () => {
    await writeFile(join(folder, 'no-folder'), '')
    const store = createDiskStore(join(folder, 'no-folder'))
    await expect(store.write(newKey(), inPieces(Buffer.of(1)), signal)).rejects.toMatchObject({
      kind: 'unavailable',
      passing: true,
      message: expect.stringMatching(/^The store of files failed \(E\w+\)\.$/),
    })
  })
})

describe('a bucket', () => {
  const opened = (more: object = {}): MediaStore => {
    const store = createS3Store({ ...S3_ACCOUNT, endpoint: stub.endpoint, ...more })
    stores.push(store)
    return store
  }
  const write = (store: MediaStore): Promise<number> =>
    store.write(newKey(), inPieces(Buffer.of(1)), signal)

  test.each([
    ['a wrong secret', { secretKey: 'other' }, 'The store of files answered 403.'],
    ['a bucket that is missing', { bucket: 'other' }, 'The store of files has no such bucket.'],
    [
      'a closed port',
      { endpoint: 'http://127.0.0.1:9' },
      'The store of files could not be reached.',
    ],
  ])('with %s is a fault with words for people', async (_, more, message) => {
    await expect(write(opened(more))).rejects.toMatchObject({ kind: 'unavailable', message })
  })

  test('that fails can be used later', async () => {
    const store = opened()
    stub.fails = 503
    await expect(write(store)).rejects.toThrow('The store of files answered 503.')
    await expect(store.open(newKey(), undefined, signal)).rejects.toThrow('answered 503')
    await expect(store.remove(newKey())).rejects.toThrow('answered 503')
    stub.fails = undefined
    expect(await write(store)).toBe(1)
  })
})
