import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Channel, Language } from '../../src/domain/identity/people.js'
import { updateClient } from '../../src/service/clients/clients.js'
import { updateNotificationSettings } from '../../src/service/notifications/notification-settings.js'
import { type NotificationFixture, openNotifications } from '../support/notifications.js'

let fixture: NotificationFixture
let client: { readonly id: number; readonly phone: string }
beforeAll(async () => {
  fixture = await openNotifications()
  await updateNotificationSettings(fixture.salon.context(), { language: 'de' })
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  client = await fixture.salon.client()
})

const SAID: Readonly<Record<Language, string>> = {
  en: 'Hello, can I come for a haircut on Friday?',
  de: 'Guten Tag, kann ich am Freitag zum Haarschnitt kommen?',
  ru: 'Здравствуйте! Можно прийти на стрижку в пятницу?',
}
const GREETINGS: readonly (readonly [Language, RegExp])[] = [
  ['en', /^Hello/],
  ['de', /^Guten Tag/],
  ['ru', /^Здравствуйте/],
]
let addresses = 0
beforeEach(() => void (addresses += 1))
/** The client writes a minute after what was before, from one address in each messenger. */
const writes = (channel: Channel, text: string) => {
  fixture.app.now += 60_000
  return fixture.writes(channel, `${channel} ${addresses}`, client.phone, text)
}
/** The language of the notification of a new appointment. */
const notified = async (id = client.id): Promise<Language | undefined> => {
  const appointment = await fixture.book({ client: { id } })
  await fixture.send(appointment)
  const text = (await fixture.notification(appointment))?.text ?? ''
  return GREETINGS.find(([, greeting]) => greeting.test(text))?.[0]
}

describe('the language of a notification to a client', () => {
  test("is the salon's where they never wrote", async () => {
    expect(await notified()).toBe('de')
  })

  test.each(['en', 'ru'] as const)('is that of their dialogue: %s', async (language) => {
    await writes('messenger_a', SAID[language])
    expect(await notified()).toBe(language)
  })

  test("is the salon's where their dialogue is in none that is known", async () => {
    await writes('messenger_a', SAID.de)
    expect(await notified()).toBe('de')
  })

  test('is what staff set, and again that of the dialogue once staff set none', async () => {
    await writes('messenger_a', SAID.ru)
    await updateClient(fixture.salon.context(), client.id, { language: 'en' })
    expect(await notified()).toBe('en')
    await updateClient(fixture.salon.context(), client.id, { language: null })
    expect(await notified()).toBe('ru')
  })

  test.each(['ok', '12:30', '👍', 'Haircut'])('stays where they write "%s"', async (text) => {
    await writes('messenger_a', SAID.ru)
    await writes('messenger_a', text)
    expect(await notified()).toBe('ru')
  })

  test('is learned from any message, and changes with them', async () => {
    await writes('messenger_a', 'Hi')
    expect(await notified()).toBe('de')
    await writes('messenger_a', SAID.ru)
    expect(await notified()).toBe('ru')
    await writes('messenger_a', SAID.en)
    expect(await notified()).toBe('en')
  })

  test("is none that only names of the salon's services are in", async () => {
    const service = await fixture.salon.service({
      name: 'Head and hand massage',
      by: [fixture.anna],
    })
    await writes('messenger_a', 'Head and hand massage')
    await fixture.app.db.execute(sql`update services set active = false where id = ${service.id}`)
    expect(await notified()).toBe('de')
  })
})

describe('of a client with two dialogues', () => {
  test('it is that of the dialogue in whose channel it is sent', async () => {
    await writes('messenger_b', SAID.ru)
    await writes('messenger_a', SAID.en)
    expect(await notified()).toBe('en')
    await updateClient(fixture.salon.context(), client.id, { preferredChannel: 'messenger_b' })
    expect(await notified()).toBe('ru')
  })

  test('it is that of the latest one that has a language, where that in the channel has none', async () => {
    await writes('messenger_b', SAID.ru)
    await writes('messenger_a', 'ok')
    expect(await notified()).toBe('ru')
  })

  test('it is that of the latest one, where they have none in the channel', async () => {
    await writes('messenger_b', SAID.ru)
    await updateClient(fixture.salon.context(), client.id, { preferredChannel: 'messenger_a' })
    expect(await notified()).toBe('ru')
  })
})

describe('the language of a dialogue', () => {
  test('stays with it where its client turns out to be another one', async () => {
    const task = await fixture.writes('messenger_a', `nobody ${addresses}`, undefined, SAID.ru)
    const [stranger] = await fixture.app.db.execute<{ id: number }>(
      sql`select client_id as id from dialogues join tasks on tasks.dialogue_id = dialogues.id
        where tasks.id = ${task}`,
    )
    expect(await notified(stranger?.id)).toBe('ru')
    const { id } = await updateClient(fixture.salon.context(), stranger?.id ?? 0, {
      phone: client.phone,
    })
    expect(id).toBe(client.id)
    expect(await notified()).toBe('ru')
  })

  test('goes with it where the messenger names another phone', async () => {
    await writes('messenger_a', SAID.ru)
    const other = await fixture.salon.client()
    await fixture.writes('messenger_a', `messenger_a ${addresses}`, other.phone, 'ok')
    expect([await notified(other.id), await notified()]).toEqual(['ru', 'de'])
  })

  test('is unknown where it is from before, until the next message', async () => {
    await writes('messenger_a', SAID.ru)
    await fixture.app.db.execute(sql`update dialogues set language = null`)
    expect(await notified()).toBe('de')
    await writes('messenger_a', SAID.ru)
    expect(await notified()).toBe('ru')
  })
})
