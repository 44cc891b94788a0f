import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import jwt from 'jsonwebtoken'
import type { Frame, Page } from 'playwright-core'
import type { Channel } from '../../src/domain/identity/people.js'
import { receiveMessage } from '../../src/service/inbox/receive-message.js'
import { SECRET, type TestApp } from './app.js'
import type { Story } from './inbox/story.js'
import { until } from './until.js'

export const PAGE = '/assistant/embed/'
export const pageFor = (token: string): string => `${PAGE}?token=${token}`

type Writing = { from?: string; name?: string; channel?: Channel; sentAt?: number }

/** A client writes to the salon; the task that the message belongs to. */
export async function writeTo(
  app: TestApp,
  { id }: Pick<Story, 'id'>,
  text: string,
  { from = randomUUID(), name = 'Maria', channel = 'messenger_a', sentAt = app.now }: Writing = {},
): Promise<number> {
  const entrance = { salonId: id, channel, webhookId: undefined }
  const incoming = { id: randomUUID(), from, name, phone: undefined, text, sentAt }
  const received = await receiveMessage(app.db, entrance, incoming, app.now)
  if (!received) throw new Error('the message had come before')
  return received.taskId
}

/** An embed token with other claims than it has; `undefined` takes one away. */
export function forge(
  app: TestApp,
  accountId: number,
  over: Readonly<Record<string, unknown>> = {},
  { secret = SECRET, algorithm = 'HS256' }: { secret?: string; algorithm?: jwt.Algorithm } = {},
): string {
  const second = Math.floor(app.now / 1000)
  const usual = {
    typ: 'embed',
    sub: String(accountId),
    iss: 'salon-service',
    aud: 'embed',
    iat: second,
  }
  const claims = Object.entries({ ...usual, exp: second + 600, ...over }).filter(
    ([, value]) => value !== undefined,
  )
  const body = JSON.stringify(Object.fromEntries(claims))
  return jwt.sign(body, secret, { algorithm, header: { alg: algorithm, typ: 'JWT' } })
}

/** Somebody else's page with the widget in a frame. It keeps what the widget posts in `received`. */
export async function startHostPage() {
  const server = createServer((request, response) => {
    const framed = new URL(request.url ?? '/', 'http://localhost').searchParams.get('framed') ?? ''
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Host</title><iframe src="${framed}" width="600" height="400"></iframe>
      <script>window.received = []
      addEventListener('message', ({ data, origin }) => received.push({ data, origin }))</script>`,
    )
  }).listen(0)
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    framing: (url: string) => `${origin}/?framed=${encodeURIComponent(url)}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Where the list of the widget is in its page. */
export const LIST = {
  names: '[data-task] .task-name',
  texts: '[data-task] .task-text',
  row: (taskId: number) => `[data-task="${taskId}"]`,
  /** What is said about the connection. Empty when it is live. */
  state: '.embed-state',
}
export const ENDED = 'This link has ended: open it again.'

export const showsNames = (page: Page | Frame, wanted: readonly string[]): Promise<unknown> =>
  until(
    `the list has ${wanted.join(', ')}`,
    async () => (await page.locator(LIST.names).allTextContents()).join() === wanted.join(),
  )
/** Connected, and nothing to be said about it. */
export const isLive = (page: Page | Frame): Promise<unknown> =>
  until('the page is live', async () => (await page.locator(LIST.state).textContent()) === '')
