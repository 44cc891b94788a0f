import {
  type ImportRecord,
  recordOfA,
  recordOfB,
  type InvalidRecord,
  unreadable,
} from '../../../domain/crm/import-record.js'
import { SYSTEM_NAMES } from '../../../domain/crm/import.js'
import type { ExternalSystem } from '../../../domain/crm/sync.js'
import type { LocalDate } from '../../../domain/time/time.js'
import type { SalonSystems } from '../../../external/external-systems.js'

/** A page of records and the cursor of the next page; null: this is the last page. */
export type ImportPage = {
  readonly records: readonly (ImportRecord | InvalidRecord)[]
  readonly next: string | null
}
/**
 * Returns the page at a cursor (null: the first page) of an external system's list. Its times are
 * read as wall-clock times of `zone`. Throws ExternalFault.
 */
export type ImportSource = (cursor: string | null, zone: string) => Promise<ImportPage>

type Days = { readonly from: LocalDate; readonly to: LocalDate }

/**
 * Returns the list of an external system's appointments from one day to another, both included.
 * Undefined when the system is not connected.
 */
export function sourceOf(
  { crmA, crmB }: SalonSystems,
  system: ExternalSystem,
  { from, to }: Days,
): ImportSource | undefined {
  if (system === 'crm_a')
    return (
      crmA &&
      (async (cursor, zone) => {
        const { records, next } = await crmA.list(from, to, cursor === null ? 1 : Number(cursor))
        const readRecords = records.map((record) =>
          'unreadable' in record ? unreadable(record) : recordOfA(record, zone),
        )
        return { records: readRecords, next: next === null ? null : String(next) }
      })
    )
  return (
    crmB &&
    (async (cursor, zone) => {
      const { records, cursor: next } = await crmB.list(from, to, cursor)
      const readRecords = records.map((record) =>
        'unreadable' in record ? unreadable(record) : recordOfB(record, zone),
      )
      return { records: readRecords, next }
    })
  )
}

/** The message for people when a system is not connected. */
export const notConnected = (system: ExternalSystem): string =>
  `${SYSTEM_NAMES[system]} is not connected.`
