import { NOTIFICATION_EVENTS, RECIPIENTS } from '../../domain/notifications/notification.js'
import { LANGUAGES } from '../../domain/identity/people.js'
import { exampleFacts } from '../../domain/notifications/notification-example.js'
import {
  builtInTemplate,
  templateError,
  renderNotification,
} from '../../domain/notifications/notification-text.js'
import { salonEvent } from '../../domain/live/event.js'
import { invalid } from '../../domain/refusal.js'
import {
  deleteTemplate,
  putTemplate,
  type StoredTemplate,
  type TemplateKey,
  templatesOf,
} from '../../store/notifications/notification-templates.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { writeEvents } from '../../store/live/events.js'
import { transact } from '../../store/postgres/database.js'
import { authorize, type Context } from '../context.js'

export type { TemplateKey }
/** The text about an event to a recipient in a language. `custom`: the salon has set it. */
export type NotificationTemplate = StoredTemplate & { readonly custom: boolean }

const KEYS: readonly TemplateKey[] = NOTIFICATION_EVENTS.flatMap((event) =>
  RECIPIENTS.flatMap((recipient) => LANGUAGES.map((language) => ({ event, recipient, language }))),
)
const keyText = ({ event, recipient, language }: TemplateKey): string =>
  [event, recipient, language].join()

const builtIn = ({ event, recipient, language }: TemplateKey): NotificationTemplate => ({
  event,
  recipient,
  language,
  text: builtInTemplate(event, recipient, language),
  custom: false,
})

/** Returns every text that can be sent, by event, recipient and language. For admins. */
export async function readNotificationTemplates(context: Context): Promise<NotificationTemplate[]> {
  const { salonId } = authorize(context, 'notifications:manage')
  const customTexts = new Map(
    (await templatesOf(context.db, salonId)).map((template) => [keyText(template), template.text]),
  )
  return KEYS.map((key) => {
    const text = customTexts.get(keyText(key))
    return text === undefined ? builtIn(key) : { ...key, text, custom: true }
  })
}

/** Throws `invalid` for a text that cannot be filled in for every appointment. */
function assertTemplate({ text }: StoredTemplate): void {
  const fault = templateError(text)
  if (fault !== undefined) throw invalid({ text: [fault] })
}

/**
 * Sets the salon's own text. For admins. Throws `invalid` for a text that cannot be filled in for
 * every appointment.
 */
export async function setNotificationTemplate(
  context: Context,
  template: StoredTemplate,
): Promise<NotificationTemplate> {
  const { salonId } = authorize(context, 'notifications:manage')
  assertTemplate(template)
  await transact(context.db, async (tx) => {
    await putTemplate(tx, salonId, template)
    await writeEvents(tx, salonId, [salonEvent('settings', null)], context.now)
  })
  return { ...template, custom: true }
}

/** Removes the salon's own text, where there is one, and returns the built-in text. For admins. */
export async function removeNotificationTemplate(
  context: Context,
  key: TemplateKey,
): Promise<NotificationTemplate> {
  const { salonId } = authorize(context, 'notifications:manage')
  await transact(context.db, async (tx) => {
    await deleteTemplate(tx, salonId, key)
    await writeEvents(tx, salonId, [salonEvent('settings', null)], context.now)
  })
  return builtIn(key)
}

/**
 * Returns the text as it would be sent for an example appointment; stores nothing. For admins.
 * Throws the same as `setNotificationTemplate`.
 */
export async function previewNotificationTemplate(
  context: Context,
  template: StoredTemplate,
): Promise<string> {
  const { salonId } = authorize(context, 'notifications:manage')
  assertTemplate(template)
  const salon = await loadSalon(context.db, salonId)
  const { text, event, language } = template
  return renderNotification(text, language, exampleFacts(event, language, salon, context.now))
}
