import type { NewEvent } from '../../domain/live/event.js'
import { type FieldErrors, invalid } from '../../domain/refusal.js'
import { type Channel, CHANNELS } from '../../domain/identity/people.js'
import { may } from '../../domain/identity/rights.js'
import {
  type BookingSettings,
  faultsOfBounds,
  faultsOfSalon,
  type Salon,
  SETTING_BOUNDS,
} from '../../domain/catalog/salon.js'
import { EXTERNAL_SYSTEMS, type ExternalSystem } from '../../domain/crm/sync.js'
import { rezoneAppointments } from '../../store/booking/appointments.js'
import { insertClient } from '../../store/clients/clients.js'
import { type Db, transact } from '../../store/postgres/database.js'
import { writeEvents } from '../../store/live/events.js'
import {
  firstSalonId,
  insertSalon,
  loadSalon,
  type NewSalon,
  updateSalonRow,
} from '../../store/catalog/salons.js'
import { authorize, type Call } from '../context.js'

export const readSalon = (call: Call): Promise<Salon> =>
  loadSalon(call.db, authorize(call, 'salon:read').salonId)

/** Systems outside that hear of what is done in a salon. */
export type Connections = {
  readonly systems: readonly ExternalSystem[]
  readonly messengers: readonly Channel[]
}

/** What is connected for the viewer's salon; empty for everybody but admins. The sandbox is no connection. */
export async function readConnections(call: Call): Promise<Connections> {
  const { own, outside } = call
  const { role, salonId } = authorize(call, 'salon:read')
  if (!may(role, 'salon:manage')) return NOT_CONNECTED
  const isConnected = { crm_a: outside.crmA !== undefined, crm_b: outside.crmB !== undefined }
  const systems = EXTERNAL_SYSTEMS.filter((system) => isConnected[system])
  const messengers = CHANNELS.filter((channel) => outside.messengers[channel])
  if (systems.length + messengers.length === 0) return NOT_CONNECTED
  return (await firstSalonId(own)) === salonId ? { systems, messengers } : NOT_CONNECTED
}
const NOT_CONNECTED: Connections = { systems: [], messengers: [] }

/** Refuses where there are any. */
export const demandNone = (faults: FieldErrors): void => {
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** A new salon with its walk-in client. For whoever runs the deployment: there is no caller's right to it. */
export async function createSalon(db: Db, salon: NewSalon, now: number): Promise<Salon> {
  demandNone(faultsOfSalon(salon))
  return transact(db, async (tx) => {
    const made = await insertSalon(tx, salon, now)
    await insertClient(tx, { salonId: made.id, name: 'Walk-in', phone: null, walkIn: true }, now)
    return made
  })
}

const ALL_VISITS_CHANGED: NewEvent = {
  topic: 'appointment',
  kind: 'resync',
  subjectId: null,
  facts: {},
}

export type SalonChange = {
  name?: string | undefined
  timeZone?: string | undefined
  currency?: string | undefined
  phoneRegion?: string | undefined
}

/** What is undefined stays as it is. With a new zone the visits keep their instants, and their wall-clock times follow. */
export async function updateSalon(call: Call, change: SalonChange): Promise<Salon> {
  const { salonId } = authorize(call, 'salon:manage')
  demandNone(faultsOfSalon(change))
  return transact(call.db, async (tx) => {
    await updateSalonRow(tx, salonId, change)
    if (change.timeZone !== undefined) {
      await rezoneAppointments(tx, salonId, change.timeZone)
      await writeEvents(tx, salonId, [ALL_VISITS_CHANGED], call.now)
    }
    return loadSalon(tx, salonId)
  })
}

export type SettingsChange = { [K in keyof BookingSettings]?: BookingSettings[K] | undefined }

/** What is undefined stays as it is. Refuses numbers beyond their bounds, all at once. */
export async function updateBookingSettings(call: Call, change: SettingsChange): Promise<Salon> {
  const { salonId } = authorize(call, 'salon:manage')
  demandNone(faultsOfBounds(SETTING_BOUNDS, change))
  await updateSalonRow(call.db, salonId, change)
  return loadSalon(call.db, salonId)
}
