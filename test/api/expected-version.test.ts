import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { type InboxFixture, openInboxFixture } from '../support/inbox/inbox.js'

let inbox: InboxFixture
beforeAll(async () => {
  inbox = await openInboxFixture()
})
afterAll(() => inbox.stop())

/** Sends a mutation. Returns the code and version of its refusal, or its data. */
async function change(mutation: string, token = inbox.salon.admin.token): Promise<unknown> {
  const { data, errors } = await inbox.app.graphql<{ done: unknown }>(
    `mutation { done: ${mutation} }`,
    {},
    token,
  )
  const [error] = errors ?? []
  return error ? [error.extensions.code, error.extensions.params] : data.done
}

describe('a mutation with an expected version', () => {
  test.each(['confirmAppointment', 'cancelAppointment'])(
    'of an appointment, %s, is refused at another version',
    async (name) => {
      const anna = await inbox.salon.master({ name: `Anna ${name}` })
      const haircut = await inbox.salon.service({ by: [anna] })
      const { id } = await bookAppointment(inbox.salon.context(), {
        masterId: anna.id,
        serviceId: haircut.id,
        date: '2030-01-09',
        time: 660,
        comment: '',
      })
      const at = (version: number) =>
        change(`${name}(id: ${id}, expectedVersion: ${version}) { version }`)
      expect(await at(2)).toEqual(['version_conflict', { version: 1 }])
      expect(await at(1)).toEqual({ version: 2 })
    },
  )

  test('of a client is refused at another version, and only staff raise it', async () => {
    const { id } = await inbox.salon.client()
    const at = (version: number, name: string) =>
      change(
        `updateClient(id: ${id}, input: { name: "${name}" }, expectedVersion: ${version}) {
          name version }`,
      )
    expect(await at(1, 'Maria A')).toEqual({ name: 'Maria A', version: 2 })
    expect(await at(1, 'Maria B')).toEqual(['version_conflict', { version: 2 }])
    expect(await change(`updateClient(id: ${id}, input: {}) { name version }`)).toEqual({
      name: 'Maria A',
      version: 2,
    })
  })

  test('of two at once lets one through', async () => {
    const { id } = await inbox.salon.client({ name: 'Twice', phone: '+4915112345099' })
    const answers = await Promise.all(
      ['One', 'Other'].map((name) =>
        change(
          `updateClient(id: ${id}, input: { name: "${name}" }, expectedVersion: 1) { version }`,
        ),
      ),
    )
    expect(answers).toContainEqual({ version: 2 })
    expect(answers).toContainEqual(['version_conflict', { version: 2 }])
  })

  test.each([
    'takeTask(id: $id, expectedVersion: $version)',
    'handTaskToAutopilot(id: $id, expectedVersion: $version)',
    'snoozeTask(id: $id, untilLocal: "2030-01-08T09:30", expectedVersion: $version)',
    'closeTask(id: $id, expectedVersion: $version)',
  ])('of a task, %s, is refused at another version', async (mutation) => {
    const task = await inbox.write(`writer of ${mutation}`, 'Hello')
    const [row] = await inbox.tasksOf(`writer of ${mutation}`)
    const version = row?.version ?? 0
    const at = (seen: number) =>
      change(
        `${mutation.replace('$id', String(task)).replace('$version', String(seen))} { version }`,
      )
    expect(await at(version + 1)).toEqual(['task_conflict', { version }])
    expect(await at(version)).toEqual({ version: version + 1 })
  })
})

describe('a snooze until a local time', () => {
  const snooze = (task: number, end: string) =>
    change(`snoozeTask(id: ${task}, ${end}) { snoozedUntil }`)

  test("is on the salon's clock", async () => {
    const task = await inbox.write('late riser', 'Hello')
    expect(await snooze(task, 'untilLocal: "2030-07-08T09:30"')).toEqual({
      snoozedUntil: '2030-07-08T07:30:00Z',
    })
  })

  test.each([
    ['skipped by the clocks', 'untilLocal: "2030-03-31T02:30"'],
    ['missing', 'untilLocal: null'],
    ['given twice', 'untilLocal: "2030-01-08T09:30", until: "2030-01-08T09:30:00Z"'],
    ['with an offset', 'untilLocal: "2030-01-08T09:30:00Z"'],
    ['in the past', 'untilLocal: "2020-01-08T09:30"'],
  ])('is refused when it is %s', async (_, end) => {
    const task = await inbox.write('late riser', 'Hello')
    expect(await snooze(task, end)).toEqual(['invalid', undefined])
  })
})

describe('an account', () => {
  const FIELDS = '{ id username active createdAt }'
  test('shows username, state and age to admins and in `me` only', async () => {
    const operator = await inbox.salon.account('operator')
    const task = await inbox.write('curious', 'Hello')
    await change(`takeTask(id: ${task}) { id }`, operator.token)
    const query = `{ me ${FIELDS} task(id: ${task}) { assignee ${FIELDS} } operators ${FIELDS} }`
    const seen = async (token: string) =>
      (
        await inbox.app.graphql<{
          me: Record<string, unknown>
          task: { assignee: Record<string, unknown> }
          operators: Record<string, unknown>[]
        }>(query, {}, token)
      ).data
    const admin = await seen(inbox.salon.admin.token)
    expect(admin.task.assignee).toMatchObject({ id: operator.id, active: true })
    expect(admin.task.assignee.username).toEqual(expect.any(String))
    const own = await seen(operator.token)
    expect(own.me).toEqual(admin.task.assignee)
    expect(admin.operators).toContainEqual(own.me)
    for (const { username } of own.operators) expect(username).toBeNull()
    expect(own.task.assignee).toEqual({
      id: operator.id,
      username: null,
      active: null,
      createdAt: null,
    })
  })
})

describe('a refusal', () => {
  test('has a reason and parameters that a program can word itself', async () => {
    const anna = await inbox.salon.master({ name: 'Anna' })
    const haircut = await inbox.salon.service({ by: [anna] })
    const { data } = await inbox.app.graphql(
      `{ explainSlot(date: "2030-01-13", time: "03:00", serviceId: ${haircut.id},
        masterId: ${anna.id}) { code reason } }`,
      {},
      inbox.salon.admin.token,
    )
    expect(data).toEqual({
      explainSlot: { code: 'master_unavailable', reason: 'outside_hours' },
    })
    const refused = await inbox.app.graphql(
      `mutation { createAppointment(input: { date: "2030-01-13", time: "03:00", serviceId:
        ${haircut.id}, masterId: ${anna.id} }) { id } }`,
      {},
      inbox.salon.admin.token,
    )
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'master_unavailable',
      reason: 'outside_hours',
    })
  })
})
