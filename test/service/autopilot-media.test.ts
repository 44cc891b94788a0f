import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MONDAY } from '../support/app.js'
import { startModelStub } from '../support/model-stub.js'
import { handOver, openPilotHouse, type PilotHouse } from '../support/pilot.js'

let house: PilotHouse
beforeAll(async () => {
  house = await openPilotHouse()
})
afterAll(() => house.stop())
beforeEach(async () => {
  house.app.now = MONDAY
  await house.settle({})
})

const PHOTO = { url: 'https://files.example/photo.jpg', mime: 'image/jpeg', name: 'photo.jpg' }
const EN = 'Thank you, I cannot look at that myself. A colleague will, and will write to you here.'
const RU = 'Спасибо! Сам я это посмотреть не могу. Посмотрит администратор и напишет вам здесь.'
const NOTE = 'The client sent a picture or something else that only a person can look at.'
const notesIn = async (task: number): Promise<string[]> =>
  (await house.messagesOf(task)).filter(({ type }) => type === 'note').map(({ text }) => text)
const figure = async (): Promise<number> => {
  const { data } = await house.app.graphql<{
    autopilotFigures: { handBacks: { reason: string; count: number }[] }
  }>('{ autopilotFigures { handBacks { reason count } } }', {}, house.salon.admin.token)
  return data.autopilotFigures.handBacks.find(({ reason }) => reason === 'media')?.count ?? 0
}

describe('a dialogue is for a person, waiting since then, when the client sends', () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    ['an image alone', '', { media: [PHOTO] }, EN],
    [
      'an image with words that would be a booking',
      'Haircut on 15 January at 12:00',
      { media: [PHOTO] },
      EN,
    ],
    ['an image with Russian words', 'Хочу вот так, сколько стоит?', { media: [PHOTO] }, RU],
    ['a place', '', { media: [{ latitude: 1 }] }, EN],
    [
      'a file at an address that is not shown',
      'Look',
      { media: [{ ...PHOTO, url: 'http://x.example' }] },
      EN,
    ],
    ['nothing at all', '', {}, EN],
    ['a text in another shape', '', { text: { body: 'Haircut on 15 January at 12:00' } }, EN],
  ])('%s', async (what, text, more, words) => {
    const before = await figure()
    const { task, said } = await house.tell(`first: ${what}`, text, more)
    expect(said.replace(/^Hello Nina!\n|^Здравствуйте, Nina!\n/, '')).toBe(words)
    expect(await house.tasksOf(`first: ${what}`)).toMatchObject([
      { status: 'open', assigneeId: null, unread: 1, waiting: MONDAY },
    ])
    expect(await notesIn(task)).toEqual([NOTE])
    expect(await figure()).toBe(before + 1)
    const appointments = (await house.appointments()).length
    await house.turn(task) // a person has it
    expect([(await house.appointments()).length, await house.toldIn(task)]).toEqual([
      appointments,
      [said],
    ])
  })

  test('an image amid a dialogue: what was proposed is no more', async () => {
    expect((await house.tell('ann', 'Haircut on 15 January at 12:00')).said).toContain(
      'Shall I book it?',
    )
    house.app.now += 60_000
    const { task, said } = await house.tell('ann', 'yes', { media: [PHOTO] })
    expect(said).toBe(EN)
    expect(await house.tasksOf('ann')).toMatchObject([{ status: 'open', waiting: MONDAY + 60_000 }])
    await house.app.request('POST', `/api/assistant/tasks/${task}/reply/`, {
      token: house.operator.token,
      body: { message: 'That looks lovely.' },
    })
    await handOver(house, task)
    await house.tell('ann', 'yes')
    expect(await house.actions(task)).toEqual([])
  })

  test('an image and then words, before it answers', async () => {
    await house.write('bea', '', { media: [PHOTO] })
    const { task, said } = await house.tell('bea', 'What does a haircut cost?')
    expect(said).toContain(EN)
    expect(await house.tasksOf('bea')).toMatchObject([
      { status: 'open', waiting: MONDAY, unread: 2 },
    ])
    expect(await house.toldIn(task)).toHaveLength(1)
  })

  test('a file amid a Russian dialogue: its English name tells no language', async () => {
    const sticker = { media: [{ name: 'photo of the haircut.jpg' }] }
    await house.tell('cat', 'Здравствуйте, сколько стоит стрижка?')
    expect((await house.tell('cat', '', sticker)).said).toBe(RU)
  })
})

test('words alone are answered as before, also those that look like a line for media', async () => {
  expect(
    (await house.tell('dan', 'What does a haircut cost? [image/jpeg: photo.jpg]')).said,
  ).toContain('40 EUR')
  expect(await house.tasksOf('dan')).toMatchObject([{ status: 'autopilot' }])
})

test('a person answers about an image, and the autopilot goes on with what is written after that', async () => {
  const { task } = await house.tell('eve', '', { media: [PHOTO] })
  const reply = await house.app.request('POST', `/api/assistant/tasks/${task}/reply/`, {
    token: house.operator.token,
    body: { message: 'That looks lovely.' },
  })
  expect(reply.status).toBe(200)
  await handOver(house, task)
  expect((await house.tell('eve', 'What does a haircut cost?')).said).toContain('40 EUR')
})

test('a model is not asked about media', async () => {
  const model = await startModelStub()
  const other = await openPilotHouse({ AUTOPILOT_LLM_URL: model.url, AUTOPILOT_LLM_KEY: model.key })
  try {
    expect(
      (await other.tell('fay', 'What does a haircut cost?', { media: [PHOTO] })).said,
    ).toContain(EN)
    expect(model.asked).toEqual([])
    await other.tell('gus', 'What does a haircut cost?')
    expect(model.asked.length).toBeGreaterThan(0)
  } finally {
    await other.stop()
    await model.stop()
  }
})
