import type { ImportConflict } from '../../../domain/crm/import.js'
import type { ImportRecord, InvalidRecord } from '../../../domain/crm/import-record.js'
import type { ExternalSystem } from '../../../domain/crm/sync.js'
import type { Instant } from '../../../domain/time/time.js'
import type { Db } from '../../../store/postgres/database.js'
import { namedCandidates } from '../../../store/crm/external-id-map.js'
import {
  lockAppointments,
  type KnownId,
  knownAppointmentIds,
} from '../../../store/crm/imported-appointments.js'
import { type ImportAction, deedOf, visitIdOf } from './decide-action.js'

/** For whom records are taken over, and by what they are read. */
export type ImportContext = {
  readonly salonId: number
  readonly system: ExternalSystem
  readonly phoneRegion: string
  /** Null where it is only tried out. */
  readonly runId: number | null
  readonly now: Instant
  /** When the system was asked. */
  readonly askedAt: Instant
}

const isUnfit = (told: ImportRecord | InvalidRecord): told is InvalidRecord => 'reason' in told
const isFit = (told: ImportRecord | InvalidRecord): told is ImportRecord => !isUnfit(told)
/** Each id once: what comes a second time says the same, or nobody knows which one counts. */
function once(records: readonly ImportRecord[], conflicts: ImportConflict[]): ImportRecord[] {
  const first = new Map<number, ImportRecord>()
  for (const record of records) {
    const { externalId } = record
    const known = first.get(externalId)
    if (!known) first.set(externalId, record)
    else if (known.seen !== record.seen)
      conflicts.push({
        externalId,
        reason: 'It came twice, not the same: the first one was taken.',
      })
  }
  return [...first.values()]
}

/** Of a visit that two records are of, the first one counts. */
function ofOneEach(deeds: readonly ImportAction[], conflicts: ImportConflict[]): ImportAction[] {
  const met = new Set<number>()
  return deeds.filter((deed) => {
    const visitId =
      deed.do === 'change' ? deed.held.visit.id : deed.do === 'keep' ? deed.visitId : undefined
    if (visitId === undefined) return true
    if (met.has(visitId))
      conflicts.push({
        externalId: deedId(deed),
        reason: `Another record is of the same appointment, ${visitId}.`,
      })
    return !met.has(visitId) && met.add(visitId)
  })
}
const deedId = (deed: ImportAction): number => ('record' in deed ? deed.record.externalId : 0)

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

async function judged(
  tx: Db,
  { salonId, system, phoneRegion, askedAt }: ImportContext,
  records: readonly ImportRecord[],
  known: ReadonlyMap<number, KnownId>,
): Promise<ImportAction[]> {
  const ids = distinct(records.flatMap((record) => visitIdOf(record, known, salonId) ?? []))
  const held = ids.length > 0 ? await lockAppointments(tx, salonId, system, ids) : []
  const candidates = await namedCandidates(
    tx,
    salonId,
    system,
    {
      master: namesOf(records.map(({ master }) => master)),
      service: namesOf(records.map(({ service }) => service)),
    },
    {
      master: distinct(held.map(({ visit }) => visit.master.id)),
      service: distinct(held.map(({ visit }) => visit.service.id)),
    },
  )
  const visits = new Map(held.map((one) => [one.visit.id, one]))
  return records.map((record) =>
    deedOf(record, { salonId, phoneRegion, askedAt, known, visits, candidates }),
  )
}
const namesOf = (told: readonly { id: number; name: string }[]) => ({
  ids: distinct(told.map(({ id }) => id)),
  names: distinct(told.map(({ name }) => name)),
})

/**
 * What is to become of records, in their order: what was seen before is left alone at once, of the rest the visits are held
 * until the transaction ends.
 */
export async function classifyRecords(
  tx: Db,
  importing: ImportContext,
  told: readonly (ImportRecord | InvalidRecord)[],
): Promise<{ readonly deeds: readonly ImportAction[]; readonly conflicts: ImportConflict[] }> {
  const conflicts: ImportConflict[] = told
    .filter(isUnfit)
    .map(({ externalId, reason }) => ({ externalId, reason }))
  const records = once(told.filter(isFit), conflicts)
  if (records.length === 0) return { deeds: [], conflicts }
  const ids = records.map(({ externalId }) => externalId)
  const known = await knownAppointmentIds(tx, importing.salonId, importing.system, ids)
  const fresh = records.filter(({ externalId, seen }) => known.get(externalId)?.seen !== seen)
  if (fresh.length === 0) return { deeds: [], conflicts }
  const deeds = ofOneEach(await judged(tx, importing, fresh, known), conflicts)
  for (const deed of deeds)
    if (deed.do === 'refuse') conflicts.push({ externalId: deed.externalId, reason: deed.reason })
  return { deeds, conflicts }
}
