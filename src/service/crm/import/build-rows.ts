import {
  type Appointment,
  detailsOf,
  transitionPath,
  type Status,
} from '../../../domain/booking/appointment.js'
import { SOURCE_OF } from '../../../domain/crm/import.js'
import { served } from '../../../domain/booking/slots.js'
import { shortClock } from '../../../domain/time/time.js'
import type { ImportedClient } from '../../../store/crm/imported-clients.js'
import type { ImportedLogEntry, StoredImportedAppointment } from '../../../store/crm/import-sql.js'
import type { ChangeAction, CreateAction } from './decide-action.js'
import { buffersOf } from './check-overlap.js'
import type { ImportContext } from './classify-records.js'

/**
 * An appointment after the import, with its new log entries. `was`: the appointment before. `path`:
 * the statuses that it went through.
 */
export type ImportedAppointment = StoredImportedAppointment & {
  readonly was: Appointment | undefined
  readonly path: readonly Status[]
  readonly lines: readonly ImportedLogEntry[]
}

/** Returns one log entry for each status of the path. */
const linesOf = (
  appointmentId: number,
  from: Status,
  path: readonly Status[],
): ImportedLogEntry[] =>
  path.map((to, index) => ({ appointmentId, from: path[index - 1] ?? from, to, note: null }))

/** Returns a new appointment. Its log goes from booked to the status of the record. */
export function newAppointment(
  { record, place }: CreateAction,
  { salonId, system, now }: ImportContext,
  id: number,
  client: ImportedClient,
): ImportedAppointment {
  const path = transitionPath('booked', record.status) ?? []
  const appointment: Appointment = {
    id,
    salonId,
    client,
    ...place,
    buffers: { before: 0, after: 0 },
    endsAt: served(place.startsAt, { length: place.service.durationMinutes, before: 0, after: 0 })
      .to,
    status: record.status,
    source: SOURCE_OF[system],
    ...detailsOf(record),
    crmAId: system === 'crm_a' ? record.externalId : null,
    createdAt: now,
    updatedAt: now,
    version: 1 + path.length,
  }
  const first: ImportedLogEntry = { appointmentId: id, from: null, to: 'booked', note: null }
  return {
    appointment,
    before: 0,
    after: 0,
    was: undefined,
    path,
    lines: [first, ...linesOf(id, 'booked', path)],
  }
}

const dateAndTime = ({ date, time }: Pick<Appointment, 'date' | 'time'>): string =>
  `${date} ${shortClock(time)}`

/** Returns a changed appointment. `client` is set when the record names another client. */
export function changedAppointment(
  { locked, change, record }: ChangeAction,
  { now }: ImportContext,
  client: ImportedClient | undefined,
): ImportedAppointment {
  const { appointment: was } = locked
  const { place, path, comment = was.comment } = change
  const buffers = buffersOf(locked, place)
  const appointment: Appointment = {
    ...was,
    client: client ?? was.client,
    ...(place && {
      ...place,
      buffers,
      endsAt: served(place.startsAt, { length: place.service.durationMinutes, ...buffers }).to,
    }),
    status: path.at(-1) ?? was.status,
    comment,
    updatedAt: now,
    version: was.version + 1,
  }
  const moveLine = {
    appointmentId: was.id,
    from: was.status,
    to: was.status,
    note: `${dateAndTime(was)} → ${dateAndTime(record)}`,
  }
  return {
    appointment,
    ...buffers,
    was,
    path,
    lines: [...(place ? [moveLine] : []), ...linesOf(was.id, was.status, path)],
  }
}
