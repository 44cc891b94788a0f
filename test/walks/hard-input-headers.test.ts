import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../../src/rest/handle/route.js'
import { ACCEPTS, FORWARDED, HOSTS, TOKENS } from '../support/bad-input/headers.js'
import { headOf, readAnswer, wire } from '../support/bad-input/wire.js'
import {
  buildHardFixture,
  expectOurs,
  type HardFixture,
  lists,
  named,
  takesKey,
  withBody,
} from '../support/bad-input/fixture.js'

let hard: HardFixture
let proxied: HardFixture
beforeAll(async () => {
  hard = await buildHardFixture()
  proxied = await buildHardFixture({ TRUST_PROXY: '1' })
})
afterAll(() => Promise.all([hard.app.stop(), proxied.app.stop()]))

const keyed = named.filter(([, row]) => takesKey(row))
const guarded = named.filter(([, row]) => !row.open)
const LONG = 'Ensure this field has no more than 255 characters.'
const ASCII = 'Use ASCII characters only.'

/** Sends a row's usual request on a wire, with these lines in its head. */
async function sendLines(row: Route, ...lines: string[]) {
  const { id, query, body = '' } = await hard.ready(row)
  const own = [
    ...(row.body ? ['Content-Type: application/json'] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  const head = headOf(hard, row, id, ...own, ...lines).replace(
    ' HTTP',
    () => `${query ? `?${query}` : ''} HTTP`,
  )
  const text = await wire(hard, Buffer.from(head, 'latin1'), body)
  const said = readAnswer(text)
  expectOurs(row, { ...said, headers: withCharset(said.headers) }, lines.join(' '))
  return said
}
/** What is no HTTP at all is answered beside the routes, where the type says no charset. */
function withCharset(headers: Headers): Headers {
  if (headers.get('content-type') !== 'application/json') return headers
  return new Headers({ 'content-type': 'application/json; charset=utf-8' })
}

describe('Idempotency-Key', () => {
  test.each(keyed)(
    '%s: one that is none is refused in exact words, and nothing changes',
    async (_, row) => {
      const ready = await hard.ready(row)
      const table: [string, string[]][] = [
        ['k'.repeat(256), [LONG]],
        ['k'.repeat(8000), [LONG]],
        ['\u00e9', [ASCII]],
        ['a\u00ffb', [ASCII]],
        ['a\tb', [ASCII]],
        ['\u0080'.repeat(256), [LONG, ASCII]],
      ]
      await hard.unchanged(async () => {
        for (const [key, said] of table) {
          const { status, body } = await hard.ask(
            row,
            { ...ready, headers: { 'idempotency-key': key } },
            key,
          )
          expect([key.slice(0, 20), status, body]).toEqual([
            key.slice(0, 20),
            400,
            { idempotency_key: said },
          ])
        }
      })
    },
  )
  test.each(keyed)('%s: any other word is a key', async (_, row) => {
    for (const key of [
      'k'.repeat(255),
      "' or 1=1 --",
      '%00',
      '__proto__',
      '"',
      ',',
      '\\',
      '0',
      'null',
      '{}',
      '~',
    ]) {
      const ready = {
        ...(await hard.ready(row)),
        headers: { 'idempotency-key': `${key.slice(0, 200)}${row.route.slice(0, 50)}` },
      }
      const first = await hard.ask(row, ready, key)
      expect([key, first.status]).toEqual([key, row.status ?? 200])
      await hard.unchanged(async () => {
        const again = await hard.ask(row, ready, key)
        expect([key, again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
          key,
          first.status,
          first.text,
          'true',
        ])
      })
    }
  })
  test.each(keyed)('%s: line breaks and zeros in it never reach a route', async (_, row) => {
    const ready = await hard.ready(row)
    await hard.unchanged(async () => {
      for (const line of [
        ...[
          'Idempotency-Key: a\0b',
          'Idempotency-Key: a\rb',
          'Idempotency-Key: a\nX y',
          'Idempotency-Key : a',
        ],
        ...['Idempotency-Key', 'Idempotency\0-Key: a'],
      ]) {
        const text = await wire(
          hard,
          Buffer.from(headOf(hard, row, ready.id, 'Content-Length: 0', line), 'latin1'),
        )
        const { status, body } = readAnswer(text)
        expect([line, status, body]).toEqual([
          line,
          400,
          { detail: 'This is not a readable HTTP request.', code: 'parse_error' },
        ])
      }
    })
  })
  test.each(keyed)('%s: two of them are one key, not either', async (_, row) => {
    const both = ['Idempotency-Key: one', 'Idempotency-Key: two'].map(
      (line) => `${line}${row.name}`,
    )
    expect((await sendLines(row, ...both)).status).toBe(row.status ?? 200)
    expect((await sendLines(row, both[0] ?? '')).headers.get('idempotent-replayed')).toBeNull()
  })
})

describe('Accept', () => {
  test.each(named)('%s', async (_, row) => {
    for (const [accept, comes] of ACCEPTS) {
      const said = await hard.ask(row, { ...(await hard.ready(row)), headers: { accept } }, accept)
      const short = accept.slice(0, 30)
      if (comes === 'refused')
        expect([short, said.status, said.body.code]).toEqual([short, 406, 'not_acceptable'])
      else expect([short, said.status]).toEqual([short, row.status ?? 200])
    }
  })
})

describe('Authorization', () => {
  test.each(guarded)('%s: what is no token of ours lets nobody in', async (_, row) => {
    const ready = await hard.ready(row)
    await hard.unchanged(async () => {
      for (const [authorization, code] of TOKENS) {
        const said = await hard.ask(row, { ...ready, headers: { authorization } }, authorization)
        const short = authorization.slice(0, 30)
        expect([short, said.status, said.body.code]).toEqual([short, 401, code])
        expect(said.headers.get('www-authenticate')).toBe('Bearer realm="api"')
      }
    })
  })
  test.each(guarded)(
    '%s: two of them contradict each other, even where they are the same',
    async (_, row) => {
      const ready = await hard.ready(row)
      await hard.unchanged(async () => {
        for (const second of [`Bearer ${hard.token}`, 'Bearer x', '']) {
          const text = await wire(
            hard,
            headOf(hard, row, ready.id, 'Content-Length: 0', `authorization: ${second}`),
          )
          const { status, body } = readAnswer(text)
          expect([second.slice(0, 10), status, body.code]).toEqual([
            second.slice(0, 10),
            401,
            'bad_authorization_header',
          ])
        }
      })
    },
  )
})

describe('the length of a body', () => {
  test.each(withBody)('%s: one that is told wrongly is not guessed', async (_, row) => {
    const { id, body = '' } = await hard.ready(row)
    const padded = `{"x":"${'x'.repeat(100)}",${String(body).slice(1)}`.replace(',}', '}')
    const bytes = Buffer.byteLength(padded)
    const type = 'Content-Type: application/json'
    const ask = async (...lines: string[]) =>
      readAnswer(await wire(hard, headOf(hard, row, id, type, ...lines), padded))
    await hard.unchanged(async () => {
      for (const length of ['5', String(bytes - 1)]) {
        const said = await ask(`Content-Length: ${length}`)
        expect([length, said.status, said.body.code]).toEqual([length, 400, 'parse_error'])
      }
      const more = await ask(`Content-Length: ${(256 << 10) + 1}`)
      expect([more.status, more.body.code]).toEqual([413, 'payload_too_large'])
      const lines = [['-1'], ['x'], ['1e3'], ['0x10'], ['+5'], ['5, 6'], ['9'.repeat(40)]].map(
        ([length]) => [`Content-Length: ${length}`],
      )
      const both = ['Content-Length: 5', 'Content-Length: 6']
      const smuggled = [`Content-Length: ${bytes}`, 'Transfer-Encoding: chunked']
      for (const head of [
        ...lines,
        both,
        smuggled,
        ['Transfer-Encoding: x'],
        ['Transfer-Encoding: chunked, x'],
      ]) {
        const { status, body: said } = await ask(...head)
        expect([head, status, said]).toEqual([
          head,
          400,
          { detail: 'This is not a readable HTTP request.', code: 'parse_error' },
        ])
      }
    })
    await hard.isWell()
  })
})

describe('behind a proxy', () => {
  const row = lists[0]?.[1] as Route
  test('whatever stands for an address is an address', async () => {
    for (const text of FORWARDED) {
      const headers = { 'x-forwarded-for': text }
      const said = await proxied.ask(row, { headers }, text)
      expect([text.slice(0, 30), said.status]).toEqual([text.slice(0, 30), 200])
      const nobody = await proxied.ask(row, { headers: { ...headers, authorization: '' } }, text)
      expect([text.slice(0, 30), nobody.status]).toEqual([text.slice(0, 30), 401])
      const nowhere = await fetch(`${proxied.app.url}/api/nowhere/`, { headers })
      expect([text.slice(0, 30), nowhere.status]).toEqual([text.slice(0, 30), 404])
    }
    await proxied.isWell()
  })
  test('a host that is none stands in no link', async () => {
    await Promise.all(Array.from({ length: 3 }, () => proxied.fixture.appointment()))
    for (const host of HOSTS) {
      const { status, body } = await proxied.ask(
        row,
        { query: 'page_size=1', headers: { 'x-forwarded-host': host } },
        host,
      )
      expect([host.slice(0, 30), status]).toEqual([host.slice(0, 30), 200])
      expect(body.next).toMatch(/^http:\/\/[\w.:-]+\/api\/records\/\?page=2&page_size=1$/)
    }
  })
})
