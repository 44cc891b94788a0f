import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendNotifications } from '../../src/service/notifications/send-notifications.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import { startTestApp, type TestApp } from '../support/app.js'
import { tellStory } from '../support/inbox/story.js'
import { type ConnectedSalon, connectSalon } from '../support/messengers/connected-salon.js'
import { notificationsOf } from '../support/notifications.js'
import {
  ACCESS_TOKEN,
  APP_SECRET,
  changeOf,
  PHONE_NUMBER_ID,
  signedWebhook,
  startWhatsappSimulator,
  webhookOf,
  WHATSAPP_ERRORS,
  whatsappMessage,
  type WhatsappSimulator,
} from '../support/messengers/whatsapp-simulator.js'

let app: TestApp
let whatsapp: WhatsappSimulator
let salon: ConnectedSalon
const NINA = '4915122223333'
const CONTACTS = [{ profile: { name: 'Nina' }, wa_id: NINA }]

const path = () => new URL(salon.connection.webhookUrl).pathname
const post = (body: object, secret?: string) =>
  app.request('POST', path(), signedWebhook(body, secret))
const text = (body: string, id?: string) =>
  whatsappMessage(NINA, { type: 'text', text: { body } }, id)
const report = (id: string | undefined, status: string, errors: object[] = []) =>
  post(webhookOf(changeOf({ statuses: [{ id, status, errors, recipient_id: NINA }] })))
const newest = async () => (await salon.taskOf('Nina')).messages.at(-1)

beforeAll(async () => {
  ;[app, whatsapp] = await Promise.all([
    startTestApp({ LOG_LEVEL: 'debug' }),
    startWhatsappSimulator(),
  ])
  await tellStory(app) // the first salon of the deployment
  salon = await connectSalon(app, {
    adapter: 'WHATSAPP',
    token: ACCESS_TOKEN,
    url: whatsapp.url,
    webhookSecret: APP_SECRET,
    phoneNumberId: PHONE_NUMBER_ID,
    templateName: 'reminder',
    templateLanguage: 'en',
  })
})
afterAll(async () => {
  await app.stop()
  await whatsapp.stop()
})

test('the address of the webhook is verified with the token that the admin sees', async () => {
  const verify = (token: string | null) =>
    app.request(
      'GET',
      `${path()}?hub.mode=subscribe&hub.verify_token=${token ?? ''}&hub.challenge=1158201444`,
    )
  const right = await verify(salon.verifyToken)
  expect([right.status, right.text]).toEqual([200, '1158201444'])
  expect((await verify('wrong')).status).toBe(401)
})

test('a batch of messages is stored once, and other numbers are left out', async () => {
  const batch = webhookOf(
    changeOf({ contacts: CONTACTS, messages: [text('One', 'w1'), text('Two', 'w2')] }),
    changeOf({ contacts: CONTACTS, messages: [text('Foreign', 'w3')] }, '555'),
    changeOf({
      contacts: CONTACTS,
      messages: [
        whatsappMessage(NINA, { type: 'image', image: { id: '9', mime_type: 'image/png' } }, 'w4'),
        whatsappMessage(NINA, { type: 'audio', audio: { id: '10', voice: true } }, 'w5'),
      ],
    }),
  )
  for (const { status } of [await post(batch), await post(batch)]) expect(status).toBe(200)
  const { client, messages } = await salon.taskOf('Nina')
  expect(client.phone).toBe(`+${NINA}`)
  expect(messages.map((message) => message.text || message.media[0]?.mime)).toEqual([
    'One',
    'Two',
    'image/png',
    'audio/ogg',
  ])
})

test('a webhook of 3 MB is accepted, one that another app has signed is not', async () => {
  const padding = Array.from({ length: 1_000 }, (_, index) => ({ pad: 'x'.repeat(2_900), index }))
  expect((await post(webhookOf(...padding))).status).toBe(200)
  const forged = webhookOf(changeOf({ contacts: CONTACTS, messages: [text('Forged')] }))
  expect((await post(forged, 'another secret')).status).toBe(401)
  expect((await newest())?.text).not.toBe('Forged')
})

test('a reply advances with the reports of the messenger', async () => {
  const { id: taskId } = await salon.taskOf('Nina')
  const imageUrl = 'https://salon.example/cut.png'
  const { data } = await salon.reply(taskId, { text: 'Like this?', type: 'IMAGE', imageUrl })
  expect(data.message.state).toBe('SENT')
  expect(whatsapp.taken.at(-1)).toMatchObject({
    to: NINA,
    image: { link: imageUrl, caption: 'Like this?' },
  })
  const id = whatsapp.ids.at(-1)
  for (const [status, state] of [
    ['delivered', 'DELIVERED'],
    ['read', 'READ'],
    ['delivered', 'READ'],
  ] as const) {
    expect((await report(id, status)).status).toBe(200)
    expect((await newest())?.state).toBe(state)
  }
})

test('a reply outside of the 24-hour window is refused, at once or by a report', async () => {
  const { id: taskId } = await salon.taskOf('Nina')
  whatsapp.next(WHATSAPP_ERRORS.windowClosed)
  const { errors } = await salon.reply(taskId, { text: 'Too late' })
  expect(errors?.[0]?.extensions.code).toBe('window_closed')
  await salon.reply(taskId, { text: 'Too late as well' })
  await report(whatsapp.ids.at(-1), 'failed', [{ code: 131047, title: 'Re-engagement message' }])
  expect(await newest()).toMatchObject({
    state: 'FAILED',
    error: expect.stringMatching(/more than 24 hours/) as string,
  })
  await salon.reply(taskId, { text: 'As a\ntemplate', type: 'TEMPLATE' })
  expect(whatsapp.taken.at(-1)).toMatchObject({ type: 'template' })
})

test('a notification uses the template, and waits as long as a busy messenger asks', async () => {
  const { story } = salon
  const anna = await story.master({ works: '00:00-24:00' })
  const service = await story.service({ by: [anna] })
  const { client } = await salon.taskOf('Nina')
  const place = { date: '2030-01-09', time: 600, masterId: anna.id, serviceId: service.id }
  const { id } = await bookAppointment(story.context(), {
    ...place,
    clientId: client.id,
    comment: '',
  })
  const { autonomousDb, externalSystems, log } = app
  const send = (now: number) =>
    sendNotifications({ autonomousDb, externalSystems, log, now }, story.id, id)
  whatsapp.next(WHATSAPP_ERRORS.busy({ 'retry-after': '90' }))
  const waits = await send(app.now)
  expect(waits?.retryAfterMs).toBeGreaterThanOrEqual(90_000)
  expect((await send(app.now + 80_000))?.retryAfterMs).toBeGreaterThanOrEqual(10_000)
  expect(await send(app.now + 90_000)).toBeUndefined()
  expect(whatsapp.taken.at(-1)).toMatchObject({ to: NINA, template: { name: 'reminder' } })
  await report(whatsapp.ids.at(-1), 'delivered')
  const [notification] = await notificationsOf(app, id, story.admin.token)
  expect(notification).toMatchObject({ state: 'DELIVERED', error: null })
})

test('a revoked token shows at the connection', async () => {
  const { id: taskId } = await salon.taskOf('Nina')
  whatsapp.token = 'another'
  const { errors } = await salon.reply(taskId, { text: 'Revoked' })
  expect(errors?.[0]?.message).toMatch(/does not accept the access token/)
  await salon.error(/does not accept the access token/)
  expect(app.lines.join()).not.toContain(ACCESS_TOKEN)
})
