import { getTableColumns, sql } from 'drizzle-orm'
import {
  ACTIVE,
  type Appointment,
  type BookedPlace,
  type Buffers,
  busySpan,
} from '../../domain/booking/appointment.js'
import { appointments } from '../tables/appointments.js'
import { masters } from '../tables/masters.js'
import { clients } from '../tables/people.js'

/** The states that occupy time, for `status in (…)` of statements written by hand. */
export const activeStatuses = sql.raw(ACTIVE.map((status) => `'${status}'`).join(', '))

/** Every column of a stored appointment, by the name of its property. */
const COLUMNS = getTableColumns(appointments)
type StoredRow = typeof appointments.$inferSelect

const { busyFrom: _from, busyTo: _to, ...readColumns } = COLUMNS
type ReadRow = Pick<StoredRow, keyof typeof readColumns>

/** What every reading of appointments selects, names of the client and the master included. */
export const appointmentColumns = {
  ...readColumns,
  clientName: clients.name,
  clientPhone: clients.phone,
  masterName: masters.name,
}
/** The columns of each property of an appointment. */
const PROPERTIES = {
  id: ['id'],
  salonId: ['salonId'],
  client: ['clientId', 'clientName', 'clientPhone'],
  master: ['masterId', 'masterName'],
  service: ['serviceId', 'serviceName', 'durationMinutes', 'price'],
  buffers: ['bufferBeforeMinutes', 'bufferAfterMinutes'],
  date: ['date'],
  time: ['startMinute'],
  startsAt: ['startsAt'],
  endsAt: ['endsAt'],
  status: ['status'],
  source: ['source'],
  comment: ['comment'],
  crmAId: ['crmAId'],
  createdAt: ['createdAt'],
  updatedAt: ['updatedAt'],
  version: ['version'],
} as const satisfies Readonly<
  Record<keyof Appointment, readonly (keyof typeof appointmentColumns)[]>
>

/** Some columns of appointments: `name` tells statements apart that read others. */
export type AppointmentSelection = {
  readonly name: string
  readonly fields: typeof appointmentColumns
}
const ALL: AppointmentSelection = { name: '', fields: appointmentColumns }

/** The selection of these properties. Its rows lack the others. */
function selectionOf(name: string, ...properties: readonly (keyof Appointment)[]) {
  const names: readonly string[] = properties.flatMap((property) => PROPERTIES[property])
  const fields = Object.entries(appointmentColumns).filter(([column]) => names.includes(column))
  return {
    properties: new Set<string>(properties),
    selection: { name, fields: Object.fromEntries(fields) as typeof appointmentColumns },
  }
}
const PLACE = ['id', 'client', 'master', 'service', 'date', 'time', 'status', 'source'] as const
/**
 * What lists usually show, and what the journal shows. There are only these, because the database
 * keeps each statement that it has prepared.
 */
const SELECTIONS = [
  selectionOf(' in short', ...PLACE, 'crmAId', 'comment', 'createdAt'),
  selectionOf(' of a day', ...PLACE, 'buffers', 'endsAt', 'comment', 'version'),
]

/** The shortest selection that has these properties. Undefined: all columns. */
export const appointmentSelection = (
  properties: ReadonlySet<string> | undefined,
): AppointmentSelection =>
  (properties &&
    SELECTIONS.find((known) => [...properties].every((name) => known.properties.has(name)))
      ?.selection) ??
  ALL

type NamedRow = ReadRow & {
  readonly clientName: string
  readonly clientPhone: string | null
  readonly masterName: string
}

/** The appointment of a row that was read with `appointmentColumns`, or with a selection of it. */
export const toAppointment = (row: NamedRow): Appointment => appointmentOf(row, row.masterName)

/** The appointment of a row that lacks the name of its master. */
export const appointmentOf = (
  row: Omit<NamedRow, 'masterName'>,
  masterName: string,
): Appointment => ({
  id: row.id,
  salonId: row.salonId,
  client: { id: row.clientId, name: row.clientName, phone: row.clientPhone },
  master: { id: row.masterId, name: masterName },
  service: {
    id: row.serviceId,
    name: row.serviceName,
    durationMinutes: row.durationMinutes,
    price: row.price,
  },
  buffers: { before: row.bufferBeforeMinutes, after: row.bufferAfterMinutes },
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

/** The columns that a move changes. */
export function placeColumns(place: Omit<BookedPlace, 'buffers'>, buffers: Buffers) {
  const busy = busySpan(place, buffers)
  return {
    masterId: place.master.id,
    serviceId: place.service.id,
    serviceName: place.service.name,
    durationMinutes: place.service.durationMinutes,
    price: place.service.price,
    bufferBeforeMinutes: buffers.before,
    bufferAfterMinutes: buffers.after,
    date: place.date,
    startMinute: place.time,
    startsAt: place.startsAt,
    endsAt: place.endsAt,
    busyFrom: busy.from,
    busyTo: busy.to,
  }
}

/** The row of an appointment. `id` is null where the statement takes the next number. */
const rowOf = (
  appointment: Omit<Appointment, 'id' | 'buffers'> & { readonly id: number | null },
  buffers: Buffers,
): Omit<StoredRow, 'id'> & { readonly id: number | null } => ({
  ...placeColumns(appointment, buffers),
  id: appointment.id,
  salonId: appointment.salonId,
  clientId: appointment.client.id,
  status: appointment.status,
  source: appointment.source,
  comment: appointment.comment,
  crmAId: appointment.crmAId,
  createdAt: appointment.createdAt,
  updatedAt: appointment.updatedAt,
  version: appointment.version,
})

const ENTRIES = Object.entries(COLUMNS)
const namesOf = (entries: typeof ENTRIES): string => entries.map(([, { name }]) => name).join(', ')

/** All columns of the table, for `insert into appointments (…)`. */
export const columnNames = sql.raw(namesOf(ENTRIES))

/** The same columns of `stored`, with the next number where it has no id. */
export const storedColumns = sql.raw(
  ENTRIES.map(([, { name }]) =>
    name === 'id' ? "coalesce(stored.id, nextval('appointments_id_seq'))" : `stored.${name}`,
  ).join(', '),
)

/** Assigns each column that an update may change from `stored`. */
export const storedAssignments = sql.raw(
  ENTRIES.filter(([key]) => !['id', 'salonId', 'source', 'crmAId', 'createdAt'].includes(key))
    .map(([, { name }]) => `${name} = stored.${name}`)
    .join(', '),
)

/** Reads rows that `storedRows` wrote: `jsonb_to_recordset(…) as ${storedDefinition}`. */
export const storedDefinition = sql.raw(
  `stored (${ENTRIES.map(([, column]) => `${column.name} ${column.getSQLType()}`).join(', ')})`,
)

/** Appointments as JSON for a statement that stores them. */
export const storedRows = (
  rows: readonly {
    readonly appointment: Parameters<typeof rowOf>[0]
    readonly buffers: Buffers
  }[],
): string =>
  JSON.stringify(
    rows.map(({ appointment, buffers }) => {
      const row: Readonly<Record<string, unknown>> = rowOf(appointment, buffers)
      return Object.fromEntries(
        ENTRIES.map(([key, column]) => [
          column.name,
          row[key] === null ? null : column.mapToDriverValue(row[key]),
        ]),
      )
    }),
  )
