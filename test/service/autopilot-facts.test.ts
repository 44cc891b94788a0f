import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readAskedTopics,
  removeSalonFact,
  saveSalonFact,
} from '../../src/service/autopilot/settings/salon-facts.js'
import { setWorkingDay } from '../../src/service/catalog/schedule.js'
import { updateNotificationSettings } from '../../src/service/notifications/notification-settings.js'
import { openPilotFixture, type PilotFixture } from '../support/pilot.js'

const HOUR = 3_600_000
let fixture: PilotFixture
beforeAll(async () => {
  fixture = await openPilotFixture()
})
afterAll(() => fixture.stop())

const TEXT = 'You can park in the yard. {client_name} is no placeholder here.'
const notesIn = async (task: number): Promise<string[]> =>
  (await fixture.messagesOf(task)).filter(({ type }) => type === 'note').map(({ text }) => text)
const save = (topic: 'parking' | 'payment', language: 'en' | 'ru', text: string) =>
  saveSalonFact(fixture.salon.context(), { topic, language, text })

test('the sentence of the owner is sent as it is, and the proposal stays open', async () => {
  await save('parking', 'en', TEXT)
  const first = await fixture.tell('ann', 'Haircut on 15 January at 12:00')
  expect(first.said).toContain('12:00')
  const { said } = await fixture.tell('ann', 'is there parking?')
  expect(said.startsWith(TEXT)).toBe(true)
  expect(said).toContain('12:00')
  expect(await fixture.appointments()).toEqual([])
  await fixture.tell('ann', 'yes')
  expect(await fixture.appointments()).toMatchObject([{ date: '2030-01-15', time: '12:00' }])
})

test('another language gets the sentence in the language of the salon', async () => {
  await updateNotificationSettings(fixture.salon.context(), { language: 'en' })
  expect((await fixture.tell('rus', 'Есть парковка?')).said).toContain(TEXT)
  await save('parking', 'ru', 'Парковка во дворе.')
  expect((await fixture.tell('rus', 'А где припарковаться?')).said).toBe('Парковка во дворе.')
})

test('a question without a fact goes to a person at once, and the request is in the note', async () => {
  await fixture.tell('bea', 'Haircut on 16 January at 12:00')
  const { task, said } = await fixture.tell('bea', 'can I bring my dog?')
  expect(said).toContain('colleague')
  expect(await fixture.tasksOf('bea')).toMatchObject([{ status: 'open', unread: 1 }])
  const [note = ''] = await notesIn(task)
  expect(note).toContain('Asks about: pets.')
  expect(note).toContain('16 January')
})

test('a question without a fact beside a yes goes to a person after the booking', async () => {
  await fixture.tell('cat', 'Haircut on 17 January at 12:00')
  const first = await fixture.tell('cat', 'yes please, and do you have wifi?')
  expect(first.said).toMatch(/shall I book.*12:00/i)
  const { task, said } = await fixture.tell('cat', 'yes')
  expect(said).toMatch(/You're booked.*your question.*colleague/)
  expect(await fixture.tasksOf('cat')).toMatchObject([{ status: 'open' }])
  expect((await notesIn(task)).at(-1)).toContain('Asks about: wifi.')
  expect((await fixture.appointments()).at(-1)).toMatchObject({ date: '2030-01-17' })
})

test('a question beside a yes is not lost when the start is no longer free', async () => {
  await fixture.tell('gus', 'Haircut on 18 January at 12:00')
  await fixture.tell('gus', 'yes please, and do you have wifi?')
  await fixture.tell('hal', 'Haircut on 18 January at 12:00')
  await fixture.tell('hal', 'yes')
  const { task, said } = await fixture.tell('gus', 'yes')
  expect(said).toContain('just taken')
  await fixture.tell('gus', 'no, forget it')
  expect(await fixture.tasksOf('gus')).toMatchObject([{ status: 'open' }])
  expect((await notesIn(task)).at(-1)).toContain('Asks about: wifi.')
})

test('a question that no rule answers goes to a person after the booking', async () => {
  await fixture.tell('ivy', 'Haircut on 21 January at 12:00')
  const ask = 'yes. do I have to come without mascara?'
  expect((await fixture.tell('ivy', ask)).said).toMatch(/pass that on.*shall I book/i)
  const { task, said } = await fixture.tell('ivy', 'yes')
  expect(said).toMatch(/You're booked.*your question.*colleague/)
  expect((await notesIn(task)).at(-1)).toContain(`Wrote before: “${ask}”.`)
})

test('what the master should know becomes the comment of the booking', async () => {
  await fixture.tell('jan', 'Haircut on 22 January at 12:00')
  const remark = "yes, and please tell her that I'm in a hurry"
  expect((await fixture.tell('jan', remark)).said).toMatch(/add that to the appointment/)
  await fixture.tell('jan', 'yes')
  const [booked] = await fixture.sql`select comment from appointments order by id desc limit 1`
  expect(booked).toEqual({ comment: `“${remark}”` })
  expect(await fixture.tasksOf('jan')).toMatchObject([{ status: 'autopilot' }])
})

test('without a fact about it, the cancel window of the settings is the answer', async () => {
  const { salon } = fixture
  const ask = async (from: string): Promise<string> =>
    (await fixture.tell(from, 'until when can I cancel?')).said
  await salon.settings({ clientCancelWindowMinutes: 180 })
  expect(await ask('dan')).toContain('until 3 hours before it begins')
  await salon.settings({ clientCancelWindowMinutes: 0 })
  expect(await ask('eve')).toContain('until it begins')
  expect(await fixture.tasksOf('dan')).toMatchObject([{ status: 'autopilot' }])
})

test('the client learns when somebody answers', async () => {
  const { app, salon, anna } = fixture
  const now = app.now
  const ask = async (from: string): Promise<string> =>
    (await fixture.tell(from, 'do you have wifi?')).said
  app.now = Date.UTC(2030, 0, 8, 11) // Tuesday 12:00 in Berlin
  expect(await ask('at noon')).toContain('shortly')
  app.now = Date.UTC(2030, 0, 8, 20)
  expect(await ask('at night')).toMatch(/Wednesday, 9 January at 10:00/)
  await setWorkingDay(salon.context(), anna.id, '2030-01-09', [])
  expect(await ask('before a day off')).toMatch(/Thursday, 10 January at 10:00/)
  app.now = Date.UTC(2030, 0, 8, 6)
  expect(await ask('in the morning')).toMatch(/today at 10:00/)
  expect((await fixture.tell('person', 'I want to talk to a human')).said).toMatch(/today at 10:00/)
  app.now = now
})

test('questions are counted by topic, with those that had no fact', async () => {
  const before = await readAskedTopics(fixture.salon.context(), fixture.app.now - HOUR)
  expect(before.find(({ topic }) => topic === 'parking')).toMatchObject({ unanswered: 0 })
  expect(before.find(({ topic }) => topic === 'pets')).toMatchObject({ count: 1, unanswered: 1 })
  await removeSalonFact(fixture.salon.context(), { topic: 'parking', language: 'en' })
  const { task } = await fixture.tell('kim', 'parking?')
  expect(await notesIn(task)).toEqual([expect.stringContaining('Asks about: parking.')])
})
