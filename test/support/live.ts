import postgres, { type Sql } from 'postgres'
import { freshDatabase } from './postgres/database.js'
import { signedHook } from './inbox/messenger-stub.js'
import { type Gateway, startGateway } from './processes.js'
import { tellStoryOn } from './race/fixture.js'
import { dial, type Frame, type Line } from './socket.js'
import type { Story } from './inbox/story.js'

export const HOOK_SECRET = `whsec_${Buffer.from('a secret of the hooks, 32 bytes.').toString('base64')}`

const task = 'id status version lastMessage'
export const TASK_UPDATES = `subscription ($taskId: Int, $filter: TaskFilter, $after: String) {
  taskUpdates(taskId: $taskId, filter: $filter, after: $after) { cursor kind task { ${task}
  } message { id text state } } }`
export const APPOINTMENT_UPDATES = `subscription ($filter: AppointmentFilter, $after: String) {
  appointmentUpdates(filter: $filter, after: $after) { cursor kind appointment
  { id status date time master { id } } } }`

/** An event as subscribers see it, and when they did. */
export type Told = {
  readonly at: number
  readonly cursor: string
  readonly kind: string
  readonly task?: { id: number; status: string; version: number; lastMessage: string } | null
  readonly message?: { id: number; text: string; state: string } | null
  readonly appointment?: {
    id: number
    status: string
    date: string
    time: string
    master: { id: number }
  } | null
}

/** The number in a cursor, for tests alone. */
export const numberIn = (cursor: string): number =>
  Number(Buffer.from(cursor, 'base64url').toString().split(':')[2])

type Wish = { readonly query?: string; readonly variables?: Record<string, unknown> }

/** Opens a socket as somebody, at a process's address. */
export const openTab = async (url: string, token: string): Promise<Line> =>
  (await dial(`${url.replace('http', 'ws')}/graphql`)).introduce(token)

/** One subscription on a socket of its own, that can come back with the last cursor it was told. */
export class Listener {
  readonly told: Told[] = []
  /** What else was said of the subscription: `error` or `complete`. */
  last: Frame | undefined
  cursor: string | undefined
  #line: Line | undefined

  constructor(
    private readonly token: string,
    private readonly wish: Wish = {},
  ) {}

  /**
   * Subscribes; without a cursor of its own from what is the newest now, so that nothing is missed
   * from here on.
   */
  async listen(url: string): Promise<this> {
    const line = await openTab(url, this.token)
    this.#line = line
    const { query = TASK_UPDATES, variables = {} } = this.wish
    this.cursor ??= (await line.ask('now', '{ liveCursor }')).payload.data.liveCursor as string
    line.socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString()) as Frame))
    line.subscribe('live', query, { variables: { after: this.cursor, ...variables } })
    return this
  }

  #hear({ id, type, payload }: Frame): void {
    if (id !== 'live') return
    const event = Object.values((payload?.data ?? {}) as Record<string, Told>)[0]
    if (type !== 'next' || !event || payload.errors) this.last = { type, payload }
    else this.told.push({ ...event, at: performance.now() })
    if (event) this.cursor = event.cursor
  }

  get line(): Line {
    if (!this.#line) throw new Error('it does not listen yet')
    return this.#line
  }

  kinds(): string[] {
    return this.told.map(({ kind }) => kind)
  }

  messageIds(): number[] {
    const news = this.told.filter(({ kind }) => kind === 'MESSAGE')
    return news.flatMap(({ message }) => message?.id ?? [])
  }

  hangUp(): Promise<void> {
    return this.line.hangUp()
  }
}

export type LiveFixture = {
  readonly url: string
  readonly salon: Story
  readonly sql: Sql
  readonly gateways: readonly Gateway[]
  stop(): Promise<void>
}

/** Processes on one database (a fresh one unless it is given), which take messenger A's hooks. */
export async function openLiveFixture(
  count: number,
  environment: Record<string, string> = {},
  given?: { readonly url: string; drop(): Promise<void> },
): Promise<LiveFixture> {
  const database = given ?? (await freshDatabase())
  const { salon, close } = await tellStoryOn(database.url)
  const settings = {
    WORKER: 'off',
    MESSENGER_A_WEBHOOK_SECRET: HOOK_SECRET,
    DATABASE_URL: database.url,
    ...environment,
  }
  const gateways = await Promise.all(Array.from({ length: count }, () => startGateway(settings)))
  const sql = postgres(database.url, { max: 20, onnotice: () => undefined })
  return {
    url: database.url,
    salon,
    sql,
    gateways,
    async stop() {
      await Promise.all(gateways.map((gateway) => gateway.end('SIGKILL')))
      await Promise.all([close(), sql.end()])
      await database.drop()
    },
  }
}

let count = 0

/** A client writes in, by a hook of messenger A; whether the process took it. */
export async function write(url: string, from: string, text = 'Hello'): Promise<boolean> {
  const data = { id: `m-${(count += 1)}`, from, name: `Client ${from}`, text }
  return deliver(url, { type: 'message.received', data })
}
/** Any hook of messenger A, signed. */
export async function deliver(url: string, payload: unknown): Promise<boolean> {
  const { headers, body } = signedHook(HOOK_SECRET, payload)
  try {
    return (
      (await fetch(`${url}/hooks/messenger-a/`, { method: 'POST', headers, body })).status === 204
    )
  } catch {
    return false
  }
}

/**
 * A message and its event by statements, as a verb leaves them, but nobody rings. Committed after
 * so many milliseconds, or when told.
 */
export async function writeQuietly(
  sql: Sql,
  salonId: number,
  taskId: number,
  text: string,
  hold: number | Promise<void> = 0,
): Promise<number> {
  return sql.begin(async (tx) => {
    const [message] = await tx<{ id: number }[]>`
      insert into messages (salon_id, task_id, channel, direction, type, actor_kind, actor_name,
      text, state, created_at)
      values (${salonId}, ${taskId}, 'messenger_a', 'inbound', 'text', 'external', 'Quiet',
      ${text}, 'delivered', now())
      returning id`
    const facts = { is: { status: 'open', channel: 'messenger_a', assigneeId: null } }
    await tx`insert into events (salon_id, topic, kind, subject_id, message_id, facts, created_at)
      values (${salonId}, 'task', 'message', ${taskId}, ${message?.id ?? 0}, ${tx.json(facts)},
      now())`
    if (typeof hold !== 'number') await hold
    else if (hold > 0) await tx`select pg_sleep(${hold / 1000})`
    return message?.id ?? 0
  })
}

/** All messages of the salon, by id. */
export async function storedMessages(sql: Sql, salonId: number): Promise<number[]> {
  const rows = await sql<
    { id: number }[]
  >`select id from messages where salon_id = ${salonId} order by id`
  return rows.map(({ id }) => id)
}
