import type { ImportConflict } from '../../../domain/crm/import.js'
import {
  type ImportRecord,
  type InvalidRecord,
  isSameRecord,
} from '../../../domain/crm/import-record.js'
import type { ExternalSystem } from '../../../domain/crm/sync.js'
import type { Instant } from '../../../domain/time/time.js'
import type { Db } from '../../../store/postgres/database.js'
import { findImportCandidates } from '../../../store/crm/external-id-map.js'
import {
  lockAppointments,
  type KnownExternalId,
  knownAppointmentIds,
} from '../../../store/crm/imported-appointments.js'
import { type ImportAction, actionOf, appointmentIdOf } from './decide-action.js'

/** The salon and system of an import, and how its records are read. */
export type ImportContext = {
  readonly salonId: number
  readonly system: ExternalSystem
  readonly phoneRegion: string
  /** Null in a dry run. */
  readonly runId: number | null
  readonly now: Instant
  /** When the page was requested from the system. */
  readonly askedAt: Instant
}

const isInvalid = (record: ImportRecord | InvalidRecord): record is InvalidRecord =>
  'reason' in record
const isValid = (record: ImportRecord | InvalidRecord): record is ImportRecord => !isInvalid(record)

/** Keeps the first record of each id. A second one with other content is a conflict. */
function uniqueById(records: readonly ImportRecord[], conflicts: ImportConflict[]): ImportRecord[] {
  const byId = new Map<number, ImportRecord>()
  for (const record of records) {
    const { externalId } = record
    const first = byId.get(externalId)
    if (!first) byId.set(externalId, record)
    else if (first.seen !== record.seen)
      conflicts.push({
        externalId,
        reason: 'It came twice, not the same: the first one was taken.',
      })
  }
  return [...byId.values()]
}

/** Keeps the first action for each appointment. A second one is a conflict. */
function uniqueByAppointment(
  actions: readonly ImportAction[],
  conflicts: ImportConflict[],
): ImportAction[] {
  const appointmentIds = new Set<number>()
  const unique: ImportAction[] = []
  for (const action of actions) {
    const appointmentId = existingAppointmentId(action)
    if (appointmentId !== undefined && appointmentIds.has(appointmentId))
      conflicts.push({
        externalId: 'record' in action ? action.record.externalId : 0,
        reason: `Another record is of the same appointment, ${appointmentId}.`,
      })
    else {
      if (appointmentId !== undefined) appointmentIds.add(appointmentId)
      unique.push(action)
    }
  }
  return unique
}

function existingAppointmentId(action: ImportAction): number | undefined {
  if (action.do === 'change') return action.locked.appointment.id
  return action.do === 'keep' ? action.appointmentId : undefined
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Locks the appointments of the records, and decides what to do with each record. */
async function decideActions(
  tx: Db,
  { salonId, system, phoneRegion, askedAt }: ImportContext,
  records: readonly ImportRecord[],
  known: ReadonlyMap<number, KnownExternalId>,
): Promise<ImportAction[]> {
  const ids = distinct(records.flatMap((record) => appointmentIdOf(record, known, salonId) ?? []))
  const locked = ids.length > 0 ? await lockAppointments(tx, salonId, system, ids) : []
  const candidates = await findImportCandidates(tx, {
    salonId,
    system,
    recordNames: {
      master: namesOf(records.map(({ master }) => master)),
      service: namesOf(records.map(({ service }) => service)),
    },
    localIds: {
      master: distinct(locked.map(({ appointment }) => appointment.master.id)),
      service: distinct(locked.map(({ appointment }) => appointment.service.id)),
    },
  })
  const appointments = new Map(locked.map((one) => [one.appointment.id, one]))
  return records.map((record) =>
    actionOf(record, { salonId, phoneRegion, askedAt, known, appointments, candidates }),
  )
}
const namesOf = (references: readonly { id: number; name: string }[]) => ({
  ids: distinct(references.map(({ id }) => id)),
  names: distinct(references.map(({ name }) => name)),
})

/**
 * Decides what to do with each record of a page, in their order. Records that an earlier import saw
 * unchanged need no action. The appointments of the others stay locked until the transaction ends.
 */
export async function classifyRecords(
  tx: Db,
  importing: ImportContext,
  records: readonly (ImportRecord | InvalidRecord)[],
): Promise<{ readonly actions: readonly ImportAction[]; readonly conflicts: ImportConflict[] }> {
  const conflicts: ImportConflict[] = records
    .filter(isInvalid)
    .map(({ externalId, reason }) => ({ externalId, reason }))
  const unique = uniqueById(records.filter(isValid), conflicts)
  if (unique.length === 0) return { actions: [], conflicts }
  const ids = unique.map(({ externalId }) => externalId)
  const known = await knownAppointmentIds(tx, importing.salonId, importing.system, ids)
  const changed: ImportRecord[] = []
  const kept: ImportAction[] = []
  for (const record of unique) {
    const { appointmentId, seen = null } = known.get(record.externalId) ?? {}
    if (appointmentId === undefined || seen === null || !isSameRecord(record.seen, seen))
      changed.push(record)
    // Digests of an earlier version are completed.
    else if (record.seen !== seen) kept.push({ do: 'keep', record, appointmentId, learned: [] })
  }
  if (changed.length === 0) return { actions: kept, conflicts }
  const decided = await decideActions(tx, importing, changed, known)
  const actions = [...kept, ...uniqueByAppointment(decided, conflicts)]
  for (const action of actions)
    if (action.do === 'refuse')
      conflicts.push({ externalId: action.externalId, reason: action.reason })
  return { actions, conflicts }
}
