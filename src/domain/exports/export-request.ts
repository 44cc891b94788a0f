import type { AppointmentFilter } from '../booking/appointment-filter.js'
import type { Order } from '../page.js'
import type { LocalDate } from '../time/time.js'

/** The tables that can be exported as CSV. */
export const EXPORT_TABLES = ['appointments', 'clients', 'revenue'] as const
/** A table that can be exported as CSV. */
export type ExportTable = (typeof EXPORT_TABLES)[number]

/** The first and the last day of an export. Null: no limit. */
export type ExportPeriod = { readonly from: LocalDate | null; readonly to: LocalDate | null }

/** What is exported as CSV: which rows, and in which order. */
export type ExportRequest<AppointmentField extends string, ClientField extends string> =
  | {
      readonly table: 'appointments'
      readonly filter: AppointmentFilter
      readonly search?: string | undefined
      readonly orderBy?: readonly Order<AppointmentField>[]
    }
  | {
      readonly table: 'clients'
      readonly search?: string | undefined
      readonly orderBy?: readonly Order<ClientField>[]
    }
  | ({ readonly table: 'revenue' } & ExportPeriod)
