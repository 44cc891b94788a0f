import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { isAllowedOrigin } from '../../src/http/sockets/handshake.js'
import { dial, openSocketFixture, type SocketFixture } from '../support/socket.js'

let fixture: SocketFixture
beforeAll(async () => {
  fixture = await openSocketFixture({
    origins: ['https://app.example'],
    baseUrl: 'https://salon.example',
  })
})
afterAll(() => fixture?.stop())

type Turned = { readonly status: number; readonly body: unknown }

/** What a handshake that is not let in is answered. */
const turnedAway = (address: string, headers: Record<string, string> = {}): Promise<Turned> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address, 'graphql-transport-ws', { headers })
    socket.on('open', () => reject(new Error('it was let in')))
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_request, response) => {
      let text = ''
      response.on('data', (data: Buffer) => (text += data.toString()))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown }),
      )
    })
  })

/**
 * Says these bytes, and gives all that comes until the other side ends, or until enough of it has.
 */
const exchange = (bytes: string, enough = Infinity, mark = 'here'): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('latin1')
      if (text.split(mark).length <= enough) return
      socket.destroy()
      resolve(text)
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.write(bytes)
  })
const handshake = (lines: readonly string[], start = 'GET /graphql HTTP/1.1'): string =>
  `${[start, 'Host: x', ...lines].join('\r\n')}\r\n\r\n`
const SOUND = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

describe('where sockets are opened', () => {
  test.each(['/graphql', '/graphql/', '/graphql?token=x', '/graphql/?a=1'])(
    'at %s',
    async (path) => {
      const line = await dial(fixture.ws.replace('/graphql', path))
      expect(line.socket.protocol).toBe('graphql-transport-ws')
      expect(line.socket.extensions).toBe('')
      await line.hangUp()
    },
  )

  test.each(['/', '/elsewhere', '/graphqls', '/nowhere', '/graphql/more', '/Graphql'])(
    'not at %s',
    async (path) => {
      expect(await turnedAway(fixture.ws.replace('/graphql', path))).toEqual({
        status: 404,
        body: { detail: 'Not found.', code: 'not_found' },
      })
    },
  )
})

describe('which pages may open one', () => {
  test.each([
    ['http://127.0.0.1:PORT', true],
    ['https://127.0.0.1:PORT', false],
    ['https://salon.example', true],
    ['https://app.example', true],
    ['http://app.example', false],
    ['http://salon.example', false],
    ['http://127.0.0.1', false],
    ['https://evil.example', false],
    ['https://salon.example.evil.example', false],
    ['null', false],
    ['', false],
    ['file://', false],
    ['chrome-extension://abcdef', false],
    ['not an origin', false],
  ])('%s: %s', async (name, isLetIn) => {
    const origin = name.replace('PORT', new URL(fixture.url).port)
    if (isLetIn) return (await dial(fixture.ws, { headers: { origin } })).hangUp()
    const { status, body } = await turnedAway(fixture.ws, { origin })
    expect([status, body]).toEqual([
      403,
      { detail: 'Pages of this origin may not connect.', code: 'permission_denied' },
    ])
    expect(fixture.refusals).toContain('permission_denied')
  })

  test('what is no browser', async () => (await dial(fixture.ws)).hangUp())

  test.each([
    ['any page, where all are named', 'https://evil.example', { origins: ['*'] }, true],
    ['null, where all are named', 'null', { origins: ['*'] }, true],
    ['the host with the usual port', 'https://salon.example', { host: 'salon.example:443' }, true],
    ['the host over another scheme', 'http://salon.example', { host: 'salon.example' }, false],
    [
      'the other way round',
      'https://salon.example',
      { scheme: 'http', host: 'salon.example' },
      false,
    ],
    ['both over http', 'http://salon.example', { scheme: 'http', host: 'salon.example:80' }, true],
    ['another port of the host', 'https://salon.example:8443', { host: 'salon.example' }, false],
    ['the host in other letters', 'https://salon.example', { host: 'Salon.Example' }, true],
    ['a host that is none', 'https://salon.example', { host: 'a b' }, false],
    [
      'two origins',
      'https://salon.example, https://salon.example',
      { host: 'salon.example' },
      false,
    ],
  ])('%s', (_, origin, home, expected) => {
    const usual = { scheme: 'https' as const, host: 'nobody', baseUrl: undefined, origins: [] }
    expect(isAllowedOrigin(origin, { ...usual, ...(home as Partial<typeof usual>) })).toBe(expected)
  })

  test.each([
    ['a trusted proxy names counts', true],
    ['somebody else names does not count', false],
  ])('the scheme that %s', async (_, trustProxy) => {
    const behind = await openSocketFixture({ trustProxy })
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'salon.example',
      host: 'salon.example',
    }
    const [secure, plain] = ['https://salon.example', 'http://salon.example']
    const [ours, other] = trustProxy ? [secure, plain] : [plain, secure]
    await (await dial(behind.ws, { headers: { ...headers, origin: ours } })).hangUp()
    expect((await turnedAway(behind.ws, { ...headers, origin: other })).status).toBe(403)
    await behind.stop()
  })
})

describe('a handshake that is none', () => {
  const SAID = /"code":"parse_error"/
  test.each([
    ['without a key', SOUND.filter((line) => !line.includes('Key'))],
    ['with half a key', SOUND.map((line) => line.replace('bXBsZSBub25jZQ==', ''))],
    ['of an old version', SOUND.map((line) => line.replace('13', '7'))],
    ['without a version', SOUND.filter((line) => !line.includes('Version'))],
    ['with a broken list of protocols', [...SOUND, 'Sec-WebSocket-Protocol: a,,b']],
  ])('%s is refused in words, and the connection ended', async (_, lines) => {
    const answer = await exchange(handshake(lines))
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(SAID)
    expect(answer).toMatch(/connection: close/i)
    expect(answer).not.toMatch(/at .*\.js/)
  })

  test('by POST is refused in words', async () => {
    const answer = await exchange(
      handshake([...SOUND, 'Content-Length: 2'], 'POST /graphql HTTP/1.1') + '{}',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(SAID)
  })

  test('one whose sender is gone at once ends nothing', async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await new Promise<void>((resolve) => {
        const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1', () => {
          socket.write(handshake(SOUND))
          if (turn % 2 === 0) socket.resetAndDestroy()
          else socket.destroy()
        })
        socket.on('error', () => undefined)
        socket.on('close', () => resolve())
      })
    await (await dial(fixture.ws)).hangUp()
  })
})

test.each(['graphql-ws', 'nonsense, soap'])(
  'one that asks for %s alone is ended with 4406',
  async (protocols) => {
    const answer = await exchange(
      handshake([...SOUND, `Sec-WebSocket-Protocol: ${protocols}`]),
      1,
      '\x11\x36Subprotocol not acceptable',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 101 /)
    expect(answer).not.toMatch(/sec-websocket-protocol/i)
    expect(answer).toContain('\x11\x36') // 4406
  },
)

test('one that asks for ours among others gets it', async () => {
  const answer = await exchange(
    handshake([...SOUND, 'Sec-WebSocket-Protocol: soap, graphql-transport-ws']),
    1,
    '101 ',
  )
  expect(answer).toMatch(/sec-websocket-protocol: graphql-transport-ws\r/i)
})

test('one that does not wait for the answer before it is taken after it', async () => {
  const before = 'GET /elsewhere HTTP/1.1\r\nHost: x\r\n\r\n'
  const answer = await exchange(before + before + handshake(SOUND), 1, '101 Switching')
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 101'])
})

describe('who would rather have another protocol', () => {
  const H2 = [
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
  ]
  test('is answered in this one', async () => {
    const answer = await exchange(handshake(H2, 'GET /elsewhere HTTP/1.1'), 1)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  test('with the body that came along, and what is asked after it on the same connection', async () => {
    const body = JSON.stringify({ query: 'ä'.repeat(1000) })
    const length = `Content-Length: ${Buffer.byteLength(body)}`
    const post = handshake(
      [...H2, length, 'Content-Type: application/json'],
      'POST /graphql HTTP/1.1',
    )
    const bytes = Buffer.from(post + body).toString()
    const answer = await exchange(bytes + handshake(H2, 'GET /elsewhere HTTP/1.1'), 1)
    expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
    expect(Buffer.from(answer, 'latin1').toString()).toContain('ä'.repeat(1000))
    expect(answer).toContain('"upgrade":null')
  })

  test('as often as they like', async () => {
    const many = Array.from({ length: 30 }, () => handshake(H2, 'GET /elsewhere HTTP/1.1')).join('')
    const answer = await exchange(many, 30)
    expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(30)
  })
})
