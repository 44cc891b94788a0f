import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import type { Channel } from '../../../src/domain/identity/people.js'
import type { TaskStatus } from '../../../src/domain/inbox/task.js'
import { type Answer, startTestApp, type TestApp } from '../app.js'
import { type MessengerStub, signedHook, startMessengerStub } from './messenger-stub.js'
import { type Story, tellStory } from './story.js'

const secret = (letter: string): string =>
  `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`
/**
 * Of the hooks of each messenger; the second one of messenger A is the one that replaces the first.
 */
export const HOOK_SECRETS = { a: secret('a'), newA: secret('n'), b: secret('b') } as const

/** Both messengers connected: A is the stub, B has its hooks alone and sends into the sandbox. */
export const connectedTo = ({ url, token }: MessengerStub): Record<string, string> => ({
  MESSENGER_A_URL: url,
  MESSENGER_A_TOKEN: token,
  MESSENGER_A_WEBHOOK_SECRET: `${HOOK_SECRETS.a} ${HOOK_SECRETS.newA}`,
  MESSENGER_B_WEBHOOK_SECRET: HOOK_SECRETS.b,
})

/** What a messenger tells of a message that came in. */
export const received = (from: string, text: string, more: Record<string, unknown> = {}) => ({
  type: 'message.received',
  data: { id: `in-${randomUUID()}`, from, name: 'Nina', text, ...more },
})
/** What a messenger tells of a message that it took. */
export const reported = (id: string | undefined, status: string, error?: string) => ({
  type: 'message.status',
  data: { id, status, ...(error !== undefined && { error }) },
})

export const PLACES: Readonly<Record<Channel, string>> = {
  messenger_a: '/hooks/messenger-a/',
  messenger_b: '/hooks/messenger-b/',
}
export type HookOptions = { channel?: Channel; secret?: string; id?: string; at?: number }

export type TaskRow = {
  readonly id: number
  readonly status: TaskStatus
  readonly clientId: number
  readonly assigneeId: number | null
  readonly resolution: string | null
  readonly unread: number
  readonly waiting: number | null
  readonly until: number | null
  readonly last: string
  readonly version: number
}
export type MessageRow = {
  readonly id: number
  readonly direction: string
  readonly type: string
  readonly text: string
  readonly state: string
  readonly error: string | null
  readonly author: string
  readonly at: number
}
export type LogRow = {
  readonly from: TaskStatus | null
  readonly to: TaskStatus
  readonly by: string
  readonly kind: string
  readonly note: string | null
}

/** What lies in the tables, past all doors. */
export const tableReader = (sql: Sql) => ({
  /** The tasks of an address, oldest first. */
  tasksOf: async (address: string): Promise<TaskRow[]> => [
    ...(await sql<TaskRow[]>`
      select tasks.id, status, client_id as "clientId", assignee_id as "assigneeId", resolution,
      unread_count as unread,
        (extract(epoch from waiting_since) * 1000)::float8 as waiting, (extract(epoch from
        snoozed_until) * 1000)::float8 as until,
        last_message as last, version
      from tasks join dialogues on dialogues.salon_id = tasks.salon_id
      and dialogues.id = dialogue_id
      where address = ${address} order by tasks.id`),
  ],
  /** In the order in which a dialogue shows them. */
  messagesOf: async (taskId: number): Promise<MessageRow[]> => [
    ...(await sql<MessageRow[]>`
      select id, direction, type, text, state, error, actor_name as author, (extract(epoch from
      created_at) * 1000)::float8 as at
      from messages where task_id = ${taskId} order by created_at, id`),
  ],
  logOf: async (taskId: number): Promise<LogRow[]> => [
    ...(await sql<LogRow[]>`
      select old_status as from, new_status as to, actor_name as by, actor_kind as kind, note
      from task_log
      where task_id = ${taskId} order by id`),
  ],
})

export type InboxFixture = ReturnType<typeof tableReader> & {
  readonly app: TestApp
  readonly salon: Story
  readonly stub: MessengerStub
  readonly sql: Sql
  hook(payload: unknown, options?: HookOptions): Promise<Answer>
  /** A client writes to messenger A (or another); answers the task. */
  write(
    from: string,
    text: string,
    more?: Record<string, unknown>,
    channel?: Channel,
  ): Promise<number>
  stop(): Promise<void>
}

const secretOf = (channel: Channel): string =>
  channel === 'messenger_a' ? HOOK_SECRETS.a : HOOK_SECRETS.b

/** Sends a signed hook to a service. */
export async function sendHook(
  url: string,
  payload: unknown,
  { channel = 'messenger_a', secret = secretOf(channel), ...options }: HookOptions = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${url}${PLACES[channel]}`, {
    method: 'POST',
    ...signedHook(secret, payload, options),
  })
  return { status: response.status, text: await response.text() }
}

/** The operators of a salon, with a simulated messenger A before them. */
export async function openInboxFixture(
  environment: Record<string, string> = {},
): Promise<InboxFixture> {
  const stub = await startMessengerStub()
  const app = await startTestApp({ ...connectedTo(stub), ...environment })
  const salon = await tellStory(app)
  const sql = postgres(app.databaseUrl, { max: 2, onnotice: () => undefined })
  const tables = tableReader(sql)
  const hook: InboxFixture['hook'] = (
    payload,
    { channel = 'messenger_a', secret = secretOf(channel), ...options } = {},
  ) => {
    const { headers, body } = signedHook(secret, payload, { at: app.now, ...options })
    return app.request('POST', PLACES[channel], { headers, raw: body })
  }
  return {
    ...tables,
    ...{ app, salon, stub, sql, hook },
    async write(from, text, more, channel = 'messenger_a') {
      const { status, text: said } = await hook(received(from, text, more), { channel })
      if (status !== 204) throw new Error(`the hook was answered ${status}: ${said}`)
      const [task] = (await tables.tasksOf(from)).slice(-1)
      if (!task) throw new Error('the message has no task')
      return task.id
    },
    async stop() {
      await sql.end()
      await app.stop()
      await stub.stop()
    },
  }
}
