import type { Appointment } from '../../src/domain/booking/appointment.js'
import type { Channel } from '../../src/domain/identity/people.js'
import type {
  NotificationEvent,
  NotificationRule,
  Recipient,
} from '../../src/domain/notifications/notification.js'
import { addDays } from '../../src/domain/time/time.js'
import { ExternalFault } from '../../src/external/http/external-fault.js'
import type { Messenger, OutgoingMessage } from '../../src/external/messengers/messenger.js'
import { bookAppointment } from '../../src/service/booking/book-appointment.js'
import type { Context } from '../../src/service/context.js'
import { updateNotificationSettings } from '../../src/service/notifications/notification-settings.js'
import { sendNotifications } from '../../src/service/notifications/send-notifications.js'
import { receiveMessage } from '../../src/service/inbox/receive-message.js'
import { receiveDeliveryReport } from '../../src/service/inbox/receive-delivery-report.js'
import type { Delivery } from '../../src/domain/inbox/message.js'
import { MONDAY, startTestApp, type TestApp } from './app.js'
import { type Story, tellStory } from './inbox/story.js'

/** A messenger as the service sees it: what it was given, and how it takes that. */
export type FakeMessenger = Messenger & {
  readonly sent: OutgoingMessage[]
  /** How it takes what comes next; its id of the message. */
  take: (message: OutgoingMessage) => Promise<string>
}
export function fakeMessenger(name: string): FakeMessenger {
  const messenger: FakeMessenger = {
    sent: [],
    take: ({ key }) => Promise.resolve(`${name} ${key}`),
    send(message) {
      messenger.sent.push(message)
      return messenger.take(message)
    },
  }
  return messenger
}
/** How a messenger takes messages that is away, or that will not have them. */
export const away = (): Promise<never> =>
  Promise.reject(new ExternalFault('unavailable', 'It is away.'))
export const closed = (): Promise<never> =>
  Promise.reject(new ExternalFault('refused', 'Its window is closed.', { code: 'window_closed' }))

export type SeenNotification = {
  readonly event: string
  readonly recipient: string
  readonly channel: string | null
  readonly state: string
  readonly text: string
  readonly error: string | null
}
const NOTIFICATIONS =
  'query ($id: Int!) { appointment(id: $id) { notifications { event recipient channel state ' +
  'text error } } }'

/** What the people of an appointment were told, as the account sees it. */
export async function notificationsOf(
  app: TestApp,
  id: number,
  token: string,
): Promise<SeenNotification[]> {
  const { data } = await app.graphql<{ appointment: { notifications: SeenNotification[] } }>(
    NOTIFICATIONS,
    { id },
    token,
  )
  return data.appointment.notifications
}

export const ANNAS_PHONE = '+4915112000001'
type Messengers = Readonly<Partial<Record<Channel, Messenger>>>
type Person = { readonly id: number }
/** `client`: null for nobody in particular. `time` in minutes. */
export type Booked = {
  readonly client?: Person | null
  readonly master?: Person
  readonly serviceId?: number
  readonly date?: string
  readonly time?: number
}

export type NotificationFixture = {
  readonly app: TestApp
  readonly salon: Story
  readonly anna: Person
  readonly service: Person
  /** New ones in each test. */
  a: FakeMessenger
  b: FakeMessenger
  /** Monday morning, new messengers, no quiet hours, and the recipients of a new salon. */
  reset(): Promise<void>
  quiet(from: number, to: number): Promise<void>
  /** Has masters notified of new appointments too. */
  notifyMasters(): Promise<void>
  /** Replaces the recipients of an event. */
  notify(event: NotificationEvent, recipients: readonly Recipient[]): Promise<void>
  /** An appointment to Anna on one of the days after tomorrow, unless it is said otherwise. */
  book(booked?: Booked, context?: Context): Promise<Appointment>
  /**
   * One look at what is to be sent of an appointment: by both messengers, unless others are
   * connected.
   */
  send(
    appointment: Person,
    messengers?: Messengers,
  ): Promise<void | { readonly retryAfterMs: number }>
  /**
   * Looks again and again, at the moments that are asked for, until nothing is left or so many
   * times.
   */
  sendOn(appointment: Person, times: number, messengers?: Messengers): Promise<void>
  notices(appointment: Person): Promise<SeenNotification[]>
  /** The newest notification of an appointment to its client. */
  notification(appointment: Person): Promise<SeenNotification | undefined>
  /** What a messenger was given for a phone or an address. */
  heard(messenger: FakeMessenger, to: string): OutgoingMessage[]
  report(channel: Channel, id: string, state: Delivery, error?: string): Promise<void>
  /** Somebody writes in, in English unless the test says otherwise; answers the task. */
  writes(channel: Channel, address: string, phone?: string, text?: string): Promise<number>
  stop(): Promise<void>
}

const CLIENT = 'Maria Schmidt'

/** The recipients in a new salon (docs/assistant.md, "Notifications"). */
export const FIRST_RULES: readonly NotificationRule[] = [
  { event: 'appointment_created', recipients: ['client'] },
  { event: 'appointment_confirmed', recipients: ['client'] },
  { event: 'appointment_rescheduled', recipients: ['client'] },
  { event: 'appointment_cancelled', recipients: ['client', 'master'] },
  { event: 'appointment_reminder', recipients: ['client'] },
]
/** A setting with which masters are notified of new appointments, too. */
export const CREATED_TO_BOTH: NotificationRule = {
  event: 'appointment_created',
  recipients: ['client', 'master'],
}

/** A salon whose notifications are sent when the test says so; no job is worked. */
export async function openNotifications(): Promise<NotificationFixture> {
  const app = await startTestApp()
  const salon = await tellStory(app)
  const anna = await salon.master({ works: '00:00-24:00', phone: ANNAS_PHONE })
  const service = await salon.service({ by: [anna], minutes: 30 })
  let [count, said] = [0, 0]
  const nextPlace = () => {
    count += 1
    return { date: addDays('2030-01-09', Math.floor(count / 20)), time: 600 + 30 * (count % 20) }
  }
  const fixture: NotificationFixture = {
    ...{ app, salon, anna, service },
    a: fakeMessenger('a'),
    b: fakeMessenger('b'),
    async reset() {
      app.now = MONDAY
      fixture.a = fakeMessenger('a')
      fixture.b = fakeMessenger('b')
      await updateNotificationSettings(salon.context(), {
        quietFrom: null,
        quietTo: null,
        recipients: FIRST_RULES,
      })
    },
    async quiet(quietFrom, quietTo) {
      await updateNotificationSettings(salon.context(), { quietFrom, quietTo })
    },
    async notifyMasters() {
      await updateNotificationSettings(salon.context(), { recipients: [CREATED_TO_BOTH] })
    },
    async notify(event, recipients) {
      await updateNotificationSettings(salon.context(), { recipients: [{ event, recipients }] })
    },
    async book({ client, master = anna, ...place } = {}, context = salon.context()) {
      const clientId =
        client === null ? undefined : (client ?? (await salon.client({ name: CLIENT }))).id
      const wished = {
        ...nextPlace(),
        serviceId: service.id,
        ...place,
        masterId: master.id,
        comment: '',
      }
      return bookAppointment(context, { ...wished, clientId })
    },
    send: ({ id }, messengers = { messenger_a: fixture.a, messenger_b: fixture.b }) =>
      sendNotifications(
        {
          autonomousDb: app.autonomousDb,
          now: app.now,
          log: app.log,
          externalSystems: { ...app.externalSystems, messengers },
        },
        salon.id,
        id,
      ),
    async sendOn(appointment, times, messengers) {
      for (let turn = 0; turn < times; turn += 1) {
        const left = await fixture.send(appointment, messengers)
        if (!left) return
        app.now += Math.ceil(left.retryAfterMs)
      }
    },
    notices: ({ id }) =>
      notificationsOf(app, id, app.tokens.sign('access', { accountId: salon.admin.id }, app.now)),
    notification: async (appointment) =>
      (await fixture.notices(appointment)).filter(({ recipient }) => recipient !== 'Anna').at(-1),
    heard: ({ sent }, to) => sent.filter((message) => message.to === to),
    report: (channel, id, state, error) =>
      receiveDeliveryReport(
        app.db,
        { salonId: salon.id, channel, webhookId: undefined },
        { id, state, error: error ?? null },
        app.now,
      ),
    async writes(channel, address, phone, text = 'Hello') {
      const incoming = {
        id: `in-${(said += 1)}`,
        from: address,
        name: CLIENT,
        phone,
        text,
        sentAt: app.now,
      }
      const entrance = { salonId: salon.id, channel, webhookId: undefined }
      const received = await receiveMessage(app.db, entrance, incoming, app.now)
      if (!received) throw new Error('the message was not taken')
      return received.taskId
    },
    stop: () => app.stop(),
  }
  return fixture
}
