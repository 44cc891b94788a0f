import type {
  Language,
  Master,
  MasterService,
  Service,
  SpokenName,
} from '../../domain/identity/people.js'
import { type FieldErrors, invalid, notFound, unknownReference } from '../../domain/refusal.js'
import { spokenNameErrors, tidySpokenNames } from '../../domain/catalog/spoken-names.js'
import { isStaff } from '../../domain/identity/rights.js'
import { type Db, transact } from '../../store/postgres/database.js'
import {
  deleteLink,
  findLink,
  linksOfMasters,
  linksOfServices,
  putLink,
} from '../../store/catalog/master-services.js'
import {
  findMaster,
  findMasters,
  insertMaster,
  listMasters,
  updateMasterRow,
} from '../../store/catalog/masters.js'
import { loadSalon } from '../../store/catalog/salons.js'
import {
  findService,
  findServices,
  insertService,
  listServices,
  updateServiceRow,
} from '../../store/catalog/services.js'
import { writeEvents } from '../../store/live/events.js'
import { salonEvent } from '../../domain/live/event.js'
import { assertPhone } from '../clients/booking-client.js'
import { authorize, type Context } from '../context.js'

/** Only staff may see the phones and languages of masters. */
const visibleMasters = (context: Context, masters: Master[]): Master[] =>
  isStaff(authorize(context, 'catalogue:read').role)
    ? masters
    : masters.map((master) => ({ ...master, phone: null, language: null }))

/** Returns the salon's masters by name; with `serviceId` only those who offer the service. */
export async function readMasters(
  context: Context,
  serviceId: number | undefined,
  activeOnly: boolean,
): Promise<Master[]> {
  const { salonId } = authorize(context, 'catalogue:read')
  return visibleMasters(context, await listMasters(context.db, salonId, serviceId, activeOnly))
}

/** Returns the masters with these ids; ids of other salons are left out. */
export async function readMastersById(context: Context, ids: readonly number[]): Promise<Master[]> {
  const { salonId } = authorize(context, 'catalogue:read')
  return visibleMasters(context, await findMasters(context.db, salonId, ids))
}

/** Returns the salon's services by name; with `masterId` only those that the master offers. */
export function readServices(
  context: Context,
  masterId: number | undefined,
  activeOnly: boolean,
): Promise<Service[]> {
  return listServices(context.db, authorize(context, 'services:list').salonId, masterId, activeOnly)
}

/** Returns the services with these ids; ids of other salons are left out. */
export const readServicesById = (context: Context, ids: readonly number[]): Promise<Service[]> =>
  findServices(context.db, authorize(context, 'catalogue:read').salonId, ids)

/** Returns what these masters offer, with their own durations and prices. */
export const readLinksOfMasters = (
  context: Context,
  ids: readonly number[],
): Promise<MasterService[]> =>
  linksOfMasters(context.db, authorize(context, 'catalogue:read').salonId, ids)

/** Returns who offers these services, with their own durations and prices. */
export const readLinksOfServices = (
  context: Context,
  ids: readonly number[],
): Promise<MasterService[]> =>
  linksOfServices(context.db, authorize(context, 'catalogue:read').salonId, ids)

/** Returns the master, or throws `not_found`. */
export async function assertMaster(db: Db, salonId: number, id: number): Promise<Master> {
  const master = await findMaster(db, salonId, id)
  if (!master) throw notFound()
  return master
}

/** Returns spoken names as they are stored. Throws `invalid` for those that cannot be. */
function assertSpokenNames(names: readonly SpokenName[]): readonly SpokenName[] {
  const errors = spokenNameErrors(names)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return tidySpokenNames(names)
}

/**
 * Creates a master. For admins. Throws `invalid` for a phone that cannot be read, and for spoken
 * names that cannot be stored.
 */
export async function createMaster(
  context: Context,
  input: {
    name: string
    phone: string | null
    language?: Language | null
    active: boolean
    spokenNames?: readonly SpokenName[]
  },
): Promise<Master> {
  const { salonId } = authorize(context, 'catalogue:manage')
  const salon = await loadSalon(context.db, salonId)
  const phone = input.phone === null ? null : assertPhone(input.phone, salon.phoneRegion, 'phone')
  const spokenNames = assertSpokenNames(input.spokenNames ?? [])
  return transact(context.db, async (tx) => {
    const values = { ...input, phone, language: input.language ?? null, spokenNames }
    const master = await insertMaster(tx, salonId, values, context.now)
    await writeEvents(tx, salonId, [salonEvent('master', master.id)], context.now)
    return master
  })
}

/**
 * Changes a master; undefined fields stay as they are. Appointments of a deactivated master stay.
 * For admins. Throws `not_found`, and `invalid` for a phone that cannot be read and for spoken names
 * that cannot be stored.
 */
export async function updateMaster(
  context: Context,
  id: number,
  patch: { [K in keyof Omit<Master, 'id'>]?: Master[K] | undefined },
): Promise<Master> {
  const { salonId } = authorize(context, 'catalogue:manage')
  const salon = await loadSalon(context.db, salonId)
  const phone = patch.phone ? assertPhone(patch.phone, salon.phoneRegion, 'phone') : patch.phone
  const spokenNames = patch.spokenNames && assertSpokenNames(patch.spokenNames)
  return transact(context.db, async (tx) => {
    const changed = await updateMasterRow(tx, salonId, id, { ...patch, phone, spokenNames })
    if (!changed) throw notFound()
    await writeEvents(tx, salonId, [salonEvent('master', id)], context.now)
    return changed
  })
}

const LONGEST_DURATION_MINUTES = 1440
const LONGEST_BUFFER_MINUTES = 240
type Durations = {
  durationMinutes?: number | null | undefined
  bufferBeforeMinutes?: number | undefined
  bufferAfterMinutes?: number | undefined
}

/** Throws `invalid` unless the duration is 1 to 1440 minutes and each buffer 0 to 240. */
function assertDurations({
  durationMinutes,
  bufferBeforeMinutes = 0,
  bufferAfterMinutes = 0,
}: Durations): void {
  const faults: Record<string, string[]> = {}
  const checkRange = (field: string, value: number, low: number, high: number): void => {
    if (value < low) faults[field] = [`Ensure this value is greater than or equal to ${low}.`]
    if (value > high) faults[field] = [`Ensure this value is less than or equal to ${high}.`]
  }
  if (typeof durationMinutes === 'number')
    checkRange('durationMinutes', durationMinutes, 1, LONGEST_DURATION_MINUTES)
  checkRange('bufferBeforeMinutes', bufferBeforeMinutes, 0, LONGEST_BUFFER_MINUTES)
  checkRange('bufferAfterMinutes', bufferAfterMinutes, 0, LONGEST_BUFFER_MINUTES)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * Creates a service. For admins. Throws `invalid` for durations out of range, and for spoken names
 * that cannot be stored.
 */
export async function createService(
  context: Context,
  input: Omit<Service, 'id' | 'spokenNames'> & Partial<Pick<Service, 'spokenNames'>>,
): Promise<Service> {
  const { salonId } = authorize(context, 'catalogue:manage')
  assertDurations(input)
  const spokenNames = assertSpokenNames(input.spokenNames ?? [])
  return transact(context.db, async (tx) => {
    const service = await insertService(tx, salonId, { ...input, spokenNames }, context.now)
    await writeEvents(tx, salonId, [salonEvent('service', service.id)], context.now)
    return service
  })
}

/**
 * Changes a service; undefined fields stay as they are. Existing appointments keep the name,
 * duration and price they were booked with. For admins. Throws `not_found`, and `invalid` for
 * durations out of range and for spoken names that cannot be stored.
 */
export async function updateService(
  context: Context,
  id: number,
  patch: { [K in keyof Omit<Service, 'id'>]?: Service[K] | undefined },
): Promise<Service> {
  const { salonId } = authorize(context, 'catalogue:manage')
  assertDurations(patch)
  const spokenNames = patch.spokenNames && assertSpokenNames(patch.spokenNames)
  return transact(context.db, async (tx) => {
    const changed = await updateServiceRow(tx, salonId, id, { ...patch, spokenNames })
    if (!changed) throw notFound()
    await writeEvents(tx, salonId, [salonEvent('service', id)], context.now)
    return changed
  })
}

/**
 * Stores that the master offers the service. A null duration or price means the service's own. For
 * admins. Throws `invalid` for an unknown master or service, or a duration out of range.
 */
export async function setMasterService(
  context: Context,
  link: {
    masterId: number
    serviceId: number
    durationMinutes: number | null
    price: string | null
  },
): Promise<MasterService> {
  const { salonId } = authorize(context, 'catalogue:manage')
  assertDurations(link)
  const [master, service] = await Promise.all([
    findMaster(context.db, salonId, link.masterId),
    findService(context.db, salonId, link.serviceId),
  ])
  const unknown: FieldErrors = {
    ...(!master && { masterId: [unknownReference(link.masterId)] }),
    ...(!service && { serviceId: [unknownReference(link.serviceId)] }),
  }
  if (Object.keys(unknown).length > 0) throw invalid(unknown)
  return transact(context.db, async (tx) => {
    await putLink(tx, { ...link, salonId })
    const stored = await findLink(tx, salonId, link.masterId, link.serviceId)
    if (!stored) throw notFound()
    await writeEvents(tx, salonId, [salonEvent('master', link.masterId)], context.now)
    return stored
  })
}

/**
 * Removes a service from what a master offers and returns it as it was. Existing appointments stay.
 * For admins. Throws `not_found` when the master does not offer the service.
 */
export async function removeMasterService(
  context: Context,
  masterId: number,
  serviceId: number,
): Promise<MasterService> {
  const { salonId } = authorize(context, 'catalogue:manage')
  return transact(context.db, async (tx) => {
    const link = await findLink(tx, salonId, masterId, serviceId)
    if (!link) throw notFound()
    await deleteLink(tx, salonId, masterId, serviceId)
    await writeEvents(tx, salonId, [salonEvent('master', masterId)], context.now)
    return link
  })
}
