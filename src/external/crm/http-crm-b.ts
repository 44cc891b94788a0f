import { z } from 'zod'
import { MINUTE } from '../../domain/time/time.js'
import { CRM_B_STATES, type CrmB, type CrmBPage, type CrmBRecord } from './crm-b.js'
import { FIELDS, readRecords, RECORDS } from './crm-fields.js'
import { answered, notUnderstood } from '../http/external-fault.js'
import type { HttpAnswer, HttpSystem } from '../http/http-call.js'
import { openSystem } from '../http/http-system.js'

const NAME = 'External system B'
const LISTED = 200

const listAnswer = z.object({ items: RECORDS, cursor: z.string().min(1).max(500).nullable() })
const record = z
  .object({
    id: FIELDS.id,
    customer: z.object({ full_name: FIELDS.name, phone: FIELDS.phone }),
    staff: z.object({ id: FIELDS.id, title: FIELDS.name }),
    service: z.object({
      id: FIELDS.id,
      title: FIELDS.name,
      minutes: FIELDS.minutes,
      cost: FIELDS.amount,
    }),
    /** An appointment starts on a whole minute. */
    starts_at: FIELDS.instant.refine((instant) => instant % MINUTE === 0),
    state: z.enum(CRM_B_STATES),
    note: FIELDS.comment,
  })
  .transform(({ id, customer, staff, service, starts_at: startsAt, state, note }): CrmBRecord => ({
    id,
    client: { name: customer.full_name, phone: customer.phone },
    master: { id: staff.id, name: staff.title },
    service: {
      id: service.id,
      name: service.title,
      durationMinutes: service.minutes,
      price: service.cost,
    },
    startsAt,
    state,
    comment: note,
  }))
/**
 * The names of fields that operators read in conflicts, by the path of a field or its first part.
 */
const WORDS: Readonly<Record<string, string>> = {
  customer: 'client',
  'customer.full_name': "client's name",
  'customer.phone': "client's phone",
  staff: 'master',
  service: 'service',
  'service.minutes': 'duration',
  'service.cost': 'price',
  starts_at: 'start',
  state: 'state',
  note: 'comment',
}

/**
 * Reads a page. Throws ExternalFault when its cursor leads to the same page, because the import
 * would never end.
 */
function readPage({ status, json }: HttpAnswer, asked: string | null): CrmBPage {
  if (status !== LISTED) throw answered(NAME, status)
  const list = listAnswer.safeParse(json)
  if (!list.success) throw notUnderstood(NAME)
  const { items, cursor } = list.data
  if (cursor !== null && cursor === asked) throw notUnderstood(NAME)
  return { records: readRecords<CrmBRecord>(NAME, record, WORDS, items), cursor }
}

/** External system B with connections that can be closed. */
export type HttpCrmB = CrmB & {
  /** Waits for running calls, at most for the time limit of a call, and closes the connections. */
  close(): Promise<void>
}

/**
 * Creates the client of external system B over HTTP, as in the contract of the external systems.
 */
export function createHttpCrmB(where: Omit<HttpSystem, 'name'>): HttpCrmB {
  const system = openSystem({ ...where, name: NAME })
  return {
    list: (from, to, cursor) =>
      system.call(
        {
          method: 'GET',
          path: '/appointments',
          query: { from, to, ...(cursor !== null && { cursor }) },
          reads: [LISTED],
        },
        (answer) => readPage(answer, cursor),
      ),
    close: () => system.close(),
  }
}
