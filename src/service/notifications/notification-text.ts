import type { Channel, Language } from '../../domain/identity/people.js'
import type { Salon } from '../../domain/catalog/salon.js'
import { builtInTemplate, renderNotice } from '../../domain/notifications/notification-text.js'
import type { WaitingTime } from '../../store/notifications/notification-sending.js'

/**
 * Returns the language of a notice: the one that staff set for the person, else that of their latest dialogue in the channel,
 * else that of their latest dialogue in any, else the salon's.
 */
export function languageOfNotice(
  { language, addresses }: WaitingTime,
  salon: Salon,
  channel: Channel,
): Language {
  const known = addresses.filter((one) => one.language !== null)
  const latest = known.findLast((one) => one.channel === channel) ?? known.at(-1)
  return language ?? latest?.language ?? salon.language
}

/** Returns what a notice says, in the salon's own words where it has some. */
export function textOfNotice(notice: WaitingTime, salon: Salon, channel: Channel): string {
  const language = languageOfNotice(notice, salon, channel)
  const own = notice.templates.find((template) => template.language === language)?.text
  const { client, master, service, startsAt, durationMinutes, price, status, details } = notice
  return renderNotice(
    own ?? builtInTemplate(notice.event, notice.recipientKind, language),
    language,
    {
      ...{ salon: salon.name, zone: salon.timeZone, currency: salon.currency },
      ...{ client, master, service, startsAt, durationMinutes, price, status },
      ...(details?.was !== undefined && { was: details.was }),
      // Staff's words about a client are for staff.
      ...(details?.reason !== undefined &&
        notice.recipientKind === 'master' && { reason: details.reason }),
    },
  )
}
