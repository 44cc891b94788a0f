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
import type { ExternalSystems } from '../../../external/external-systems.js'

/** Some records of a list, and where those after them are; null: these are the last. */
export type ImportPage = {
  readonly records: readonly (ImportRecord | InvalidRecord)[]
  readonly next: string | null
}
/** A list of an external system: the page at a cursor (null: the first), read by the clocks of a zone. Rejects with ExternalFault. */
export type ImportSource = (cursor: string | null, zone: string) => Promise<ImportPage>

type Days = { readonly from: LocalDate; readonly to: LocalDate }

/** What an external system has on some days; undefined where it is not connected. */
export function sourceOf(
  { crmA, crmB }: ExternalSystems,
  system: ExternalSystem,
  { from, to }: Days,
): ImportSource | undefined {
  if (system === 'crm_a')
    return (
      crmA &&
      (async (cursor, zone) => {
        const { records, next } = await crmA.list(from, to, cursor === null ? 1 : Number(cursor))
        const read = records.map((told) =>
          'unreadable' in told ? unreadable(told) : recordOfA(told, zone),
        )
        return { records: read, next: next === null ? null : String(next) }
      })
    )
  return (
    crmB &&
    (async (cursor, zone) => {
      const { records, cursor: next } = await crmB.list(from, to, cursor)
      const read = records.map((told) =>
        'unreadable' in told ? unreadable(told) : recordOfB(told, zone),
      )
      return { records: read, next }
    })
  )
}

export const notConnected = (system: ExternalSystem): string =>
  `${SYSTEM_NAMES[system]} is not connected.`
