import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { type WebhookHeaders, isSigned } from '../../src/external/messengers/standard-webhook.js'
import { signedHook } from '../support/inbox/messenger-stub.js'

const NOW = Date.UTC(2030, 5, 1, 12, 0, 0, 700)
const SECOND = 1000
const secret = (): string => `whsec_${randomBytes(32).toString('base64')}`
const [OLD, NEW, STRANGE] = [secret(), secret(), secret()] as const
const PAYLOAD = {
  type: 'message.received',
  data: { id: 'm1', from: 'anna-7', text: 'Привет, 你好 ✂' },
}

type Hook = { readonly headers: WebhookHeaders; readonly body: Buffer }
const hook = (
  by: string,
  options: { readonly id?: string; readonly at?: number } = {},
  payload: unknown = PAYLOAD,
): Hook => {
  const { headers, body } = signedHook(by, payload, { at: NOW, ...options })
  return {
    headers: {
      id: headers['webhook-id'],
      timestamp: headers['webhook-timestamp'],
      signature: headers['webhook-signature'],
    },
    body: Buffer.from(body),
  }
}
const check = ({ headers, body }: Hook, secrets: readonly string[] = [OLD], now = NOW): boolean =>
  isSigned(headers, body, secrets, now)
const withHeaders = ({ headers, body }: Hook, other: Partial<WebhookHeaders>): Hook => ({
  headers: { ...headers, ...other },
  body,
})
const hmacOf = (key: Uint8Array, signed: string | Buffer): string =>
  createHmac('sha256', key).update(signed).digest('base64')
const signatureOf = ({ headers }: Hook): string => String(headers.signature)

describe('a hook', () => {
  test('is known by its secret', () => {
    expect(check(hook(OLD))).toBe(true)
    expect(check(hook(STRANGE))).toBe(false)
    expect(check(hook(OLD), [])).toBe(false)
  })

  test('of the specification is known', () => {
    const headers = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: '1614265330',
      signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    }
    const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']
    expect(isSigned(headers, Buffer.from('{"test": 2432232314}'), secrets, 1614265330_000)).toBe(
      true,
    )
  })

  test('is known by either of two secrets while one is replaced', () => {
    expect(check(hook(OLD), [NEW, OLD])).toBe(true)
    expect(check(hook(NEW), [NEW, OLD])).toBe(true)
    expect(check(hook(STRANGE), [NEW, OLD])).toBe(false)
  })

  test('may bear several signatures, of which one is enough', () => {
    const one = hook(OLD, { id: 'e1' })
    const other = signatureOf(hook(STRANGE, { id: 'e1' }))
    const own = signatureOf(one)
    expect(check(withHeaders(one, { signature: `${other} ${own}` }))).toBe(true)
    expect(check(withHeaders(one, { signature: `${own} ${other}` }))).toBe(true)
    expect(check(withHeaders(one, { signature: `v1a,AAAA v2,whatever v1 , nothing ${own}` }))).toBe(
      false,
    )
    expect(check(withHeaders(one, { signature: `v1a,AAAA v2,whatever v1 v1, ${own}` }))).toBe(false)
    expect(check(withHeaders(one, { signature: `v1a,AAAA v2,whatever v1 nothing  ${own}` }))).toBe(
      true,
    )
  })

  test.each([
    ['five minutes old', 300, true],
    ['older', 301, false],
    ['five minutes ahead', -300, true],
    ['further ahead', -301, false],
  ])('that is %s', (_, seconds, known) => {
    expect(check(hook(OLD), [OLD], NOW + seconds * SECOND)).toBe(known)
  })

  test('is known to the millisecond as the specification counts: in whole seconds', () => {
    const start = NOW - (NOW % SECOND)
    expect(check(hook(OLD), [OLD], start + 300_999)).toBe(true)
    expect(check(hook(OLD), [OLD], start - 300_000)).toBe(true)
    expect(check(hook(OLD), [OLD], start - 300_001)).toBe(false)
  })

  test('counts no more when anything of it was changed', () => {
    const one = hook(OLD, { id: 'e1' })
    const later = String(Number(one.headers.timestamp) + 1)
    expect(
      check({ ...one, body: Buffer.from(one.body.toString().replace('anna-7', 'anna-8')) }),
    ).toBe(false)
    expect(check({ ...one, body: Buffer.concat([one.body, Buffer.from(' ')]) })).toBe(false)
    expect(check({ ...one, body: Buffer.alloc(0) })).toBe(false)
    expect(check(withHeaders(one, { id: 'e2' }))).toBe(false)
    expect(check(withHeaders(one, { timestamp: later }))).toBe(false)
    expect(check(withHeaders(one, { signature: signatureOf(one).toLowerCase() }))).toBe(false)
    expect(check(withHeaders(one, { signature: signatureOf(one).replace('v1,', 'v2,') }))).toBe(
      false,
    )
    expect(check(withHeaders(one, { signature: signatureOf(one).replace('v1,', 'v1a,') }))).toBe(
      false,
    )
  })

  test('is not known when its body is not UTF-8', () => {
    const replaced = hook(OLD, { id: 'e1' }, { text: '\uFFFD' })
    expect(check(replaced)).toBe(true)
    const bytes = replaced.body.toString('latin1').replace('\xEF\xBF\xBD', '\xFF')
    const body = Buffer.from(bytes, 'latin1')
    expect(body.toString()).toBe(replaced.body.toString())
    expect(check({ ...replaced, body })).toBe(false)

    const key = Buffer.from(OLD.slice('whsec_'.length), 'base64')
    const start = Buffer.from(`e1.${String(replaced.headers.timestamp)}.`)
    const signature = `v1,${hmacOf(key, Buffer.concat([start, body]))}`
    expect(check({ ...withHeaders(replaced, { signature }), body })).toBe(false)
  })

  test('has a signature that is written in one way', () => {
    const one = hook(OLD)
    const text = signatureOf(one)
    for (const other of [
      text.replace(/=+$/, ''),
      `${text}=`,
      text.replaceAll('+', '-').replaceAll('/', '_') + '\t',
    ])
      expect(check(withHeaders(one, { signature: other }))).toBe(false)
  })
})

describe('headers', () => {
  const one = hook(OLD, { id: 'e1' })
  const timestamp = String(one.headers.timestamp)
  const signature = signatureOf(one)

  test.each<[string, Partial<WebhookHeaders>]>([
    ['no id', { id: undefined }],
    ['no timestamp', { timestamp: undefined }],
    ['no signature', { signature: undefined }],
    ['an empty id', { id: '' }],
    ['an empty timestamp', { timestamp: '' }],
    ['an empty signature', { signature: '' }],
    ['a list of ids', { id: ['e1'] }],
    ['a list of timestamps', { timestamp: [timestamp] }],
    ['a list of signatures', { signature: [signature] }],
    ['two ids', { id: 'e1, e1' }],
    ['two timestamps', { timestamp: `${timestamp}, ${timestamp}` }],
    ['two signatures', { signature: `${signature}, ${signature}` }],
    ['a timestamp with a fraction', { timestamp: `${timestamp}.0` }],
    ['a timestamp with a zero in front', { timestamp: `0${timestamp}` }],
    ['a timestamp with a sign', { timestamp: `+${timestamp}` }],
    ['a timestamp with a blank', { timestamp: ` ${timestamp}` }],
    ['a timestamp in milliseconds', { timestamp: `${timestamp}000` }],
    ['a timestamp in hexadecimal', { timestamp: `0x${Number(timestamp).toString(16)}` }],
    ['a timestamp that is no number', { timestamp: 'NaN' }],
    ['a timestamp of another script', { timestamp: timestamp.replaceAll('1', '١') }],
  ])('%s', (_, other) => expect(check(withHeaders(one, other))).toBe(false))

  test.each([
    ['of 200 characters', 'x'.repeat(200), true],
    ['of 201 characters', 'x'.repeat(201), false],
    ['with dots', 'event.1.2', true],
    ['of other letters', 'событие', false],
    ['with a tab', 'a\tb', false],
    ['with a line break at its end', 'a\n', false],
  ])('an id %s', (_, id, known) => expect(check(hook(OLD, { id }))).toBe(known))

  test('no moment, no hook', () => expect(check(one, [OLD], NaN)).toBe(false))
})

test.each(['', 'whsec_', 'whsec_=', 'whsec_a', 'whsec_!', OLD.slice('whsec_'.length), `${OLD} `])(
  'the secret "%s" is none: nobody signs with it',
  (none) => {
    const one = hook(OLD, { id: 'e1' })
    const forged = new Webhook(new Uint8Array([0]), { format: 'raw' }).sign(
      'e1',
      new Date(NOW),
      one.body.toString(),
    )
    expect(check(one, [none])).toBe(false)
    expect(check(withHeaders(one, { signature: forged }), [none])).toBe(false)
    expect(check(one, [none, OLD])).toBe(true)
  },
)

describe('whatever arrives', () => {
  const anyHeader = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      undefined,
      'e1',
      'v1,',
      'v1,=',
      `v1,${'A'.repeat(43)}=`,
      String(Math.floor(NOW / 1000)),
    ),
    fc.array(fc.string(), { maxLength: 3 }),
    fc
      .uint8Array({ maxLength: 32, minLength: 32 })
      .map((bytes) => `v1,${Buffer.from(bytes).toString('base64')}`),
  )
  const anyBody = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))

  test('throws nothing and proves nothing without a signature', () => {
    const timely = fc.constant(String(Math.floor(NOW / 1000)))
    fc.assert(
      fc.property(
        anyHeader,
        fc.oneof(timely, anyHeader),
        anyHeader,
        anyBody,
        fc.array(fc.oneof(fc.constant(OLD), fc.string({ unit: 'binary' })), { maxLength: 3 }),
        (id, timestamp, signature, body, secrets) =>
          !isSigned({ id, timestamp, signature }, body, secrets, NOW),
      ),
      { numRuns: 2_000 },
    )
  })

  test('is judged as an HMAC over the very bytes judges it', () => {
    const id = fc.string({ unit: fc.constantFrom(...'abcXYZ019_-.'), minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(
        id,
        fc.json(),
        fc.uint8Array({ minLength: 24, maxLength: 64 }),
        fc.integer({ min: 0, max: 40 }),
        (id, json, key, place) => {
          const own = `whsec_${Buffer.from(key).toString('base64')}`
          const timestamp = String(Math.floor(NOW / 1000))
          const signature = `v1,${hmacOf(key, `${id}.${timestamp}.${json}`)}`
          expect(isSigned({ id, timestamp, signature }, Buffer.from(json), [own], NOW)).toBe(true)
          const at = 3 + place
          const spoilt = `${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`
          expect(
            isSigned({ id, timestamp, signature: spoilt }, Buffer.from(json), [own], NOW),
          ).toBe(false)
        },
      ),
    )
  })
})
