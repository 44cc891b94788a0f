import { NOTIFICATION_EVENTS, RECIPIENTS } from '../../domain/notifications/notification.js'
import { LANGUAGES } from '../../domain/identity/people.js'
import { exampleFacts } from '../../domain/notifications/notification-example.js'
import {
  builtInTemplate,
  templateError,
  renderNotification,
} from '../../domain/notifications/notification-text.js'
import { invalid } from '../../domain/refusal.js'
import {
  deleteTemplate,
  putTemplate,
  type StoredTemplate,
  type TemplateKey,
  templatesOf,
} from '../../store/notifications/notification-templates.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { authorize, type Context } from '../context.js'

export type { TemplateKey }
/** The text about an event to a recipient in a language. `custom`: the salon has set it. */
export type NotificationTemplate = StoredTemplate & { readonly custom: boolean }

const KEYS: readonly TemplateKey[] = NOTIFICATION_EVENTS.flatMap((event) =>
  RECIPIENTS.flatMap((recipient) => LANGUAGES.map((language) => ({ event, recipient, language }))),
)
const keyText = ({ event, recipient, language }: TemplateKey): string =>
  [event, recipient, language].join()

/** Returns every text that can be sent, by event, recipient and language. For admins. */
export async function readNotificationTemplates(context: Context): Promise<NotificationTemplate[]> {
  const { salonId } = authorize(context, 'notifications:manage')
  const customTexts = new Map(
    (await templatesOf(context.db, salonId)).map((template) => [keyText(template), template.text]),
  )
  return KEYS.map((key) => {
    const text = customTexts.get(keyText(key))
    const { event, recipient, language } = key
    return {
      ...key,
      text: text ?? builtInTemplate(event, recipient, language),
      custom: text !== undefined,
    }
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
  await putTemplate(context.db, salonId, template)
  return { ...template, custom: true }
}

/** Restores the built-in text. Returns whether the salon had its own text. For admins. */
export function removeNotificationTemplate(context: Context, key: TemplateKey): Promise<boolean> {
  const { salonId } = authorize(context, 'notifications:manage')
  return deleteTemplate(context.db, salonId, key)
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
