import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../src/service/demo/seed.js'
import { startTestApp, type TestApp } from '../support/app.js'

let app: TestApp
let token = ''
beforeAll(async () => {
  app = await startTestApp()
  app.now = Date.now() // the command line has no other clock
  const { db, tokens, log, now } = app
  await seedDemo({ db, tokens, log, now }, { demoPassword: 'correct horse', nativeBooking: true })
  const signedIn = await app.request('POST', '/api/token/', {
    body: { username: 'operator', password: 'correct horse' },
  })
  token = signedIn.body.access
})
afterAll(() => app.stop())

const list = async (query: string) =>
  (await app.request('GET', `/api/assistant/tasks/${query}`, { token })).body

test('the demo salon has six dialogues, in all states and both messengers', async () => {
  const { count, results } = await list('?status=open,autopilot,snoozed,closed&ordering=id')
  expect(count).toBe(6)
  type Told = { channel: string; status: string; assignee: { name: string } | null }
  expect(
    results.map(({ channel, status, assignee }: Told) => [channel, status, assignee?.name]),
  ).toEqual([
    ['messenger_a', 'open', undefined],
    ['messenger_b', 'open', undefined],
    ['messenger_a', 'open', 'Olivia Operator'],
    ['messenger_b', 'autopilot', undefined],
    ['messenger_a', 'snoozed', 'Olivia Operator'],
    ['messenger_b', 'closed', 'Olivia Operator'],
  ])
  const [lena, kim, paul, , jonas, happy] = results
  expect(lena).toMatchObject({
    unread_count: 2,
    last_message: 'Thursday or Friday after work would be perfect.',
  })
  expect(Date.parse(lena.waiting_since)).toBeLessThan(app.now - 40 * 60_000)
  expect(kim).toMatchObject({ client: { name: 'Kim', phone: '' }, unread_count: 1 })
  expect(paul).toMatchObject({
    waiting_since: null,
    last_message: expect.stringMatching(/^No problem, \p{L}+ \p{L}+,/u),
  })
  expect(Date.parse(jonas.snoozed_until)).toBeGreaterThan(app.now)
  expect(happy.resolution).toBe('She was happy')
  expect(lena.client.phone).not.toBe('') // one of the forty clients
})

test(
  'its replies were said by its operator, and by the autopilot in its dialogue, and went ' +
    'through; its canned ones are there',
  async () => {
    type Said = { author: { name: string; kind: string }; direction: string; state: string }
    const { data } = await app.graphql<{
      tasks: {
        nodes: { messages: { nodes: Said[] }; statusLog: { newStatus: string }[]; status: string }[]
      }
      cannedReplies: { nodes: { shortCode: string }[] }
    }>(
      `{ cannedReplies { nodes { shortCode } } tasks(filter: { status: [OPEN, AUTOPILOT, SNOOZED, CLOSED] })
      { nodes {
      status statusLog { newStatus } messages { nodes { direction state author { name kind } } }
      } } }`,
      {},
      token,
    )
    expect(data.cannedReplies.nodes.map(({ shortCode }) => shortCode)).toEqual([
      'hello',
      'next',
      'prices',
    ])
    const said = data.tasks.nodes.flatMap(({ messages }) => messages.nodes)
    expect(said).toHaveLength(11)
    const repliesIn = (status: string) =>
      data.tasks.nodes
        .filter((task) => task.status === status)
        .flatMap(({ messages }) =>
          messages.nodes.filter(({ direction }) => direction === 'OUTBOUND'),
        )
        .map(({ author, state }) => `${author.kind} ${author.name} ${state}`)
    expect(repliesIn('AUTOPILOT')).toEqual(['AUTOPILOT Autopilot SENT'])
    for (const status of ['OPEN', 'SNOOZED', 'CLOSED'])
      expect(repliesIn(status), status).toEqual(['USER Olivia Operator SENT'])
    for (const { status, statusLog } of data.tasks.nodes)
      expect(statusLog.at(-1)?.newStatus).toBe(status)
  },
)
