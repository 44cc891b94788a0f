import { appointmentEvent } from '../../../domain/live/event.js'
import {
  actorOfSystem,
  type ImportConflict,
  type ImportCounts,
} from '../../../domain/crm/import.js'
import type { ImportRecord, InvalidRecord } from '../../../domain/crm/import-record.js'
import { readPhone } from '../../../domain/identity/phone.js'
import type { Db } from '../../../store/postgres/database.js'
import { writeEvents } from '../../../store/live/events.js'
import { saveExternalIds } from '../../../store/crm/external-id-map.js'
import {
  type ClientCounts,
  addClientCounts,
  findOrCreateClients,
  type ImportedClient,
  type WantedClient,
} from '../../../store/crm/imported-clients.js'
import {
  insertImportedAppointments,
  saveSeenDigests,
  logImported,
  markFoundInRun,
  updateImportedAppointments,
  reserveAppointmentIds,
  writeImportedLog,
} from '../../../store/crm/import-sql.js'
import { type ImportedAppointment, changedAppointment, newAppointment } from './build-rows.js'
import type { ChangeAction, CreateAction, ImportAction } from './decide-action.js'
import { overlapReason, findOverlapping } from './check-overlap.js'
import { type ImportContext, classifyRecords } from './classify-records.js'

/** The result of importing some records. */
export type AppliedRecords = ImportCounts & { readonly conflicts: readonly ImportConflict[] }
type AppliedAction = {
  readonly action: ChangeAction | CreateAction
  readonly result: ImportedAppointment
}

const CONCURRENT = 'Somebody else was about to store it in the same moment: import it again.'
const only = <Kind extends ImportAction['do']>(actions: readonly ImportAction[], kind: Kind) =>
  actions.filter((action): action is Extract<ImportAction, { do: Kind }> => action.do === kind)

/** Finds or creates the clients of new appointments, and of those whose client has changed. */
async function resolveClients(
  tx: Db,
  { salonId, phoneRegion, now }: ImportContext,
  actions: readonly (ChangeAction | CreateAction)[],
): Promise<(action: ChangeAction | CreateAction) => ImportedClient | undefined> {
  const wanted = new Map<ChangeAction | CreateAction, WantedClient>()
  for (const action of actions)
    if (action.do === 'create' || action.change.isOtherClient) {
      const { name, phone } = action.record.client
      wanted.set(action, {
        name: name || phone || 'Client',
        phone: readPhone(phone, phoneRegion) ?? null,
      })
    }
  if (wanted.size === 0) return () => undefined
  const found = await findOrCreateClients(tx, salonId, [...wanted.values()], now)
  return (action) => {
    const client = wanted.get(action)
    return client && found.get(client)
  }
}

/** Returns what each client's counts grow by, for appointments that became done or a no-show. */
function countsOf(applied: readonly AppliedAction[]): ClientCounts[] {
  const counts = new Map<number, ClientCounts>()
  for (const { appointment, path } of applied.map(({ result }) => result)) {
    const isDone = path.includes('done')
    const isNoShow = path.includes('no_show')
    if (!isDone && !isNoShow) continue
    const clientId = appointment.client.id
    const before = counts.get(clientId) ?? {
      clientId,
      appointments: 0,
      noShows: 0,
      lastId: null,
      lastOn: null,
    }
    const isLast = isDone && appointment.date >= (before.lastOn ?? '')
    counts.set(clientId, {
      clientId,
      appointments: before.appointments + Number(isDone),
      noShows: before.noShows + Number(isNoShow),
      lastId: isLast ? appointment.id : before.lastId,
      lastOn: isLast ? appointment.date : before.lastOn,
    })
  }
  return [...counts.values()]
}

/**
 * Stores the changes and creations that do not overlap. `raced`: creations that a concurrent
 * transaction stored first.
 */
async function store(
  tx: Db,
  importing: ImportContext,
  changes: readonly ChangeAction[],
  creations: readonly CreateAction[],
): Promise<{
  readonly applied: readonly AppliedAction[]
  readonly raced: readonly CreateAction[]
}> {
  const { salonId } = importing
  const clientOf = await resolveClients(tx, importing, [...changes, ...creations])
  const changed = changes.map((action) => ({
    action,
    result: changedAppointment(action, importing, clientOf(action)),
  }))
  const ids = creations.length > 0 ? await reserveAppointmentIds(tx, creations.length) : []
  const created = creations.flatMap((action, index) => {
    const id = ids[index]
    const client = clientOf(action)
    return id !== undefined && client
      ? [{ action, result: newAppointment(action, importing, id, client) }]
      : []
  })
  if (changed.length > 0)
    await updateImportedAppointments(
      tx,
      salonId,
      changed.map(({ result }) => result),
    )
  const appointments = created.map(({ result }) => result)
  const insertedIds =
    created.length > 0 ? await insertImportedAppointments(tx, appointments) : new Set<number>()
  const inserted = created.filter(({ result }) => insertedIds.has(result.appointment.id))
  const insertedActions = new Set(inserted.map(({ action }) => action))
  return {
    applied: [...changed, ...inserted],
    raced: creations.filter((action) => !insertedActions.has(action)),
  }
}

/** Writes the logs, counts and events of imported appointments, in parallel statements. */
async function writeConsequences(
  tx: Db,
  importing: ImportContext,
  applied: readonly AppliedAction[],
): Promise<void> {
  const { salonId, system, now } = importing
  if (applied.length === 0) return
  const counts = countsOf(applied)
  const imported = applied.map(({ action, result }) => ({
    externalId: action.record.externalId,
    appointmentId: result.appointment.id,
  }))
  const events = applied.map(({ result: { appointment, was, path } }) =>
    appointmentEvent(
      was === undefined ? 'created' : path.length > 0 ? 'status_changed' : 'updated',
      appointment,
      was,
    ),
  )
  const lines = applied.flatMap(({ result }) => result.lines)
  await Promise.all([
    lines.length > 0 &&
      writeImportedLog(tx, { salonId, entries: lines, actor: actorOfSystem(system), now }),
    logImported(tx, { salonId, system, imported, now }),
    counts.length > 0 && addClientCounts(tx, salonId, counts),
    writeEvents(tx, salonId, events, now),
  ])
}

/** Stores for later imports which records were seen and what the system's ids mean. */
async function storeKnowledge(
  tx: Db,
  { salonId, system, runId }: ImportContext,
  records: readonly (ImportRecord | InvalidRecord)[],
  { actions, applied }: { actions: readonly ImportAction[]; applied: readonly AppliedAction[] },
): Promise<void> {
  const kept = only(actions, 'keep')
  const seen = [
    ...applied.map(({ action, result }) => ({
      record: action.record,
      appointmentId: result.appointment.id,
    })),
    ...kept.map(({ record, appointmentId }) => ({ record, appointmentId })),
  ].map(({ record: { externalId, seen }, appointmentId }) => ({ externalId, appointmentId, seen }))
  const learned = [...applied.map(({ action }) => action), ...kept].flatMap(
    (action) => action.learned,
  )
  const ids = records.map(({ externalId }) => externalId)
  await Promise.all([
    runId !== null && markFoundInRun(tx, { salonId, system, runId, ids }),
    seen.length > 0 && saveSeenDigests(tx, { salonId, system, runId, records: seen }),
    learned.length > 0 && saveExternalIds(tx, salonId, system, learned),
  ])
}

/**
 * Imports some records of an external system's list in the caller's transaction. The number of
 * statements does not depend on the number of records. Nobody is notified, and nothing is sent to
 * the system (docs/connectors.md, "Imports").
 */
export async function applyRecords(
  tx: Db,
  importing: ImportContext,
  records: readonly (ImportRecord | InvalidRecord)[],
): Promise<AppliedRecords> {
  const { actions, conflicts } = await classifyRecords(tx, importing, records)
  const changes = only(actions, 'change')
  const creations = only(actions, 'create')
  const overlapping = await findOverlapping(tx, importing.salonId, changes, creations)
  const fits = (action: ChangeAction | CreateAction): boolean => !overlapping.has(action)
  const { applied, raced } = await store(
    tx,
    importing,
    changes.filter(fits),
    creations.filter(fits),
  )
  await writeConsequences(tx, importing, applied)
  await storeKnowledge(tx, importing, records, { actions, applied })
  const created = applied.filter(({ action }) => action.do === 'create').length
  const conflictOf = (reason: string, { record }: ChangeAction | CreateAction) => ({
    externalId: record.externalId,
    reason,
  })
  const indexes = new Map(records.map(({ externalId }, index) => [externalId, index]))
  const indexOf = ({ externalId }: ImportConflict): number => indexes.get(externalId) ?? 0
  const allConflicts: ImportConflict[] = [
    ...conflicts,
    ...[...overlapping].map((action) => conflictOf(overlapReason(action), action)),
    ...raced.map((action) => conflictOf(CONCURRENT, action)),
  ]
  return {
    processed: records.length,
    created,
    updated: applied.length - created,
    skipped: records.length - applied.length,
    conflicts: allConflicts.sort((a, b) => indexOf(a) - indexOf(b)),
  }
}
