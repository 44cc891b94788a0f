import type { Language } from '../../domain/identity/people.js'
import type { Master, MasterService, Service } from '../../domain/identity/people.js'
import { type FieldErrors, invalid, notFound, unknownReference } from '../../domain/refusal.js'
import { isStaff } from '../../domain/identity/rights.js'
import type { Db } from '../../store/postgres/database.js'
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
import { assertPhone } from '../clients/booking-client.js'
import { authorize, type Call } from '../context.js'

/** Masters' phones and languages are for staff. */
const shownTo = (call: Call, masters: Master[]): Master[] =>
  isStaff(authorize(call, 'catalogue:read').role)
    ? masters
    : masters.map((master) => ({ ...master, phone: null, language: null }))

export async function readMasters(
  call: Call,
  serviceId: number | undefined,
  activeOnly: boolean,
): Promise<Master[]> {
  const { salonId } = authorize(call, 'catalogue:read')
  return shownTo(call, await listMasters(call.db, salonId, serviceId, activeOnly))
}

export async function readMastersById(call: Call, ids: readonly number[]): Promise<Master[]> {
  const { salonId } = authorize(call, 'catalogue:read')
  return shownTo(call, await findMasters(call.db, salonId, ids))
}

export function readServices(
  call: Call,
  masterId: number | undefined,
  activeOnly: boolean,
): Promise<Service[]> {
  return listServices(call.db, authorize(call, 'catalogue:read').salonId, masterId, activeOnly)
}

export const readServicesById = (call: Call, ids: readonly number[]): Promise<Service[]> =>
  findServices(call.db, authorize(call, 'catalogue:read').salonId, ids)
export const readLinksOfMasters = (call: Call, ids: readonly number[]): Promise<MasterService[]> =>
  linksOfMasters(call.db, authorize(call, 'catalogue:read').salonId, ids)
export const readLinksOfServices = (call: Call, ids: readonly number[]): Promise<MasterService[]> =>
  linksOfServices(call.db, authorize(call, 'catalogue:read').salonId, ids)

/** The master, or `not_found`. */
export async function assertMaster(db: Db, salonId: number, id: number): Promise<Master> {
  const master = await findMaster(db, salonId, id)
  if (!master) throw notFound()
  return master
}

export async function createMaster(
  call: Call,
  input: { name: string; phone: string | null; language?: Language | null; active: boolean },
): Promise<Master> {
  const { salonId } = authorize(call, 'catalogue:manage')
  const salon = await loadSalon(call.db, salonId)
  const phone = input.phone === null ? null : assertPhone(input.phone, salon.phoneRegion, 'phone')
  return insertMaster(
    call.db,
    salonId,
    { ...input, phone, language: input.language ?? null },
    call.now,
  )
}

/** What is undefined stays as it is. Visits of a master who is switched off stay. */
export async function updateMaster(
  call: Call,
  id: number,
  patch: { [K in keyof Omit<Master, 'id'>]?: Master[K] | undefined },
): Promise<Master> {
  const { salonId } = authorize(call, 'catalogue:manage')
  const salon = await loadSalon(call.db, salonId)
  const phone = patch.phone ? assertPhone(patch.phone, salon.phoneRegion, 'phone') : patch.phone
  const changed = await updateMasterRow(call.db, salonId, id, { ...patch, phone })
  if (!changed) throw notFound()
  return changed
}

const LONGEST_VISIT = 1440
const LONGEST_BUFFER = 240
type Terms = {
  durationMinutes?: number | null | undefined
  bufferBeforeMinutes?: number | undefined
  bufferAfterMinutes?: number | undefined
}

/** Durations are 1 to 1440 minutes, buffers 0 to 240. */
function demandTerms({
  durationMinutes,
  bufferBeforeMinutes = 0,
  bufferAfterMinutes = 0,
}: Terms): void {
  const faults: Record<string, string[]> = {}
  const within = (field: string, value: number, low: number, high: number): void => {
    if (value < low) faults[field] = [`Ensure this value is greater than or equal to ${low}.`]
    if (value > high) faults[field] = [`Ensure this value is less than or equal to ${high}.`]
  }
  if (typeof durationMinutes === 'number')
    within('durationMinutes', durationMinutes, 1, LONGEST_VISIT)
  within('bufferBeforeMinutes', bufferBeforeMinutes, 0, LONGEST_BUFFER)
  within('bufferAfterMinutes', bufferAfterMinutes, 0, LONGEST_BUFFER)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

export async function createService(call: Call, input: Omit<Service, 'id'>): Promise<Service> {
  const { salonId } = authorize(call, 'catalogue:manage')
  demandTerms(input)
  return insertService(call.db, salonId, input, call.now)
}

/** What is undefined stays as it is. What is booked keeps its name, duration and price. */
export async function updateService(
  call: Call,
  id: number,
  patch: { [K in keyof Omit<Service, 'id'>]?: Service[K] | undefined },
): Promise<Service> {
  const { salonId } = authorize(call, 'catalogue:manage')
  demandTerms(patch)
  const changed = await updateServiceRow(call.db, salonId, id, patch)
  if (!changed) throw notFound()
  return changed
}

/** Says that the master does the service, with their own duration and price or, where null, the service's. */
export async function setMasterService(
  call: Call,
  link: {
    masterId: number
    serviceId: number
    durationMinutes: number | null
    price: string | null
  },
): Promise<MasterService> {
  const { salonId } = authorize(call, 'catalogue:manage')
  demandTerms(link)
  const [master, service] = await Promise.all([
    findMaster(call.db, salonId, link.masterId),
    findService(call.db, salonId, link.serviceId),
  ])
  const unknown: FieldErrors = {
    ...(!master && { masterId: [unknownReference(link.masterId)] }),
    ...(!service && { serviceId: [unknownReference(link.serviceId)] }),
  }
  if (Object.keys(unknown).length > 0) throw invalid(unknown)
  await putLink(call.db, { ...link, salonId })
  const made = await findLink(call.db, salonId, link.masterId, link.serviceId)
  if (!made) throw notFound()
  return made
}

/** Visits that are booked stay. Refuses a link that is not there with `not_found`. */
export async function removeMasterService(
  call: Call,
  masterId: number,
  serviceId: number,
): Promise<true> {
  const { salonId } = authorize(call, 'catalogue:manage')
  if (!(await deleteLink(call.db, salonId, masterId, serviceId))) throw notFound()
  return true
}
