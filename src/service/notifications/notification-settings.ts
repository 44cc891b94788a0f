import {
  faultsOfBounds,
  faultsOfQuiet,
  NOTICE_BOUNDS,
  type NoticeSettings,
  type Salon,
} from '../../domain/catalog/salon.js'
import { transact } from '../../store/postgres/database.js'
import { loadSalon, updateSalonRow } from '../../store/catalog/salons.js'
import { authorize, type Call } from '../context.js'
import { demandNone } from '../catalog/salon.js'

export type NoticeSettingsChange = { [K in keyof NoticeSettings]?: NoticeSettings[K] | undefined }

/** What is undefined stays as it is. Refuses a lead beyond its bounds, and quiet hours with one end, given or left. */
export async function updateNoticeSettings(
  call: Call,
  change: NoticeSettingsChange,
): Promise<Salon> {
  const { salonId } = authorize(call, 'salon:manage')
  demandNone({ ...faultsOfBounds(NOTICE_BOUNDS, change), ...faultsOfQuiet(change) })
  return transact(call.db, async (tx) => {
    await updateSalonRow(tx, salonId, change)
    const salon = await loadSalon(tx, salonId)
    demandNone(faultsOfQuiet(salon))
    return salon
  })
}
