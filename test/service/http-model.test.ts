import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpModel } from '../../src/external/model/http-model.js'
import type { ModelAnswer, ModelRequest } from '../../src/external/model/model.js'

// A model's answers in the shapes that servers of the field send, and what they have against a
// request.

type Answer = { readonly status: number; readonly body: unknown }
let answers: Answer[] = []
const asked: { readonly url: string | undefined; readonly body: Record<string, unknown> }[] = []
const server = createServer((request, response) => {
  json(request)
    .then((body) => {
      asked.push({ url: request.url, body: body as Record<string, unknown> })
      const { status, body: told } = answers.shift() ?? { status: 500, body: {} }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told))
    })
    .catch(() => response.destroy())
})
let root = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})

const SCHEMA = { type: 'object', properties: {}, required: [], additionalProperties: false }
const REQUEST: ModelRequest = {
  messages: [
    { role: 'system', text: 'Read.' },
    { role: 'user', text: 'Hi' },
  ],
  answer: { name: 'meaning', schema: SCHEMA },
}
const open = (path = '/v1/chat/completions') =>
  createHttpModel({ url: `${root}${path}`, token: undefined, model: 'm', timeoutMs: 2_000 })

/** Asks a new client once or several times; the last answer. */
async function complete(told: readonly Answer[], path?: string, times = 1): Promise<ModelAnswer> {
  answers = [...told]
  asked.length = 0
  const model = open(path)
  try {
    for (let time = 1; time < times; time += 1) await model.complete(REQUEST).catch(() => undefined)
    return await model.complete(REQUEST)
  } finally {
    await model.close()
  }
}
const ok = (message: object, more: object = {}, finish: string | null = 'stop'): Answer => ({
  status: 200,
  body: { choices: [{ index: 0, message, finish_reason: finish }], ...more },
})
const OK = ok({ content: '{"ok":true}' })
const refusing = (param: string, status = 400): Answer => ({
  status,
  body: {
    error: { message: 'No.', type: 'invalid_request_error', param, code: 'unsupported_parameter' },
  },
})
const called = (given: unknown, name = 'meaning'): Answer =>
  ok({
    role: 'assistant',
    content: null,
    tool_calls: [{ id: '', type: 'function', function: { name, arguments: given } }],
  })
/** How each request asked for JSON. */
const forms = (): unknown[] =>
  asked.map(({ body: { response_format: format, tools } }) =>
    tools ? 'tool' : (format as { type?: string } | undefined)?.type,
  )

describe('JSON', () => {
  test.each([
    ['as OpenAI has it', ok({ content: '{"ok":true}', refusal: null, annotations: [] })],
    ['as vLLM has it', ok({ content: '{"ok":true}', reasoning_content: null, tool_calls: [] })],
    ['without a role', ok({ content: '{"ok":true}' }, {}, null)],
    ['in parts', ok({ content: [{ type: 'thinking' }, { type: 'text', text: '{"ok":true}' }] })],
    ['after what it thought', ok({ content: '<think>\nThe client.\n</think>\n\n{"ok":true}' })],
    ['in a code fence', ok({ content: '```json\n{"ok":true}\n```' })],
    ['as arguments of the tool', called('{"ok":true}')],
    ['as arguments that are an object', called({ ok: true })],
    ['with a usage of other names', ok({ content: '{"ok":true}' }, { usage: { input: 1 } })],
    [
      'with a usage that is none',
      ok({ content: '{"ok":true}' }, { usage: { total_tokens: 1e99 } }),
    ],
  ])('%s', async (_, answer) => expect((await complete([answer])).value).toEqual({ ok: true }))

  test.each([
    ['prose', ok({ content: 'Hello' })],
    ['prose around it', ok({ content: 'Here: {"ok":true}' })],
    ['nothing', ok({ content: '' })],
    ['thoughts that were cut off', ok({ content: '<think>The client {"ok":true}' })],
    ['another tool', called('{"ok":true}', 'book')],
    ['half of it', called('{"ok":')],
    ['too much of it', ok({ content: `{"ok":"${'x'.repeat(20_000)}"}` })],
  ])('is not taken from %s', async (_, answer) =>
    expect(complete([answer])).rejects.toThrow('could not be understood'),
  )
})

describe('a request', () => {
  test('asks for JSON by the schema, and never both ways', async () => {
    await complete([OK])
    expect(asked[0]?.body).toMatchObject({
      messages: [{ role: 'system', content: 'Read.' }, { role: 'user' }],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'meaning', strict: true, schema: SCHEMA },
      },
    })
    expect(asked[0]?.body).not.toHaveProperty('tools')
  })

  test.each([400, 404, 422, 501])(
    'tries a tool after the status %s, from then on',
    async (status) => {
      expect(
        (await complete([refusing('response_format', status), OK, OK], undefined, 2)).value,
      ).toEqual({ ok: true })
      expect(forms()).toEqual(['json_schema', 'tool', 'tool'])
      expect(asked[1]?.body).toMatchObject({
        tools: [{ type: 'function', function: { name: 'meaning', parameters: SCHEMA } }],
        tool_choice: { type: 'function', function: { name: 'meaning' } },
      })
    },
  )

  test('asks for any JSON last, with the schema in words', async () => {
    await complete([refusing('response_format'), refusing('tools'), OK, OK], undefined, 2)
    expect(forms()).toEqual(['json_schema', 'tool', 'json_object', 'json_object'])
    const [first] = asked[2]?.body.messages as { content: string }[]
    expect(first?.content).toContain(JSON.stringify(SCHEMA))
  })

  test('takes another form in the next call where the first one was ignored', async () => {
    const prose = ok({ content: 'Hello' })
    await complete([prose, prose, OK, prose, OK], undefined, 3)
    expect(forms()).toEqual(['json_schema', 'tool', 'json_object'])
  })

  test('keeps a form that has worked, whatever comes later', async () => {
    const prose = ok({ content: 'Hello' })
    await complete([OK, prose, OK], undefined, 3)
    expect(forms()).toEqual(['json_schema', 'json_schema', 'json_schema'])
  })

  test('that no form makes better is refused', async () => {
    const no = { status: 400, body: 'no' }
    await expect(complete([no, no, no])).rejects.toThrow('The model answered 400.')
    expect(asked).toHaveLength(3)
  })

  test('leaves out what the model does not know, from then on', async () => {
    const told = [refusing('max_tokens'), refusing('temperature'), OK, OK]
    expect((await complete(told, undefined, 2)).value).toEqual({ ok: true })
    expect(asked).toHaveLength(4)
    expect(forms()).toEqual(Array.from({ length: 4 }, () => 'json_schema'))
    expect(asked[0]?.body).toMatchObject({ temperature: 0, max_tokens: expect.any(Number) })
    for (const { body } of asked.slice(2)) {
      expect(body).not.toHaveProperty('temperature')
      expect(body).not.toHaveProperty('max_tokens')
      expect(body.max_completion_tokens).toBeGreaterThan(0)
    }
  })

  test.each([
    ['/v1/chat/completions', '/v1/chat/completions'],
    ['/v1', '/v1/chat/completions'],
    ['/openai/v1/', '/openai/v1/chat/completions'],
    ['/chat?api-version=1', '/chat?api-version=1'],
    ['', '/'],
  ])('to %s goes to %s', async (path, url) => {
    await complete([OK], path)
    expect(asked.map((one) => one.url)).toEqual([url])
  })
})
