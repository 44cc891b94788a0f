import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '../../src/domain/time/time.js'
import type { Channel } from '../../src/domain/identity/people.js'
import { MONDAY, startTestApp } from '../support/app.js'
import {
  type InboxFixture,
  HOOK_SECRETS,
  openInboxFixture,
  PLACES,
  received,
  reported,
} from '../support/inbox/inbox.js'
import { signedHook } from '../support/inbox/messenger-stub.js'

let inbox: InboxFixture
beforeAll(async () => {
  inbox = await openInboxFixture({ LOG_LEVEL: 'trace' })
})
afterAll(() => inbox.stop())
beforeEach(() => {
  inbox.app.now = MONDAY
  inbox.stub.mode = 'up'
})

const CHANNELS: readonly Channel[] = ['messenger_a', 'messenger_b']
const post = (headers: Record<string, string>, body: string, channel: Channel = 'messenger_a') =>
  inbox.app.request('POST', PLACES[channel], { headers, raw: body })
/** The headers of any body at all. */
const signed = (body: string): Record<string, string> => {
  const id = `event-${randomUUID()}`
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(MONDAY / 1000),
    'webhook-signature': new Webhook(HOOK_SECRETS.a).sign(id, new Date(MONDAY), body),
  }
}
const somebody = () => `nina-${randomUUID()}`
const replyTo = async (taskId: number, message: string) => {
  const { body, status } = await inbox.app.request(
    'POST',
    `/api/assistant/tasks/${taskId}/reply/`,
    {
      token: inbox.salon.admin.token,
      body: { message },
    },
  )
  expect(status).toBe(200)
  return body.message as { id: number; status: string }
}
/** How a message stands for operators, by the graph. */
const stateOf = async (taskId: number) => {
  const { data } = await inbox.app.graphql<{
    task: { messages: { nodes: { state: string; error: string | null }[] } }
  }>(
    'query ($id: Int!) { task(id: $id) { messages(last: 1) { nodes { state error } } } }',
    { id: taskId },
    inbox.salon.admin.token,
  )
  return data.task.messages.nodes[0]
}

describe('a hook', () => {
  test.each(CHANNELS)('of %s that is signed is taken: 204, and nothing else', async (channel) => {
    const from = somebody()
    const answer = await inbox.hook(received(from, 'Hello'), { channel })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.headers.get('x-request-id')).toBeTruthy()
    const [task] = await inbox.tasksOf(from)
    const shown = await inbox.app.request('GET', `/api/assistant/tasks/${task?.id}/`, {
      token: inbox.salon.admin.token,
    })
    expect(shown.body).toMatchObject({ channel, last_message: 'Hello', status: 'open' })
  })

  test('is taken with either secret while one is being replaced', async () => {
    for (const secret of [HOOK_SECRETS.a, HOOK_SECRETS.newA])
      expect((await inbox.hook(received(somebody(), 'Hello'), { secret })).status).toBe(204)
  })

  test.each<
    [string, (headers: Record<string, string>, body: string) => [Record<string, string>, string]]
  >([
    ['without a signature', ({ 'webhook-signature': _, ...rest }, body) => [rest, body]],
    ['without a timestamp', ({ 'webhook-timestamp': _, ...rest }, body) => [rest, body]],
    ['without an id', ({ 'webhook-id': _, ...rest }, body) => [rest, body]],
    [
      'with no headers of a hook at all',
      (_, body) => [{ 'content-type': 'application/json' }, body],
    ],
    ['with another body', (headers, body) => [headers, body.replace('Hello', 'Jello')]],
    ['with the same data in other bytes', (headers, body) => [headers, `${body} `]],
    ['with another id', (headers, body) => [{ ...headers, 'webhook-id': 'other' }, body]],
    [
      'with another timestamp',
      (headers, body) => [{ ...headers, 'webhook-timestamp': String(MONDAY / 1000 + 1) }, body],
    ],
    ['with an empty body', (headers) => [headers, '']],
    [
      'with a signature of nonsense',
      (headers, body) => [{ ...headers, 'webhook-signature': 'v1,AAAA' }, body],
    ],
    [
      "with the other messenger's secret",
      (_, body) => {
        const forged = signedHook(HOOK_SECRETS.b, JSON.parse(body), { at: MONDAY })
        return [{ ...forged.headers }, forged.body]
      },
    ],
  ])('%s is refused, and does nothing', async (_, change) => {
    const from = somebody()
    const { headers, body } = signedHook(HOOK_SECRETS.a, received(from, 'Hello'), { at: MONDAY })
    const answer = await post(...change({ ...headers }, body))
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      detail: 'The signature of the hook is not valid.',
      code: 'not_authenticated',
    })
    expect(await inbox.tasksOf(from)).toEqual([])
    expect((await post({ ...headers }, body)).status).toBe(204) // it was for that change alone
  })

  test.each([
    ['five minutes old', -5 * MINUTE, 204],
    ['older', -5 * MINUTE - 1000, 401],
    ['five minutes ahead', 5 * MINUTE, 204],
    ['further ahead', 5 * MINUTE + 1000, 401],
  ])('that is %s', async (_, distance, status) => {
    const from = somebody()
    expect((await inbox.hook(received(from, 'Hello'), { at: MONDAY + distance })).status).toBe(
      status,
    )
    expect(await inbox.tasksOf(from)).toHaveLength(status === 204 ? 1 : 0)
  })

  test('is not signed by a token, were it an admin’s', async () => {
    const raw = JSON.stringify(received(somebody(), 'Hello'))
    const { token } = inbox.salon.admin
    expect((await inbox.app.request('POST', PLACES.messenger_a, { token, raw })).status).toBe(401)
  })

  test.each(['text/plain', 'application/octet-stream', 'application/json; charset=utf-8'])(
    'may call its body %s: the bytes are what was signed',
    async (type) => {
      const from = somebody()
      const { headers, body } = signedHook(HOOK_SECRETS.a, received(from, 'Hello'), { at: MONDAY })
      expect((await post({ ...headers, 'content-type': type }, body)).status).toBe(204)
      expect(await inbox.tasksOf(from)).toHaveLength(1)
    },
  )

  test('may say nothing of its body’s type, and send it in pieces', async () => {
    const from = somebody()
    const { headers, body } = signedHook(HOOK_SECRETS.a, received(from, 'Grüße 👋'), { at: MONDAY })
    const { 'content-type': _, ...bare } = headers
    const bytes = Buffer.from(body)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = httpRequest(
        `${inbox.app.url}${PLACES.messenger_a}`,
        { method: 'POST', headers: bare },
        (response) => {
          response.resume().on('end', () => resolve(response.statusCode))
        },
      ).on('error', reject)
      for (let place = 0; place < bytes.length; place += 7)
        asked.write(bytes.subarray(place, place + 7)) // amid letters
      asked.end()
    })
    expect(status).toBe(204)
    expect(await inbox.tasksOf(from)).toMatchObject([{ last: 'Grüße 👋' }])
  })

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])('has no %s', async (method) => {
    const answer = await inbox.app.request(method, PLACES.messenger_a)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    if (method !== 'HEAD')
      expect(answer.body).toEqual({
        detail: `Method "${method}" not allowed.`,
        code: 'method_not_allowed',
      })
  })

  test('of ten megabytes is too large, signed or not', async () => {
    const from = somebody()
    const { headers, body } = signedHook(HOOK_SECRETS.a, received(from, 'x'.repeat(10_000_000)), {
      at: MONDAY,
    })
    // it may hang up amid the upload
    const answer = await post({ ...headers }, body).catch(() => undefined)
    if (answer) expect([answer.status, answer.body?.code]).toEqual([413, 'payload_too_large'])
    expect(await inbox.tasksOf(from)).toEqual([])
    expect((await inbox.hook(received(from, 'short'))).status).toBe(204)
  })

  test('a little beyond the limit is told so', async () => {
    const { headers, body } = signedHook(
      HOOK_SECRETS.a,
      received(somebody(), 'x'.repeat(300_000)),
      { at: MONDAY },
    )
    const answer = await post({ ...headers }, body)
    expect([answer.status, answer.body]).toEqual([
      413,
      { detail: 'The request body is too large.', code: 'payload_too_large' },
    ])
  })

  test.each(['', 'null', 'not json', '{"type":', '[]', '"text"', '7', '{"type":7}', '{"data":{}}'])(
    'whose signed body is %j is refused',
    async (body) => {
      expect((await post(signed(body), body)).status).toBe(400)
    },
  )

  test('that is deeper than the stack is refused or ignored, and the next one is taken', async () => {
    const body = `{"type":"message.received","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await post(signed(body), body)).status).toBe(400)
    expect((await inbox.hook(received(somebody(), 'Hello'))).status).toBe(204)
  })

  test.each(['message.deleted', 'typing', '', 'MESSAGE.RECEIVED', '__proto__'])(
    'of a type that is none of ours (%j) is fine and ignored',
    async (type) => {
      const from = somebody()
      expect((await inbox.hook({ ...received(from, 'Hello'), type })).status).toBe(204)
      expect(await inbox.tasksOf(from)).toEqual([])
    },
  )

  const whole = { id: 'm-1', from: 'nina', text: 'Hello' }
  const REQUIRED = 'This field is required.'
  const TOO_LONG = 'Ensure this field has no more than 200 characters.'
  test.each<[string, unknown, string]>([
    ['no data', { type: 'message.received' }, REQUIRED],
    [
      'data that is a list',
      { type: 'message.received', data: [] },
      'Invalid data. Expected a dictionary, but got list.',
    ],
    ['nothing in it', { type: 'message.received', data: {} }, REQUIRED],
    [
      'an empty id',
      { type: 'message.received', data: { ...whole, id: '' } },
      'This field may not be blank.',
    ],
    [
      'an id too long',
      { type: 'message.received', data: { ...whole, id: 'x'.repeat(201) } },
      TOO_LONG,
    ],
    [
      'an id that is a fraction',
      { type: 'message.received', data: { ...whole, id: 1.5 } },
      'Not a valid string.',
    ],
    [
      'an address too long',
      { type: 'message.received', data: { ...whole, from: 'x'.repeat(201) } },
      TOO_LONG,
    ],
    [
      'a status that is none',
      { type: 'message.status', data: { id: 'm', status: 'lost' } },
      '"lost" is not a valid choice.',
    ],
    ['a status of no message', { type: 'message.status', data: { status: 'read' } }, REQUIRED],
  ])('with %s is told what is wrong, and is not remembered', async (_, payload, said) => {
    const id = `event-${randomUUID()}`
    const answer = await inbox.hook(payload, { id })
    expect([answer.status, answer.body]).toEqual([400, { data: [said] }])
    const from = somebody()
    expect((await inbox.hook(received(from, 'Mended'), { id })).status).toBe(204)
    expect(await inbox.tasksOf(from)).toHaveLength(1)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: undefined }, 'nina-x'],
    ['an empty name', { name: '  ' }, 'nina-x'],
    ['a name that is a list', { name: ['Nina'] }, 'nina-x'],
    ['a name that is far too long', { name: 'ü'.repeat(5000) }, 'ü'.repeat(200)],
    ['a phone that is none', { phone: 'secret' }, 'Nina'],
    ['a phone that is an object', { phone: {} }, 'Nina'],
    ['a time that is none', { sent_at: 'yesterday' }, 'Nina'],
    ['a time that is a number', { sent_at: 7 }, 'Nina'],
    ['a time without a zone', { sent_at: '2030-01-07T08:00:00' }, 'Nina'],
    ['things that we do not know', { stickers: [1, 2], __proto__: { from: 'else' } }, 'Nina'],
  ])('with %s is kept all the same', async (_, more, name) => {
    const from = somebody()
    expect((await inbox.hook(received(from, 'Hello', more))).status).toBe(204)
    const [task] = await inbox.tasksOf(from)
    expect(task).toMatchObject({ last: 'Hello', waiting: MONDAY })
    const shown = await inbox.app.request('GET', `/api/assistant/tasks/${task?.id}/`, {
      token: inbox.salon.admin.token,
    })
    expect(shown.body.client).toEqual({
      id: task?.clientId,
      name: name === 'nina-x' ? from : name,
      phone: '',
    })
  })

  test('with ids that are numbers is kept, and known again as text', async () => {
    const from = 4915155500077
    const id = Math.floor(Math.random() * 1e12)
    await inbox.hook(received(String(from), 'Once', { id }))
    await inbox.hook({ type: 'message.received', data: { id: String(id), from, text: 'Twice' } })
    expect(await inbox.tasksOf(String(from))).toMatchObject([{ unread: 1, last: 'Once' }])
  })
})

describe('a hook that comes again', () => {
  test('does nothing: by its own id, and by the id of the message in it', async () => {
    const from = somebody()
    const [id, payload] = [`event-${randomUUID()}`, received(from, 'Hello')]
    await inbox.hook(payload, { id })
    const [before] = await inbox.tasksOf(from)
    expect((await inbox.hook(payload, { id })).status).toBe(204)
    expect((await inbox.hook(payload)).status).toBe(204)
    expect((await inbox.hook(received(from, 'Other words'), { id })).status).toBe(204)
    inbox.app.now += 4 * MINUTE
    expect((await inbox.hook(payload, { id, at: MONDAY })).status).toBe(204)
    expect(await inbox.tasksOf(from)).toEqual([before])
    expect(await inbox.messagesOf(before?.id ?? 0)).toHaveLength(1)
  })

  test('twenty times at once, as it was and under other ids, does it once', async () => {
    const from = somebody()
    const [id, payload] = [`event-${randomUUID()}`, received(from, 'Hello')]
    const said = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => inbox.hook(payload, turn % 2 === 0 ? { id } : {})),
    )
    expect(said.map(({ status }) => status)).toEqual(Array(40).fill(204))
    const tasks = await inbox.tasksOf(from)
    expect(tasks).toMatchObject([{ unread: 1, version: 1 }])
    expect(await inbox.messagesOf(tasks[0]?.id ?? 0)).toHaveLength(1)
    expect(await inbox.logOf(tasks[0]?.id ?? 0)).toHaveLength(1)
  })
})

describe('what a messenger reports of a message', () => {
  test.each<[string, string[], string]>([
    ['in order', ['sent', 'delivered', 'read'], 'READ'],
    ['backwards', ['read', 'delivered', 'sent'], 'READ'],
    ['twice', ['delivered', 'delivered'], 'DELIVERED'],
    ['a failure that is contradicted', ['failed', 'delivered'], 'DELIVERED'],
    ['a failure after the fact', ['read', 'failed', 'sent'], 'READ'],
    ['a failure', ['sent', 'failed'], 'FAILED'],
    ['a failure, and then what was before it', ['failed', 'sent'], 'FAILED'],
  ])('%s shows how far it got', async (_, statuses, state) => {
    const task = await inbox.write(somebody(), 'Hello')
    await replyTo(task, 'Good morning')
    const version = (await inbox.sql`select version from tasks where id = ${task}`)[0]?.version
    expect((await stateOf(task))?.state).toBe('SENT')
    const id = inbox.stub.answers.at(-1)
    for (const status of statuses)
      expect((await inbox.hook(reported(id, status, 'No such person.'))).status).toBe(204)
    expect(await stateOf(task)).toEqual({
      state,
      error: state === 'FAILED' ? 'No such person.' : null,
    })
    expect((await inbox.sql`select version from tasks where id = ${task}`)[0]?.version).toBe(
      version,
    )
  })

  test('a failure without a reason gets one', async () => {
    const task = await inbox.write(somebody(), 'Hello')
    await replyTo(task, 'Good morning')
    await inbox.hook(reported(inbox.stub.answers.at(-1), 'failed'))
    expect(await stateOf(task)).toEqual({
      state: 'FAILED',
      error: 'The messenger could not deliver it.',
    })
  })

  test('a reason that is long or unstorable is shown as far as can be', async () => {
    const task = await inbox.write(somebody(), 'Hello')
    await replyTo(task, 'Good morning')
    await inbox.hook(reported(inbox.stub.answers.at(-1), 'failed', `\0${'👎'.repeat(600)}`))
    expect(await stateOf(task)).toEqual({ state: 'FAILED', error: `\uFFFD${'👎'.repeat(499)}` })
  })

  test.each<[string, string[], string]>([
    ['that it was read', ['read'], 'read'],
    ['much, in any order', ['delivered', 'sent'], 'delivered'],
    ['that it failed', ['sent', 'failed'], 'failed'],
  ])('before its answer is known here, %s, is kept until then', async (_, statuses, state) => {
    const task = await inbox.write(somebody(), 'Hello')
    Object.assign(inbox.stub, { mode: 'slow', slowMs: 1000 }) // takes it at once
    const known = inbox.stub.answers.length
    const sending = replyTo(task, 'Good morning')
    await expect.poll(() => inbox.stub.answers.length).toBe(known + 1)
    const hooks = statuses.map((status) =>
      inbox.hook(reported(inbox.stub.answers.at(-1), status, 'No such person.')),
    )
    expect((await Promise.all(hooks)).map(({ status }) => status)).toEqual(statuses.map(() => 204))
    expect((await inbox.messagesOf(task)).at(-1)?.state).toBe('pending')
    expect((await sending).status).toBe(state)
    expect((await inbox.messagesOf(task)).at(-1)).toMatchObject({
      state,
      error: state === 'failed' ? 'No such person.' : null,
    })
    expect(await inbox.sql`select from early_delivery_reports`).toHaveLength(0)
  })

  test('of a message that nobody sent, or of one that came in, changes nothing', async () => {
    const [from, id] = [somebody(), `in-${randomUUID()}`]
    const task = await inbox.write(from, 'Hello', { id })
    expect((await inbox.hook(reported(id, 'failed'))).status).toBe(204)
    expect((await inbox.hook(reported(`unknown-${randomUUID()}`, 'read'))).status).toBe(204)
    expect(await inbox.messagesOf(task)).toMatchObject([{ state: 'delivered', error: null }])
  })

  test('by the other messenger is not about it', async () => {
    const task = await inbox.write(somebody(), 'Hello')
    await replyTo(task, 'Good morning')
    await inbox.hook(reported(inbox.stub.answers.at(-1), 'read'), { channel: 'messenger_b' })
    expect((await stateOf(task))?.state).toBe('SENT')
  })
})

test('the log has a line for each, without what was said, who said it, and how they are reached', async () => {
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  const phone = '+4915123456789'
  inbox.app.lines.length = 0
  const more = { name: `${canary} name\r\nlevel=50`, phone, id: `${canary}-id` }
  expect((await inbox.hook(received(`${canary}-address`, `${canary} text`, more))).status).toBe(204)
  expect(
    (await inbox.hook(received(`${canary}-address`, `${canary} text`), { secret: HOOK_SECRETS.b }))
      .status,
  ).toBe(401)
  expect(
    (await inbox.hook({ type: 'message.received', data: { id: canary, text: { canary } } })).status,
  ).toBe(400)
  await inbox.hook(reported(`${canary}-sent`, 'failed', `${canary} reason`))
  await inbox.sql`alter table messages add constraint canary check (text !~ 'fails') not valid`
  const fault = await inbox.hook(received(`${canary}-address`, `${canary} fails`, { phone }))
  await inbox.sql`alter table messages drop constraint canary`
  expect([fault.status, fault.body]).toEqual([
    500,
    { detail: 'A server error occurred.', code: 'error' },
  ])
  const [task] = await inbox.tasksOf(`${canary}-address`)
  await replyTo(task?.id ?? 0, `${canary} answer`)
  inbox.stub.mode = 'down'
  await inbox.app.request('POST', `/api/assistant/tasks/${task?.id}/reply/`, {
    token: inbox.salon.admin.token,
    body: { message: `${canary} unsent` },
  })
  const requests = inbox.app.lines.filter((line) => JSON.parse(line).msg === 'request')
  expect(requests.filter((line) => line.includes('/hooks/'))).toHaveLength(5)
  // the fault was told
  expect(inbox.app.lines.some((line) => JSON.parse(line).level === 'error')).toBe(true)
  for (const line of inbox.app.lines) {
    expect(line).not.toContain(canary)
    expect(line).not.toContain('15123456789')
    expect(line.trimEnd()).not.toMatch(/[\r\n]/)
  }
})

test(
  'what was written long ago stands where it was written; a clock of another century counts ' +
    'for nothing',
  async () => {
    const from = somebody()
    const task = await inbox.write(from, 'in the far future', { sent_at: '9999-12-31T23:59:59Z' })
    for (const [sent_at, text] of [
      ['0001-01-01T00:00:00Z', 'in the first year'],
      ['1893-03-31T12:00:00Z', 'before there were zones'],
      ['1969-12-31T23:59:59Z', 'before the epoch'],
      ['1999-12-31T23:59:59.5+01:00', 'long ago'],
    ])
      await inbox.write(from, text ?? '', { sent_at })
    type Shown = {
      task: { lastMessage: string; messages: { nodes: { text: string; createdAt: string }[] } }
    }
    const { data } = await inbox.app.graphql<Shown>(
      'query ($id: Int!) { task(id: $id) { lastMessage messages { nodes { text createdAt } } } }',
      { id: task },
      inbox.salon.admin.token,
    )
    expect(data.task.messages.nodes.map(({ text, createdAt }) => [text, createdAt])).toEqual([
      ['long ago', '1999-12-31T22:59:59Z'],
      ['in the far future', '2030-01-07T08:00:00Z'],
      ['in the first year', '2030-01-07T08:00:00Z'],
      ['before there were zones', '2030-01-07T08:00:00Z'],
      ['before the epoch', '2030-01-07T08:00:00Z'],
    ])
    expect(data.task.lastMessage).toBe('before the epoch')
  },
)

test('signed hooks are never throttled, whatever a caller may ask', async () => {
  const strict = await openInboxFixture({ RATE_LIMIT_PER_MINUTE: '5' })
  try {
    const said = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => strict.hook(received('nina', `words ${turn}`))),
    )
    expect(said.map(({ status }) => status)).toEqual(Array(30).fill(204))
  } finally {
    await strict.stop()
  }
})

test('a messenger that is not connected has nobody who could sign for it', async () => {
  const lone = await openInboxFixture({
    MESSENGER_A_WEBHOOK_SECRET: '',
    MESSENGER_B_WEBHOOK_SECRET: '',
  })
  try {
    for (const channel of CHANNELS)
      for (const secret of [
        HOOK_SECRETS.a,
        HOOK_SECRETS.b,
        `whsec_${Buffer.from([0]).toString('base64')}`,
      ])
        expect((await lone.hook(received('nina', 'Hello'), { channel, secret })).status).toBe(401)
    expect(await lone.tasksOf('nina')).toEqual([])
  } finally {
    await lone.stop()
  }
})

test('a service without a salon says that it cannot keep it yet', async () => {
  const app = await startTestApp({ MESSENGER_A_WEBHOOK_SECRET: HOOK_SECRETS.a })
  try {
    const { headers, body } = signedHook(HOOK_SECRETS.a, received('nina', 'Hello'), { at: app.now })
    const answer = await app.request('POST', PLACES.messenger_a, { headers, raw: body })
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  } finally {
    await app.stop()
  }
})
