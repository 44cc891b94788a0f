import type { AutopilotSettings } from '../../../domain/autopilot/state/settings.js'
import { type Channel, CHANNELS } from '../../../domain/identity/people.js'
import { invalid, REQUIRED } from '../../../domain/refusal.js'
import type { Instant } from '../../../domain/time/time.js'
import { wallClock } from '../../../domain/time/zone.js'
import { putSettings, readSettings } from '../../../store/autopilot/autopilot.js'
import type { Db } from '../../../store/postgres/database.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import { authorize, type Call } from '../../context.js'

const usual = (channel: Channel): AutopilotSettings => ({
  channel,
  mode: 'on_request',
  from: null,
  to: null,
  greeting: '',
})

export async function settingsFor(
  db: Db,
  salonId: number,
  channel: Channel,
): Promise<AutopilotSettings> {
  return (
    (await readSettings(db, salonId)).find((known) => known.channel === channel) ?? usual(channel)
  )
}

/** Whether a new dialogue is the autopilot's at first. */
export async function autopilotAnswersFirst(
  db: Db,
  salonId: number,
  channel: Channel,
  now: Instant,
): Promise<boolean> {
  const { mode, from, to } = await settingsFor(db, salonId, channel)
  if (mode !== 'first') return false
  if (from === null || to === null) return true
  const { minute } = wallClock(now, (await loadSalon(db, salonId)).timeZone)
  return from <= to ? from <= minute && minute < to : minute >= from || minute < to
}

/** The settings of all messengers of the salon. For admins. */
export async function readAutopilotSettings(call: Call): Promise<AutopilotSettings[]> {
  const { salonId } = authorize(call, 'autopilot:manage')
  const known = await readSettings(call.db, salonId)
  return CHANNELS.map((channel) => known.find((one) => one.channel === channel) ?? usual(channel))
}

/** How the autopilot answers in a messenger from now on. For admins; refuses hours of which one is missing, or that are none. */
export async function updateAutopilotSettings(
  call: Call,
  settings: AutopilotSettings,
): Promise<AutopilotSettings> {
  const { salonId } = authorize(call, 'autopilot:manage')
  const { from, to } = settings
  if ((from === null) !== (to === null))
    throw invalid({ [from === null ? 'from' : 'to']: [REQUIRED] })
  if (from !== null && from === to)
    throw invalid({ to: ['Until when it answers is not when it begins.'] })
  await putSettings(call.db, salonId, settings)
  return settings
}
