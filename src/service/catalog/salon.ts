import { type NewEvent, salonEvent } from '../../domain/live/event.js'
import { type FieldErrors, invalid } from '../../domain/refusal.js'
import { type Channel, CHANNELS } from '../../domain/identity/people.js'
import { may } from '../../domain/identity/rights.js'
import {
  type BookingSettings,
  boundErrors,
  salonErrors,
  type Salon,
  SETTING_BOUNDS,
} from '../../domain/catalog/salon.js'
import { EXTERNAL_SYSTEMS, type ExternalSystem } from '../../domain/crm/sync.js'
import { rezoneAppointments } from '../../store/booking/appointments.js'
import { insertClient } from '../../store/clients/clients.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import {
  insertSalon,
  loadSalon,
  type NewSalon,
  updateSalonRow,
} from '../../store/catalog/salons.js'
import { systemsOf } from '../connections/systems-of-salon.js'
import { authorize, type Context } from '../context.js'

/** Returns the viewer's salon. */
export const readSalon = (context: Context): Promise<Salon> =>
  loadSalon(context.db, authorize(context, 'salon:read').salonId)

/**
 * Returns the settings of the viewer's salon, with which it was loaded. For everybody but embed
 * tokens.
 */
export function readSettings(context: Context, salon: Salon): Salon {
  authorize(context, 'salon:read-settings')
  return salon
}

/** The external systems that are connected for a salon. */
export type Connections = {
  readonly systems: readonly ExternalSystem[]
  readonly messengers: readonly Channel[]
}

/**
 * Returns what is connected for the viewer's salon: CRMs and messengers, without the sandbox. Empty
 * for everybody but admins, and for embed tokens.
 */
export async function readConnections(context: Context): Promise<Connections> {
  const { role, salonId, embedded } = authorize(context, 'salon:read')
  if (embedded || !may(role, 'salon:manage')) return NOT_CONNECTED
  const connected = await systemsOf(context, salonId)
  const isConnected = {
    crm_a: connected.crmA !== undefined,
    crm_b: connected.crmB !== undefined,
  }
  return {
    systems: EXTERNAL_SYSTEMS.filter((system) => isConnected[system]),
    messengers: CHANNELS.filter((channel) => connected.messengers[channel]),
  }
}
const NOT_CONNECTED: Connections = { systems: [], messengers: [] }

/** Throws `invalid` with these fields when there are any. */
export const assertNoFaults = (faults: FieldErrors): void => {
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** The first name of the walk-in client. The desk shows it in its own language. */
export const WALK_IN_NAME = 'Walk-in'

/**
 * Creates a salon with its walk-in client. Checks no right: the command line and the setup call it.
 * Throws `invalid` for an unknown zone, currency or region.
 */
export async function createSalon(db: Db, salon: NewSalon, now: number): Promise<Salon> {
  assertNoFaults(salonErrors(salon))
  return transact(db, async (tx) => {
    const stored = await insertSalon(tx, salon, now)
    await insertClient(
      tx,
      { salonId: stored.id, name: WALK_IN_NAME, phone: null, walkIn: true },
      now,
    )
    return stored
  })
}

const ALL_APPOINTMENTS_CHANGED: NewEvent = {
  topic: 'appointment',
  kind: 'resync',
  subjectId: null,
  facts: {},
}

type SalonChange = {
  name?: string | undefined
  timeZone?: string | undefined
  currency?: string | undefined
  phoneRegion?: string | undefined
}

/**
 * Changes the salon; undefined fields stay as they are. After a new zone, appointments keep their
 * instants and get new wall-clock times. For admins. Throws `invalid`.
 */
export async function updateSalon(context: Context, change: SalonChange): Promise<Salon> {
  const { salonId } = authorize(context, 'salon:manage')
  assertNoFaults(salonErrors(change))
  return transact(context.db, async (tx) => {
    await updateSalonRow(tx, salonId, change)
    await writeEvents(tx, salonId, [salonEvent('settings', null)], context.now)
    if (change.timeZone !== undefined) {
      await rezoneAppointments(tx, salonId, change.timeZone)
      await writeEvents(tx, salonId, [ALL_APPOINTMENTS_CHANGED], context.now)
    }
    return loadSalon(tx, salonId)
  })
}

/** Changed booking settings; undefined fields stay as they are. */
export type SettingsChange = { [K in keyof BookingSettings]?: BookingSettings[K] | undefined }

/**
 * Changes the booking settings; undefined fields stay as they are. For admins. Throws `invalid`
 * with every number that is out of its bounds.
 */
export async function updateBookingSettings(
  context: Context,
  change: SettingsChange,
): Promise<Salon> {
  const { salonId } = authorize(context, 'salon:manage')
  assertNoFaults(boundErrors(SETTING_BOUNDS, change))
  return transact(context.db, async (tx) => {
    await updateSalonRow(tx, salonId, change)
    await writeEvents(tx, salonId, [salonEvent('settings', null)], context.now)
    return loadSalon(tx, salonId)
  })
}
