import type { Source } from '../booking/appointment.js'
import type { Actor } from '../identity/actor.js'
import type { FieldErrors } from '../refusal.js'
import type { ExternalSystem } from './sync.js'
import { daysBetween, type Instant, type LocalDate } from '../time/time.js'

export const IMPORT_STATES = ['running', 'succeeded', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** How often each thing was done with a record. */
export type ImportCounts = {
  readonly processed: number
  readonly created: number
  readonly updated: number
  /** Known already and unchanged, or in conflict. */
  readonly skipped: number
}
/** Appointments of a stretch of days, brought here from an external system. */
export type ImportRun = ImportCounts & {
  readonly id: number
  readonly system: ExternalSystem
  readonly from: LocalDate
  readonly to: LocalDate
  readonly state: ImportState
  /** Null until it is known. */
  readonly total: number | null
  /** Why it failed, for people. */
  readonly error: string | null
  /** Of records, and of what the system's list does not have any more. */
  readonly conflictCount: number
  readonly startedAt: Instant
  readonly finishedAt: Instant | null
}
/** A record that was not brought, and why. */
export type ImportConflict = { readonly externalId: number; readonly reason: string }

/** What people call the systems. */
export const SYSTEM_NAMES: Readonly<Record<ExternalSystem, string>> = {
  crm_a: 'External system A',
  crm_b: 'External system B',
}
/** The same within a sentence. */
export const nameInSentence = (system: ExternalSystem): string =>
  SYSTEM_NAMES[system].replace('E', 'e')
export const SOURCE_OF: Readonly<Record<ExternalSystem, Source>> = {
  crm_a: 'import_crm_a',
  crm_b: 'import_crm_b',
}
/** Who did what an import found done. */
export const actorOfSystem = (system: ExternalSystem): Actor => ({
  kind: 'external',
  userId: null,
  name: SYSTEM_NAMES[system],
})

/** Three years, one of them a leap year. */
const MOST_DAYS = 1096

/** What is wrong with a stretch of days, both included; empty when nothing is. */
export function faultsOfDays(from: LocalDate, to: LocalDate): FieldErrors {
  if (to < from) return { to: ['The last day is before the first one.'] }
  return daysBetween(from, to) > MOST_DAYS
    ? { to: ['The days are more than three years apart.'] }
    : {}
}
