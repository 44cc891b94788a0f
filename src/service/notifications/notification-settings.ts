import {
  boundErrors,
  quietHourErrors,
  NOTIFICATION_BOUNDS,
  type NotificationSettings,
  type Salon,
} from '../../domain/catalog/salon.js'
import { transact } from '../../store/postgres/database.js'
import { loadSalon, updateSalonRow } from '../../store/catalog/salons.js'
import { authorize, type Context } from '../context.js'
import { assertNoFaults } from '../catalog/salon.js'

type NotificationSettingsChange = {
  [K in keyof NotificationSettings]?: NotificationSettings[K] | undefined
}

/**
 * Changes the notification settings; undefined fields stay as they are. For admins. Throws
 * `invalid` for a reminder time out of bounds, and when only one end of the quiet hours would be
 * set.
 */
export async function updateNotificationSettings(
  context: Context,
  change: NotificationSettingsChange,
): Promise<Salon> {
  const { salonId } = authorize(context, 'salon:manage')
  assertNoFaults({ ...boundErrors(NOTIFICATION_BOUNDS, change), ...quietHourErrors(change) })
  return transact(context.db, async (tx) => {
    await updateSalonRow(tx, salonId, change)
    const salon = await loadSalon(tx, salonId)
    assertNoFaults(quietHourErrors(salon))
    return salon
  })
}
