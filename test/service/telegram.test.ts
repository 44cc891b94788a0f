import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Incoming } from '../../src/domain/inbox/incoming.js'
import { Busy, ExternalFault } from '../../src/external/http/external-fault.js'
import { createPublicRules } from '../../src/external/http/public-address.js'
import type { OpenMessenger, OutgoingMessage } from '../../src/external/messengers/messenger.js'
import { createTelegram } from '../../src/external/messengers/telegram/telegram.js'
import { readUpdate } from '../../src/external/messengers/telegram/telegram-message.js'
import {
  BOT_TOKEN,
  startTelegramSimulator,
  TELEGRAM_ERRORS,
  type TelegramSimulator,
} from '../support/messengers/telegram-simulator.js'

const SECRET = 'secret-of-the-webhook'
let simulator: TelegramSimulator
const open: OpenMessenger[] = []
const connect = (
  over: { token?: string; timeoutMs?: number; url?: string } = {},
): OpenMessenger => {
  const place = { url: simulator.url, token: BOT_TOKEN, timeoutMs: 5_000, ...over }
  const messenger = createTelegram(place, SECRET)
  open.push(messenger)
  return messenger
}
const message = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  ...{ to: '77', type: 'text', text: 'Hello', imageUrl: null, key: 'key' },
  ...more,
})
const faultOf = async (sent: Promise<unknown>): Promise<ExternalFault> => {
  const outcome = await sent.catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(ExternalFault)
  return outcome as ExternalFault
}

beforeEach(async () => {
  simulator = await startTelegramSimulator()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((messenger) => messenger.close()))
  await simulator.stop()
})

describe('sending', () => {
  test('a text goes to the chat, and the id names bot, chat and message', async () => {
    expect(await connect().send(message())).toBe('4711:77:1')
    expect(simulator.taken).toEqual([
      { method: 'sendMessage', body: { chat_id: 77, text: 'Hello' } },
    ])
    expect(simulator.requests[0]?.headers.authorization).toBeUndefined()
  })

  test('a text over the limit goes in parts that are whole characters', async () => {
    const text = `${'😀'.repeat(2050)} ${'a'.repeat(4000)}`
    await connect().send(message({ text }))
    const parts = simulator.taken.map(({ body }) => String(body.text))
    expect(parts.every((part) => part.length <= 4096 && part.isWellFormed())).toBe(true)
    expect(parts.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  })

  test('a picture goes by its address, with the text as caption', async () => {
    const imageUrl = 'https://salon.example/a.png'
    await connect().send(message({ type: 'image', imageUrl }))
    expect(simulator.taken[0]).toEqual({
      method: 'sendPhoto',
      body: { chat_id: 77, photo: imageUrl, caption: 'Hello' },
    })
  })

  test('a stored picture is uploaded, and a long text follows it', async () => {
    const bytes = Buffer.from('\x89PNG bytes', 'latin1')
    const picture = { mime: 'image/png', name: 'cut.png', read: () => Promise.resolve(bytes) }
    const text = 'a'.repeat(1025)
    await connect().send(message({ type: 'image', text, picture }))
    const [photo, after] = simulator.taken
    const file = photo?.body.photo as File
    expect([file.name, file.type, Buffer.from(await file.arrayBuffer())]).toEqual([
      'cut.png',
      'image/png',
      bytes,
    ])
    expect([photo?.body.caption, after?.body.text]).toEqual([undefined, text])
  })

  test.each([
    ['blocked', TELEGRAM_ERRORS.blocked, 'refused', /blocked the bot/],
    ['unknown chat', TELEGRAM_ERRORS.unknownChat, 'refused', /does not know this person/],
    ['no picture', TELEGRAM_ERRORS.noPicture, 'refused', /cannot fetch the picture/],
    ['down', TELEGRAM_ERRORS.down, 'unavailable', /answered 502/],
  ] as const)('a failure is told in our words: %s', async (_, reply, kind, words) => {
    simulator.next(reply, reply)
    const fault = await faultOf(connect().send(message()))
    expect(fault.kind).toBe(kind)
    expect(fault.message).toMatch(words)
    expect(simulator.calls).toHaveLength(1)
  })

  test('a phone number is no address, and nothing is called', async () => {
    const fault = await faultOf(connect().send(message({ to: '+4915112345678' })))
    expect([fault.kind, simulator.requests]).toEqual(['refused', []])
  })

  test('a revoked token is told without the token', async () => {
    simulator.token = 'another'
    const fault = await faultOf(connect().send(message()))
    expect(fault.kind).toBe('unavailable')
    expect(fault.message).toMatch(/does not accept the token/)
    expect(JSON.stringify(fault) + String(fault.stack)).not.toContain('AAF')
  })

  test('an unreachable server is told without the token', async () => {
    const { message: words } = await faultOf(
      connect({ url: 'http://127.0.0.1:1', timeoutMs: 600 }).send(message()),
    )
    expect(words).toBe('Telegram could not be reached (ECONNREFUSED).')
  })

  test('an attempt whose answer was lost is the last: the message is sent once', async () => {
    simulator.next('lost')
    const fault = await faultOf(connect().send(message()))
    expect(fault.message).toBe('Telegram closed the connection.')
    expect(simulator.taken).toHaveLength(1)
  })

  test('all parts of a message share the time of one call', async () => {
    simulator.next(TELEGRAM_ERRORS.busy(0.4), 'take', 'hang')
    const text = 'a'.repeat(4097)
    const fault = await faultOf(connect({ timeoutMs: 1_000 }).send(message({ text })))
    expect([fault.kind, simulator.taken.length]).toEqual(['timeout', 1])
    expect(fault.message).toMatch(/within 0\.\d seconds/) // of one second
  })

  test('a short pause is waited for within the call', async () => {
    simulator.next(TELEGRAM_ERRORS.busy(0.4))
    const begun = performance.now()
    await connect().send(message())
    expect(performance.now() - begun).toBeGreaterThan(390)
    expect([simulator.calls.length, simulator.taken.length]).toEqual([2, 1])
  })

  test('a long pause is a fault that says how long', async () => {
    simulator.next(TELEGRAM_ERRORS.busy(35))
    const fault = await faultOf(connect().send(message()))
    expect(fault).toBeInstanceOf(Busy)
    expect((fault as Busy).retryAfterMs).toBe(35_000)
    expect(simulator.calls).toHaveLength(1)
  })

  test('the rules for addresses hold', async () => {
    const place = { url: simulator.url, token: BOT_TOKEN, timeoutMs: 500 }
    const messenger = createTelegram({ ...place, addressRules: createPublicRules() }, SECRET)
    open.push(messenger)
    expect((await faultOf(messenger.send(message()))).message).toMatch(/not allowed/)
    expect(simulator.requests).toEqual([])
  })
})

test('a check gives the name of the bot', async () => {
  expect(await connect().check?.()).toEqual({ name: '@salon_bot' })
})

test('the webhook is set with its secret', async () => {
  await connect().registerWebhook?.('https://salon.example/hooks/key/')
  expect(simulator.webhook).toEqual({
    url: 'https://salon.example/hooks/key/',
    secret: SECRET,
    updates: ['message', 'edited_message'],
  })
})

describe('files', () => {
  const signal = AbortSignal.timeout(5_000)
  test('are downloaded by their id', async () => {
    const bytes = Buffer.alloc(300_000, 7)
    simulator.files.set('photo-1', bytes)
    const file = await connect().openFile?.('telegram:photo-1', signal)
    expect(bytes.equals(await buffer(Readable.from(file?.stream ?? [])))).toBe(true)
  })
  test('that are gone are refused', async () => {
    const fault = await faultOf(connect().openFile?.('telegram:gone', signal) ?? Promise.resolve())
    expect([fault.kind, fault.message]).toEqual(['refused', 'Telegram has the file no more.'])
  })
})

describe('webhooks', () => {
  const NOW = 2_000_000_000_000
  const FROM = { id: 77, is_bot: false, first_name: 'Greta', last_name: 'Lind', username: 'greta' }
  const read = (content: object, over: object = {}): Incoming | undefined => {
    const chat = { id: 77, type: 'private' }
    const given = { message_id: 5, date: 1_900_000_000, chat, from: FROM, ...content, ...over }
    return readUpdate({ update_id: 1, message: given }, '4711', NOW)
  }

  test('only the secret of the webhook is accepted', () => {
    const reader = connect().readWebhook
    const body = Buffer.from('{}')
    const request = (secret?: string) => ({
      method: 'POST' as const,
      headers: secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret },
      query: {},
      body,
    })
    expect(() => reader?.(request(), NOW)).toThrow(/signature/)
    expect(() => reader?.(request(`${SECRET}x`), NOW)).toThrow(/signature/)
    expect(reader?.(request(SECRET), NOW).events).toEqual([])
    const unset = createTelegram({ url: simulator.url, token: '', timeoutMs: 1 }, '')
    open.push(unset)
    expect(() => unset.readWebhook?.(request(''), NOW)).toThrow(/signature/)
  })

  test('a text is a message with the time, the name and an id of its own', () => {
    expect(read({ text: 'Hi\0' })).toEqual({
      id: '4711:77:5',
      from: '77',
      name: 'Greta Lind',
      phone: undefined,
      text: 'Hi\uFFFD',
      media: [],
      needsPerson: false,
      sentAt: 1_900_000_000_999,
    })
  })

  const file = { file_id: 'F-1', file_unique_id: 'u', file_size: 1000 }
  test.each([
    [{ photo: [{ ...file, file_id: 'S' }, file], caption: 'Mine' }, 'image/jpeg', null, 'Mine'],
    [{ voice: { ...file, duration: 1, mime_type: 'audio/ogg' } }, 'audio/ogg', null, ''],
    [
      { audio: { ...file, file_name: 'a.mp3', mime_type: 'audio/mpeg' } },
      'audio/mpeg',
      'a.mp3',
      '',
    ],
    [
      { document: { ...file, file_name: 'a.pdf', mime_type: 'application/pdf' } },
      'application/pdf',
      'a.pdf',
      '',
    ],
    [{ animation: file, document: file }, 'video/mp4', null, ''],
    [{ video: file }, 'video/mp4', null, ''],
    [{ video_note: file }, 'video/mp4', null, ''],
  ])('a file is media: %j', (content, mime, name, text) => {
    const url = 'telegram:F-1'
    expect(read(content)).toMatchObject({ text, media: [{ url, mime, name }], needsPerson: true })
  })
  test('a sticker is media that the autopilot may answer', () => {
    const media = [{ url: 'telegram:F-1', mime: 'image/webp', name: 'sticker 👍' }]
    const sticker = { ...file, emoji: '👍' }
    expect(read({ sticker })).toMatchObject({ text: '', media, needsPerson: false })
  })

  test.each([
    [
      { document: { ...file, file_size: 21 * 1024 * 1024, file_name: 'a.mov' } },
      '[attachment: a.mov, larger than 20 MB]',
    ],
    [
      { contact: { phone_number: '49151', first_name: 'Tom', user_id: 78 } },
      '[contact: Tom, 49151]',
    ],
    [{ location: { latitude: 52.5, longitude: 13.4 } }, '[location: 52.5, 13.4]'],
    [
      {
        venue: { location: { latitude: 1, longitude: 2 }, title: 'Bar', address: 'Street 1' },
        location: { latitude: 1, longitude: 2 },
      },
      '[location: Bar, Street 1, 1, 2]',
    ],
    [{ poll: { question: 'When?', options: [] } }, '[poll: When?]'],
    [{ dice: { emoji: '🎲', value: 4 } }, '[dice: 🎲, 4]'],
    [{ story: { id: 1 } }, '[story]'],
    [{ video_chat_started: {} }, '[video chat started]'],
    [{}, '[message without text]'],
  ])('what is neither text nor a file that can be had is a line: %j', (content, text) => {
    expect(read(content)).toMatchObject({ text, media: [], needsPerson: true })
  })

  test("the sender's own contact gives the phone", () => {
    const contact = { phone_number: '49 151 2345', first_name: 'Greta', user_id: 77 }
    expect(read({ contact })).toMatchObject({ phone: '+491512345', text: '+491512345' })
  })

  test.each([
    ['a group', { chat: { id: -100, type: 'supergroup' } }],
    ['a bot', { from: { ...FROM, is_bot: true } }],
    ['no message id', { message_id: 'x' }],
  ])('%s is ignored', (_, over) => {
    expect(read({ text: 'Hi' }, over)).toBeUndefined()
  })
  test.each([[null], ['x'], [{ update_id: 1 }], [{ callback_query: { id: '1' } }]])(
    'an update of another form is ignored: %j',
    (update) => expect(readUpdate(update, '4711', NOW)).toBeUndefined(),
  )

  test('an edit is a message of its own that needs a person', () => {
    const chat = { id: 77, type: 'private' }
    const base = { message_id: 5, date: 1, edit_date: 1_900_000_100, chat, from: FROM }
    const edit = (content: object) =>
      readUpdate({ update_id: 1, edited_message: { ...base, ...content } }, '4711', NOW)
    expect(edit({ text: 'At six' })).toMatchObject({
      id: '4711:77:5:1900000100',
      text: '[edited]\nAt six',
      needsPerson: true,
    })
    expect(edit({ location: { latitude: 1, longitude: 2 } })).toBeUndefined()
  })
})
