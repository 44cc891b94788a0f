import { z } from 'zod'
import { STATUSES } from '../../domain/booking/appointment.js'
import type { CrmARecord, Unreadable } from './crm-a.js'
import { FIELDS, readRecords } from './crm-fields.js'

const named = { id: FIELDS.id, name: FIELDS.name }
const record = z
  .object({
    id: FIELDS.id,
    reference: FIELDS.reference,
    client: z.object({ name: FIELDS.name, phone: FIELDS.phone }),
    master: z.object(named),
    service: z.object({
      ...named,
      duration_minutes: FIELDS.minutes,
      price: z.union([FIELDS.money, FIELDS.amount]),
    }),
    date: FIELDS.date,
    time: FIELDS.clock,
    status: z.enum(STATUSES),
    comment: FIELDS.comment,
    updated_at: FIELDS.instant,
  })
  .transform(
    ({
      service: { duration_minutes: durationMinutes, ...service },
      updated_at: updatedAt,
      ...rest
    }) => {
      return { ...rest, service: { ...service, durationMinutes }, updatedAt } satisfies CrmARecord
    },
  )
/**
 * The names of fields that operators read in conflicts, by the path of a field or its first part.
 */
const WORDS: Readonly<Record<string, string>> = {
  reference: 'reference',
  client: 'client',
  'client.name': "client's name",
  'client.phone': "client's phone",
  master: 'master',
  service: 'service',
  'service.duration_minutes': 'duration',
  'service.price': 'price',
  date: 'date',
  time: 'time',
  status: 'status',
  comment: 'comment',
  updated_at: 'time of the last change',
}

/**
 * Returns the bookings in a response of external system A. A booking with a wrong field becomes
 * Unreadable. Throws ExternalFault when a booking has no id.
 */
export const readCrmARecords = (
  system: string,
  told: readonly unknown[],
): (CrmARecord | Unreadable)[] => readRecords<CrmARecord>(system, record, WORDS, told)
