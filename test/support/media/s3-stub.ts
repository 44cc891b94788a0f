import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
const hash = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

export const S3_ACCOUNT = {
  bucket: 'salon-files',
  region: 'eu-test-1',
  accessKey: 'AKIDTEST',
  secretKey: 'a secret of the bucket',
}

/** A store that behaves as S3 documents it: signatures, hashes of bodies, ranges, errors in XML. */
export type S3Stub = {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  readonly requests: string[]
  /** While it is set, every request is answered with this status. */
  fails: number | undefined
  stop(): Promise<void>
}

/** Returns why a request is refused by its signature (AWS Signature Version 4), or undefined. */
function faultOf({ method, url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const authorization = headers.authorization ?? ''
  const [, key, day, region, service, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (key !== S3_ACCOUNT.accessKey) return 'InvalidAccessKeyId'
  if (region !== S3_ACCOUNT.region || service !== 's3') return 'AuthorizationHeaderMalformed'
  if (headers['x-amz-content-sha256'] !== hash(body)) return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return 'AccessDenied'
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query,
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hash(body),
  ].join('\n')
  const at = String(headers['x-amz-date'])
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, hash(canonical)].join('\n')
  const dayKey = hmac(`AWS4${S3_ACCOUNT.secretKey}`, day ?? '')
  const signingKey = hmac(hmac(hmac(dayKey, region), service), 'aws4_request')
  return hmac(signingKey, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

export async function startS3Stub(): Promise<S3Stub> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  const refuse = (response: ServerResponse, status: number, code: string): void =>
    void response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
    requests.push(`${request.method} ${request.url}`)
    if (stub.fails !== undefined) return refuse(response, stub.fails, 'ServiceUnavailable')
    const fault = faultOf(request, body)
    if (fault) return refuse(response, 403, fault)
    const start = `/${S3_ACCOUNT.bucket}/`
    if (!request.url?.startsWith(start)) return refuse(response, 404, 'NoSuchBucket')
    const key = request.url.slice(start.length)
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined)
        return refuse(response, 411, 'MissingContentLength')
      objects.set(key, body)
      return void response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const object = objects.get(key)
    if (!object) return refuse(response, 404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = from === undefined ? object : object.subarray(Number(from), Number(to) + 1)
    response.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length }).end(part)
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stub: S3Stub = {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    requests,
    fails: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return stub
}
