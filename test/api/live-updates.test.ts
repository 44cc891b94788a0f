import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.js'
import {
  deliver,
  HOOK_SECRET,
  Listener,
  numberIn,
  openTab,
  TASK_UPDATES,
  APPOINTMENT_UPDATES,
  write,
} from '../support/live.js'
import { startMessengerStub, type MessengerStub } from '../support/inbox/messenger-stub.js'
import { type Story, tellStory } from '../support/inbox/story.js'
import { until } from '../support/until.js'

let app: TestApp
let messenger: MessengerStub
let salon: Story
let other: Story
let operator: string
let open: Listener[] = []
beforeAll(async () => {
  messenger = await startMessengerStub()
  app = await startTestApp({
    MESSENGER_A_WEBHOOK_SECRET: HOOK_SECRET,
    MESSENGER_A_URL: messenger.url,
    MESSENGER_A_TOKEN: messenger.token,
  })
  app.now = Date.now() // hooks are signed by the real clock
  salon = await tellStory(app) // hooks go to the first salon
  other = await tellStory(app)
  operator = (await salon.account('operator')).token
})
afterAll(async () => {
  await app?.stop()
  await messenger?.stop()
})
beforeEach(async () => {
  await Promise.all(open.map((listener) => listener.hangUp()))
  open = []
})

async function listen(
  token: string,
  variables: Record<string, unknown> = {},
  query = TASK_UPDATES,
): Promise<Listener> {
  const listener = await new Listener(token, { query, variables }).listen(app.url)
  open.push(listener)
  return listener
}
const heard = (listener: Listener, count: number) =>
  until(`${count} events`, async () => listener.told.length >= count)
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look at answers as callers do
async function ask<T = any>(query: string, variables = {}, token = operator): Promise<T> {
  const { data, errors } = await app.graphql<T>(query, variables, token)
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}
/** Nothing more has come by the time that something later has. */
async function marked(listeners: readonly Listener[]): Promise<void> {
  const marker = await listen(salon.admin.token)
  await write(app.url, 'marker')
  await heard(marker, 1)
  const { cursor = '' } = marker
  await Promise.all(listeners.map(({ line }) => line.ask(`marked ${cursor}`, '{ liveCursor }')))
}
let people = 0
/** A task of somebody new. */
async function newTask(): Promise<{ id: number; from: string }> {
  const from = `person ${(people += 1)}`
  await write(app.url, from)
  const { tasks } = await ask('{ tasks(first: 100) { nodes { id client { name } } } }')
  return {
    from,
    id: tasks.nodes.find(
      ({ client }: { client: { name: string } }) => client.name === `Client ${from}`,
    ).id,
  }
}

describe('what happens to a task', () => {
  test('each verb tells of what it did, and each message comes once', async () => {
    const listener = await listen(operator)
    const { id, from } = await newTask()
    await write(app.url, from, 'again')
    const reply =
      'mutation ($id: Int!) { replyToTask(input: { taskId: $id, text: "Hi" }) { id state } }'
    const { replyToTask } = await ask(reply, { id })
    await deliver(app.url, {
      type: 'message.status',
      data: { id: messenger.answers.at(-1), status: 'delivered' },
    })
    await ask('mutation ($id: Int!) { handTaskToAutopilot(id: $id) { id } }', { id })
    await ask('mutation ($id: Int!) { takeTask(id: $id) { id } }', { id })
    const until = new Date(app.now + 3_600_000).toISOString()
    await ask(
      'mutation ($id: Int!, $until: DateTime!) { snoozeTask(id: $id, until: $until) { id } }',
      { id, until },
    )
    await write(app.url, from, 'wakes')
    await ask('mutation ($id: Int!) { markTaskRead(id: $id) { id } }', { id })
    await ask('mutation ($id: Int!) { markTaskRead(id: $id) { id } }', { id }) // nothing was unread
    await ask('mutation ($id: Int!) { closeTask(id: $id) { id } }', { id })
    await heard(listener, 13)
    await marked([listener])
    const own = listener.told.filter(({ task }) => task?.id === id)
    expect(own.map(({ kind, message }) => (message ? `${kind} ${message.text}` : kind))).toEqual([
      ...['CREATED', 'MESSAGE Hello', 'MESSAGE again', 'MESSAGE Hi'],
      ...['MESSAGE_UPDATED Hi', 'MESSAGE_UPDATED Hi'], // sent, delivered
      ...['UPDATED', 'UPDATED', 'UPDATED'], // to the autopilot, taken, asleep
      ...['UPDATED', 'MESSAGE wakes', 'UPDATED', 'CLOSED'], // woken, and read
    ])
    const ofReply = own.filter(({ message }) => message?.id === replyToTask.id)
    expect(ofReply.filter(({ kind }) => kind === 'MESSAGE')).toHaveLength(1)
    expect(ofReply.at(-1)?.message?.state).toBe('DELIVERED')
    expect(own.at(-1)?.task?.status).toBe('CLOSED')
    const numbers = listener.told.map(({ cursor }) => numberIn(cursor))
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })

  test('a filter tells of what it wants, and once more of what it wants no longer', async () => {
    const { id } = await newTask()
    const asked = { filter: { status: ['OPEN'], unassigned: true } }
    const [free, one] = [await listen(operator, asked), await listen(operator, { taskId: id })]
    await heard(free, 1) // of who looks at it, before it is out of sight
    // goes out of the first one's sight
    await ask('mutation ($id: Int!) { takeTask(id: $id) { id } }', { id })
    await ask('mutation ($id: Int!) { handTaskToAutopilot(id: $id) { id } }', { id })
    await newTask()
    await heard(free, 4)
    await heard(one, 2)
    expect(free.told.map(({ kind, task }) => [kind, task?.id === id])).toEqual([
      ['PRESENCE', true], // somebody looks at it
      ['UPDATED', true],
      ['CREATED', false],
      ['MESSAGE', false],
    ])
    expect(one.told.every(({ task }) => task?.id === id)).toBe(true)
  })

  test('a delivery tells of its message, and so does a message that is sent again', async () => {
    const { id } = await newTask()
    const listener = await listen(operator, { filter: { status: ['OPEN'] } })
    messenger.mode = 'window_closed'
    const { errors } = await app.graphql(
      'mutation ($id: Int!) { replyToTask(input: { taskId: $id, text: "Hi" }) { id } }',
      { id },
      operator,
    )
    messenger.mode = 'up'
    const { messageId } = errors?.[0]?.extensions as unknown as { messageId: number }
    await heard(listener, 2)
    expect(listener.told.map(({ kind, message }) => [kind, message?.id])).toEqual([
      ['MESSAGE', messageId],
      ['MESSAGE_UPDATED', messageId],
    ])
    expect(listener.told.at(-1)?.message?.state).toBe('FAILED')
    await ask('mutation ($id: Int!) { resendMessage(id: $id) { id } }', { id: messageId })
    for (const status of ['delivered', 'read'])
      await deliver(app.url, {
        type: 'message.status',
        data: { id: messenger.answers.at(-1), status },
      })
    await heard(listener, 6)
    await marked([listener])
    const own = listener.told.filter(({ task }) => task?.id === id)
    expect(own.map(({ kind }) => kind)).toEqual([
      'MESSAGE',
      ...Array<string>(5).fill('MESSAGE_UPDATED'), // failed, pending, sent, delivered, read
    ])
    expect(own.at(-1)?.message).toMatchObject({ id: messageId, state: 'READ' })
  })

  test('a filter for unread tasks, or for those of a client, tells what enters and leaves', async () => {
    const [unread, read] = [
      await listen(operator, { filter: { unread: true } }),
      await listen(operator, { filter: { unread: false } }),
    ]
    const { id, from } = await newTask()
    await heard(unread, 2)
    await ask('mutation ($id: Int!) { markTaskRead(id: $id) { id } }', { id })
    await ask('mutation ($id: Int!) { takeTask(id: $id) { id } }', { id })
    await write(app.url, from, 'again')
    await heard(unread, 4)
    await heard(read, 3)
    await marked([unread, read])
    const kindsOf = ({ told }: Listener) =>
      told.filter(({ task }) => task?.id === id).map(({ kind }) => kind)
    expect(kindsOf(unread)).toEqual(['CREATED', 'MESSAGE', 'UPDATED', 'MESSAGE'])
    expect(kindsOf(read)).toEqual(['UPDATED', 'UPDATED', 'MESSAGE']) // read, taken, unread again
    const { task } = await ask('query ($id: Int!) { task(id: $id) { client { id } } }', { id })
    const [own, others] = [
      await listen(operator, { filter: { clientId: task.client.id } }),
      await listen(operator, { filter: { clientId: task.client.id + 1000 } }),
    ]
    await write(app.url, from, 'once more')
    await heard(own, 1)
    await marked([own, others])
    expect([own.kinds(), others.told]).toEqual([['MESSAGE'], []])
  })

  test('a client who gets the phone of another one takes the tasks along', async () => {
    const { id } = await newTask()
    const { task } = await ask('query ($id: Int!) { task(id: $id) { client { id } } }', { id })
    const known = await salon.client()
    const [before, after] = [
      await listen(operator, { filter: { clientId: task.client.id } }),
      await listen(operator, { filter: { clientId: known.id } }),
    ]
    await ask(
      'mutation ($id: Int!, $phone: PhoneNumber!) { updateClient(id: $id, input: { phone: $phone }) ' +
        '{ id } }',
      {
        id: task.client.id,
        phone: known.phone,
      },
    )
    await heard(before, 1)
    await heard(after, 1)
    expect(before.kinds()).toEqual(['UPDATED'])
    expect(before.told[0]?.task?.id).toBe(id)
  })

  test('nobody of another salon hears of it', async () => {
    const stranger = await listen(other.admin.token)
    const appointments = await listen(other.admin.token, {}, APPOINTMENT_UPDATES)
    await newTask()
    await marked([stranger, appointments])
    expect([stranger.told, appointments.told]).toEqual([[], []])
  })
})

describe('what happens to an appointment', () => {
  const CREATE = `mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input)
    { id } }`
  const DAY = '2035-03-05'
  async function place() {
    const [anna, berta] = [
      await salon.master({ name: 'Anna' }),
      await salon.master({ name: 'Berta' }),
    ]
    const service = await salon.service({ by: [anna, berta] })
    const client = await salon.client()
    const input = {
      masterId: anna.id,
      serviceId: service.id,
      clientId: client.id,
      date: DAY,
      time: '12:00',
    }
    return { anna, berta, client, input, token: salon.admin.token }
  }

  test(
    'each verb tells of what it did; masters and clients hear of their own; who loses it ' +
      'resyncs',
    async () => {
      const { anna, berta, client, input, token } = await place()
      const all = await listen(token, {}, APPOINTMENT_UPDATES)
      const mine = await listen(
        (await salon.account('master', { masterId: anna.id })).token,
        {},
        APPOINTMENT_UPDATES,
      )
      const hers = await listen(
        (await salon.account('master', { masterId: berta.id })).token,
        {},
        APPOINTMENT_UPDATES,
      )
      const own = await listen(
        (await salon.account('client', { clientId: client.id })).token,
        {},
        APPOINTMENT_UPDATES,
      )
      const stranger = await salon.client()
      const theirs = await listen(
        (await salon.account('client', { clientId: stranger.id })).token,
        {},
        APPOINTMENT_UPDATES,
      )
      const booked = await listen(token, { filter: { status: ['BOOKED'] } }, APPOINTMENT_UPDATES)
      const { createAppointment } = await ask(CREATE, { input }, token)
      const { id } = createAppointment
      await ask(
        'mutation ($id: Int!, $input: RescheduleAppointmentInput!) { rescheduleAppointment(id: ' +
          '$id, input: $input) { id } }',
        { id, input: { masterId: berta.id, date: '2035-03-06', time: '13:00' } },
        token,
      )
      await ask('mutation ($id: Int!) { confirmAppointment(id: $id) { id } }', { id }, token)
      await ask('mutation ($id: Int!) { cancelAppointment(id: $id) { id } }', { id }, token)
      await heard(all, 4)
      await marked([all, mine, hers, own, theirs, booked])
      expect(all.kinds()).toEqual(['CREATED', 'UPDATED', 'STATUS_CHANGED', 'STATUS_CHANGED'])
      expect(own.kinds()).toEqual(all.kinds())
      expect(mine.kinds()).toEqual(['CREATED', 'RESYNC'])
      expect(mine.told[1]?.appointment).toBeNull()
      expect(hers.kinds()).toEqual(['UPDATED', 'STATUS_CHANGED', 'STATUS_CHANGED'])
      expect(theirs.kinds()).toEqual([])
      expect(booked.kinds()).toEqual(['CREATED', 'UPDATED', 'STATUS_CHANGED'])
    },
  )
})

describe('another client of an appointment', () => {
  test('is told to staff and to that client; the former one resyncs', async () => {
    const { token } = salon.admin
    const anna = await salon.master()
    const service = await salon.service({ by: [anna] })
    const [former, client] = [await salon.client(), await salon.client()]
    const input = {
      masterId: anna.id,
      serviceId: service.id,
      clientId: former.id,
      date: '2035-04-02',
      time: '12:00',
    }
    const { made } = await ask(
      `mutation ($input: CreateAppointmentInput!) { made: createAppointment(input: $input)
        { id } }`,
      { input },
      token,
    )
    const listeners = await Promise.all(
      [
        salon.admin,
        await salon.account('client', { clientId: client.id }),
        await salon.account('client', { clientId: former.id }),
      ].map((person) => listen(person.token, {}, APPOINTMENT_UPDATES)),
    )
    const [all, theirs, lost] = listeners as [Listener, Listener, Listener]
    await ask(
      `mutation ($id: Int!, $clientId: Int!) {
        updateAppointment(id: $id, input: { clientId: $clientId }) { id } }`,
      { id: made.id, clientId: client.id },
      token,
    )
    await heard(all, 1)
    await marked(listeners)
    expect(all.kinds()).toEqual(['UPDATED'])
    expect(theirs.kinds()).toEqual(['UPDATED'])
    expect(lost.kinds()).toEqual(['RESYNC'])
    expect(lost.told[0]?.appointment).toBeNull()
  })
})

describe('after', () => {
  test('the cursor of a list, everything since then, once and in order', async () => {
    const { id, from } = await newTask()
    const { tasks } = await ask<{ tasks: { cursor: string } }>('{ tasks { nodes { id } cursor } }')
    for (let turn = 0; turn < 200; turn += 1) await write(app.url, from, `${turn}`)
    const listener = await listen(operator, { after: tasks.cursor })
    await heard(listener, 200)
    expect(listener.told.map(({ message }) => message?.text)).toEqual(
      Array.from({ length: 200 }, (_, n) => `${n}`),
    )
    const half = listener.told[99]?.cursor
    const second = await listen(operator, { taskId: id, after: half })
    await heard(second, 100)
    expect(second.messageIds()).toEqual(listener.messageIds().slice(100))
  })

  test.each(['', 'x', 'ZTox', Buffer.from('e:1:-1').toString('base64url'), 'x'.repeat(10_000)])(
    'what is no cursor is refused: %.20s',
    async (after) => {
      const line = await openTab(app.url, operator)
      for (const query of [TASK_UPDATES, APPOINTMENT_UPDATES]) {
        const { type, payload } = await line.ask(query, query, { variables: { after } })
        expect(type).toBe('error')
        expect(payload[0].extensions).toEqual({
          code: 'invalid',
          fields: { after: ['Invalid cursor.'] },
        })
      }
      await line.hangUp()
    },
  )

  test('so is the cursor of another salon', async () => {
    const { liveCursor } = await ask('{ liveCursor }', {}, other.admin.token)
    const line = await openTab(app.url, operator)
    const { payload } = await line.ask('1', TASK_UPDATES, { variables: { after: liveCursor } })
    expect(payload[0].extensions).toEqual({
      code: 'invalid',
      fields: { after: ['Invalid cursor.'] },
    })
    await line.hangUp()
  })

  test('too far ahead, too far behind, or forgotten: RESYNC, and it goes on from there', async () => {
    const third = await tellStory(app)
    const { token } = third.admin
    const cursor = (number: number): string =>
      Buffer.from(`e:${third.id}:${number}`).toString('base64url')
    const add = (many: number) =>
      app.db.execute(`insert into events (salon_id, topic, kind, facts, created_at)
        select ${third.id}, 'appointment', 'resync', '{}', now() from generate_series(1, ${many})`)
    await add(10_050)
    const newest = numberIn((await ask('{ liveCursor }', {}, token)).liveCursor)
    expect(newest).toBeGreaterThanOrEqual(10_050)
    const behind = await listen(token, { after: cursor(newest - 10_001) }, APPOINTMENT_UPDATES)
    const ahead = await listen(token, { after: cursor(newest + 1) }, APPOINTMENT_UPDATES)
    const within = await listen(token, { after: cursor(newest - 10_000) }, APPOINTMENT_UPDATES)
    await app.db.execute(`delete from events where salon_id = ${third.id} and number <= 9000`)
    const swept = await listen(token, { after: cursor(8_000) }, APPOINTMENT_UPDATES)
    const kept = await listen(token, { after: cursor(9_000) }, APPOINTMENT_UPDATES)
    await heard(kept, newest - 9_000)
    for (const listener of [behind, ahead, swept]) {
      await heard(listener, 1)
      expect(listener.told).toMatchObject([
        { kind: 'RESYNC', appointment: null, cursor: cursor(newest) },
      ])
    }
    await add(2)
    for (const listener of [behind, ahead, swept]) await heard(listener, 3)
    expect(behind.told.map(({ cursor: at }) => numberIn(at))).toEqual([
      newest,
      newest + 1,
      newest + 2,
    ])
    await until(
      'the one within the limit has come to the end',
      async () => within.cursor === cursor(newest + 2),
    )
  })
})

describe('who looks at a task', () => {
  const viewers = async (id: number): Promise<string[]> =>
    (await ask('query ($id: Int!) { task(id: $id) { viewers } }', { id })).task.viewers
  const named = (id: number, count: number) =>
    until(`${count} viewers`, async () => (await viewers(id)).length === count)

  test('come and go, each once however many tabs they have, and others hear of it', async () => {
    const { id } = await newTask()
    const [anna, berta] = [await salon.account('operator'), await salon.account('operator')]
    const watcher = await listen(operator)
    const first = await listen(anna.token, { taskId: id })
    await heard(watcher, 1)
    const second = await listen(anna.token, { taskId: id })
    await named(id, 1)
    const guest = await listen(berta.token, { taskId: id })
    await heard(watcher, 2)
    await named(id, 2)
    await second.hangUp()
    guest.line.socket.terminate() // without a word
    await heard(watcher, 3)
    await named(id, 1)
    first.line.say({ type: 'complete', id: 'live' })
    await heard(watcher, 4)
    await named(id, 0)
    expect(new Set(watcher.kinds())).toEqual(new Set(['PRESENCE']))
  })

  test('are told of without events that are kept, and filters hold', async () => {
    const { id } = await newTask()
    const [{ liveCursor }, away] = [
      await ask('{ liveCursor }'),
      await listen(operator, { filter: { status: ['SNOOZED'] } }),
    ]
    const watcher = await listen(operator, { filter: { status: ['OPEN'] } })
    const guest = await listen((await salon.account('operator')).token, { taskId: id })
    await heard(watcher, 1)
    expect(watcher.told[0]).toMatchObject({ kind: 'PRESENCE', task: { id }, cursor: liveCursor })
    await guest.hangUp()
    await heard(watcher, 2)
    expect((await ask('{ liveCursor }')).liveCursor).toBe(liveCursor)
    expect(away.told).toEqual([])
  })

  test('are gone when their account is switched off', async () => {
    const { id } = await newTask()
    const berta = await salon.account('operator')
    const guest = await listen(berta.token, { taskId: id })
    await named(id, 1)
    await ask(
      'mutation ($id: Int!) { updateAccount(id: $id, input: { active: false }) { id } }',
      { id: berta.id },
      salon.admin.token,
    )
    await named(id, 0)
    await guest.hangUp()
  })

  test('show that they write, for some seconds', async () => {
    const { id } = await newTask()
    const berta = await salon.account('operator')
    const query = `query ($id: Int!) { task(id: $id) { presence { account { id } since typing } } }`
    const presence = async () => (await ask(query, { id })).task.presence as unknown[]
    const watcher = await listen(operator)
    const guest = await listen(berta.token, { taskId: id })
    await heard(watcher, 1)
    const typing = () =>
      ask('mutation ($id: Int!) { setTyping(taskId: $id) { id } }', { id }, berta.token)
    await Promise.all([typing(), typing()])
    await heard(watcher, 2)
    const since = expect.stringMatching(/Z$/) as string
    expect(await presence()).toEqual([{ account: { id: berta.id }, since, typing: true }])
    await until('they stopped', async () => watcher.told.length >= 3)
    expect(await presence()).toEqual([{ account: { id: berta.id }, since, typing: false }])
    await guest.hangUp()
  })

  test('two tabs that close in the same moment are heard of', async () => {
    const { id } = await newTask()
    const { token } = await salon.account('operator')
    for (let turn = 0; turn < 5; turn += 1) {
      const tabs = await Promise.all([listen(token, { taskId: id }), listen(token, { taskId: id })])
      await named(id, 1)
      const watcher = await listen(operator)
      await Promise.all(tabs.map((tab) => tab.hangUp()))
      await heard(watcher, 1)
      await named(id, 0)
    }
  })
})

test('an embed token may hear of tasks, and of no appointments', async () => {
  const { embedToken } = await ask('{ embedToken { token } }')
  const token = embedToken.token as string
  const listener = await listen(token)
  await newTask()
  await heard(listener, 2)
  const { type, payload } = await listener.line.ask('appointments', APPOINTMENT_UPDATES)
  expect([type, payload[0].extensions.code]).toEqual(['error', 'token_not_valid'])
})

test(
  'who is switched off hears of nothing that comes after, and of all of it once they are on ' +
    'again',
  async () => {
    const person = await salon.account('operator')
    const listener = await listen(person.token)
    await write(app.url, 'before it')
    await heard(listener, 2)
    const { cursor = '' } = listener
    const turn = (active: boolean) =>
      ask(
        `mutation { updateAccount(id: ${person.id}, input: { active: ${active} }) { id } }`,
        {},
        salon.admin.token,
      )
    await turn(false)
    await write(app.url, 'after it')
    await marked([])
    expect(listener.kinds()).toEqual(['CREATED', 'MESSAGE'])
    await until('the socket is closed', async () => listener.line.end !== undefined)
    expect(listener.line.end?.code).toBe(4403)

    await turn(true)
    await until('they are let in again', async () => {
      const back = await listen(person.token, { after: cursor }).catch(() => undefined)
      if (!back) return false
      await heard(back, 2)
      return back.kinds().slice(0, 2).join() === 'CREATED,MESSAGE'
    })
  },
)
