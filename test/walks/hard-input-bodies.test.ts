import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../../src/rest/handle/route.js'
import { someValue } from '../support/bad-input/endpoints.js'
import { headOf, readAnswer, wire } from '../support/bad-input/wire.js'
import {
  buildHardFixture,
  type HardFixture,
  takesKey,
  withBody,
} from '../support/bad-input/fixture.js'
import { readData, type Texts } from '../support/data.js'

const { malformedJson } = readData<Readonly<Record<'malformedJson', Texts>>>(
  import.meta.url,
  'data/hard-input-bodies.json',
)

let hard: HardFixture
beforeAll(async () => {
  hard = await buildHardFixture()
})
afterAll(() => hard.app.stop())

const REQUIRED = 'This field is required.'
const LARGEST = 256 * 1024
const missing = ({ body = [] }: Route): Record<string, string[]> =>
  Object.fromEntries(body.filter(({ required }) => required).map(({ name }) => [name, [REQUIRED]]))
const deep = (open: string, close: string, levels = 100_000): string =>
  `${open.repeat(levels)}1${close.repeat(levels)}`
const WRONG = 'Invalid data. Expected a dictionary, but got'
/** Under a key, where bodies are compared. */
const TOO_DEEP = { detail: 'JSON parse error - nested too deeply', code: 'parse_error' }

let keys = 0
/** As it is, and under a key where one counts. */
const waysOf = (row: Route): Record<string, string>[] => [
  {},
  ...(takesKey(row) ? [{ 'idempotency-key': `hard ${(keys += 1)}` }] : []),
]

describe.each(withBody)('%s', (_, row) => {
  test('what is no JSON says so, and nothing changes', async () => {
    const ready = await hard.ready(row)
    const good = String(ready.body)
    const broken = [
      ...malformedJson,
      `\ufeff${good}`,
      `${good}\ufeff`,
      `${good},`,
      `${good}${good}`,
      `)]}'\n${good}`,
      Buffer.from(good, 'utf16le'),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(good, 'utf16le')]),
      Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]),
      gzipSync(good),
      Buffer.from([0xff]),
      Buffer.from([0]),
    ]
    await hard.unchanged(async () => {
      for (const headers of waysOf(row))
        for (const body of broken) {
          const { status, body: said } = await hard.ask(row, { ...ready, body, headers })
          const shown = String(body).slice(0, 40)
          expect([shown, status, Object.keys(said), said.code]).toEqual([
            shown,
            400,
            ['detail', 'code'],
            'parse_error',
          ])
          expect([shown, said.detail]).toEqual([
            shown,
            expect.stringMatching(/^JSON parse error - ./),
          ])
        }
    })
    await hard.isWell()
  })

  test('what is no object says what it is', async () => {
    const ready = await hard.ready(row)
    const table: [string, string][] = [
      ['null', 'No data provided'],
      [' \n null ', 'No data provided'],
      ...['[]', '[{}]', `[${String(ready.body)}]`, deep('[', ']')].map((text): [string, string] => [
        text,
        `${WRONG} list.`,
      ]),
      ...['1', '-0', '0.0', '1e3', '9'.repeat(300)].map((text): [string, string] => [
        text,
        `${WRONG} int.`,
      ]),
      ...['1.5', '1e400', '9'.repeat(200_000)].map((text): [string, string] => [
        text,
        `${WRONG} float.`,
      ]),
      ...['true', 'false'].map((text): [string, string] => [text, `${WRONG} bool.`]),
      ...['""', '"{}"', '"\\ud800"', JSON.stringify(String(ready.body))].map(
        (text): [string, string] => [text, `${WRONG} str.`],
      ),
    ]
    await hard.unchanged(async () => {
      for (const headers of waysOf(row))
        for (const [body, said] of table) {
          const answer = await hard.ask(row, { ...ready, body, headers })
          const isKeyed = headers['idempotency-key'] !== undefined && body.startsWith('[[')
          const expected = isKeyed ? TOO_DEEP : { non_field_errors: [said] }
          expect([body.slice(0, 40), answer.status, answer.body]).toEqual([
            body.slice(0, 40),
            400,
            expected,
          ])
        }
    })
    await hard.isWell()
  })

  test('100,000 levels, in every field and beside them', async () => {
    const { fields, ...ready } = await hard.ready(row)
    const values = [deep('[', ']'), deep('{"a":', '}', 40_000), deep('[{"a":', '}]', 30_000)]
    await hard.unchanged(async () => {
      for (const { name } of row.body ?? [])
        for (const headers of waysOf(row))
          for (const value of values) {
            const body =
              `{"${name}":${value},${JSON.stringify({ ...fields, [name]: undefined }).slice(1)}`.replace(
                ',}',
                '}',
              )
            const { status, body: said } = await hard.ask(row, { ...ready, body, headers })
            expect([name, status]).toEqual([name, 400])
            if (said.code !== undefined)
              expect([said, Object.keys(headers)]).toEqual([TOO_DEEP, ['idempotency-key']])
            else expect(Object.keys(said)).toContain(name)
          }
    })
    const wide = Array.from({ length: 30_000 }, (_one, index) => `"${index.toString(36)}":1`).join()
    for (const beside of [
      `"beside":${deep('[', ']')}`,
      `"beside":${deep('{"a":', '}', 40_000)}`,
      wide,
    ]) {
      const { id, body } = await hard.ready(row)
      const around = `{${beside},${String(body).slice(1)}`.replace(',}', '}')
      expect((await hard.ask(row, { id, body: around }, beside)).status).toBe(row.status ?? 200)
    }
    await hard.isWell()
  })

  test('the last of a repeated key counts', async () => {
    const { fields, ...ready } = await hard.ready(row)
    for (const field of row.body ?? []) {
      const good = JSON.stringify(fields[field.name] ?? someValue(field))
      const others = JSON.stringify({ ...fields, [field.name]: undefined }).slice(1)
      const body = (first: string, last: string): string =>
        `{"${field.name}":${first},"${field.name}":${last},${others}`.replace(',}', '}')
      const bad = await hard.ask(row, { ...ready, body: body(good, '[]') })
      expect([field.name, bad.status, Object.keys(bad.body)]).toEqual([
        field.name,
        400,
        [field.name],
      ])
      const fine = await hard.ask(row, { ...(await hard.ready(row)), body: body('[]', good) })
      expect([field.name, fine.body[field.name]]).not.toEqual([field.name, bad.body[field.name]])
    }
  })

  test('keys that objects have of themselves are not read, and change nothing in the process', async () => {
    const ready = await hard.ready(row)
    const good = String(ready.body)
    const poison = `"__proto__":{"polluted":1,"status":500,"toString":1},"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1},"hasOwnProperty":1,"toString":[],"valueOf":{},"toJSON":"x","then":"x"`
    const { status } = await hard.ask(row, {
      ...ready,
      body: `{${poison},${good.slice(1)}`.replace(',}', '}'),
    })
    expect(status).toBe(row.status ?? 200)
    for (const body of [
      `{"__proto__":${good}}`,
      `{"constructor":{"prototype":${good}}}`,
      `{"prototype":${good}}`,
      `{"non_field_errors":${good}}`,
    ]) {
      const answer = await hard.ask(row, { ...(await hard.ready(row)), body })
      if (Object.keys(missing(row)).length > 0)
        expect([body.slice(0, 20), answer.body]).toEqual([body.slice(0, 20), missing(row)])
      else expect(answer.status).toBe(200)
    }
    expect([
      ({} as { polluted?: unknown }).polluted,
      ([] as { polluted?: unknown }).polluted,
    ]).toEqual([undefined, undefined])
  })

  test('up to 256 KB it is read, and not a byte more', async () => {
    const ready = await hard.ready(row)
    const sized = (bytes: number): string => `{"x":"${'x'.repeat(bytes - 8)}"}`
    for (const bytes of [LARGEST - 1, LARGEST]) {
      const { status, body } = await hard.ask(row, {
        ...(await hard.ready(row)),
        body: sized(bytes),
      })
      if (Object.keys(missing(row)).length > 0) expect([status, body]).toEqual([400, missing(row)])
      else expect(status).toBe(200)
    }
    await hard.unchanged(async () => {
      for (const body of [
        sized(LARGEST + 1),
        sized(1 << 20),
        ' '.repeat(LARGEST + 1),
        `{"x":"${'€'.repeat(LARGEST / 3)}"}`,
      ]) {
        const answer = await hard.ask(row, { ...ready, body })
        expect([body.length, answer.status, answer.body]).toEqual([
          body.length,
          413,
          { detail: 'The request body is too large.', code: 'payload_too_large' },
        ])
      }
    })
    await hard.isWell()
  })

  test('what does not say that it is JSON is not read', async () => {
    const { fields, ...ready } = await hard.ready(row)
    const pairs = Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const form = new URLSearchParams([...pairs, ['a', '1']]).toString()
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'
    const table: [string, string | Uint8Array][] = [
      ['application/x-www-form-urlencoded', form],
      ['multipart/form-data; boundary=x', part],
      ['multipart/form-data', part],
      ['text/plain', String(ready.body)],
      ['application/octet-stream', new Uint8Array(1000)],
      ['application/json-seq', String(ready.body)],
      ['application/x-ndjson', String(ready.body)],
      ['application/json, text/plain', String(ready.body)],
    ]
    await hard.unchanged(async () => {
      for (const [type, body] of table) {
        const answer = await hard.ask(row, { ...ready, body, headers: { 'content-type': type } })
        const said = {
          detail: `Unsupported media type "${type}" in request.`,
          code: 'unsupported_media_type',
        }
        expect([type, answer.status, answer.body]).toEqual([type, 415, said])
      }
    })
  })

  test('JSON is UTF-8, whatever charset it is said to have', async () => {
    const latin = Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d])
    for (const charset of ['latin1', 'iso-8859-1', 'utf-16', 'windows-1251', 'x', '"', '']) {
      const { fields: _fields, ...ready } = await hard.ready(row)
      const headers = { 'content-type': `application/json; charset=${charset}` }
      expect([charset, (await hard.ask(row, { ...ready, headers })).status]).toEqual([
        charset,
        row.status ?? 200,
      ])
      const { status, body } = await hard.ask(row, { ...ready, body: latin, headers })
      expect([charset, status, body.code]).toEqual([charset, 400, 'parse_error'])
    }
  })

  test('what is packed is not unpacked', async () => {
    const ready = await hard.ready(row)
    const bomb = gzipSync(Buffer.alloc(100 << 20), { level: 1 }).subarray(0, LARGEST)
    await hard.unchanged(async () => {
      for (const body of [bomb, gzipSync(String(ready.body))])
        for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip', 'identity', 'x']) {
          const answer = await hard.ask(
            row,
            { ...ready, body, headers: { 'content-encoding': encoding } },
            encoding,
          )
          expect([encoding, answer.status, answer.body.code]).toEqual([
            encoding,
            400,
            'parse_error',
          ])
        }
    })
    await hard.isWell()
  })

  test('in pieces it is the same body', async () => {
    const ready = await hard.ready(row)
    const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
    const pieces = [...String(ready.body)].map(chunk).join('')
    const head = headOf(
      hard,
      row,
      ready.id,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    )
    expect(readAnswer(await wire(hard, head, pieces, '0\r\n\r\n')).status).toBe(row.status ?? 200)
    await hard.unchanged(async () => {
      const large = readAnswer(
        await wire(hard, head, chunk(' '.repeat(LARGEST)), chunk(' '), '0\r\n\r\n'),
      )
      expect([large.status, large.body.code]).toEqual([413, 'payload_too_large'])
    })
  })
})
