import type { Appointment } from '../../../domain/booking/appointment.js'
import {
  cancellation,
  changeOf,
  type ImportChange,
  type ImportPlace,
  isOlder,
  isOverheard,
  OLDER,
  type Verdict,
} from '../../../domain/crm/import-change.js'
import { type ImportCandidate, match } from '../../../domain/crm/import-names.js'
import type { ImportRecord } from '../../../domain/crm/import-record.js'
import { readPhone } from '../../../domain/identity/phone.js'
import { appointmentIdIn, referenceOf } from '../../../domain/crm/sync.js'
import type { Instant } from '../../../domain/time/time.js'
import type { LearnedName, NameKind } from '../../../store/crm/external-id-map.js'
import type { LockedAppointment, KnownId } from '../../../store/crm/imported-appointments.js'

/** What is to become of a record. `learned`: whom its ids mean. */
export type ImportAction =
  | {
      readonly do: 'create'
      readonly record: ImportRecord
      readonly place: ImportPlace
      readonly learned: LearnedName[]
    }
  | {
      readonly do: 'change'
      readonly record: ImportRecord
      readonly held: LockedAppointment
      readonly change: ImportChange
      readonly learned: LearnedName[]
    }
  | {
      readonly do: 'keep'
      readonly record: ImportRecord
      readonly visitId: number
      readonly learned: LearnedName[]
    }
  | { readonly do: 'skip' }
  | { readonly do: 'refuse'; readonly externalId: number; readonly reason: string }
export type CreateAction = Extract<ImportAction, { do: 'create' }>
export type ChangeAction = Extract<ImportAction, { do: 'change' }>

/** What a record is judged by. */
export type Facts = {
  readonly salonId: number
  readonly phoneRegion: string
  /** When the system was asked. */
  readonly askedAt: Instant
  readonly known: ReadonlyMap<number, KnownId>
  readonly visits: ReadonlyMap<number, LockedAppointment>
  readonly candidates: Readonly<Record<NameKind, readonly ImportCandidate[]>>
}

const SKIP: ImportAction = { do: 'skip' }
const LOST =
  'It is a booking of ours that is no appointment here: it was given up, or the appointment was lost.'
const refuse = ({ externalId }: ImportRecord, reason: string): ImportAction => ({
  do: 'refuse',
  externalId,
  reason,
})

/** The number of the visit that a record seems to be of. */
export const visitIdOf = (
  record: ImportRecord,
  known: Facts['known'],
  salonId: number,
): number | undefined =>
  known.get(record.externalId)?.appointmentId ?? appointmentIdIn(record.reference, salonId)

/** Where the record wants its visit to be, by the names that its ids have here; or why that is not known. */
function placeOf(
  record: ImportRecord,
  { candidates }: Facts,
  visit: Appointment | undefined,
  isEcho: boolean,
): { readonly place: ImportPlace; readonly learned: LearnedName[] } | string {
  const master = match('master', record.master, candidates.master, {
    isEcho,
    ours: visit?.master.id,
  })
  if (typeof master === 'string') return master
  const service = match('service', record.service, candidates.service, {
    isEcho,
    ours: visit?.service.id,
  })
  if (typeof service === 'string') return service
  const learned: LearnedName[] = []
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

function judge(
  record: ImportRecord,
  held: LockedAppointment,
  facts: Facts,
  isEcho: boolean,
): ImportAction {
  const { visit } = held
  const known = { ...held, seen: facts.known.get(record.externalId)?.seen ?? undefined }
  if (isOverheard(known, facts.askedAt)) return SKIP
  const asDeed = (verdict: Verdict, learned: LearnedName[]): ImportAction => {
    if (isOlder(record, known)) return verdict === 'same' ? SKIP : refuse(record, OLDER)
    if (verdict === 'same') return { do: 'keep', record, visitId: visit.id, learned }
    if ('conflict' in verdict) return refuse(record, verdict.conflict)
    return { do: 'change', record, held, change: verdict.change, learned }
  }
  if (record.status === 'cancelled') return asDeed(cancellation(known), [])
  const placed = placeOf(record, facts, visit, isEcho)
  if (typeof placed === 'string') return refuse(record, placed)
  const phone = readPhone(record.client.phone, facts.phoneRegion)
  const isOtherPhone = phone !== undefined && phone !== visit.client.phone
  return asDeed(changeOf(record, known, placed.place, isOtherPhone), placed.learned)
}

/**
 * What is to become of a record, whether or not there is room for it. One that was told there by us is never made anew: it is
 * its visit, or none; and a conflict as long as it stands there although it is none.
 */
export function deedOf(record: ImportRecord, facts: Facts): ImportAction {
  const isEcho = appointmentIdIn(record.reference, facts.salonId) !== undefined
  const held = facts.visits.get(visitIdOf(record, facts.known, facts.salonId) ?? 0)
  if (facts.known.has(record.externalId))
    return held ? judge(record, held, facts, isEcho || held.isPlaceTold) : SKIP
  if (isEcho) {
    if (!held || referenceOf(held.visit) !== record.reference)
      return record.status === 'cancelled' ? SKIP : refuse(record, LOST)
    const { id, crmAId } = held.visit
    if (crmAId !== null)
      return refuse(
        record,
        `It is a second booking of appointment ${id}, which is booking ${crmAId}.`,
      )
    return judge(record, held, facts, isEcho)
  }
  const placed = placeOf(record, facts, undefined, false)
  return typeof placed === 'string' ? refuse(record, placed) : { do: 'create', record, ...placed }
}
