import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receiveMessage } from '../../src/service/inbox/receive-message.js'
import { MONDAY } from '../support/app.js'
import { startModelStub } from '../support/model-stub.js'
import { handOver, openPilotFixture, type PilotFixture } from '../support/pilot.js'

let fixture: PilotFixture
beforeAll(async () => {
  fixture = await openPilotFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  fixture.app.now = MONDAY
  await fixture.settle({})
})

const PHOTO = { url: 'https://files.example/photo.jpg', mime: 'image/jpeg', name: 'photo.jpg' }
const EN =
  "Thank you! I can't open that myself, so a colleague will look at it and write to you here."
const RU = 'Спасибо! Открыть это я не могу, поэтому посмотрит администратор и напишет вам здесь.'
const NOTE = 'The client sent a picture or something else that only a person can look at.'
const notesIn = async (task: number): Promise<string[]> =>
  (await fixture.messagesOf(task)).filter(({ type }) => type === 'note').map(({ text }) => text)
const figure = async (): Promise<number> => {
  const { data } = await fixture.app.graphql<{
    autopilotFigures: { handBacks: { reason: string; count: number }[] }
  }>('{ autopilotFigures { handBacks { reason count } } }', {}, fixture.salon.admin.token)
  return data.autopilotFigures.handBacks.find(({ reason }) => reason === 'MEDIA')?.count ?? 0
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
    const { task, said } = await fixture.tell(`first: ${what}`, text, more)
    expect(said.replace(/^(?:Hello Nina!|Здравствуйте, Nina!).*\n/, '')).toContain(words)
    expect(await fixture.tasksOf(`first: ${what}`)).toMatchObject([
      { status: 'open', assigneeId: null, unread: 1, waiting: MONDAY },
    ])
    expect(await notesIn(task)).toEqual([expect.stringMatching(new RegExp(`^${NOTE}`))])
    if (text !== '') expect((await notesIn(task))[0]).toContain(`“${text}`)
    expect(await figure()).toBe(before + 1)
    const appointments = (await fixture.appointments()).length
    await fixture.turn(task) // a person has it
    expect([(await fixture.appointments()).length, await fixture.toldIn(task)]).toEqual([
      appointments,
      [said],
    ])
  })

  test('an image amid a dialogue: what was proposed is no more', async () => {
    expect((await fixture.tell('ann', 'Haircut on 15 January at 12:00')).said).toContain(
      'Shall I book',
    )
    fixture.app.now += 60_000
    const { task, said } = await fixture.tell('ann', 'yes', { media: [PHOTO] })
    expect(said).toContain(EN)
    expect(await fixture.tasksOf('ann')).toMatchObject([
      { status: 'open', waiting: MONDAY + 60_000 },
    ])
    await fixture.app.request('POST', `/api/assistant/tasks/${task}/reply/`, {
      token: fixture.operator.token,
      body: { message: 'That looks lovely.' },
    })
    await handOver(fixture, task)
    await fixture.tell('ann', 'yes')
    expect(await fixture.actions(task)).toEqual([])
  })

  test('an image and then words, before it answers', async () => {
    await fixture.write('bea', '', { media: [PHOTO] })
    const { task, said } = await fixture.tell('bea', 'What does a haircut cost?')
    expect(said).toContain(EN)
    expect(await fixture.tasksOf('bea')).toMatchObject([
      { status: 'open', waiting: MONDAY, unread: 2 },
    ])
    expect(await fixture.toldIn(task)).toHaveLength(1)
  })

  test('a file amid a Russian dialogue: its English name tells no language', async () => {
    const sticker = { media: [{ name: 'photo of the haircut.jpg' }] }
    await fixture.tell('cat', 'Здравствуйте, сколько стоит стрижка?')
    expect((await fixture.tell('cat', '', sticker)).said).toContain(RU)
  })
})

describe('a sticker, a reaction or emoji alone is small talk', () => {
  /** As an adapter gives a sticker to the service. */
  const sticker = async (from: string): Promise<string> => {
    const received = await receiveMessage(
      fixture.app.db,
      { salonId: fixture.salon.id, channel: 'messenger_a', webhookId: undefined },
      {
        id: randomUUID(),
        from,
        name: 'Nina',
        phone: undefined,
        text: '',
        media: [{ url: 'telegram:F-1', mime: 'image/webp', name: 'sticker 👍' }],
        needsPerson: false,
        sentAt: fixture.app.now,
      },
      fixture.app.now,
    )
    const task = received?.taskId ?? 0
    await fixture.turn(task)
    return (await fixture.toldIn(task)).at(-1) ?? ''
  }

  test('it is no yes to a proposal and does not go to a person', async () => {
    await fixture.tell('hal', 'Haircut on 17 January at 12:00')
    for (let count = 0; count < 4; count += 1)
      expect(await sticker('hal')).toMatch(/17 January at 12:00/)
    for (const text of ['❤️', '🙏🏽😊', '[reaction: 👍]'])
      expect((await fixture.tell('hal', text)).said).toMatch(/17 January at 12:00/)
    expect(await fixture.tasksOf('hal')).toMatchObject([{ status: 'autopilot' }])
    expect((await fixture.tell('hal', 'yes')).said).toMatch(/booked/)
    expect(await sticker('hal')).toMatch(/welcome/)
  })

  test('an open question is asked again', async () => {
    await fixture.tell('ida', 'I would like a haircut')
    const asked = (await fixture.tell('ida', '😊')).said
    expect(asked).toBe(await sticker('ida'))
    expect(await fixture.tasksOf('ida')).toMatchObject([{ status: 'autopilot' }])
  })
})

test('words alone are answered as before, also those that look like a line for media', async () => {
  expect(
    (await fixture.tell('dan', 'What does a haircut cost? [image/jpeg: photo.jpg]')).said,
  ).toContain('€40')
  expect(await fixture.tasksOf('dan')).toMatchObject([{ status: 'autopilot' }])
})

test('a person answers about an image, and the autopilot goes on with what is written after that', async () => {
  const { task } = await fixture.tell('eve', '', { media: [PHOTO] })
  const reply = await fixture.app.request('POST', `/api/assistant/tasks/${task}/reply/`, {
    token: fixture.operator.token,
    body: { message: 'That looks lovely.' },
  })
  expect(reply.status).toBe(200)
  await handOver(fixture, task)
  expect((await fixture.tell('eve', 'What does a haircut cost?')).said).toContain('€40')
})

test('a model is not asked about media', async () => {
  const model = await startModelStub()
  const other = await openPilotFixture({
    AUTOPILOT_LLM_URL: model.url,
    AUTOPILOT_LLM_KEY: model.key,
  })
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
