import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeOldMessages } from '../../src/service/inbox/media/message-retention.js'
import { DAY } from '../../src/domain/time/time.js'
import { enqueueJob } from '../../src/store/jobs/jobs.js'
import { mayRemoveMessages } from '../../src/store/inbox/media/message-removal.js'
import { openDatabase, transact } from '../../src/store/postgres/database.js'
import { MONDAY, startTestApp, type TestApp } from '../support/app.js'
import { type Story, tellStory } from '../support/inbox/story.js'

/** Every text of the client who is erased contains this. */
const CANARY = 'Kanarienvogel'
const PHONE = '+4915155667788'
const ERASE = 'mutation ($id: Int!) { eraseClient(id: $id) { id name phone notes erasedAt } }'

let app: TestApp
let salon: Story
let place: { master_id: number; service_id: number }
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'info' })
  salon = await tellStory(app)
  const anna = await salon.master()
  const haircut = await salon.service({ by: [anna] })
  place = { master_id: anna.id, service_id: haircut.id }
})
afterAll(() => app?.stop())
beforeEach(() => void (app.now = MONDAY))

const post = (path: string, body: object, headers = {}) =>
  app.request('POST', path, { token: salon.admin.token, body, headers })
const adminToken = (): string => app.tokens.sign('access', { accountId: salon.admin.id }, app.now)
const erase = (id: number, token = adminToken()) =>
  app.graphql<{ eraseClient: Record<string, unknown> } | null>(ERASE, { id }, token)

/** How many statements wait for a lock of a client's row. */
async function waitingForClients(): Promise<number> {
  const [row] = await app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%insert into appointments%'`)
  return row?.count ?? 0
}

/** Books an appointment; times differ. Returns its id. */
let booked = 0
async function book(clientId: number, comment = '', headers = {}): Promise<number> {
  const day = 8 + Math.floor(booked / 8)
  const time = `${10 + (booked++ % 8)}:00`
  const date = `2030-01-${String(day).padStart(2, '0')}`
  const body = { ...place, client_id: clientId, comment, date, time }
  const { body: created, status } = await post('/api/records/', body, headers)
  expect(status).toBe(201)
  return (created as { id: number }).id
}

/** Returns the tables and columns of the whole database in which a text stands. */
async function findText(text: string): Promise<string[]> {
  const tables = await app.db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const from = sql.raw(`"${schema}"."${name}"`)
    const rows = await app.db.execute<{ column: string }>(sql`
      select distinct cell.key as column from ${from} as one, jsonb_each_text(to_jsonb(one)) as cell
      where cell.value ilike ${`%${text}%`}`)
    found.push(...rows.map(({ column }) => `${name}.${column}`))
  }
  return found.sort()
}

/** A client of whom every table has something. */
async function plant(name: string, phone: string): Promise<{ id: number; taskId: number }> {
  const { id } = await salon.client({ name, phone })
  const account = await salon.account('client', { clientId: id })
  const key = { 'Idempotency-Key': `key-${id}` }
  const done = await book(id, `${name} brings a friend`, key)
  const cancelled = await book(id)
  await post(`/api/records/${cancelled}/cancel/`, { reason: `${name} fell ill` })
  const other = await book((await salon.client({ name: 'Olga' })).id)
  const note = `client ${name} → Olga`
  const { taskId } = await salon.message(`I am ${name}`, { phone, address: `${name}-address` })
  await post(`/api/assistant/tasks/${taskId}/reply/`, { message: `Hello ${name}, at ten?` })
  const at = { s: salon.id, id, taskId }
  await transact(app.db, (tx) =>
    enqueueJob(tx, 'send_notifications', { salonId: salon.id, appointmentId: done }),
  )
  for (const statement of [
    sql`update clients set notes = ${`allergic ${name}`} where id = ${id}`,
    sql`update accounts set username = ${`${name}-login`}, name = ${name} where id = ${account.id}`,
    sql`insert into sign_ins (id, salon_id, account_id, device, created_at, expires_at) values
      (gen_random_uuid(), ${at.s}, ${account.id}, ${`phone of ${name}`}, now(), now() + '1 day')`,
    sql`insert into sign_in_links (key, salon_id, account_id, expires_at)
      values (${`${name}-link`}, ${at.s}, ${account.id}, now() + '1 hour')`,
    sql`insert into idempotency_keys (salon_id, account_id, key, fingerprint, status, body,
      created_at) values (${at.s}, ${salon.admin.id}, ${`text-${id}`}, 'x', 200,
      ${JSON.stringify({ data: { message: { text: `Hello ${name}, at ten?` } } })}, now())`,
    sql`update status_log set actor_name = ${name}, user_id = ${account.id}
      where appointment_id = ${done}`,
    sql`insert into status_log (salon_id, appointment_id, old_status, new_status, actor_kind,
      actor_name, note, created_at)
      values (${at.s}, ${other}, 'booked', 'booked', 'user', 'Kim', ${note}, now())`,
    sql`insert into status_log (salon_id, appointment_id, old_status, new_status, actor_kind,
      actor_name, changes, created_at)
      values (${at.s}, ${other}, 'booked', 'booked', 'user', 'Kim', ${JSON.stringify([
        { detail: 'comment', before: '', after: 'x' },
        { detail: 'client', before: 'Olga', after: `${name} once`, clientIds: [-1, id] },
      ])}::jsonb, now())`,
    sql`insert into sync_log (salon_id, appointment_id, system, operation, change, state, error,
      created_at, updated_at) values (${at.s}, ${done}, 'crm_a', 'cancel', ${JSON.stringify({
        cancels: {
          actor: { kind: 'user', userId: account.id, name },
          note: `${name} called`,
          key: null,
        },
      })}::jsonb, 'failed', ${`A refuses ${name}`}, now(), now())`,
    sql`insert into external_appointment_ids (salon_id, system, external_id, appointment_id, seen)
      values (${at.s}, 'crm_b', ${id}, ${done}, 'digest')`,
    sql`with run as (insert into import_runs (salon_id, system, from_date, to_date, state,
        started_at) values (${at.s}, 'crm_b', '2030-01-01', '2030-01-02', 'failed', now())
        returning id)
      insert into import_conflicts (salon_id, run_id, external_id, reason)
      select ${at.s}, id, ${id}, ${`${name} is there twice`} from run`,
    sql`insert into notifications (salon_id, appointment_id, event, recipient_kind, person_id,
      recipient, details, channel, state, text, external_id, due_at, created_at)
      select ${at.s}, ${done}, 'appointment_created', kind, ${id},
        case kind when 'client' then ${name} else 'Anna' end,
        ${JSON.stringify({ reason: name })}::jsonb, 'messenger_a', 'sent', ${`Dear ${name}`},
        ${`note-${name}-`} || kind, now(), now() from unnest(array['client', 'master']) as kind`,
    sql`insert into early_delivery_reports (salon_id, channel, external_id, state, error,
      created_at) values (${at.s}, 'messenger_a', ${`note-${name}-client`}, 'read', ${name}, now()),
      (${at.s}, 'messenger_a', ${`wamid-${name}`}, 'failed', ${name}, now())`,
    sql`update messages set actor_name = ${name}, written = ${name}, error = ${name},
      client_key = case when direction = 'inbound' then ${`key ${name}`} end,
      external_id = ${`wamid-${name}`}, image_url = ${`https://pictures.example/${name}.png`},
      media = ${JSON.stringify([{ url: `https://x.example/${name}`, mime: 'image/png', name }])}
      ::jsonb, actor_kind = case when direction = 'inbound' then 'external' else actor_kind end,
      user_id = case when direction = 'inbound' then null else ${account.id}::int end
      where task_id = ${taskId}`,
    sql`update tasks set resolution = ${`ask ${name}`} where id = ${taskId}`,
    sql`update task_log set note = ${name}, actor_name = ${name}, actor_kind = 'external'
      where task_id = ${taskId}`,
    sql`insert into autopilot_dialogues (salon_id, task_id, state, last_message_id, created_at,
      updated_at) values (${at.s}, ${taskId}, ${JSON.stringify({ name })}::jsonb, 1, now(), now())`,
    sql`insert into task_viewers (salon_id, id, task_id, account_id, name, seen_at)
      values (${at.s}, gen_random_uuid(), ${taskId}, ${account.id}, ${name}, now())`,
    sql`update jobs set error = ${`failed for ${name}`}
      where (payload->>'appointmentId')::int = ${done}`,
  ])
    await app.db.execute(statement)
  return { id, taskId }
}

describe('erasing a client', () => {
  test('leaves no trace of the person in any table, and touches nobody else', async () => {
    const survivor = await plant('Bachstelze', '+4915155667799')
    const before = await findText('Bachstelze')
    const { id, taskId } = await plant(CANARY, PHONE)
    expect(await findText(CANARY)).toEqual(before)
    expect(before.length).toBeGreaterThan(25)
    const figures = sql`select count(*)::int as count, sum(price)::text as revenue
      from appointments where client_id = ${id}`
    const [numbers] = await app.db.execute(figures)
    app.now = MONDAY + 30 * DAY
    const { data, errors } = await erase(id)
    expect(errors).toBeUndefined()
    expect(data?.eraseClient).toMatchObject({ id, name: 'Erased client', phone: null, notes: null })
    expect(await findText(CANARY)).toEqual([])
    expect(await findText(PHONE.slice(3))).toEqual([])
    expect(await findText('Bachstelze')).toEqual(before)
    expect(await app.db.execute(figures)).toEqual([numbers])
    const [task] = await app.db.execute(sql`select status from tasks where id = ${taskId}`)
    expect(task).toEqual({ status: 'closed' })
    const [account] = await app.db.execute(
      sql`select active, session_generation from accounts where client_id = ${id}`,
    )
    expect(account).toEqual({ active: false, session_generation: 1 })
    expect(app.lines.filter((line) => line.includes('a client was erased'))).toHaveLength(1)
    expect(app.lines.join('')).not.toContain(CANARY)
    expect((await erase(survivor.id)).errors).toBeUndefined()
  })

  test('leaves notifications of an appointment that another client has now', async () => {
    const { id } = await salon.client()
    const other = await salon.client({ name: 'Max' })
    const appointment = await book(other.id)
    await app.db.execute(sql`
      insert into notifications (salon_id, appointment_id, event, recipient_kind, person_id,
        recipient, channel, state, text, due_at, created_at)
      select ${salon.id}, ${appointment}, 'appointment_rescheduled', kind, person, who, 'messenger_a',
        state, 'text', now(), now()
      from (values ('client', ${id}::int, 'Eve', 'sent'), ('client', ${other.id}::int, 'Max', 'pending'),
        ('master', ${place.master_id}::int, 'Anna', 'pending'))
        as planted (kind, person, who, state)`)
    expect((await erase(id)).errors).toBeUndefined()
    const rows = await app.db.execute(sql`
      select recipient, state from notifications where appointment_id = ${appointment}
        and event = 'appointment_rescheduled' order by recipient`)
    expect(rows).toEqual([
      { recipient: 'Anna', state: 'pending' },
      { recipient: 'Erased client', state: 'sent' },
      { recipient: 'Max', state: 'pending' },
    ])
  })

  test('clears what the history of an appointment says of the time when it was theirs', async () => {
    const [first, former, later] = [
      await salon.client(),
      await salon.client(),
      await salon.client(),
    ]
    const appointment = await book(later.id)
    const line = (note: string | null, changes: unknown) =>
      app.db.execute(sql`
        insert into status_log (salon_id, appointment_id, old_status, new_status, actor_kind,
          actor_name, note, changes, created_at)
        values (${salon.id}, ${appointment}, 'booked', 'booked', 'user', 'Kim', ${note},
          ${JSON.stringify(changes)}::jsonb, now())`)
    const given = (from: number, to: number) => [
      { detail: 'client', before: 'Eve', after: 'Max', clientIds: [from, to] },
    ]
    await line('of the first', [])
    await line('to the former', given(first.id, former.id))
    await line('of the former', [{ detail: 'comment', before: '', after: 'is allergic' }])
    await line('from the former', given(former.id, later.id))
    await line('of the later', [])
    expect((await erase(former.id)).errors).toBeUndefined()
    const rows = await app.db.execute<{ note: string | null; changes: unknown }>(sql`
      select note, changes from status_log where appointment_id = ${appointment}
        and old_status = new_status order by id`)
    expect(rows.map(({ note }) => note)).toEqual(['of the first', null, null, null, 'of the later'])
    expect(JSON.stringify(rows)).not.toContain('allergic')
  })

  test('is refused while an appointment has not ended, and is done once it is cancelled', async () => {
    const { id } = await salon.client()
    const appointment = await book(id)
    const { errors } = await erase(id)
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'client_has_appointments',
      params: { count: 1 },
    })
    await post(`/api/records/${appointment}/cancel/`, {})
    expect((await erase(id)).errors).toBeUndefined()
    expect((await erase(id)).data?.eraseClient).toMatchObject({ id })
  })

  test('is for admins, and not for the walk-in client', async () => {
    const { id } = await salon.client()
    const operator = await salon.account('operator')
    const codeOf = async (clientId: number, token?: string) =>
      (await erase(clientId, token)).errors?.[0]?.extensions.code
    expect(await codeOf(id, operator.token)).toBe('permission_denied')
    const [walkIn] = await app.db.execute<{ id: number }>(
      sql`select id from clients where walk_in and salon_id = ${salon.id}`,
    )
    expect(await codeOf(walkIn?.id ?? 0)).toBe('invalid')
    expect(await codeOf(2147483647)).toBe('not_found')
  })

  test('makes who writes from the same address a new client, and ends changes of the old', async () => {
    const { clientId, taskId } = await salon
      .message('Hello', { address: 'one-address' })
      .then(async (received) => {
        const [row] = await app.db.execute<{ id: number }>(sql`
          select dialogues.client_id as id from tasks join dialogues
            on dialogues.id = tasks.dialogue_id where tasks.id = ${received.taskId}`)
        return { clientId: row?.id ?? 0, taskId: received.taskId }
      })
    await erase(clientId)
    const again = await salon.message('Hello again', { address: 'one-address' })
    expect(again.taskId).not.toBe(taskId)
    const [row] = await app.db.execute<{ id: number }>(sql`
      select client_id as id from dialogues where address = 'one-address'`)
    expect(row?.id).not.toBe(clientId)
    const patch = await app.request('PATCH', `/api/clients/${clientId}/`, {
      token: salon.admin.token,
      body: { name: 'Back' },
    })
    expect(patch.status).toBe(400)
    const body = { ...place, client_id: clientId, date: '2030-01-20', time: '10:00' }
    expect((await post('/api/records/', body)).body).toEqual({
      client_id: [expect.stringContaining('was erased')],
    })
  })
})

describe('whoever books for a client while it is erased', () => {
  test('waits for the erasure, and books nothing', async () => {
    const { id } = await salon.client({ name: 'Quick' })
    const body = { ...place, client_id: id, date: '2030-01-21', time: '10:00' }
    const asked = await transact(app.db, async (tx) => {
      await tx.execute(sql`select from clients where id = ${id} for update`)
      const answer = post('/api/records/', body)
      await expect.poll(waitingForClients).toBe(1)
      await tx.execute(sql`update clients set erased_at = now() where id = ${id}`)
      return { answer }
    })
    const { status, body: refused } = await asked.answer
    expect([status, refused]).toEqual([400, { client_id: [expect.stringContaining('was erased')] }])
    const [row] = await app.db.execute(sql`
      select count(*)::int as count from appointments where client_id = ${id}`)
    expect(row).toEqual({ count: 0 })
  })
  test('is refused with an embed token as with any other', async () => {
    const { id: clientId } = await salon.client({ phone: '+4915155667799' })
    await salon.message('Is Monday free?', { phone: '+4915155667799' })
    await erase(clientId)
    const token = app.tokens.sign('embed', { accountId: salon.admin.id }, app.now)
    const { errors } = await app.graphql(
      'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }',
      {
        input: {
          masterId: place.master_id,
          serviceId: place.service_id,
          clientId,
          date: '2030-01-22',
          time: '10:00',
        },
      },
      token,
    )
    expect(errors?.[0]?.extensions?.fields).toEqual({
      clientId: [expect.stringContaining('was erased')],
    })
  })
})

describe('the retention of messages', () => {
  test('removes old texts in batches, and only one process does it', async () => {
    const { taskId } = await salon.message('An old text', { address: 'retained' })
    await app.db.execute(sql`
      insert into messages (salon_id, task_id, channel, direction, type, actor_kind, actor_name,
        text, state, created_at)
      select ${salon.id}, ${taskId}, 'messenger_a', 'outbound', 'text', 'user', 'Kim',
        'An old text', 'read', to_timestamp(${MONDAY / 1000}) from generate_series(1, 450)`)
    app.now = MONDAY + 9 * DAY
    await salon.message('A young text', { address: 'retained' })
    const then = MONDAY + 10 * DAY + 1_000
    const { db, close } = openDatabase({ url: app.databaseUrl, connections: 1 })
    await transact(db, async (tx) => {
      expect(await mayRemoveMessages(tx)).toBe(true) // as another process that removes a batch
      expect(await removeOldMessages(app.db, 10, then)).toBe(0)
    })
    await close()
    expect(await removeOldMessages(app.db, 10, then)).toBeGreaterThanOrEqual(451)
    expect(await removeOldMessages(app.db, 10, then)).toBe(0)
    expect(await findText('An old text')).toEqual([])
    expect(await findText('A young text')).toEqual(
      expect.arrayContaining(['messages.text', 'tasks.last_message']),
    )
    const { data } = await app.graphql<{
      task: { messages: { nodes: { text: string; removedAt: string | null }[] } }
    }>(
      `query ($id: Int!) { task(id: $id) { messages(last: 2) { nodes { text removedAt } } } }`,
      { id: taskId },
      adminToken(),
    )
    expect(data.task.messages.nodes).toEqual([
      { text: '', removedAt: expect.any(String) as string },
      { text: 'A young text', removedAt: null },
    ])
  })
})

test('the history keeps the change to a client with a longer name', async () => {
  const [lena, longer, other] = [
    await salon.client({ name: 'Lena' }),
    await salon.client({ name: 'Lena Maria' }),
    await salon.client({ name: 'Olga' }),
  ]
  const change = async (from: number, clientId: number): Promise<string | null | undefined> => {
    const id = await book(from)
    await app.request('PATCH', `/api/records/${id}/`, {
      token: adminToken(),
      body: { client_id: clientId },
    })
    await erase(lena.id)
    const [last] = await app.db.execute<{ note: string | null }>(
      sql`select note from status_log where appointment_id = ${id} order by id desc limit 1`,
    )
    return last?.note
  }
  expect(await change(other.id, longer.id)).toBe('client Olga → Lena Maria')
  expect(await change(longer.id, other.id)).toBe('client Lena Maria → Olga')
})
