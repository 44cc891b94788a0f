import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NO_SETTINGS } from '../../src/domain/connections/adapters.js'
import { Busy, ExternalFault } from '../../src/external/http/external-fault.js'
import type { OpenMessenger, OutgoingMessage } from '../../src/external/messengers/messenger.js'
import { createWhatsapp } from '../../src/external/messengers/whatsapp/whatsapp.js'
import { readEvents } from '../../src/external/messengers/whatsapp/whatsapp-message.js'
import {
  ACCESS_TOKEN,
  APP_SECRET,
  changeOf,
  PHONE_NUMBER_ID,
  signedWebhook,
  startWhatsappSimulator,
  webhookOf,
  WHATSAPP_ERRORS,
  whatsappMessage,
  type WhatsappSimulator,
} from '../support/messengers/whatsapp-simulator.js'

let simulator: WhatsappSimulator
const open: OpenMessenger[] = []
const connect = (templateName: string | null = null): OpenMessenger => {
  const messenger = createWhatsapp(
    { url: simulator.url, token: ACCESS_TOKEN, timeoutMs: 5_000 },
    { ...NO_SETTINGS, phoneNumberId: PHONE_NUMBER_ID, templateName, templateLanguage: 'en' },
    { token: ACCESS_TOKEN, webhookSecret: APP_SECRET, verifyToken: 'verify-me' },
  )
  open.push(messenger)
  return messenger
}
const message = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  ...{ to: '+49 151 2345678', type: 'text', text: 'Hello', imageUrl: null, key: 'key' },
  ...more,
})
const faultOf = async (sent: Promise<unknown>): Promise<ExternalFault> => {
  const outcome = await sent.catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(ExternalFault)
  return outcome as ExternalFault
}

beforeEach(async () => {
  simulator = await startWhatsappSimulator()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((messenger) => messenger.close()))
  await simulator.stop()
})

describe('sending', () => {
  test('a text goes to the digits of the number', async () => {
    const id = await connect('reminder').send(message())
    expect([id]).toEqual(simulator.ids)
    expect(simulator.taken).toEqual([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '491512345678',
        type: 'text',
        text: { body: 'Hello', preview_url: false },
      },
    ])
  })

  test.each([
    ['a notification', { isNotification: true }],
    ['a template of an operator', { type: 'template' }],
  ] as const)('%s uses the template, with its text in one line', async (_, more) => {
    await connect('reminder').send(message({ ...more, text: 'Until\n\ttomorrow,     Anna ' }))
    expect(simulator.taken[0]?.template).toEqual({
      name: 'reminder',
      language: { code: 'en' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'Until tomorrow, Anna' }] }],
    })
  })
  test('a notification without a template is a text', async () => {
    await connect().send(message({ isNotification: true }))
    expect(simulator.taken[0]?.type).toBe('text')
  })

  test('a picture goes by its address, a stored one by its upload', async () => {
    const imageUrl = 'https://salon.example/a.png'
    const bytes = Buffer.from('bytes')
    const picture = { mime: 'image/png', name: 'cut.png', read: () => Promise.resolve(bytes) }
    const messenger = connect()
    await messenger.send(message({ type: 'image', imageUrl }))
    await messenger.send(message({ type: 'image', text: 'a'.repeat(1025), picture }))
    expect(simulator.taken.map(({ image }) => image as unknown)).toEqual([
      { link: imageUrl, caption: 'Hello' },
      { id: 'upload-1' },
      undefined,
    ])
    const file = simulator.uploads.get('upload-1')
    expect([file?.name, file?.type, file?.size]).toEqual(['cut.png', 'image/png', 5])
  })
  test('a picture that is neither JPEG nor PNG is not sent', async () => {
    const picture = { mime: 'image/webp', name: 'a', read: () => Promise.reject(new Error('no')) }
    const fault = await faultOf(connect().send(message({ type: 'image', picture })))
    expect([fault.code, simulator.requests]).toEqual(['type_unsupported', []])
  })

  test.each([
    ['window closed', WHATSAPP_ERRORS.windowClosed, 'refused', 'window_closed', /24 hours/],
    ['undeliverable', WHATSAPP_ERRORS.undeliverable, 'refused', undefined, /this person/],
    ['no template', WHATSAPP_ERRORS.noTemplate, 'refused', undefined, /refuses the template/],
    ['down', WHATSAPP_ERRORS.down, 'unavailable', undefined, /could not do it/],
  ] as const)('a failure is told in our words, once: %s', async (_, reply, kind, code, words) => {
    simulator.next(reply, reply)
    const fault = await faultOf(connect().send(message()))
    expect([fault.kind, fault.code]).toEqual([kind, code])
    expect(fault.message).toMatch(words)
    expect(simulator.requests).toHaveLength(1)
  })
  test('a revoked token is told', async () => {
    simulator.token = 'another'
    const fault = await faultOf(connect().send(message()))
    expect([fault.kind, fault.message]).toEqual([
      'unavailable',
      expect.stringMatching(/does not accept the access token/),
    ])
  })
  test('an attempt whose answer was lost is the last', async () => {
    simulator.next('lost')
    await faultOf(connect().send(message()))
    expect(simulator.taken).toHaveLength(1)
  })
  test('the rate limit: a short pause is waited for, a long one is a fault that says it', async () => {
    simulator.next(WHATSAPP_ERRORS.busy({ 'retry-after': '0' }), WHATSAPP_ERRORS.busy())
    await expect(connect().send(message())).rejects.toBeInstanceOf(Busy)
    expect(simulator.requests).toHaveLength(2)
    simulator.next(WHATSAPP_ERRORS.busy({ 'retry-after': '60' }))
    expect(await faultOf(connect().send(message()))).toMatchObject({ retryAfterMs: 60_000 })
  })
})

test('a check gives the name and the number', async () => {
  expect(await connect().check?.()).toEqual({ name: 'Salon (+1 555-078-3881)' })
})

test('a file is downloaded by its id, from where the API has it', async () => {
  simulator.files.set('900', Buffer.from('voice'))
  const file = await connect().openFile?.('whatsapp:900', AbortSignal.timeout(5_000))
  expect(file?.mime).toBe('audio/ogg')
  expect(await buffer(Readable.from(file?.stream ?? []))).toEqual(Buffer.from('voice'))
})
test.each(['http://127.0.0.2:1/x', 'ftp://127.0.0.1/x', 'http://169.254.169.254/latest'])(
  'a file at another server without https is not asked for: %s',
  async (url) => {
    simulator.next({ status: 200, json: { url } })
    const opened = connect().openFile?.('whatsapp:900', AbortSignal.timeout(5_000))
    expect((await faultOf(opened ?? Promise.resolve())).message).toMatch(/not allowed/)
  },
)
test('the token does not follow a redirect to another server', async () => {
  const other = await startWhatsappSimulator()
  other.files.set('900', Buffer.from('x'))
  simulator.next(
    { status: 200, json: { url: `${simulator.url}/moved` } },
    { status: 302, json: {}, headers: { location: `${other.url}/files/900` } },
  )
  await connect()
    .openFile?.('whatsapp:900', AbortSignal.timeout(5_000))
    .catch(() => undefined)
  await other.stop()
  expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
})

describe('webhooks', () => {
  const NOW = 4_000_000_000_000
  const read = (...changes: object[]) => readEvents(webhookOf(...changes), PHONE_NUMBER_ID, NOW)
  const contacts = [{ profile: { name: 'Greta' }, wa_id: '491512345678' }]
  const readOne = (content: object) =>
    read(changeOf({ contacts, messages: [whatsappMessage('491512345678', content, 'wamid.1')] }))[0]

  test('the address is verified with the token of the connection', () => {
    const verify = (token: string) =>
      connect().readWebhook?.(
        {
          method: 'GET',
          headers: {},
          query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158' },
          body: Buffer.alloc(0),
        },
        NOW,
      )
    expect(verify('verify-me')?.response).toBe('1158')
    expect(() => verify('other')).toThrow(/signature/)
    expect(() => verify('')).toThrow(/signature/)
  })

  test('only bodies that the app has signed are accepted', () => {
    const post = ({ raw, headers }: ReturnType<typeof signedWebhook>) =>
      connect().readWebhook?.({ method: 'POST', headers, query: {}, body: Buffer.from(raw) }, NOW)
    expect(post(signedWebhook(webhookOf()))?.events).toEqual([])
    expect(() => post(signedWebhook(webhookOf(), 'another secret'))).toThrow(/signature/)
    expect(() => post({ ...signedWebhook(webhookOf()), raw: '{}' })).toThrow(/signature/)
  })

  test.each([
    [{ type: 'text', text: { body: 'Hi' } }, 'Hi', []],
    [{ type: 'button', button: { text: 'Yes', payload: 'y' } }, 'Yes', []],
    [
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: '1', title: 'At six' } },
      },
      'At six',
      [],
    ],
    [
      { type: 'image', image: { id: '9', mime_type: 'image/png', caption: 'Mine' } },
      'Mine',
      ['image/png'],
    ],
    [
      { type: 'audio', audio: { id: '9', mime_type: 'audio/ogg; codecs=opus', voice: true } },
      '',
      ['audio/ogg'],
    ],
    [{ type: 'video', video: { id: '9' } }, '', ['video/mp4']],
    [
      { type: 'document', document: { id: '9', mime_type: 'application/pdf', filename: 'a.pdf' } },
      '',
      ['application/pdf'],
    ],
    [{ type: 'sticker', sticker: { id: '9', mime_type: 'image/webp' } }, '', ['image/webp']],
    [
      { type: 'location', location: { latitude: 1.5, longitude: 2, name: 'Bar' } },
      '[location: Bar, 1.5, 2]',
      [],
    ],
    [
      {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Tom' }, phones: [{ phone: '+1' }] }],
      },
      '[contact: Tom, +1]',
      [],
    ],
    [{ type: 'reaction', reaction: { message_id: 'x', emoji: '👍' } }, '[reaction: 👍]', []],
    [
      { type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] },
      '[unsupported message]',
      [],
    ],
    [{ type: 'order', order: {} }, '[order message]', []],
  ])('a message of each type is shown: %j', (content, text, mimes) => {
    expect(readOne(content)).toMatchObject({
      type: 'message',
      message: { id: 'wamid.1', name: 'Greta', phone: '+491512345678', text },
    })
    const event = readOne(content)
    expect(event?.type === 'message' ? event.message.media : []).toEqual(
      mimes.map((mime) => expect.objectContaining({ mime, url: 'whatsapp:9' }) as unknown),
    )
  })
  test.each([
    [{ type: 'sticker', sticker: { id: '9', mime_type: 'image/webp' } }, false],
    [{ type: 'reaction', reaction: { message_id: 'x', emoji: '👍' } }, false],
    [{ type: 'image', image: { id: '9', mime_type: 'image/png', caption: 'Mine' } }, true],
    [{ type: 'location', location: { latitude: 1.5, longitude: 2 } }, true],
  ])('%j needs a person: %s', (content, needsPerson) =>
    expect(readOne(content)).toMatchObject({ message: { needsPerson } }),
  )
  test('a reaction that was taken back is ignored', () => {
    expect(readOne({ type: 'reaction', reaction: { message_id: 'x', emoji: '' } })).toBeUndefined()
  })
  test('a person without a number has the id of WhatsApp', () => {
    const given = { from_user_id: 'DE.1', id: 'wamid.2', type: 'text', text: { body: 'Hi' } }
    const known = [{ profile: { username: 'greta' }, user_id: 'DE.1' }]
    expect(read(changeOf({ contacts: known, messages: [given] }))).toMatchObject([
      { message: { from: 'DE.1', name: '@greta', phone: undefined } },
    ])
  })

  test('all events of all changes are read in order, and only those of the number', () => {
    const text = (id: string) => whatsappMessage('49151', { type: 'text', text: { body: id } }, id)
    const failed = { id: 'w', status: 'failed', errors: [{ code: 131047, title: 'Re-engage' }] }
    const other = { id: 'w', status: 'failed', errors: [{ code: 135000, title: 'Strange' }] }
    const events = read(
      changeOf({ messages: [text('1'), { id: 7 }, text('2')] }),
      changeOf({ messages: [text('foreign')] }, '555'),
      { field: 'account_update', value: {} },
      changeOf({
        statuses: [{ id: 'w', status: 'read' }, { id: 'w', status: 'warning' }, failed, other],
      }),
    )
    expect(
      events.map((event) => (event.type === 'message' ? event.message.id : event.report)),
    ).toEqual([
      '1',
      '2',
      { id: 'w', state: 'read', error: null },
      { id: 'w', state: 'failed', error: expect.stringMatching(/24 hours/) as unknown },
      { id: 'w', state: 'failed', error: 'Strange (135000)' },
    ])
  })
  test.each([[null], ['x'], [{}], [{ entry: [{ changes: 'x' }, 5] }]])(
    'a body of another form has no events: %j',
    (body) => expect(readEvents(body, PHONE_NUMBER_ID, NOW)).toEqual([]),
  )
})
