import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MONDAY } from '../support/app.js'
import {
  type InboxFixture,
  HOOK_SECRETS,
  openInboxFixture,
  PLACES,
  received,
} from '../support/inbox/inbox.js'
import { Listener } from '../support/live.js'
import { ODD_HOOKS } from '../support/inbox/odd-hooks.js'
import { propertyRuns } from '../support/property-runs.js'
import { until } from '../support/until.js'
import { XSS } from '../support/xss.js'

let inbox: InboxFixture
beforeAll(async () => {
  inbox = await openInboxFixture()
})
afterAll(() => inbox.stop())
beforeEach(() => {
  inbox.app.now = MONDAY
})

const PHOTO = { url: 'https://files.example/photo.jpg', mime: 'image/jpeg', name: 'photo.jpg' }
type Shown = {
  readonly lastMessage: string
  readonly status: string
  readonly waitingSince: string
  readonly messages: {
    readonly nodes: readonly {
      readonly text: string
      readonly media: readonly unknown[]
      readonly type: string
    }[]
  }
}
const SHOWN =
  'lastMessage status waitingSince messages { nodes { text type media { url mime name } } }'
const shown = async (from: string): Promise<Shown> => {
  const [task] = await inbox.tasksOf(from)
  const { data } = await inbox.app.graphql<{ task: Shown }>(
    `query ($id: Int!) { task(id: $id) { ${SHOWN} } }`,
    { id: task?.id },
    inbox.salon.admin.token,
  )
  return data.task
}
/** A hook whose data is exactly this, with an id and an address. */
const hookWith = (data: Readonly<Record<string, unknown>>) => {
  const from = `nina-${randomUUID()}`
  return {
    from,
    body: { type: 'message.received', data: { id: `in-${randomUUID()}`, from, ...data } },
  }
}

describe('a message of a client', () => {
  test.each(ODD_HOOKS)(
    'with $name is taken and kept',
    async ({ data, text, media = [], last = text }) => {
      const { from, body } = hookWith(data)
      expect((await inbox.hook(body)).status).toBe(204)
      const task = await shown(from)
      expect(task.messages.nodes).toEqual([{ text, type: 'TEXT', media }])
      expect(task).toMatchObject({
        lastMessage: last,
        status: 'OPEN',
        waitingSince: '2030-01-07T08:00:00Z',
      })
    },
  )

  test('with a text deeper than the stack is kept', async () => {
    const { from, body } = hookWith({})
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const raw = JSON.stringify(body).replace('"data":{', `"data":{"text":${deep},"media":${deep},`)
    const [id, at] = [`event-${randomUUID()}`, new Date(MONDAY)]
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(MONDAY / 1000),
      'webhook-signature': new Webhook(HOOK_SECRETS.a).sign(id, at, raw),
    }
    expect((await inbox.app.request('POST', PLACES.messenger_a, { headers, raw })).status).toBe(204)
    expect((await shown(from)).messages.nodes).toMatchObject([
      { text: '[attachment]\n[attachment]', media: [] },
    ])
  })

  test('is one message however it comes: any object with an id and an address', async () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 20 })
    const name = units.map((codes) => String.fromCharCode(...codes))
    const phone = fc.constantFrom('+4915112345678', '015112345679', '', '+49')
    const url = fc.constantFrom(PHOTO.url, 'http://files.example/a.jpg', 'https://files.example/\0')
    const item = fc.oneof(
      fc.jsonValue(),
      fc.record({ url, mime: name, name }, { requiredKeys: [] }),
    )
    const data = fc.record(
      {
        text: fc.oneof(fc.jsonValue(), name),
        media: fc.oneof(fc.jsonValue(), fc.array(item, { maxLength: 25 })),
        name: fc.oneof(fc.jsonValue(), name),
        phone: fc.oneof(fc.jsonValue(), phone),
        sent_at: fc.oneof(
          fc.jsonValue(),
          fc.constantFrom('2030-01-07T07:59:00Z', '9999-12-31T23:59:59Z'),
        ),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, fc.jsonValue(), { maxKeys: 3 }),
        data,
        name,
        async (more, known, from) => {
          const id = `any-${randomUUID()}`
          const { status } = await inbox.hook({
            type: 'message.received',
            data: { ...more, ...known, id, from },
          })
          const rows = await inbox.sql`select text, media from messages where external_id = ${id}`
          expect([status, rows.length]).toEqual([204, 1])
          expect(rows[0]?.text !== '' || rows[0]?.media.length > 0).toBe(true)
        },
      ),
      { numRuns: propertyRuns(200) },
    )
  })

  test(
    'with scripts for names, types and text shows them as text, and no address but those of ' +
      'https',
    async () => {
      for (const script of XSS) {
        const { from, body } = hookWith({
          text: script,
          name: script,
          media: [
            { ...PHOTO, name: script },
            { url: script, mime: script, name: script },
          ],
        })
        expect((await inbox.hook(body)).status).toBe(204)
        const { messages } = await shown(from)
        const kept = script.replaceAll(/\s+/g, ' ').trim()
        expect(messages.nodes).toEqual([
          {
            text: `${script}\n[attachment: ${kept}]`,
            type: 'TEXT',
            media: [{ ...PHOTO, name: kept }],
          },
        ])
      }
    },
  )

  test.each([
    ['no id', { from: 'nina' }],
    ['no address', { id: 'm-1' }],
    ['an id that is an object', { id: {}, from: 'nina' }],
    ['an empty address', { id: 'm-1', from: '' }],
  ])('with %s is refused, as nobody could be answered', async (_, data) => {
    expect(
      (await inbox.hook({ type: 'message.received', data: { ...data, media: [PHOTO] } })).status,
    ).toBe(400)
  })
})

test('an image is told to subscribers, and shown to legacy clients by its name', async () => {
  const query = `subscription ($after: String) { taskUpdates(after: $after) {
    cursor kind task { lastMessage } message { text media { url mime name } } } }`
  const listener = await new Listener(inbox.salon.admin.token, { query }).listen(inbox.app.url)
  const { from, body } = hookWith({ media: [PHOTO] })
  expect((await inbox.hook(body)).status).toBe(204)
  await until('it is told', async () => listener.kinds().includes('MESSAGE'))
  expect(listener.told.find(({ kind }) => kind === 'MESSAGE')).toMatchObject({
    task: { lastMessage: '[image/jpeg: photo.jpg]' },
    message: { text: '', media: [PHOTO] },
  })
  await listener.hangUp()
  const [task] = await inbox.tasksOf(from)
  const { body: record } = await inbox.app.request('GET', `/api/assistant/tasks/${task?.id}/`, {
    token: inbox.salon.admin.token,
  })
  expect(record.last_message).toBe('[image/jpeg: photo.jpg]')
})

test('what is written to a client has no media', async () => {
  const { from, body } = hookWith({ text: 'Hello' })
  await inbox.hook(body)
  const [task] = await inbox.tasksOf(from)
  await inbox.app.request('POST', `/api/assistant/tasks/${task?.id}/reply/`, {
    token: inbox.salon.admin.token,
    body: { message: 'Good morning' },
  })
  expect((await shown(from)).messages.nodes.map(({ media }) => media)).toEqual([[], []])
})

test('a message that came twice, with its image, is kept once', async () => {
  const from = `nina-${randomUUID()}`
  const payload = received(from, '', { media: [PHOTO] })
  expect((await inbox.hook(payload)).status).toBe(204)
  expect((await inbox.hook(payload)).status).toBe(204)
  expect((await shown(from)).messages.nodes).toHaveLength(1)
})
