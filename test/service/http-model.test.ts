import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpModel } from '../../src/external/http-model.js'
import type { ModelAnswer } from '../../src/external/model.js'

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

async function complete(
  told: readonly Answer[],
  path = '/v1/chat/completions',
  times = 1,
): Promise<ModelAnswer> {
  answers = [...told]
  asked.length = 0
  const model = createHttpModel({
    url: `${root}${path}`,
    token: undefined,
    model: 'm',
    timeoutMs: 2_000,
  })
  try {
    for (let time = 1; time < times; time += 1) await model.complete({ messages: [], tools: [] })
    return await model.complete({ messages: [], tools: [] })
  } finally {
    await model.close()
  }
}
const ok = (message: object, more: object = {}, finish: string | null = 'stop'): Answer => ({
  status: 200,
  body: { choices: [{ index: 0, message, finish_reason: finish }], ...more },
})
const refusing = (param: string): Answer => ({
  status: 400,
  body: {
    error: { message: 'No.', type: 'invalid_request_error', param, code: 'unsupported_parameter' },
  },
})
const call = (id: unknown, given: unknown = '{"appointment_id":1}'): object => ({
  ...(id !== undefined && { id }),
  type: 'function',
  function: { name: 'propose_cancel', arguments: given },
})

describe('words', () => {
  test.each([
    [
      'as OpenAI has them',
      ok({ role: 'assistant', content: 'Hello', refusal: null, annotations: [] }),
    ],
    [
      'as vLLM has them',
      ok({ role: 'assistant', content: 'Hello', reasoning_content: null, tool_calls: [] }),
    ],
    ['without a role', ok({ content: 'Hello' }, {}, null)],
    [
      'in parts',
      ok({
        content: [
          { type: 'thinking', thinking: [] },
          { type: 'text', text: 'Hello' },
        ],
      }),
    ],
    ['after what it thought', ok({ content: '<think>\nThe client says "Hi".\n</think>\n\nHello' })],
    ['with a usage of other names', ok({ content: 'Hello' }, { usage: { input_tokens: 1 } })],
    ['with a usage that is none', ok({ content: 'Hello' }, { usage: { total_tokens: 1e300 } })],
  ])('%s', async (_, answer) => expect((await complete([answer])).text).toBe('Hello'))

  test('that thoughts were cut off in are none', async () =>
    expect((await complete([ok({ content: '<think>The client' })])).text).toBe(''))
})

describe('calls of tools', () => {
  test.each([
    ['as most have them', call('call_1')],
    ['with an empty id, as llama.cpp has them', call('')],
    ['without an id', call(undefined)],
    ['with arguments as an object', call('call_1', { appointment_id: 1 })],
  ])('%s', async (_, one) => {
    const { calls } = await complete([
      ok({ role: 'assistant', content: null, tool_calls: [one, one] }),
    ])
    expect(calls).toMatchObject([
      { name: 'propose_cancel', given: { appointment_id: 1 } },
      { given: { appointment_id: 1 } },
    ])
    for (const { id } of calls) expect(id).not.toBe('')
  })

  test('that have no ids get one each', async () => {
    const { calls } = await complete([ok({ content: '', tool_calls: [call(''), call('')] })])
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2)
  })
})

describe('a request', () => {
  test('leaves out what the model does not know, from then on', async () => {
    const told = [
      refusing('max_tokens'),
      refusing('temperature'),
      ok({ content: 'Hello' }),
      ok({ content: 'Hello' }),
    ]
    expect((await complete(told, undefined, 2)).text).toBe('Hello')
    expect(asked).toHaveLength(4)
    expect(asked[0]?.body).toMatchObject({ temperature: 0, max_tokens: expect.any(Number) })
    for (const { body } of asked.slice(2)) {
      expect(body).not.toHaveProperty('temperature')
      expect(body).not.toHaveProperty('max_tokens')
      expect(body.max_completion_tokens).toBeGreaterThan(0)
    }
  })

  test.each([
    ['the same again', [refusing('max_tokens'), refusing('max_tokens')], 2],
    ['anything else', [refusing('tools')], 1],
    ['nothing in particular', [{ status: 400, body: 'no' }], 1],
  ])('that is refused for %s is not made again', async (_, told, times) => {
    await expect(complete(told)).rejects.toThrow('The model answered 400.')
    expect(asked).toHaveLength(times)
  })

  test.each([
    ['/v1/chat/completions', '/v1/chat/completions'],
    ['/v1', '/v1/chat/completions'],
    ['/openai/v1/', '/openai/v1/chat/completions'],
    ['/chat?api-version=1', '/chat?api-version=1'],
    ['', '/'],
  ])('to %s goes to %s', async (path, url) => {
    await complete([ok({ content: 'Hello' })], path)
    expect(asked.map((one) => one.url)).toEqual([url])
  })
})
