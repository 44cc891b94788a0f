import { appointmentEvent } from '../../../domain/live/event.js'
import {
  actorOfSystem,
  type ImportConflict,
  type ImportCounts,
  SOURCE_OF,
} from '../../../domain/crm/import.js'
import type { ImportRecord, InvalidRecord } from '../../../domain/crm/import-record.js'
import { readPhone } from '../../../domain/identity/phone.js'
import type { Db } from '../../../store/postgres/database.js'
import { writeEvents } from '../../../store/live/events.js'
import { learnNames } from '../../../store/crm/external-id-map.js'
import {
  type ClientCounts,
  countImported,
  findOrMakeClients,
  type ImportedClient,
  type WantedClient,
} from '../../../store/crm/imported-clients.js'
import {
  insertImportedAppointments,
  keepSeen,
  logImported,
  markMet,
  updateImportedAppointments,
  appointmentNumbers,
  writeImportedLog,
} from '../../../store/crm/import-sql.js'
import { type ImportedAppointment, changedAppointment, newVisit } from './build-rows.js'
import type { ChangeAction, CreateAction, ImportAction } from './decide-action.js'
import { noRoom, withoutRoom } from './check-overlap.js'
import { type ImportContext, classifyRecords } from './classify-records.js'

/** What became of some records. */
export type AppliedRecords = ImportCounts & { readonly conflicts: readonly ImportConflict[] }
type Done = { readonly deed: ChangeAction | CreateAction; readonly become: ImportedAppointment }

const RACED = 'Somebody else was about to store it in the same moment: import it again.'
const only = <Kind extends ImportAction['do']>(deeds: readonly ImportAction[], kind: Kind) =>
  deeds.filter((deed): deed is Extract<ImportAction, { do: Kind }> => deed.do === kind)

/** Who comes: those of new visits, and where it is somebody else by now. */
async function clientsOf(
  tx: Db,
  { salonId, phoneRegion, now }: ImportContext,
  deeds: readonly (ChangeAction | CreateAction)[],
): Promise<(deed: ChangeAction | CreateAction) => ImportedClient | undefined> {
  const wanted = new Map<ChangeAction | CreateAction, WantedClient>()
  for (const deed of deeds)
    if (deed.do === 'create' || deed.change.isOtherClient) {
      const { name, phone } = deed.record.client
      wanted.set(deed, {
        name: name || phone || 'Client',
        phone: readPhone(phone, phoneRegion) ?? null,
      })
    }
  if (wanted.size === 0) return () => undefined
  const found = await findOrMakeClients(tx, salonId, [...wanted.values()], now)
  return (deed) => {
    const one = wanted.get(deed)
    return one && found.get(one)
  }
}

/** What visits that ended on the way mean for their clients, one entry for each. */
function countsOf(done: readonly Done[]): ClientCounts[] {
  const counts = new Map<number, ClientCounts>()
  for (const { visit, path } of done.map(({ become }) => become)) {
    const [isDone, isNoShow] = [path.includes('done'), path.includes('no_show')]
    if (!isDone && !isNoShow) continue
    const clientId = visit.client.id
    const before = counts.get(clientId) ?? {
      clientId,
      visits: 0,
      noShows: 0,
      lastId: null,
      lastOn: null,
    }
    const isLast = isDone && visit.date >= (before.lastOn ?? '')
    counts.set(clientId, {
      clientId,
      visits: before.visits + Number(isDone),
      noShows: before.noShows + Number(isNoShow),
      lastId: isLast ? visit.id : before.lastId,
      lastOn: isLast ? visit.date : before.lastOn,
    })
  }
  return [...counts.values()]
}

/** Stores what there is room for; answers what was done, and what could not be. */
async function store(
  tx: Db,
  importing: ImportContext,
  changes: readonly ChangeAction[],
  creations: readonly CreateAction[],
): Promise<{ readonly done: readonly Done[]; readonly raced: readonly CreateAction[] }> {
  const { salonId, system, now } = importing
  const clientOf = await clientsOf(tx, importing, [...changes, ...creations])
  const changed = changes.map((deed) => ({
    deed,
    become: changedAppointment(deed, importing, clientOf(deed)),
  }))
  const ids = creations.length > 0 ? await appointmentNumbers(tx, creations.length) : []
  const made = creations.flatMap((deed, index) => {
    const [id, client] = [ids[index], clientOf(deed)]
    return id !== undefined && client
      ? [{ deed, become: newVisit(deed, importing, id, client) }]
      : []
  })
  if (changed.length > 0)
    await updateImportedAppointments(
      tx,
      salonId,
      changed.map(({ become }) => become),
      now,
    )
  const visits = made.map(({ become }) => become)
  const stored =
    made.length > 0
      ? await insertImportedAppointments(tx, salonId, SOURCE_OF[system], visits, now)
      : new Set<number>()
  const isStored = ({ become }: Done): boolean => stored.has(become.visit.id)
  const kept = new Set(made.filter(isStored).map(({ deed }) => deed))
  return {
    done: [...changed, ...made.filter(isStored)],
    raced: creations.filter((deed) => !kept.has(deed)),
  }
}

/** What follows from stored visits, all of it sent at once. */
async function follow(tx: Db, importing: ImportContext, done: readonly Done[]): Promise<void> {
  const { salonId, system, now } = importing
  if (done.length === 0) return
  const counts = countsOf(done)
  const told = done.map(({ deed, become }) => ({
    externalId: deed.record.externalId,
    appointmentId: become.visit.id,
  }))
  const events = done.map(({ become: { visit, was, path } }) =>
    appointmentEvent(
      was === undefined ? 'created' : path.length > 0 ? 'status_changed' : 'updated',
      visit,
      was,
    ),
  )
  const lines = done.flatMap(({ become }) => become.lines)
  await Promise.all([
    lines.length > 0 && writeImportedLog(tx, salonId, lines, actorOfSystem(system), now),
    logImported(tx, salonId, system, told, now),
    counts.length > 0 && countImported(tx, salonId, counts),
    writeEvents(tx, salonId, events, now),
  ])
}

/** What is known of the system from now on: that records were seen, and whom its ids mean. */
async function remember(
  tx: Db,
  { salonId, system, runId }: ImportContext,
  told: readonly (ImportRecord | InvalidRecord)[],
  deeds: readonly ImportAction[],
  done: readonly Done[],
): Promise<void> {
  const kept = only(deeds, 'keep')
  const seen = [
    ...done.map(({ deed, become }) => ({ record: deed.record, appointmentId: become.visit.id })),
    ...kept.map(({ record, visitId }) => ({ record, appointmentId: visitId })),
  ].map(({ record: { externalId, seen }, appointmentId }) => ({ externalId, appointmentId, seen }))
  const learned = [...done.map(({ deed }) => deed), ...kept].flatMap((deed) => deed.learned)
  const ids = told.map(({ externalId }) => externalId)
  await Promise.all([
    runId !== null && markMet(tx, salonId, system, runId, ids),
    seen.length > 0 && keepSeen(tx, salonId, system, runId, seen),
    learned.length > 0 && learnNames(tx, salonId, system, learned),
  ])
}

/**
 * Takes over a part of an external system's list, in the caller's transaction and in a handful of statements whatever its
 * length. It tells nobody: neither clients nor masters are sent anything, nor the system itself (REST contract, "import").
 */
export async function applyRecords(
  tx: Db,
  importing: ImportContext,
  told: readonly (ImportRecord | InvalidRecord)[],
): Promise<AppliedRecords> {
  const { deeds, conflicts } = await classifyRecords(tx, importing, told)
  const [changes, creations] = [only(deeds, 'change'), only(deeds, 'create')]
  const refused = await withoutRoom(tx, importing.salonId, changes, creations)
  const fits = (deed: ChangeAction | CreateAction): boolean => !refused.has(deed)
  const { done, raced } = await store(tx, importing, changes.filter(fits), creations.filter(fits))
  await follow(tx, importing, done)
  await remember(tx, importing, told, deeds, done)
  const created = done.filter(({ deed }) => deed.do === 'create').length
  const updated = done.length - created
  const conflictOf = (reason: string, { record }: ChangeAction | CreateAction) => ({
    externalId: record.externalId,
    reason,
  })
  const place = new Map(told.map(({ externalId }, index) => [externalId, index]))
  const found: ImportConflict[] = [
    ...conflicts,
    ...[...refused].map((deed) => conflictOf(noRoom(deed), deed)),
    ...raced.map((deed) => conflictOf(RACED, deed)),
  ]
  return {
    ...{ processed: told.length, created, updated, skipped: told.length - done.length },
    conflicts: found.sort(
      (a, b) => (place.get(a.externalId) ?? 0) - (place.get(b.externalId) ?? 0),
    ),
  }
}
