import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeTask } from '../../src/service/inbox/change-task-status.js'
import { handOver, openPilotFixture, type PilotFixture } from '../support/pilot.js'

// What a hand-back leaves to the operator.

let fixture: PilotFixture
beforeAll(async () => {
  fixture = await openPilotFixture()
})
afterAll(() => fixture.stop())

const PHOTO = { url: 'https://files.example/photo.jpg', mime: 'image/jpeg', name: 'photo.jpg' }
const draftOf = async (task: number, token = fixture.operator.token): Promise<string | null> => {
  const { data, errors } = await fixture.app.graphql<{ task: { autopilotDraft: string | null } }>(
    'query ($id: Int!) { task(id: $id) { autopilotDraft } }',
    { id: task },
    token,
  )
  expect(errors).toBeUndefined()
  return data.task.autopilotDraft
}
const noteIn = async (task: number): Promise<string | undefined> =>
  (await fixture.messagesOf(task)).findLast(({ type }) => type === 'note')?.text
const reply = (task: number, type: 'TEXT' | 'NOTE', text: string) =>
  fixture.app.graphql(
    'mutation ($input: ReplyInput!) { replyToTask(input: $input) { id } }',
    { input: { taskId: task, type, text } },
    fixture.operator.token,
  )

test('the note has the wish, and the draft its free times', async () => {
  await fixture.tell('ann', 'I would like a haircut with Anna on Friday after 14:00')
  const { task } = await fixture.tell('ann', 'can I talk to a person please?')
  expect(await noteIn(task)).toMatch(
    /^The client asks for a person\.\nWants: Haircut, Anna, Friday 11 January after 14:00\. Proposed: Friday 11 January at 14:00, 14:30, 15:00, 15:30\. Asked: “can I talk to a person please\?”\.$/,
  )
  expect(await draftOf(task)).toMatch(
    /^These times are free for a haircut:\n1\. .*11 January.*14:00/,
  )
})

test('the caption of a picture is read for the draft and stays in the note', async () => {
  const { task } = await fixture.tell('bea', 'A haircut like this on 16 January at 12:00?', {
    media: [PHOTO],
  })
  expect(await noteIn(task)).toContain('Asked: “A haircut like this on 16 January at 12:00?”')
  expect(await draftOf(task)).toContain('16 January at 12:00')
})

describe('there is no draft', () => {
  test.each([
    ['where nothing is known', 'I want to talk to a person'],
    ['for a client who is upset', 'This is outrageous, the haircut on Friday was terrible!'],
  ])('%s', async (who, text) => {
    const { task } = await fixture.tell(who, text)
    expect(await fixture.tasksOf(who)).toMatchObject([{ status: 'open' }])
    expect(await draftOf(task)).toBeNull()
  })

  test('while the autopilot answers', async () => {
    const { task } = await fixture.tell('cat', 'Haircut on 17 January at 12:00')
    expect(await draftOf(task)).toBeNull()
  })
})

test('the draft is gone once the operator has answered, and a note is no answer', async () => {
  await fixture.tell('dan', 'Haircut on 18 January')
  const { task } = await fixture.tell('dan', 'I want to talk to a person')
  expect(await draftOf(task)).not.toBeNull()
  await reply(task, 'NOTE', 'She is a regular')
  expect(await draftOf(task)).not.toBeNull()
  const sent = (await fixture.toldIn(task)).length
  await reply(task, 'TEXT', 'Here I am')
  expect(await draftOf(task)).toBeNull()
  expect(await fixture.toldIn(task)).toHaveLength(sent + 1)
})

test('handed over again and answered, the task has no draft', async () => {
  const task = await fixture.write('eve', 'Haircut on 21 January')
  await fixture.settle({ mode: 'off' })
  await fixture.turn(task)
  expect(await draftOf(task)).not.toBeNull()
  await fixture.settle({})
  await handOver(fixture, task)
  expect(await draftOf(task)).toBeNull()
  await fixture.turn(task)
  await takeTask(fixture.salon.context(), task)
  expect(await draftOf(task)).toBeNull()
})

test('in Russian the draft is in Russian', async () => {
  await fixture.tell('fay', 'Здравствуйте! Хочу Haircut 22 января')
  const { task } = await fixture.tell('fay', 'позовите человека')
  expect(await draftOf(task)).toMatch(/22 января/)
})
