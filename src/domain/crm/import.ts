import type { Source } from '../booking/appointment.js'
import type { Actor } from '../identity/actor.js'
import type { FieldErrors } from '../refusal.js'
import type { ExternalSystem } from './sync.js'
import { daysBetween, type Instant, type LocalDate } from '../time/time.js'

/** The states of a run. */
export const IMPORT_STATES = ['running', 'succeeded', 'failed'] as const
/** The state of an import run. */
export type ImportState = (typeof IMPORT_STATES)[number]

/** How many records a run has processed, and what became of them. */
export type ImportCounts = {
  readonly processed: number
  readonly created: number
  readonly updated: number
  /** Known already and unchanged, or in conflict. */
  readonly skipped: number
}
/** An import of the appointments of some days from an external system. */
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
  /** Conflicts of records, and of appointments that the system's list no longer has. */
  readonly conflictCount: number
  readonly startedAt: Instant
  readonly finishedAt: Instant | null
}
/** A record that was not imported, and why. */
export type ImportConflict = { readonly externalId: number; readonly reason: string }

/** The names of the systems for people. */
export const SYSTEM_NAMES: Readonly<Record<ExternalSystem, string>> = {
  crm_a: 'External system A',
  crm_b: 'External system B',
}
/** Returns the name of a system for the middle of a sentence. */
export const nameInSentence = (system: ExternalSystem): string =>
  SYSTEM_NAMES[system].replace('E', 'e')
/** The source of appointments from each system. */
export const SOURCE_OF: Readonly<Record<ExternalSystem, Source>> = {
  crm_a: 'import_crm_a',
  crm_b: 'import_crm_b',
}
/** Returns the actor of what an import changes. */
export const actorOfSystem = (system: ExternalSystem): Actor => ({
  kind: 'external',
  userId: null,
  name: SYSTEM_NAMES[system],
})

/** Three years, one of them a leap year. */
const MOST_DAYS = 1096

/** Returns what is wrong with a range of days, both included, or an empty object. */
export function importDayErrors(from: LocalDate, to: LocalDate): FieldErrors {
  if (to < from) return { to: ['The last day is before the first one.'] }
  return daysBetween(from, to) > MOST_DAYS
    ? { to: ['The days are more than three years apart.'] }
    : {}
}
