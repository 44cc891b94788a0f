import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import { orAbort } from '../http/http-call.js'
import { assertKey, type MediaStore, storeFault } from './media-store.js'

/** A bucket of an S3-compatible store. */
export type S3Place = {
  /** The address of the service: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** The limit of a call without the time of its body, in milliseconds. */
const TIMEOUT_MS = 10_000
const CONNECTIONS = 8

/** What the store is called at the start of a sentence. */
const STORE = 'The store of files'

async function readAll(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const drop = ({ body }: Dispatcher.ResponseData): void =>
  void body.dump({ limit: 64 * 1024 }).catch(() => undefined)

/**
 * Creates a store in a bucket. Requests are signed (AWS Signature Version 4) with the hash of their
 * body, and name the bucket in the path. A file is held in memory while it is written, because its
 * size and hash come before its bytes.
 */
export function createS3Store(place: S3Place): MediaStore {
  const agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: TIMEOUT_MS },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })
  const call = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    { body, range, signal }: { body?: Buffer; range?: string | undefined; signal: AbortSignal },
  ): Promise<Dispatcher.ResponseData> => {
    assertKey(key)
    const signed = await new AwsV4Signer({
      method,
      url: `${place.endpoint}/${place.bucket}/${key}`,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(range !== undefined && { range }),
      },
      accessKeyId: place.accessKey,
      secretAccessKey: place.secretKey,
      service: 's3',
      region: place.region,
    }).sign()
    const { origin, pathname, search } = signed.url
    const headers = Object.fromEntries(signed.headers)
    const request = agent.request({
      origin,
      path: pathname + search,
      method,
      headers,
      body: body ?? null,
      signal,
    })
    const response = await orAbort(signal, request).catch(() => {
      signal.throwIfAborted()
      throw storeFault(`${STORE} could not be reached.`)
    })
    if (response.statusCode < 300 || response.statusCode === 404) return response
    drop(response)
    throw storeFault(`${STORE} answered ${response.statusCode}.`)
  }
  const limit = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)
  return {
    async write(key, bytes, signal) {
      const body = await readAll(bytes, signal)
      const response = await call('PUT', key, { body, signal })
      drop(response)
      // The bucket itself is missing.
      if (response.statusCode === 404) throw storeFault(`${STORE} has no such bucket.`)
      return body.length
    },
    async open(key, range, signal): Promise<Readable | undefined> {
      const asked = range && `bytes=${range.from}-${range.to}`
      const response = await call('GET', key, { range: asked, signal })
      if (response.statusCode !== 404) return response.body
      drop(response)
      return undefined
    },
    async remove(key) {
      drop(
        await call('DELETE', key, { signal: limit() }).catch((error: unknown) => {
          if ((error as Error).name === 'TimeoutError')
            throw storeFault(`${STORE} could not be reached.`)
          throw error
        }),
      )
    },
    close: () => agent.destroy(),
  }
}
