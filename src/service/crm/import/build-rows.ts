import {
  type Appointment,
  transitionPath,
  type Status,
} from '../../../domain/booking/appointment.js'
import { SOURCE_OF } from '../../../domain/crm/import.js'
import { served } from '../../../domain/booking/slots.js'
import { shortClock } from '../../../domain/time/time.js'
import type { ImportedClient } from '../../../store/crm/imported-clients.js'
import type { ImportedLine, StoredImportedAppointment } from '../../../store/crm/import-sql.js'
import type { ChangeAction, CreateAction } from './decide-action.js'
import { buffersOf } from './check-overlap.js'
import type { ImportContext } from './classify-records.js'

/** A visit as an import leaves it, and what its log says of that. `was`: before it. */
export type ImportedAppointment = StoredImportedAppointment & {
  readonly was: Appointment | undefined
  readonly path: readonly Status[]
  readonly lines: readonly ImportedLine[]
}

/** One line for each state on the way. */
const linesOf = (appointmentId: number, from: Status, path: readonly Status[]): ImportedLine[] =>
  path.map((to, index) => ({ appointmentId, from: path[index - 1] ?? from, to, note: null }))

/** A new visit: booked, and from there to where it is by now. */
export function newVisit(
  { record, place }: CreateAction,
  { salonId, system, now }: ImportContext,
  id: number,
  client: ImportedClient,
): ImportedAppointment {
  const path = transitionPath('booked', record.status) ?? []
  const visit: Appointment = {
    id,
    salonId,
    client,
    ...place,
    endsAt: served(place.startsAt, { length: place.service.durationMinutes, before: 0, after: 0 })
      .to,
    status: record.status,
    source: SOURCE_OF[system],
    comment: record.comment,
    crmAId: system === 'crm_a' ? record.externalId : null,
    createdAt: now,
    updatedAt: now,
    version: 1 + path.length,
  }
  const first: ImportedLine = { appointmentId: id, from: null, to: 'booked', note: null }
  return {
    visit,
    before: 0,
    after: 0,
    was: undefined,
    path,
    lines: [first, ...linesOf(id, 'booked', path)],
  }
}

const at = ({ date, time }: Pick<Appointment, 'date' | 'time'>): string =>
  `${date} ${shortClock(time)}`

/** A visit that became another one there. `client`: who comes instead, where that changed. */
export function changedAppointment(
  { held, change, record }: ChangeAction,
  { now }: ImportContext,
  client: ImportedClient | undefined,
): ImportedAppointment {
  const { visit: was } = held
  const { place, path, comment = was.comment } = change
  const buffers = buffersOf(held, place)
  const visit: Appointment = {
    ...was,
    client: client ?? was.client,
    ...(place && {
      ...place,
      endsAt: served(place.startsAt, { length: place.service.durationMinutes, ...buffers }).to,
    }),
    status: path.at(-1) ?? was.status,
    comment,
    updatedAt: now,
    version: was.version + 1,
  }
  const moved = {
    appointmentId: was.id,
    from: was.status,
    to: was.status,
    note: `${at(was)} → ${at(record)}`,
  }
  return {
    visit,
    ...buffers,
    was,
    path,
    lines: [...(place ? [moved] : []), ...linesOf(was.id, was.status, path)],
  }
}
