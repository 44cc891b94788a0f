import type { Salon } from '../../domain/salon.js'
import { builtInTemplate, renderNotice } from '../../domain/notice-text.js'
import type { Waiting } from '../../store/notice-sending.js'

/** What a notice says: in the language of whom it is for, in the salon's own words where it has some. */
export function textOfNotice(notice: Waiting, salon: Salon): string {
  const language = notice.language ?? salon.language
  const own = notice.templates.find((template) => template.language === language)?.text
  const { client, master, service, durationMinutes, price, details } = notice
  const hasLeft = details?.leaves === true
  const startsAt = hasLeft ? (details.was ?? notice.startsAt) : notice.startsAt
  const status = hasLeft ? 'cancelled' : notice.status
  return renderNotice(own ?? builtInTemplate(notice.event, notice.recipientKind, language), language, {
    ...{ salon: salon.name, zone: salon.timeZone, currency: salon.currency },
    ...{ client, master, service, startsAt, durationMinutes, price, status },
    ...(details?.was !== undefined && { was: details.was }),
    // Staff's words about a client are for staff.
    ...(details?.reason !== undefined && notice.recipientKind === 'master' && { reason: details.reason }),
  })
}
