import { sql } from 'drizzle-orm'
import { ACTIVE, type Appointment } from '../../domain/booking/appointment.js'
import { appointments } from '../tables/appointments.js'
import { masters } from '../tables/masters.js'
import { clients } from '../tables/people.js'

/** The states that occupy time, for `status in (…)` of statements written by hand. */
export const activeStatuses = sql.raw(ACTIVE.map((status) => `'${status}'`).join(', '))

/** What every reading of visits selects, the columns of client and master among them. */
export const appointmentColumns = {
  id: appointments.id,
  salonId: appointments.salonId,
  clientId: clients.id,
  clientName: clients.name,
  clientPhone: clients.phone,
  masterId: masters.id,
  masterName: masters.name,
  serviceId: appointments.serviceId,
  serviceName: appointments.serviceName,
  durationMinutes: appointments.durationMinutes,
  price: appointments.price,
  date: appointments.date,
  startMinute: appointments.startMinute,
  startsAt: appointments.startsAt,
  endsAt: appointments.endsAt,
  status: appointments.status,
  source: appointments.source,
  comment: appointments.comment,
  crmAId: appointments.crmAId,
  createdAt: appointments.createdAt,
  updatedAt: appointments.updatedAt,
  version: appointments.version,
}

type Row = Pick<
  Appointment,
  | 'id'
  | 'salonId'
  | 'date'
  | 'startsAt'
  | 'endsAt'
  | 'status'
  | 'source'
  | 'comment'
  | 'crmAId'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
> & {
  readonly clientId: number
  readonly clientName: string
  readonly clientPhone: string | null
  readonly masterId: number
  readonly masterName: string
  readonly startMinute: number
  readonly serviceId: number
  readonly serviceName: string
  readonly durationMinutes: number
  readonly price: string
}

export const toAppointment = (row: Row): Appointment => ({
  id: row.id,
  salonId: row.salonId,
  client: { id: row.clientId, name: row.clientName, phone: row.clientPhone },
  master: { id: row.masterId, name: row.masterName },
  service: {
    id: row.serviceId,
    name: row.serviceName,
    durationMinutes: row.durationMinutes,
    price: row.price,
  },
  date: row.date,
  time: row.startMinute,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  status: row.status,
  source: row.source,
  comment: row.comment,
  crmAId: row.crmAId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
})
