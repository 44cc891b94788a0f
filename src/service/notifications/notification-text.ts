import type { Channel, Language } from '../../domain/identity/people.js'
import type { Salon } from '../../domain/catalog/salon.js'
import {
  builtInTemplate,
  renderNotification,
} from '../../domain/notifications/notification-text.js'
import type { WaitingNotification } from '../../store/notifications/notification-sending.js'

/**
 * Returns the language of a notification. Order: the language that staff set for the person, their
 * latest dialogue in the channel, their latest dialogue in any channel, the salon's language.
 */
function languageOfNotification(
  { language, addresses }: WaitingNotification,
  salon: Salon,
  channel: Channel,
): Language {
  const withLanguage = addresses.filter((one) => one.language !== null)
  const latest = withLanguage.findLast((one) => one.channel === channel) ?? withLanguage.at(-1)
  return language ?? latest?.language ?? salon.language
}

/** Returns the text of a notification: the salon's own text, else the built-in one. */
export function textOfNotification(
  notification: WaitingNotification,
  salon: Salon,
  channel: Channel,
): string {
  const language = languageOfNotification(notification, salon, channel)
  const custom = notification.templates.find((template) => template.language === language)?.text
  const { client, master, service, startsAt, durationMinutes, price, status, details } =
    notification
  return renderNotification(
    custom ?? builtInTemplate(notification.event, notification.recipientKind, language),
    language,
    {
      salon: salon.name,
      zone: salon.timeZone,
      currency: salon.currency,
      client,
      master,
      service,
      startsAt,
      durationMinutes,
      price,
      status,
      ...(details?.was !== undefined && { was: details.was }),
      // Clients must not read what staff wrote about them.
      ...(details?.reason !== undefined &&
        notification.recipientKind === 'master' && { reason: details.reason }),
    },
  )
}
