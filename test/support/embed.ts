import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Channel } from '../../src/domain/identity/people.js'
import { receiveMessage } from '../../src/service/inbox/receive-message.js'
import { SECRET, type TestApp } from './app.js'
import type { Story } from './inbox/story.js'

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
