import { type FilterRules, type FilterValues, matchesFilter } from '../filter.js'
import type { Appointment } from './appointment.js'

/**
 * What filters and scopes of appointments look at. Each name is also that of a column of the table
 * and of a key in stored events.
 */
export const factsOfAppointment = (appointment: Omit<Appointment, 'id'>) => ({
  date: appointment.date,
  status: appointment.status,
  source: appointment.source,
  clientId: appointment.client.id,
  masterId: appointment.master.id,
  serviceId: appointment.service.id,
})
/** The facts of an appointment, as an event stores them. */
export type AppointmentFacts = Readonly<ReturnType<typeof factsOfAppointment>>

/** Every filter of appointments. The graph's mapping, the SQL and the live predicate follow it. */
export const APPOINTMENT_FILTERS = {
  date: { fact: 'date', is: 'equals' },
  dateFrom: { fact: 'date', is: 'at least' },
  dateTo: { fact: 'date', is: 'at most' },
  status: { fact: 'status', is: 'any of' },
  clientId: { fact: 'clientId', is: 'equals' },
  masterId: { fact: 'masterId', is: 'equals' },
  serviceId: { fact: 'serviceId', is: 'equals' },
  source: { fact: 'source', is: 'equals' },
} as const satisfies FilterRules<AppointmentFacts>

/** The values of the filters of appointments. */
export type AppointmentFilter = FilterValues<AppointmentFacts, typeof APPOINTMENT_FILTERS>

/** Returns whether an appointment with these facts matches the filter. */
export const matchesAppointment = (filter: AppointmentFilter) =>
  matchesFilter<AppointmentFacts>(APPOINTMENT_FILTERS, filter)
