import type { AutopilotSettings } from '../../../domain/autopilot/state/settings.js'
import { type Channel, CHANNELS } from '../../../domain/identity/people.js'
import { replyTemplateError } from '../../../domain/inbox/message.js'
import { invalid, REQUIRED } from '../../../domain/refusal.js'
import type { Instant } from '../../../domain/time/time.js'
import { wallClock } from '../../../domain/time/zone.js'
import { putSettings, readSettings } from '../../../store/autopilot/autopilot.js'
import { salonEvent } from '../../../domain/live/event.js'
import { writeEvents } from '../../../store/live/events.js'
import { type Db, transact } from '../../../store/postgres/database.js'
import { lockSalon } from '../../../store/catalog/salon-administration.js'
import { loadSalon } from '../../../store/catalog/salons.js'
import { authorize, type Context } from '../../context.js'

type AutopilotSettingsChange = Pick<AutopilotSettings, 'channel'> & {
  readonly [Field in keyof AutopilotSettings]?: AutopilotSettings[Field] | undefined
}

const defaultSettings = (channel: Channel): AutopilotSettings => ({
  channel,
  mode: 'on_request',
  from: null,
  to: null,
  greeting: '',
})

/** Returns the settings of a channel. Without stored settings the autopilot answers on request. */
export async function settingsFor(
  db: Db,
  salonId: number,
  channel: Channel,
): Promise<AutopilotSettings> {
  return (
    (await readSettings(db, salonId)).find((known) => known.channel === channel) ??
    defaultSettings(channel)
  )
}

/** Whether the autopilot answers new tasks of a channel first, at this time. */
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

/** Returns the settings of all channels of the salon. For admins. */
export async function readAutopilotSettings(context: Context): Promise<AutopilotSettings[]> {
  const { salonId } = authorize(context, 'autopilot:manage')
  const stored = await readSettings(context.db, salonId)
  return CHANNELS.map(
    (channel) => stored.find((one) => one.channel === channel) ?? defaultSettings(channel),
  )
}

function assertSettings({ from, to, greeting }: AutopilotSettings): void {
  if ((from === null) !== (to === null))
    throw invalid({ [from === null ? 'from' : 'to']: [REQUIRED] })
  if (from !== null && from === to)
    throw invalid({ to: ['Until when it answers is not when it begins.'] })
  const fault = greeting === '' ? undefined : replyTemplateError(greeting)
  if (fault !== undefined) throw invalid({ greeting: [fault] })
}

/**
 * Changes the settings of a channel; undefined fields stay as they are. For admins. Throws
 * `invalid` when one of the hours is missing or both are equal, and for a greeting that is no
 * template.
 */
export async function updateAutopilotSettings(
  context: Context,
  { channel, mode, from, to, greeting }: AutopilotSettingsChange,
): Promise<AutopilotSettings> {
  const { salonId } = authorize(context, 'autopilot:manage')
  return transact(context.db, async (tx) => {
    await lockSalon(tx, salonId) // Of two changes at once, the second keeps what the first changed.
    const before = await settingsFor(tx, salonId, channel)
    const settings: AutopilotSettings = {
      channel,
      mode: mode ?? before.mode,
      from: from === undefined ? before.from : from,
      to: to === undefined ? before.to : to,
      greeting: greeting ?? before.greeting,
    }
    assertSettings(settings)
    await putSettings(tx, salonId, settings)
    await writeEvents(tx, salonId, [salonEvent('settings', null)], context.now)
    return settings
  })
}
