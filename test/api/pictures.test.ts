import { request as send } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { writeTo } from '../support/embed.js'
import {
  endless,
  FROM_STUB,
  type PictureStub,
  PICTURES,
  PNG,
  type Reaction,
  redirects,
  sends,
  startPictureStub,
} from '../support/inbox/picture-stub.js'
import { type Person, type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

let stub: PictureStub
let app: TestApp
let salon: Story
let operator: Person
beforeAll(async () => {
  stub = await startPictureStub()
  app = await startTestApp({ LOG_LEVEL: 'info' }, { pictures: FROM_STUB })
  salon = await tellStory(app)
  operator = await salon.account('operator')
})
afterAll(async () => {
  await app?.stop()
  await stub?.stop()
})
beforeEach(() => void (app.now = MONDAY))

/** Stores a message of a client with files at these addresses. Returns its id. */
async function messageWith(...urls: readonly string[]): Promise<number> {
  const media = JSON.stringify(urls.map((url) => ({ url, mime: 'image/png', name: null })))
  const taskId = await writeTo(app, salon, 'Look!')
  const rows = await app.db.execute(
    sql`update messages set media = ${media}::jsonb where task_id = ${taskId} returning id`,
  )
  return Number(rows[0]?.id)
}
type Asked = { token?: string | undefined; headers?: Record<string, string> }
const pathOf = (id: number | string, index: number | string = 0): string =>
  `/assistant/pictures/${id}/${index}`
const get = (path: string, { token = operator.token, headers = {} }: Asked = {}) =>
  fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
/** Asks for a picture that the stub serves so. */
const picture = async (reaction: Reaction): Promise<Answer> =>
  app.request('GET', pathOf(await messageWith(stub.serve(reaction))), { token: operator.token })
const reasons = (): string[] =>
  app.lines.map((line) => (JSON.parse(line) as { reason?: string }).reason ?? '').filter(Boolean)

describe('a picture', () => {
  test.each(Object.entries(PICTURES))('%s reaches the page as it is', async (type, bytes) => {
    const response = await get(pathOf(await messageWith(stub.serve(sends(bytes, type)))))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=86400, immutable',
      vary: 'Authorization',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  })

  test('of many bytes arrives whole', async () => {
    const bytes = Buffer.concat([PNG, Buffer.alloc(3 * 1024 * 1024, 'salon')])
    const response = await get(pathOf(await messageWith(stub.serve(sends(bytes)))))
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes)).toBe(0)
  })

  test('that arrives in small pieces has its type', async () => {
    const { status, headers } = await picture((response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      PNG.forEach((byte) => response.write(Buffer.of(byte)))
      response.end()
    })
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('has the type of its bytes, not the one that its server names', async () => {
    const { headers } = await picture(sends(PICTURES['image/webp'], 'IMAGE/PNG; charset=utf-8'))
    expect(headers.get('content-type')).toBe('image/webp')
  })

  test('is one of the files of its message', async () => {
    const [a, b] = [sends(PNG), sends(PICTURES['image/gif'], 'image/gif')]
    const id = await messageWith(stub.serve(a), stub.serve(b))
    const types = [0, 1, 2].map(async (index) => {
      const { status, headers } = await get(pathOf(id, index))
      return [status, headers.get('content-type')]
    })
    expect(await Promise.all(types)).toEqual([
      [200, 'image/png'],
      [200, 'image/gif'],
      [404, 'application/json; charset=utf-8'],
    ])
  })

  test('of a reply is number 0', async () => {
    const id = await messageWith()
    await app.db.execute(
      sql`update messages set image_url = ${stub.serve(sends(PNG))} where id = ${id}`,
    )
    const statuses = [0, 1].map(async (index) => (await get(pathOf(id, index))).status)
    expect(await Promise.all(statuses)).toEqual([200, 404])
  })

  test('is asked for without a word about the operator', async () => {
    const seen = stub.requests.length
    const path = pathOf(await messageWith(stub.serve(sends(PNG))))
    const headers = {
      cookie: 'a=b',
      referer: 'https://desk.example/',
      'x-forwarded-for': '1.2.3.4',
    }
    await get(path, { headers: { ...headers, 'accept-language': 'ru', origin: 'https://desk' } })
    expect(stub.requests.slice(seen).map(({ method, headers: sent }) => [method, sent])).toEqual([
      [
        'GET',
        {
          accept: 'image/jpeg, image/png, image/gif, image/webp, image/avif',
          'accept-encoding': 'identity',
          connection: expect.any(String),
          host: `127.0.0.1:${stub.port}`,
          'user-agent': 'salon-service',
        },
      ],
    ])
  })

  test('that the browser has is not fetched again, but its right is checked', async () => {
    const path = pathOf(await messageWith(stub.serve(sends(PNG))))
    const etag = (await get(path)).headers.get('etag') ?? ''
    const seen = stub.requests.length
    const headers = { 'if-none-match': etag }
    const response = await get(path, { headers })
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([
      304,
      etag,
      '',
    ])
    const stranger = await salon.account('integration')
    expect((await get(path, { token: stranger.token, headers })).status).toBe(403)
    expect(stub.requests.length).toBe(seen)
    expect((await get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })
})

describe('a viewer', () => {
  let path: string
  beforeAll(async () => {
    path = pathOf(await messageWith(stub.serve(sends(PNG))))
  })
  const refused = async (asked: string, token: string | undefined): Promise<unknown[]> => {
    const seen = stub.requests.length
    const { status, body, headers } = await app.request('GET', asked, { token })
    expect([stub.requests.length, headers.get('cache-control')]).toEqual([seen, 'no-store'])
    return [status, body.code]
  }

  test('has an access token or an embed token', async () => {
    const embed = app.tokens.sign('embed', { accountId: operator.id }, app.now)
    for (const token of [operator.token, salon.admin.token, embed])
      expect((await get(path, { token })).status).toBe(200)
  })

  test('without a token is refused', async () => {
    expect(await refused(path, undefined)).toEqual([401, 'not_authenticated'])
    const { headers } = await app.request('GET', path)
    expect(headers.get('www-authenticate')).toBe('Bearer realm="api"')
  })

  test('with a token that is wrong, expired, or only in the address is refused', async () => {
    expect(await refused(path, 'wrong')).toEqual([401, 'token_not_valid'])
    expect(await refused(`${path}?token=${operator.token}`, undefined)).toEqual([
      401,
      'not_authenticated',
    ])
    const embed = app.tokens.sign('embed', { accountId: operator.id }, app.now - 3_600_001)
    expect(await refused(path, embed)).toEqual([401, 'token_not_valid'])
  })

  test('of another salon does not find the message', async () => {
    const other = await tellStory(app)
    expect(await refused(path, other.admin.token)).toEqual([404, 'not_found'])
  })

  test.each(['client', 'master', 'integration'] as const)(
    'who is a %s is refused',
    async (role) => {
      const person =
        role === 'master'
          ? { masterId: (await salon.master()).id }
          : role === 'client'
            ? { clientId: (await salon.client()).id }
            : {}
      const { id, token } = await salon.account(role, person)
      expect(await refused(path, token)).toEqual([403, 'permission_denied'])
      const embed = app.tokens.sign('embed', { accountId: id }, app.now)
      expect(await refused(path, embed)).toEqual([403, 'permission_denied'])
    },
  )

  test.each([
    ['2147483647', '0'],
    ['99999999999', '0'],
    ['0', '0'],
    ['-1', '0'],
    ['1e3', '0'],
    ['word', '0'],
  ])('does not find the message %s', async (id, index) => {
    expect(await refused(pathOf(id, index), operator.token)).toEqual([404, 'not_found'])
  })

  test.each(['1', '-0', '-1', '00', '0.0', '99999', 'length', '__proto__', '%00'])(
    'does not find the file %s',
    async (index) => {
      const asked = path.replace(/0$/, index)
      expect(await refused(asked, operator.token)).toEqual([404, 'not_found'])
    },
  )
})

test('requests count for the rate limit', async () => {
  const limited = await startTestApp({ RATE_LIMIT_PER_MINUTE: '2' }, { pictures: FROM_STUB })
  try {
    const { admin } = await tellStory(limited)
    const ask = () => limited.request('GET', pathOf(1), { token: admin.token })
    expect([(await ask()).status, (await ask()).status]).toEqual([404, 404])
    const { status, body, headers } = await ask()
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'throttled', '60'])
  } finally {
    await limited.stop()
  }
})

const UNFETCHED = [
  502,
  { detail: 'The picture could not be fetched.', code: 'external_unavailable' },
]
const NO_PICTURE = [
  415,
  {
    detail: 'The file is not a JPEG, PNG, GIF, WebP or AVIF.',
    code: 'unsupported_media_type',
  },
]
const SECRET_TEXT = 'a text of the server'

describe('a file is refused', () => {
  test.each<[string, Reaction]>([
    ['HTML that is called a PNG', sends('<!doctype html><script>alert(1)</script>')],
    ['SVG that is called a PNG', sends('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['SVG', sends('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
    ['a picture that is called HTML', sends(PNG, 'text/html')],
    ['a picture that is called SVG', sends(PNG, 'image/svg+xml')],
    ['a picture without a type', (response) => void response.writeHead(200).end(PNG)],
    ['an empty file', sends('')],
    ['a cut PNG', sends(PNG.subarray(0, 7))],
  ])('that is %s', async (_, reaction) => {
    const { status, body, headers } = await picture(reaction)
    expect([status, body]).toEqual(NO_PICTURE)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test.each<[string, Reaction]>([
    ['404', sends(SECRET_TEXT, 'text/plain', 404)],
    ['404 with a picture', sends(PNG, 'image/png', 404)],
    ['500', sends(SECRET_TEXT, 'text/plain', 500)],
    ['401', sends(SECRET_TEXT, 'image/png', 401)],
    ['206', sends(PNG, 'image/png', 206)],
    ['204', (response) => void response.writeHead(204).end()],
    ['no HTTP', (response) => void response.socket?.end(`${SECRET_TEXT}\r\n\r\n`)],
    ['a reset', (response) => void response.socket?.resetAndDestroy()],
    ['an end before the headers', (response) => void response.socket?.end()],
    [
      'headers that are too large',
      (response) => void response.writeHead(200, { a: SECRET_TEXT.repeat(2000) }).end(PNG),
    ],
    [
      'a reset before the type is known',
      (response) => {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': 500 })
        response.write(PNG.subarray(0, 8), () => response.socket?.resetAndDestroy())
      },
    ],
  ])('when its server answers %s', async (_, reaction) => {
    const { status, body, text, headers } = await picture(reaction)
    expect([status, body]).toEqual(UNFETCHED)
    expect(text + JSON.stringify([...headers])).not.toContain('a text')
    expect(app.lines.join()).not.toContain('a text')
  })

  test('when nobody listens at its address', async () => {
    const { status, body } = await app.request(
      'GET',
      pathOf(await messageWith('http://127.0.0.1:1/')),
      { token: operator.token },
    )
    expect([status, body]).toEqual(UNFETCHED)
    expect(reasons()).toContain('The server of the picture could not be reached (ECONNREFUSED).')
  })

  test('that says it is larger than 10 MB', async () => {
    const { status, body } = await picture((response) => {
      const size = 10 * 1024 * 1024 + 1
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': size }).write(PNG)
    })
    expect([status, body.code]).toEqual([413, 'payload_too_large'])
    await until('the connection is closed', async () => stub.open() === 0)
  })
})

test('a file without an end is cut after 10 MB', async () => {
  const response = await get(pathOf(await messageWith(stub.serve(endless))))
  expect(response.status).toBe(200)
  let size = 0
  const read = async () => {
    for await (const part of response.body ?? []) size += (part as Uint8Array).length
  }
  await expect(read()).rejects.toThrow('terminated')
  expect(size).toBeGreaterThan(5 * 1024 * 1024)
  expect(size).toBeLessThanOrEqual(10 * 1024 * 1024)
  expect(reasons()).toContain('The file is larger than a picture may be.')
  await until('the connection is closed', async () => stub.open() === 0)
})

test('a picture whose server resets the connection is cut', async () => {
  const url = stub.serve((response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.write(Buffer.concat([PNG, PNG]), () => response.socket?.resetAndDestroy())
  })
  const response = await get(pathOf(await messageWith(url)))
  await expect(response.arrayBuffer()).rejects.toThrow('terminated')
})

test('a caller who leaves ends the fetch', async () => {
  for (const reaction of [endless, () => undefined]) {
    const path = pathOf(await messageWith(stub.serve(reaction)))
    const seen = stub.requests.length
    const headers = { authorization: `Bearer ${operator.token}` }
    const caller = send(`${app.url}${path}`, { headers })
      .on('error', () => undefined)
      .end()
    await until('the picture is asked for', async () => stub.requests.length > seen)
    caller.destroy()
    await until('the connection is closed', async () => stub.open() === 0)
  }
})

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('%i is followed', async (status) => {
    const target = stub.serve(sends(PNG))
    expect((await picture(redirects(target, status))).status).toBe(200)
    expect((await picture(redirects(new URL(target).pathname, status))).status).toBe(200)
  })

  test('is followed three times, but not four times', async () => {
    const second = stub.serve(redirects(stub.serve(redirects(stub.serve(sends(PNG))))))
    expect((await picture(redirects(second))).status).toBe(200)
    const { status, body } = await picture(redirects(stub.serve(redirects(second))))
    expect([status, body]).toEqual(UNFETCHED)
    expect(reasons()).toContain('The server of the picture redirects too often.')
  })

  test('without an end is not followed for ever', async () => {
    const seen = stub.requests.length
    const { status, body } = await picture((response, { url }) =>
      response.writeHead(302, { location: url }).end(),
    )
    expect([status, body, stub.requests.length - seen]).toEqual([...UNFETCHED, 4])
  })

  test.each([
    'file:///etc/passwd',
    'ftp://127.0.0.1/a.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'http://user:secret@127.0.0.1/',
    'http://',
  ])('to %s is refused', async (target) => {
    const { status, body } = await picture(redirects(target))
    expect([status, body]).toEqual(UNFETCHED)
    expect(reasons().at(-1)).toBe(
      'The server of the picture redirects to an address that is not allowed.',
    )
  })

  test('without an address is refused', async () => {
    const { status, body } = await picture((response) => void response.writeHead(302).end())
    expect([status, body]).toEqual(UNFETCHED)
  })

  test.each(['http://10.0.0.1/', 'http://127.0.0.2:80/', 'http://[::1]/', 'http://0x7f000002/'])(
    'to %s is refused when it connects',
    async (target) => {
      const { status, body } = await picture(redirects(target))
      expect([status, body]).toEqual(UNFETCHED)
      expect(reasons().at(-1)).toBe('The address of the server is not allowed.')
    },
  )
})
