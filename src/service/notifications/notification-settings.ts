import {
  boundErrors,
  quietHourErrors,
  NOTIFICATION_BOUNDS,
  type NotificationSettings,
  type Salon,
} from '../../domain/catalog/salon.js'
import {
  NOTIFICATION_EVENTS,
  type NotificationRule,
  recipientsOf,
  recipientsOfRules,
  ruleErrors,
} from '../../domain/notifications/notification.js'
import { salonEvent } from '../../domain/live/event.js'
import { writeEvents } from '../../store/live/events.js'
import { transact } from '../../store/postgres/database.js'
import { loadSalon, updateSalonRow } from '../../store/catalog/salons.js'
import { authorize, type Context } from '../context.js'
import { assertNoFaults } from '../catalog/salon.js'

type PlainSettings = Omit<NotificationSettings, 'notificationRecipients'>
type NotificationSettingsChange = {
  [K in keyof PlainSettings]?: PlainSettings[K] | undefined
} & {
  /** Each rule replaces the recipients of its event. */
  readonly recipients?: readonly NotificationRule[] | undefined
}

/** Returns who is notified of which event, in the order of the events. */
export const notificationRules = (salon: Salon): NotificationRule[] =>
  NOTIFICATION_EVENTS.map((event) => ({ event, recipients: recipientsOf(event, salon) }))

/**
 * Changes the notification settings; undefined fields stay as they are. For admins. Throws
 * `invalid` for a reminder time out of bounds, when only one end of the quiet hours would be set,
 * and for two rules of one event or a recipient that a rule names twice.
 */
export async function updateNotificationSettings(
  context: Context,
  { recipients, ...settings }: NotificationSettingsChange,
): Promise<Salon> {
  const { salonId } = authorize(context, 'salon:manage')
  assertNoFaults({
    ...boundErrors(NOTIFICATION_BOUNDS, settings),
    ...quietHourErrors(settings),
    ...ruleErrors(recipients ?? []),
  })
  const notificationRecipients = recipients && recipientsOfRules(recipients)
  return transact(context.db, async (tx) => {
    await updateSalonRow(tx, salonId, { ...settings, notificationRecipients })
    const salon = await loadSalon(tx, salonId)
    assertNoFaults(quietHourErrors(salon))
    await writeEvents(tx, salonId, [salonEvent('settings', null)], context.now)
    return salon
  })
}
