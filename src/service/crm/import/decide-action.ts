import type { Appointment } from '../../../domain/booking/appointment.js'
import {
  cancellation,
  changeOf,
  type ImportChange,
  type ImportPlace,
  isOlderThanSync,
  mayBeOutdated,
  OLDER,
  type Verdict,
} from '../../../domain/crm/import-change.js'
import { type ImportCandidate, matchName } from '../../../domain/crm/import-names.js'
import type { ImportRecord } from '../../../domain/crm/import-record.js'
import { readPhone } from '../../../domain/identity/phone.js'
import { appointmentIdIn, referenceOf } from '../../../domain/crm/sync.js'
import type { Instant } from '../../../domain/time/time.js'
import type { ExternalIdMapping, NameKind } from '../../../store/crm/external-id-map.js'
import type {
  LockedAppointment,
  KnownExternalId,
} from '../../../store/crm/imported-appointments.js'

/** What to do with a record. `learned`: masters and services that its ids turned out to mean. */
export type ImportAction =
  | {
      readonly do: 'create'
      readonly record: ImportRecord
      readonly place: ImportPlace
      readonly learned: ExternalIdMapping[]
    }
  | {
      readonly do: 'change'
      readonly record: ImportRecord
      readonly locked: LockedAppointment
      readonly change: ImportChange
      readonly learned: ExternalIdMapping[]
    }
  | {
      readonly do: 'keep'
      readonly record: ImportRecord
      readonly appointmentId: number
      readonly learned: ExternalIdMapping[]
    }
  | { readonly do: 'skip' }
  | { readonly do: 'refuse'; readonly externalId: number; readonly reason: string }
/** Creates an appointment from a record. */
export type CreateAction = Extract<ImportAction, { do: 'create' }>
/** Changes an appointment to match its record. */
export type ChangeAction = Extract<ImportAction, { do: 'change' }>

/** What the decision about a record depends on. */
export type RecordFacts = {
  readonly salonId: number
  readonly phoneRegion: string
  /** When the page was requested from the system. */
  readonly askedAt: Instant
  readonly known: ReadonlyMap<number, KnownExternalId>
  readonly appointments: ReadonlyMap<number, LockedAppointment>
  readonly candidates: Readonly<Record<NameKind, readonly ImportCandidate[]>>
}

const SKIP: ImportAction = { do: 'skip' }
const NO_APPOINTMENT =
  'It is a booking of ours that is no appointment here: it was given up, or the appointment ' +
  'was lost.'
const refuse = ({ externalId }: ImportRecord, reason: string): ImportAction => ({
  do: 'refuse',
  externalId,
  reason,
})

/** Returns the id of the appointment that a record seems to belong to. */
export const appointmentIdOf = (
  record: ImportRecord,
  known: RecordFacts['known'],
  salonId: number,
): number | undefined =>
  known.get(record.externalId)?.appointmentId ?? appointmentIdIn(record.reference, salonId)

/**
 * Returns the master, service and time of a record, with its ids and names resolved to ours; or the
 * conflict when they cannot be resolved. `isEcho`: the record is an appointment that we sent.
 */
function placeOf(
  record: ImportRecord,
  { candidates }: RecordFacts,
  appointment: Appointment | undefined,
  isEcho: boolean,
): { readonly place: ImportPlace; readonly learned: ExternalIdMapping[] } | string {
  const master = matchName('master', record.master, candidates.master, {
    isEcho,
    ours: appointment?.master.id,
  })
  if (typeof master === 'string') return master
  const service = matchName('service', record.service, candidates.service, {
    isEcho,
    ours: appointment?.service.id,
  })
  if (typeof service === 'string') return service
  const learned: ExternalIdMapping[] = []
  if (master.learned)
    learned.push({ kind: 'master', externalId: record.master.id, localId: master.found.id })
  if (service.learned)
    learned.push({ kind: 'service', externalId: record.service.id, localId: service.found.id })
  const { id, name } = master.found
  const { date, time, startsAt } = record
  return {
    place: {
      master: { id, name },
      service: { ...record.service, id: service.found.id },
      date,
      time,
      startsAt,
    },
    learned,
  }
}

/** Decides what to do with a record of an existing appointment. */
function updateAction(
  record: ImportRecord,
  locked: LockedAppointment,
  facts: RecordFacts,
  isEcho: boolean,
): ImportAction {
  const { appointment } = locked
  const known = { ...locked, seen: facts.known.get(record.externalId)?.seen ?? undefined }
  if (mayBeOutdated(known, facts.askedAt)) return SKIP
  const asAction = (verdict: Verdict, learned: ExternalIdMapping[]): ImportAction => {
    if (isOlderThanSync(record, known)) return verdict === 'same' ? SKIP : refuse(record, OLDER)
    if (verdict === 'same') return { do: 'keep', record, appointmentId: appointment.id, learned }
    if ('conflict' in verdict) return refuse(record, verdict.conflict)
    return { do: 'change', record, locked, change: verdict.change, learned }
  }
  if (record.status === 'cancelled') return asAction(cancellation(known), [])
  const placed = placeOf(record, facts, appointment, isEcho)
  if (typeof placed === 'string') return refuse(record, placed)
  const phone = readPhone(record.client.phone, facts.phoneRegion)
  const isOtherPhone = phone !== undefined && phone !== appointment.client.phone
  // What was erased here does not come back from there.
  const allowed = locked.isErased ? { ...record, comment: appointment.comment } : record
  const isOtherClient = isOtherPhone && !locked.isErased
  return asAction(changeOf(allowed, known, placed.place, isOtherClient), placed.learned)
}

/**
 * Decides what to do with a record, before overlaps are checked. A record with our reference never
 * creates an appointment: it belongs to the one that we sent. It is a conflict when that does not
 * exist and the record is not cancelled.
 */
export function actionOf(record: ImportRecord, facts: RecordFacts): ImportAction {
  const isEcho = appointmentIdIn(record.reference, facts.salonId) !== undefined
  const locked = facts.appointments.get(appointmentIdOf(record, facts.known, facts.salonId) ?? 0)
  if (facts.known.has(record.externalId))
    return locked ? updateAction(record, locked, facts, isEcho || locked.isPlaceSynced) : SKIP
  if (isEcho) {
    if (!locked || referenceOf(locked.appointment) !== record.reference)
      return record.status === 'cancelled' ? SKIP : refuse(record, NO_APPOINTMENT)
    const { id, crmAId } = locked.appointment
    if (crmAId !== null)
      return refuse(
        record,
        `It is a second booking of appointment ${id}, which is booking ${crmAId}.`,
      )
    return updateAction(record, locked, facts, isEcho)
  }
  const placed = placeOf(record, facts, undefined, false)
  return typeof placed === 'string' ? refuse(record, placed) : { do: 'create', record, ...placed }
}
