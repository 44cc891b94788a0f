import { afterAll, beforeAll, expect, test } from 'vitest'
import { received } from '../support/inbox/inbox.js'
import { openPilotFixture, type PilotFixture } from '../support/pilot.js'
import { until } from '../support/until.js'

let fixture: PilotFixture
beforeAll(async () => {
  fixture = await openPilotFixture({ WORKER: 'on', EXTERNAL_TIMEOUT_MS: '500' })
})
afterAll(() => fixture.stop())

/** A client writes; what their messenger got of the autopilot for it. */
async function chat(
  from: string,
  text: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const known = (await fixture.toldIn(await taskOf(from))).length
  const task = await fixture.write(from, text, more)
  const said = await until('it is answered', async () => (await fixture.toldIn(task))[known])
  await until('it is sent', async () =>
    fixture.stub.received.some(
      ({ body }) =>
        (body as { to: string }).to === from && (body as { text: string }).text === said,
    ),
  )
  return said
}
const appointmentsOf = async (from: string) => {
  const [task] = await fixture.tasksOf(from)
  return (await fixture.appointments()).filter(({ clientId }) => clientId === task?.clientId)
}
const taskOf = async (from: string): Promise<number> =>
  (await fixture.tasksOf(from)).at(-1)?.id ?? 0
const settled = (from: string, status: string) =>
  until(`it is ${status}`, async () => {
    const [task] = (await fixture.tasksOf(from)).slice(-1)
    const messages = await fixture.messagesOf(task?.id ?? 0)
    return task?.status === status && messages.every(({ state }) => state !== 'pending') && task
  })

const ACTIONS =
  'query ($id: Int!) { task(id: $id) { status autopilotActions { id kind appointmentId undoneAt } } }'
type Action = { id: number; kind: string; appointmentId: number; undoneAt: string | null }
const actionsOf = async (from: string): Promise<Action[]> => {
  const { data } = await fixture.app.graphql<{ task: { autopilotActions: Action[] } }>(
    ACTIONS,
    { id: await taskOf(from) },
    fixture.operator.token,
  )
  return data.task.autopilotActions
}
const UNDO =
  'mutation ($id: Int!) { undoAutopilotAction(id: $id) { id status date time client { id } } }'
const undo = (id: number | undefined, token = fixture.operator.token) =>
  fixture.app.graphql<{
    undoAutopilotAction: { id: number; status: string; date: string; time: string }
  }>(UNDO, { id }, token)

test('a client books, moves and cancels from their messenger, and each is undone in one step', async () => {
  expect(await chat('ann', 'Hi! Haircut on 15 January at 12:00 please')).toMatch(
    /^Hello Nina! .*automatic.*\nShall I book .*15 January at 12:00\? The price is €40\.$/,
  )
  expect(await appointmentsOf('ann')).toEqual([])
  expect(await chat('ann', 'yes')).toContain("You're booked for")
  expect(await appointmentsOf('ann')).toMatchObject([
    { date: '2030-01-15', time: '12:00', status: 'booked', by: 'autopilot' },
  ])

  expect(await chat('ann', 'move it to 16 January at 14:00')).toContain('Shall I')
  expect(await appointmentsOf('ann')).toMatchObject([{ date: '2030-01-15' }])
  expect(await chat('ann', 'yes')).toContain("I've moved")
  expect(await appointmentsOf('ann')).toMatchObject([
    { date: '2030-01-16', time: '14:00', by: 'autopilot' },
  ])

  expect(await chat('ann', 'please cancel my visit')).toContain('Shall I')
  expect(await chat('ann', 'yes')).toContain("I've cancelled")
  expect(await appointmentsOf('ann')).toMatchObject([{ status: 'cancelled', by: 'autopilot' }])

  const [booked, moved, cancelled] = await actionsOf('ann')
  expect([booked?.kind, moved?.kind, cancelled?.kind]).toEqual(['BOOK', 'MOVE', 'CANCEL'])
  expect((await undo(cancelled?.id)).data.undoAutopilotAction).toMatchObject({
    status: 'BOOKED',
    date: '2030-01-16',
    time: '14:00:00',
  })
  expect(await appointmentsOf('ann')).toMatchObject([
    { status: 'cancelled' },
    { status: 'booked', by: 'user' },
  ])
  expect((await undo(cancelled?.id)).errors).toMatchObject([
    { extensions: { code: 'invalid_status_transition' } },
  ])
  expect(await appointmentsOf('ann')).toHaveLength(2)
})

test('a picture is for a person: the client hears so, and a person sees it', async () => {
  const photo = { url: 'https://files.example/photo.jpg', mime: 'image/jpeg', name: 'photo.jpg' }
  expect(await chat('pia', '', { media: [photo] })).toContain("I can't open that myself")
  const open = await settled('pia', 'open')
  expect(open).toMatchObject({ assigneeId: null, unread: 1, waiting: fixture.app.now })
  const { data } = await fixture.app.graphql<{
    task: { messages: { nodes: { media: unknown[] }[] } }
  }>(
    'query ($id: Int!) { task(id: $id) { messages { nodes { media { url mime name } } } } }',
    { id: await taskOf('pia') },
    fixture.operator.token,
  )
  expect(data.task.messages.nodes[0]?.media).toEqual([photo])
})

test('what it booked is cancelled and what it moved goes back when it is undone', async () => {
  await chat('bea', 'Haircut on 17 January at 10:00')
  await chat('bea', 'yes')
  await chat('bea', 'move it to 18 January at 10:00')
  await chat('bea', 'yes')
  const [booked, moved] = await actionsOf('bea')
  const back = await undo(moved?.id)
  expect(back.data.undoAutopilotAction).toMatchObject({
    id: moved?.appointmentId,
    date: '2030-01-17',
    time: '10:00:00',
  })
  expect((await undo(booked?.id)).data.undoAutopilotAction).toMatchObject({
    id: booked?.appointmentId,
    status: 'CANCELLED',
  })
  expect(await appointmentsOf('bea')).toMatchObject([{ status: 'cancelled', by: 'user' }])
  expect((await actionsOf('bea')).every(({ undoneAt }) => undoneAt !== null)).toBe(true)
})

test('what cannot be undone stays, and says why', async () => {
  await chat('cat', 'Haircut on 19 January at 10:00')
  await chat('cat', 'yes')
  await chat('cat', 'move it to 20 January at 10:00')
  await chat('cat', 'yes')
  const { id } = await fixture.salon.client()
  const place = {
    client_id: id,
    master_id: fixture.anna.id,
    service_id: fixture.haircut.id,
    date: '2030-01-19',
    time: '10:00',
  }
  expect(
    (
      await fixture.app.request('POST', '/api/records/', {
        token: fixture.operator.token,
        body: place,
      })
    ).status,
  ).toBe(201)
  const [, moved] = await actionsOf('cat')
  expect((await undo(moved?.id)).errors).toMatchObject([{ extensions: { code: 'slot_taken' } }])
  expect(await appointmentsOf('cat')).toMatchObject([{ date: '2030-01-20', status: 'booked' }])
  expect((await actionsOf('cat'))[1]).toMatchObject({ undoneAt: null })
})

test('what was moved on since stays where it is', async () => {
  const on = (day: number) => `${day} January at 10:00`
  await chat('cleo', `Haircut on ${on(24)}`)
  await chat('cleo', 'yes')
  await chat('cleo', `move it to ${on(25)}`)
  await chat('cleo', 'yes')
  const [, moved] = await actionsOf('cleo')
  const id = moved?.appointmentId ?? 0
  const moveTo = (date: string) =>
    fixture.app.request('POST', `/api/records/${id}/reschedule/`, {
      ...{ token: fixture.operator.token, body: { date, time: '10:00' } },
    })
  await moveTo('2030-01-26')
  expect((await undo(moved?.id)).errors).toMatchObject([
    { extensions: { code: 'invalid_status_transition' } },
  ])
  expect(await appointmentsOf('cleo')).toMatchObject([{ date: '2030-01-26', status: 'booked' }])
  await moveTo('2030-01-25')
  expect((await undo(moved?.id)).data.undoAutopilotAction).toMatchObject({ id, date: '2030-01-24' })
})

test('only operators undo, each in their own salon', async () => {
  await chat('dan', 'Haircut on 21 January at 10:00')
  await chat('dan', 'yes')
  const [action] = await actionsOf('dan')
  const [appointment] = await appointmentsOf('dan')
  const own = await fixture.salon.account('client', { clientId: appointment?.clientId ?? 0 })
  const master = await fixture.salon.account('master', { masterId: fixture.anna.id })
  for (const { token } of [own, master, await fixture.salon.account('integration')])
    expect((await undo(action?.id, token)).errors).toMatchObject([
      { extensions: { code: 'permission_denied' } },
    ])
  expect((await undo((action?.id ?? 0) + 1000)).errors).toMatchObject([
    { extensions: { code: 'not_found' } },
  ])
  expect(await appointmentsOf('dan')).toMatchObject([{ status: 'booked' }])
})

const REASONS: readonly (readonly [string, readonly string[]])[] = [
  ['asks for a person', ['I want to talk to a person']],
  ['did not understand the client twice', ['qwerty asdf', 'zxcv uiop']],
  ['is upset', ['This is outrageous, you are the worst salon ever!']],
  ['not theirs', ["When is my wife's appointment?"]],
]
test.each(REASONS)('it gives back a client who … %s', async (reason, lines) => {
  const from = `back ${reason}`
  await fixture.write(from, 'Hello')
  await until('it is greeted', async () => (await fixture.toldIn(await taskOf(from))).length > 0)
  let said = ''
  for (const line of lines) said = await chat(from, line)
  expect(said).toMatch(/colleague/)
  const task = await settled(from, 'open')
  expect(task).toMatchObject({ assigneeId: null, unread: 1 })
  const messages = await fixture.messagesOf(task.id)
  const note = messages.find(({ type }) => type === 'note')
  expect(note).toMatchObject({ author: 'Autopilot', text: expect.stringContaining(reason) })
  const ledToIt = messages.filter(({ direction }) => direction === 'inbound').at(-1)
  expect(task.waiting).toBe(ledToIt?.at)
  expect((await fixture.logOf(task.id)).at(-1)).toMatchObject({
    from: 'autopilot',
    to: 'open',
    kind: 'autopilot',
    note: note?.text.split('\n')[0],
  })
})

test('after a hand-back it is silent until somebody hands the dialogue over again', async () => {
  await chat('eve', 'I want to talk to a person')
  const task = await settled('eve', 'open')
  await fixture.write('eve', 'what does a haircut cost?')
  expect(await fixture.toldIn(task.id)).toHaveLength(1)
  await fixture.app.request('POST', `/api/assistant/tasks/${task.id}/autopilot/`, {
    token: fixture.operator.token,
    body: {},
  })
  await until('it answers', async () => (await fixture.toldIn(task.id)).length === 2)
  expect((await fixture.toldIn(task.id)).at(-1)).toContain('€40')
})

test('where it answers on request only, or not at all, new dialogues are for people', async () => {
  for (const mode of ['on_request', 'off'] as const) {
    await fixture.settle({ mode })
    const from = `mode ${mode}`
    const task = await fixture.write(from, 'what does a haircut cost?')
    expect(await fixture.tasksOf(from)).toMatchObject([{ status: 'open' }])
    await fixture.app.request('POST', `/api/assistant/tasks/${task}/autopilot/`, {
      token: fixture.operator.token,
      body: {},
    })
    const status = mode === 'off' ? 'open' : 'autopilot'
    await until('it answers', async () => (await fixture.toldIn(task)).length === 1)
    expect(await settled(from, status)).toMatchObject({ status })
    expect((await fixture.toldIn(task))[0]).toContain(mode === 'off' ? 'colleague' : '€40')
  }
  await fixture.settle({})
})

test('the salon greets in its own words', async () => {
  await fixture.settle({ greeting: 'Welcome to the house of hair.' })
  expect(await chat('fay', 'what does a haircut cost?')).toMatch(
    /^Welcome to the house of hair\.\nHaircut: €40/,
  )
  expect(await chat('fay', 'what does a haircut cost?')).not.toContain('Welcome')
  await fixture.settle({ greeting: 'Welcome, {client_name}!' })
  expect(await chat('fabian', 'what does a haircut cost?')).toMatch(/^Welcome, Nina!\n/)
  await fixture.settle({})
})

test('what the messenger does not take goes to a person', async () => {
  await chat('gil', 'Haircut on 22 January at 10:00')
  fixture.stub.next('bad_request')
  await fixture.write('gil', 'yes')
  const task = await settled('gil', 'open')
  expect(task.waiting).not.toBeNull()
  expect(
    (await fixture.messagesOf(task.id)).map(({ type, state }) => `${type} ${state}`).slice(-2),
  ).toEqual(['text failed', 'note skipped'])
})

test('a messenger may tell of a message twice: it is answered once', async () => {
  const hook = received('hal', 'what does a haircut cost?')
  await Promise.all([
    fixture.hook(hook, { id: 'twice' }),
    fixture.hook(hook, { id: 'twice' }),
    fixture.hook(hook),
  ])
  await until('it is answered', async () => (await fixture.toldIn(await taskOf('hal'))).length > 0)
  await until('no turn is left', async () => {
    const left = await fixture.sql`select from jobs where name = 'autopilot_turn'`
    return left.length === 0
  })
  expect(await fixture.toldIn(await taskOf('hal'))).toHaveLength(1)
})

test("many clients at once each book their own appointment, and nobody else's", async () => {
  const people = Array.from({ length: 8 }, (_, index) => `crowd-${index}`)
  const timeOf = (index: number): string => `${10 + index}:00`
  await Promise.all(
    people.map((from, index) => chat(from, `Haircut on 23 January at ${timeOf(index)}`)),
  )
  await Promise.all(people.map((from) => chat(from, 'yes')))
  const made = await Promise.all(people.map(appointmentsOf))
  expect(
    made.map((appointments) => appointments.map(({ time, status }) => `${time} ${status}`)),
  ).toEqual(people.map((_, index) => [`${timeOf(index)} booked`]))
})

test('figures are in /metrics', async () => {
  const { text } = await fixture.app.request('GET', '/metrics')
  const figure = (name: string): number =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
  expect(figure('autopilot_dialogues\\{outcome="all"\\}')).toBeGreaterThan(
    figure('autopilot_dialogues\\{outcome="solved"\\}'),
  )
  expect(figure('autopilot_hand_backs\\{reason="unclear"\\}')).toBe(1)
  expect(figure('autopilot_actions\\{kind="cancel"\\}')).toBe(1)
  expect(figure('autopilot_actions\\{kind="undone"\\}')).toBe(4)
})
