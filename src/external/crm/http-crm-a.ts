import { z } from 'zod'
import { STATUSES } from '../../domain/booking/appointment.js'
import { longClock } from '../../domain/time/time.js'
import type { CrmA, CrmABooking, CrmAFound, CrmAPage, CrmAPatch, CrmService } from './crm-a.js'
import { readCrmARecords } from './crm-a-record.js'
import { FIELDS, RECORDS } from './crm-fields.js'
import { answered, notUnderstood } from '../http/external-fault.js'
import type { HttpAnswer, HttpSystem } from '../http/http-call.js'
import { openSystem } from '../http/http-system.js'

const NAME = 'External system A'
const BOOKINGS = '/bookings'
const CREATED = [200, 201] as const
/**
 * The statuses of a successful change. Its body may be empty, but must not be anything else than
 * JSON: such a response comes from a proxy and not from the system.
 */
const DONE = [200, 201, 202, 204] as const
const LISTED = 200
const GONE = 404

const createdAnswer = z.object({ id: FIELDS.id })
const listAnswer = z.object({ results: RECORDS, next: FIELDS.id.nullable() })
const foundAnswer = z.array(
  z.object({
    id: FIELDS.id,
    reference: z.unknown().optional(),
    status: z.enum(STATUSES).optional().catch(undefined),
  }),
)
const serviceBody = ({ id, name, durationMinutes, price }: CrmService): object => ({
  id,
  name,
  duration_minutes: durationMinutes,
  price,
})
const bodyOf = ({
  reference,
  client,
  master,
  service,
  date,
  time,
  comment,
}: CrmABooking): object => ({
  reference,
  client: { name: client.name, phone: client.phone },
  master: { id: master.id, name: master.name },
  service: serviceBody(service),
  date,
  time: longClock(time),
  comment,
})
const patchBody = (patch: CrmAPatch): object => {
  const { date, time, master, service, client, comment, status } = patch
  return {
    ...(date !== undefined && { date }),
    ...(time !== undefined && { time: longClock(time) }),
    ...(master && { master: { id: master.id, name: master.name } }),
    ...(service && { service: serviceBody(service) }),
    ...(client && { client: { name: client.name, phone: client.phone } }),
    ...(comment !== undefined && { comment }),
    ...(status && { status }),
  }
}

/** Returns the id of a created booking. */
function readCreated({ status, json }: HttpAnswer): number {
  if (!CREATED.some((created) => created === status)) throw answered(NAME, status)
  const created = createdAnswer.safeParse(json)
  if (!created.success) throw notUnderstood(NAME)
  return created.data.id
}
function readChanged({ status, json }: HttpAnswer): void {
  if (!DONE.some((done) => done === status)) throw answered(NAME, status)
  if (json === undefined) throw notUnderstood(NAME)
}
/** Accepts also a booking that no longer exists. */
function readCancelled(answer: HttpAnswer): void {
  if (answer.status !== GONE) readChanged(answer)
}
function readList({ status, json }: HttpAnswer): z.infer<typeof listAnswer> {
  if (status !== LISTED) throw answered(NAME, status)
  const list = listAnswer.safeParse(json)
  if (!list.success) throw notUnderstood(NAME)
  return list.data
}
/**
 * Reads a page. Throws ExternalFault when the next page is not a later one, because the import
 * would never end.
 */
function readPage(answer: HttpAnswer, page: number): CrmAPage {
  const { results, next } = readList(answer)
  if (next !== null && next <= page) throw notUnderstood(NAME)
  return { records: readCrmARecords(NAME, results), next }
}

/**
 * Reads the bookings with our reference. An empty result means that the appointment is created
 * again. So it throws ExternalFault when a booking has no id, or when ours could be on another
 * page. The other fields of our bookings do not matter.
 */
function readFound(answer: HttpAnswer, reference: string): CrmAFound[] {
  const { results, next } = readList(answer)
  const found = foundAnswer.safeParse(results)
  const ours = (found.data ?? []).filter((one) => one.reference === reference)
  if (!found.success || (ours.length === 0 && next !== null)) throw notUnderstood(NAME)
  return ours.map(({ id, status }) => ({ id, status }))
}

/** External system A with connections that can be closed. */
export type HttpCrmA = CrmA & {
  /** Waits for running calls, at most for the time limit of a call, and closes the connections. */
  close(): Promise<void>
}

/**
 * Creates the client of external system A over HTTP, as in the contract of the external systems.
 */
export function createHttpCrmA(where: Omit<HttpSystem, 'name'>): HttpCrmA {
  const system = openSystem({ ...where, name: NAME })
  const placeOf = (id: number): string => `${BOOKINGS}/${id}`
  return {
    pause: () => system.pause(),
    create: (booking, { key, limitMs }) =>
      system.call(
        { method: 'POST', path: BOOKINGS, body: bodyOf(booking), key, reads: CREATED },
        readCreated,
        limitMs,
      ),
    change: (id, patch, { key, limitMs }) =>
      system.call(
        { method: 'PATCH', path: placeOf(id), body: patchBody(patch), key, reads: DONE },
        readChanged,
        limitMs,
      ),
    cancel: (id, { key, limitMs }) =>
      system.call(
        { method: 'DELETE', path: placeOf(id), key, reads: DONE },
        readCancelled,
        limitMs,
      ),
    find: (reference, { limitMs } = {}) =>
      system.call(
        { method: 'GET', path: BOOKINGS, query: { reference }, reads: [LISTED] },
        (answer) => readFound(answer, reference),
        limitMs,
      ),
    list: (from, to, page) =>
      system.call(
        {
          method: 'GET',
          path: BOOKINGS,
          query: { date_from: from, date_to: to, page: String(page) },
          reads: [LISTED],
        },
        (answer) => readPage(answer, page),
      ),
    close: () => system.close(),
  }
}
