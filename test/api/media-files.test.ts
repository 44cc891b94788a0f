import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/base/config/config.js'
import { createMediaSystem } from '../../src/external/media/media-system.js'
import { ExternalFault } from '../../src/external/http/external-fault.js'
import {
  deleteMediaOf,
  deleteUnusedUploads,
  removeDeletedFiles,
} from '../../src/service/inbox/media/delete-media.js'
import { receiveMessage } from '../../src/service/inbox/receive-message.js'
import { storeFile } from '../../src/service/inbox/media/store-file.js'
import { transact } from '../../src/store/postgres/database.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import {
  FROM_STUB,
  type PictureStub,
  PNG,
  sends,
  startPictureStub,
} from '../support/inbox/picture-stub.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'
import { startS3Stub, S3_ACCOUNT, type S3Stub } from '../support/media/s3-stub.js'

const VOICE = Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(50_000, 7)])
const DAY_MS = 24 * 3_600_000

let web: PictureStub
let bucket: S3Stub
let app: TestApp
let salon: Story
let operator: Person
beforeAll(async () => {
  web = await startPictureStub()
  bucket = await startS3Stub()
  app = await startTestApp(
    {
      MEDIA_MAX_MB: '1',
      MEDIA_S3_ENDPOINT: bucket.endpoint,
      MEDIA_S3_BUCKET: S3_ACCOUNT.bucket,
      MEDIA_S3_REGION: S3_ACCOUNT.region,
      MEDIA_S3_ACCESS_KEY: S3_ACCOUNT.accessKey,
      MEDIA_S3_SECRET_KEY: S3_ACCOUNT.secretKey,
    },
    { pictures: FROM_STUB },
  )
  // With BASE_URL the app would name that address, which does not exist.
  const settings = { ...readConfig({}), baseUrl: app.url }
  const { publicUrl } = createMediaSystem(settings, app.tokens.seal, undefined)
  Object.assign(app.externalSystems.media, { publicUrl })
  salon = await tellStory(app)
  operator = await salon.account('operator')
})
afterAll(async () => {
  await app?.stop()
  await web?.stop()
  await bucket?.stop()
})
beforeEach(() => {
  app.now = MONDAY
  bucket.fails = undefined
})

type Shown = {
  readonly url: string
  readonly mime: string
  readonly state: string
  readonly size: number | null
  readonly error: string | null
}
const DIALOGUE = `query ($id: Int!) { task(id: $id) { lastMessage messages { nodes {
  id type text state error media { url mime name state size error } } } } }`
type Answered = {
  task: { lastMessage: string; messages: { nodes: { id: number; text: string; media: Shown[] }[] } }
}

let count = 0
/** A client writes with a file. Returns the message and its file. */
async function received(
  url: string,
  mime = 'application/octet-stream',
  name: string | null = null,
) {
  count += 1
  const from = `nina-${count}`
  const incoming = { id: from, from, name: 'Nina', phone: undefined, text: 'Look' }
  const stored = await receiveMessage(
    app.db,
    { salonId: salon.id, channel: 'messenger_a', webhookId: undefined },
    { ...incoming, media: [{ url, mime, name }], needsPerson: true, sentAt: app.now },
    app.now,
  )
  if (!stored) throw new Error('a message was not stored')
  const [row] = await app.db.execute<{ id: number; key: string }>(
    sql`select id, key from media_files where message_id = ${stored.messageId}`,
  )
  if (!row) throw new Error('a file has no row')
  return { ...stored, fileId: row.id, key: row.key }
}
const download = (fileId: number, isLast = false, isStopped = () => false) =>
  storeFile({ ...app, now: app.now }, { salonId: salon.id, fileId }, { isLast, isStopped })
const shown = async (taskId: number): Promise<Shown | undefined> =>
  (await app.graphql<Answered>(DIALOGUE, { id: taskId }, operator.token)).data.task.messages
    .nodes[0]?.media[0]
const get = (messageId: number, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/assistant/pictures/${messageId}/0`, {
    headers: { authorization: `Bearer ${operator.token}`, ...headers },
  })
const faultOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ExternalFault)) throw new Error('there was no fault', { cause: error })
  return error.message
}

describe('a file of a client', () => {
  test('has a job from the commit on, and is shown as pending', async () => {
    const { taskId, fileId } = await received('https://files.example/a.png', 'image/png')
    const jobs = await app.db.execute(
      sql`select payload from jobs
        where name = 'store_media' and (payload->>'fileId')::int = ${fileId}`,
    )
    expect(jobs).toEqual([{ payload: { fileId } }])
    expect(await shown(taskId)).toMatchObject({
      state: 'PENDING',
      url: 'https://files.example/a.png',
      size: null,
    })
  })

  test('is served from the store, also after its server is gone', async () => {
    const url = web.serve(sends(PNG))
    const { taskId, messageId, fileId, key } = await received(url)
    expect(await download(fileId)).toBe('done')
    expect(bucket.objects.get(key)).toEqual(PNG)
    expect(await shown(taskId)).toEqual({
      url: `${app.url}/assistant/pictures/${messageId}/0`,
      mime: 'image/png',
      name: null,
      state: 'STORED',
      size: PNG.length,
      error: null,
    })
    const seen = web.requests.length
    const response = await get(messageId)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=86400, immutable',
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG)
    expect(web.requests.length).toBe(seen)
    const stranger = await tellStory(app)
    const path = `/assistant/pictures/${messageId}/0`
    const denied = await app.request('GET', path, { token: stranger.admin.token })
    expect([denied.status, (await app.request('GET', path)).status]).toEqual([404, 401])
  })

  test('that is a voice message is returned in parts', async () => {
    const { messageId, fileId } = await received(web.serve(sends(VOICE, 'audio/ogg')), 'audio/ogg')
    await download(fileId)
    const part = await get(messageId, { range: 'bytes=0-3' })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 0-3/${VOICE.length}`,
      'OggS',
    ])
    const beyond = await get(messageId, { range: 'bytes=999999-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
      416,
      `bytes */${VOICE.length}`,
    ])
    const changed = await get(messageId, { range: 'bytes=0-3', 'if-range': '"other"' })
    expect(changed.status).toBe(200)
    await changed.arrayBuffer()
  })

  test('that a page must not show is a download with its name', async () => {
    const url = web.serve(sends('<script>alert(1)</script>', 'text/html'))
    const { messageId, fileId } = await received(url, 'text/plain', "Préis'liste.txt")
    await download(fileId)
    const { headers } = await get(messageId)
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'text/plain; charset=utf-8',
      "attachment; filename*=UTF-8''Pr%C3%A9is%27liste.txt",
    ])
  })

  test.each<[string, () => string, string, string]>([
    [
      'HTML',
      () => web.serve(sends('<p>', 'text/html')),
      'text/html',
      'files of this type are not stored.',
    ],
    [
      'a program',
      () => web.serve(sends('MZ\0\0', 'image/png')),
      'image/png',
      'files of this type are not stored.',
    ],
    ['empty', () => web.serve(sends('', 'image/png')), 'image/png', 'it is empty.'],
    [
      'too large',
      () => web.serve(sends(Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]))),
      'image/png',
      'it is larger than 1 MB.',
    ],
    [
      'too large without a length',
      () =>
        web.serve(
          (response) =>
            void response.writeHead(200).write(Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)])),
        ),
      'image/png',
      'it is larger than 1 MB.',
    ],
    [
      'gone',
      () => web.serve(sends('', 'text/plain', 404)),
      'image/png',
      'its server answered 404.',
    ],
    [
      'at a private address',
      () => 'http://127.0.0.2:1/',
      'image/png',
      'its server is at an address that is not allowed.',
    ],
    [
      'led to a private address',
      () =>
        web.serve(
          (response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
        ),
      'image/png',
      'its server is at an address that is not allowed.',
    ],
  ])('that is %s says why it is not there', async (_, address, mime, reason) => {
    const { taskId, fileId, key } = await received(address(), mime)
    expect(await download(fileId)).toBe('done')
    const error = `The file could not be downloaded: ${reason}`
    expect(await shown(taskId)).toMatchObject({ state: 'FAILED', error })
    expect(bucket.objects.has(key)).toBe(false)
  })

  test('is tried again after a failure of its server, and given up at last', async () => {
    let status = 503
    const url = web.serve((response, request) => sends(PNG, 'image/png', status)(response, request))
    const { taskId, fileId } = await received(url, 'image/png')
    expect(await faultOf(download(fileId))).toBe('Its server answered 503.')
    const error = 'The file could not be downloaded: its server answered 503.'
    expect(await shown(taskId)).toMatchObject({ state: 'PENDING', error })
    expect(await faultOf(download(fileId, true))).toBe('Its server answered 503.')
    expect(await shown(taskId)).toMatchObject({ state: 'FAILED', error })
    status = 200 // an admin runs the job again
    await download(fileId)
    expect(await shown(taskId)).toMatchObject({ state: 'STORED', error: null })
  })

  test('waits for a store that is away, and the dialogue works and says so', async () => {
    const { taskId, messageId, fileId } = await received(web.serve(sends(PNG)), 'image/png')
    bucket.fails = 503
    await faultOf(download(fileId))
    expect(await shown(taskId)).toMatchObject({
      state: 'PENDING',
      error: 'The file could not be downloaded: the store of files answered 503.',
    })
    expect((await get(messageId)).status).toBe(200) // through the proxy of pictures
    bucket.fails = undefined
    await download(fileId)
    bucket.fails = 503
    const { status, body } = await app.request('GET', `/assistant/pictures/${messageId}/0`, {
      token: operator.token,
    })
    expect([status, body.code]).toEqual([502, 'external_unavailable'])
  })

  test('is downloaded once by two processes', async () => {
    const url = web.serve(
      (response) => void setTimeout(() => sends(PNG)(response, undefined as never), 200),
    )
    const { fileId } = await received(url, 'image/png')
    const seen = web.requests.length
    expect((await Promise.all([download(fileId), download(fileId)])).sort()).toEqual([
      'busy',
      'done',
    ])
    expect(await download(fileId)).toBe('done')
    expect(web.requests.length).toBe(seen + 1)
  })

  test('is downloaded by another process when the first one was killed', async () => {
    const { taskId, fileId } = await received(web.serve(sends(PNG)), 'image/png')
    const claimUntil = (seconds: number) =>
      app.db
        .execute(sql`update media_files set claimed_until = now() + make_interval(secs => ${seconds})
        where id = ${fileId}`)
    await claimUntil(10)
    expect(await download(fileId)).toBe('busy')
    await claimUntil(-1)
    expect(await download(fileId)).toBe('done')
    expect(await shown(taskId)).toMatchObject({ state: 'STORED' })
  })

  test('stays when a slow process ends that has lost its claim to another', async () => {
    const held: (() => void)[] = []
    const url = web.serve((response) =>
      held.length === 0
        ? void held.push(() => sends(PNG)(response, undefined as never))
        : sends(PNG)(response, undefined as never),
    )
    const { messageId, fileId, key } = await received(url, 'image/png')
    const slow = download(fileId)
    await expect.poll(() => held.length).toBe(1)
    await app.db.execute(
      sql`update media_files set claimed_until = clock_timestamp() - interval '1 second'
        where id = ${fileId}`,
    )
    await download(fileId)
    held[0]?.()
    await slow
    expect(bucket.objects.has(key)).toBe(true)
    expect((await get(messageId)).status).toBe(200)
  })

  test('is given up by a process that ends, and another one downloads it at once', async () => {
    let isStopped = false
    let count = 0
    const url = web.serve((response) => {
      count += 1
      if (count > 1) return sends(PNG)(response, undefined as never)
      response.writeHead(200, { 'content-type': 'image/png' }).write(PNG)
    })
    const { taskId, fileId } = await received(url, 'image/png')
    const first = download(fileId, false, () => isStopped)
    await expect.poll(() => count).toBe(1)
    isStopped = true
    expect(await first).toBe('busy')
    expect(await shown(taskId)).toMatchObject({ state: 'PENDING', error: null })
    expect(await download(fileId)).toBe('done')
    expect(await shown(taskId)).toMatchObject({ state: 'STORED' })
  })

  test('of a messenger is opened by the messenger', async () => {
    const { taskId, messageId, fileId } = await received('telegram:AbC-1', 'audio/ogg')
    expect(await faultOf(download(fileId))).toBe('The messenger that has it is not connected.')
    expect((await get(messageId)).status).toBe(404)
    const asked: string[] = []
    const openFile = async (reference: string) => {
      asked.push(reference)
      return { mime: 'audio/ogg', stream: [VOICE] as unknown as AsyncIterable<Uint8Array> }
    }
    async function* stream(): AsyncGenerator<Uint8Array> {
      yield VOICE
    }
    const messenger = {
      send: async () => '1',
      openFile: async (reference: string) => ({ ...(await openFile(reference)), stream: stream() }),
    }
    const { stored } = app.externalSystems
    const externalSystems = {
      ...app.externalSystems,
      stored: { ...stored, receiver: async () => messenger },
    }
    await storeFile(
      { ...app, externalSystems, now: app.now },
      { salonId: salon.id, fileId },
      { isLast: false, isStopped: () => false },
    )
    expect(asked).toEqual(['telegram:AbC-1'])
    expect(await shown(taskId)).toMatchObject({ state: 'STORED', mime: 'audio/ogg' })
  })
})

describe('removal', () => {
  const remove = () => removeDeletedFiles(app, salon.id)
  const rowsOf = async (fileId: number): Promise<unknown[]> =>
    app.db.execute(sql`select state from media_files where id = ${fileId}`)

  test('of the files of a message takes the file first, then its row', async () => {
    const { messageId, fileId, key } = await received(web.serve(sends(PNG)), 'image/png')
    await download(fileId)
    await transact(app.db, (tx) => deleteMediaOf(tx, salon.id, [messageId]))
    expect((await get(messageId)).status).toBe(200) // the picture is still on the web
    bucket.fails = 503
    await faultOf(remove())
    expect(await rowsOf(fileId)).toEqual([{ state: 'deleting' }])
    bucket.fails = undefined
    expect(await remove()).toBe('done')
    expect([bucket.objects.has(key), await rowsOf(fileId)]).toEqual([false, []])
  })

  test('during a download leaves nothing', async () => {
    const held: (() => void)[] = []
    const url = web.serve(
      (response) => void held.push(() => sends(PNG)(response, undefined as never)),
    )
    const { messageId, fileId, key } = await received(url, 'image/png')
    const running = download(fileId)
    while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    await transact(app.db, (tx) => deleteMediaOf(tx, salon.id, [messageId]))
    expect(await remove()).toBe('busy')
    held[0]?.()
    await running
    expect(bucket.objects.has(key)).toBe(false)
    await app.db.execute(sql`update media_files set claimed_until = null where id = ${fileId}`)
    expect([await remove(), await rowsOf(fileId)]).toEqual(['done', []])
  })

  test('that was lost is tried again by one job, however often it is looked for', async () => {
    const { messageId, fileId } = await received(web.serve(sends(PNG)), 'image/png')
    await download(fileId)
    await transact(app.db, (tx) => deleteMediaOf(tx, salon.id, [messageId]))
    const jobs = async () =>
      (await app.db.execute(sql`select from jobs where name = 'delete_media'`)).length
    await app.db.execute(sql`delete from jobs where name = 'delete_media'`)
    for (let turn = 0; turn < 3; turn += 1) await deleteUnusedUploads(app.db, app.now + 2 * DAY_MS)
    expect(await jobs()).toBe(1)
    await app.db.execute(sql`delete from jobs where name = 'delete_media'`)
    expect([await remove(), await rowsOf(fileId)]).toEqual(['done', []])
  })

  test('a message with files cannot be deleted before them', async () => {
    const { messageId } = await received(web.serve(sends(PNG)), 'image/png')
    await expect(
      app.db.execute(sql`delete from messages where id = ${messageId}`),
    ).rejects.toMatchObject({ cause: { constraint_name: 'media_files_message' } })
  })
})

describe('an upload', () => {
  const upload = (body: Buffer | string, { token = operator.token, query = '' } = {}) =>
    fetch(`${app.url}/assistant/uploads/${query}`, {
      method: 'POST',
      body: body as never,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    })
  const uploaded = async (): Promise<number> =>
    ((await (await upload(PNG)).json()) as { id: number }).id
  const reply = (taskId: number, uploadId: number, more: object = {}, token = operator.token) =>
    app.graphql<{ replyToTask: { id: number; media: Shown[] } }>(
      'mutation ($input: ReplyInput!) { replyToTask(input: $input) { id type text state error media { url mime name state size error } } }',
      { input: { taskId, text: '', type: 'IMAGE', uploadId, ...more } },
      token,
    )

  test('is stored, sent as a picture, and shown', async () => {
    const response = await upload(PNG, { query: '?name=cut.png' })
    const body = (await response.json()) as { id: number }
    expect([response.status, body]).toEqual([
      201,
      { id: expect.any(Number), mime: 'image/png', size: PNG.length, name: 'cut.png' },
    ])
    const { taskId } = await received('https://files.example/a.png')
    const sent: { imageUrl: string | null; bytes: Buffer | undefined }[] = []
    Object.assign(app.externalSystems, {
      messengers: {
        messenger_a: {
          send: async (message: {
            imageUrl: string | null
            picture?: { read(): Promise<Buffer> }
          }) => {
            sent.push({ imageUrl: message.imageUrl, bytes: await message.picture?.read() })
            return 'sent-1'
          },
        },
      },
    })
    const { data, errors } = await reply(taskId, body.id)
    Object.assign(app.externalSystems, { messengers: {} })
    expect(errors).toBeUndefined()
    expect(data.replyToTask).toMatchObject({
      type: 'IMAGE',
      text: '',
      state: 'SENT',
      media: [{ mime: 'image/png', name: 'cut.png', state: 'STORED', size: PNG.length }],
    })
    expect((await get(data.replyToTask.id)).status).toBe(200)
    expect(sent[0]?.bytes).toEqual(PNG)
    // The messenger fetches the address without a token, for an hour.
    const path = new URL(sent[0]?.imageUrl ?? '').pathname
    const fetched = await fetch(`${app.url}${path}`)
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(PNG)
    for (const other of [
      path.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      path.replace(/\/(\d+)\/(\d+)\/(\d+)\//, '/$1/$2/9999999999999/'),
    ])
      expect((await fetch(`${app.url}${other}`)).status).toBe(404)
    app.now += 3_600_001
    expect((await fetch(`${app.url}${path}`)).status).toBe(404)
  })

  test('that failed can be sent again without a caption', async () => {
    const { taskId } = await received('https://files.example/a.png')
    let isAway = true
    const send = async () => {
      if (isAway) throw new ExternalFault('unavailable', 'It is away.')
      return 'sent-2'
    }
    Object.assign(app.externalSystems, { messengers: { messenger_a: { send } } })
    const { errors } = await reply(taskId, await uploaded())
    const messageId = (errors?.[0]?.extensions as { messageId?: number })?.messageId
    isAway = false
    const again = await app.graphql(
      'mutation ($id: Int!) { resendMessage(id: $id) { id state } }',
      { id: messageId },
      operator.token,
    )
    Object.assign(app.externalSystems, { messengers: {} })
    expect(again).toMatchObject({ data: { resendMessage: { id: messageId, state: 'SENT' } } })
  })

  test('belongs to its account, and to one message', async () => {
    const { taskId } = await received('https://files.example/a.png')
    const id = await uploaded()
    const other = await salon.account('operator')
    const refused = { extensions: { code: 'invalid', fields: { uploadId: [expect.any(String)] } } }
    expect((await reply(taskId, id, {}, other.token)).errors).toMatchObject([refused])
    expect((await reply(taskId, id, { type: 'TEXT', text: 'a' })).errors).toMatchObject([refused])
    const both = { imageUrl: 'https://files.example/b.png' }
    expect((await reply(taskId, id, both)).errors).toMatchObject([refused])
    const first = await reply(taskId, id, { clientKey: 'one' })
    expect((await reply(taskId, id)).errors).toMatchObject([refused])
    const again = await reply(taskId, id, { clientKey: 'one' })
    const idOf = ({ data, errors }: typeof first): unknown =>
      data?.replyToTask?.id ?? (errors?.[0]?.extensions as { messageId?: number }).messageId
    expect(idOf(again)).toBe(idOf(first))
  })

  test.each([
    ['HTML', '<script>', 415, 'unsupported_media_type'],
    ['nothing', '', 415, 'unsupported_media_type'],
    ['too much', Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]), 413, 'payload_too_large'],
  ])('of %s is refused', async (_, body, status, code) => {
    const response = await upload(body)
    expect([response.status, await response.json()]).toMatchObject([status, { code }])
  })

  test('needs the right to write', async () => {
    const client = await salon.account('client', { clientId: (await salon.client()).id })
    expect((await upload(PNG, { token: client.token })).status).toBe(403)
    expect((await upload(PNG, { token: 'wrong' })).status).toBe(401)
  })

  test('that a store refuses says so and leaves nothing', async () => {
    bucket.fails = 503
    const response = await upload(PNG)
    expect([response.status, await response.json()]).toMatchObject([
      502,
      { code: 'external_unavailable', detail: 'The store of files answered 503.' },
    ])
  })

  test('can be removed, and goes after a day', async () => {
    const [one, two] = [await uploaded(), await uploaded()]
    const path = `/assistant/uploads/${one}`
    const other = await salon.account('operator')
    expect((await app.request('DELETE', path, { token: other.token })).status).toBe(404)
    expect((await app.request('DELETE', path, { token: operator.token })).status).toBe(204)
    expect((await app.request('DELETE', path, { token: operator.token })).status).toBe(404)
    await deleteUnusedUploads(app.db, app.now + DAY_MS + 1)
    await removeDeletedFiles(app, salon.id)
    expect(
      await app.db.execute(sql`select from media_files where id in (${one}, ${two})`),
    ).toHaveLength(0)
  })

  test('is refused when too many of the salon wait', async () => {
    await app.db.execute(sql`insert into media_files (salon_id, state, key, mime, size, created_at)
      select ${salon.id}, 'stored', md5(n::text), 'image/png', 1, now() from generate_series(1, 100) n`)
    const response = await upload(PNG)
    expect([response.status, await response.json()]).toMatchObject([429, { code: 'throttled' }])
  })
})

test('a generic messenger needs a public address for an upload', async () => {
  const { createHttpMessenger } = await import('../../src/external/messengers/http-messenger.js')
  const messenger = createHttpMessenger({
    url: web.serve(sends('{}')),
    token: undefined,
    timeoutMs: 1_000,
  })
  const picture = { mime: 'image/png', name: 'a.png', read: async () => PNG }
  const message = {
    to: 'nina',
    type: 'image',
    text: '',
    imageUrl: null,
    picture,
    key: 'k',
  } as const
  await expect(messenger.send(message)).rejects.toThrow('set BASE_URL')
  await messenger.close()
})

test('the worker of a service stores a file in a folder, and the service serves it', async () => {
  const other = await startTestApp({ WORKER: 'on' }, { pictures: FROM_STUB })
  try {
    const { admin, id: salonId } = await tellStory(other)
    const media = [{ url: web.serve(sends(PNG)), mime: 'image/png', name: null }]
    const stored = await receiveMessage(
      other.db,
      { salonId, channel: 'messenger_a', webhookId: undefined },
      {
        ...{ id: 'in-1', from: 'nina', name: 'Nina', phone: undefined, text: 'Look', media },
        ...{ needsPerson: true, sentAt: other.now },
      },
      other.now,
    )
    const states = () => other.db.execute(sql`select state from media_files`)
    await expect.poll(states, { timeout: 20_000 }).toEqual([{ state: 'stored' }])
    const seen = web.requests.length
    const served = await fetch(`${other.url}/assistant/pictures/${stored?.messageId}/0`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([served.status, Buffer.from(await served.arrayBuffer())]).toEqual([200, PNG])
    expect(web.requests.length).toBe(seen)
    await transact(other.db, (tx) => deleteMediaOf(tx, salonId, [stored?.messageId ?? 0]))
    await expect.poll(states, { timeout: 20_000 }).toEqual([])
  } finally {
    await other.stop()
  }
})
