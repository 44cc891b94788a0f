import { createHash } from 'node:crypto'
import type { Status } from '../booking/appointment.js'
import { isCleanText } from '../cursor.js'
import { readMoney, type Money } from '../catalog/money.js'
import {
  FIRST_INSTANT,
  type Instant,
  LAST_INSTANT,
  type LocalDate,
  MINUTE,
  type Minute,
  readDate,
  shortClock,
} from '../time/time.js'
import { dayClock, instantOf, wallClock } from '../time/zone.js'

/** A master or a service by the id and the name that the external system uses. */
export type ExternalName = { readonly id: number; readonly name: string }
/** The fields of an appointment that both external systems have. */
type ExternalFields = {
  readonly id: number
  readonly client: { readonly name: string; readonly phone: string }
  readonly master: ExternalName
  readonly service: ExternalName & { readonly durationMinutes: Minute; readonly price: string }
  readonly comment: string
}
/** System A uses the salon's wall clock. */
type CrmAFields = ExternalFields & {
  readonly date: LocalDate
  readonly time: Minute
  readonly status: Status
  readonly reference: string | null
  readonly updatedAt: Instant
}
type CrmBFields = ExternalFields & {
  readonly startsAt: Instant
  readonly state: keyof typeof STATUS_OF
}

/** Our status for each state of external system B (contract of the external systems). */
const STATUS_OF = {
  new: 'booked',
  approved: 'confirmed',
  arrived: 'in_progress',
  finished: 'done',
  deleted: 'cancelled',
  missed: 'no_show',
} as const satisfies Readonly<Record<string, Status>>

/** An appointment of an external system in the form that it could have here. */
export type ImportRecord = {
  readonly externalId: number
  readonly client: ExternalFields['client']
  readonly master: ExternalName
  readonly service: ExternalFields['service'] & { readonly price: Money }
  readonly date: LocalDate
  readonly time: Minute
  readonly startsAt: Instant
  readonly status: Status
  readonly comment: string
  /** The reference under which it may be one of ours. */
  readonly reference: string | null
  /** When it last changed there. Null where the system does not say it. */
  readonly updatedAt: Instant | null
  /** Digests of its fields (see `SEEN_PARTS`). They change when the record does. */
  readonly seen: string
}
/** A record that cannot become an appointment, and why. */
export type InvalidRecord = { readonly externalId: number; readonly reason: string }

const LONGEST_APPOINTMENT = 1440
const LONGEST_NAME = 200
const LONGEST_COMMENT = 500

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')
/** The parts of the digests of a record. Earlier versions stored only the first two. */
const SEEN_PARTS = ['client', 'rest', 'place', 'comment', 'status'] as const
type SeenPart = Exclude<(typeof SEEN_PARTS)[number], 'rest'>
/** Characters of the digests of places, comments and statuses. */
const SHORT_DIGEST = 16

function seenOf(fields: CrmAFields | CrmBFields): string {
  const { client, ...rest } = fields
  const { master, service, comment } = rest
  const start = 'date' in fields ? [fields.date, fields.time] : [fields.startsAt]
  const status = 'status' in fields ? fields.status : fields.state
  const parts = [[master, service, ...start], comment, status]
  const short = parts.map((part) => digest(part).slice(0, SHORT_DIGEST))
  return [digest(client), digest(rest), ...short].join('.')
}
/** Whether digests are of the same record as others that may have been stored earlier. */
export const isSameRecord = (seen: string, stored: string): boolean =>
  seen === stored || (!isComplete(stored) && seen.startsWith(`${stored}.`))
const isComplete = (stored: string): boolean => stored.split('.').length === SEEN_PARTS.length
/** Whether some fields did not change since digests were stored. Earlier digests do not tell. */
export function isSamePart(seen: string, stored: string | undefined, part: SeenPart): boolean {
  const index = SEEN_PARTS.indexOf(part)
  const before = stored?.split('.')[index]
  return before !== undefined && before === seen.split('.')[index]
}

/** Cuts between characters, so that no half of a surrogate pair remains. */
const cut = (text: string, longest: number): string => [...text.trim()].slice(0, longest).join('')

type RecordTime = Pick<ImportRecord, 'date' | 'time' | 'startsAt'>

function errorOf(
  { client, master, service, comment }: ExternalFields,
  { date, startsAt }: RecordTime,
): string | undefined {
  const { durationMinutes: minutes } = service
  if (![client.name, client.phone, master.name, service.name, comment].every(isCleanText))
    return 'Its texts have characters that cannot be kept.'
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > LONGEST_APPOINTMENT)
    return `It lasts ${minutes} minutes, which no appointment does.`
  if (readMoney(service.price) === undefined) return 'Its price could not be understood.'
  const isStorable =
    startsAt >= FIRST_INSTANT && startsAt + minutes * MINUTE <= LAST_INSTANT && readDate(date)
  if (!isStorable) return 'It lies too far away.'
  return undefined
}

type SystemFields = Pick<ImportRecord, 'status' | 'reference' | 'updatedAt'>

function toRecord(
  fields: CrmAFields | CrmBFields,
  time: RecordTime,
  rest: SystemFields,
): ImportRecord | InvalidRecord {
  const error = errorOf(fields, time)
  if (error !== undefined) return { externalId: fields.id, reason: error }
  const { id, client, master, service } = fields
  return {
    externalId: id,
    client: { name: cut(client.name, LONGEST_NAME), phone: client.phone.trim() },
    master: { id: master.id, name: master.name.trim() },
    service: {
      ...service,
      name: cut(service.name, LONGEST_NAME),
      price: readMoney(service.price) ?? '',
    },
    comment: cut(fields.comment, LONGEST_COMMENT),
    ...time,
    ...rest,
    seen: seenOf(fields),
  }
}

/** Reads a record of external system A. A time that a clock change repeats means the first one. */
export function recordOfA(fields: CrmAFields, zone: string): ImportRecord | InvalidRecord {
  const { date, time, status, reference, updatedAt } = fields
  const startsAt = instantOf(dayClock(date, zone), time)
  if (startsAt === undefined)
    return {
      externalId: fields.id,
      reason: `The clocks skip ${shortClock(time)} on ${date}: there is no such time.`,
    }
  return toRecord(fields, { date, time, startsAt }, { status, reference, updatedAt })
}

/** Reads a record of external system B. An appointment starts on a whole minute here. */
export function recordOfB(fields: CrmBFields, zone: string): ImportRecord | InvalidRecord {
  const startsAt = Math.floor(fields.startsAt / MINUTE) * MINUTE
  const { date, minute: time } = wallClock(startsAt, zone)
  return toRecord(
    fields,
    { date, time, startsAt },
    { status: STATUS_OF[fields.state], reference: null, updatedAt: null },
  )
}

/** Returns the invalid record of one that could not be read at all. */
export const unreadable = (record: {
  readonly id: number
  readonly unreadable: string
}): InvalidRecord => ({
  externalId: record.id,
  reason: `${record.unreadable.charAt(0).toUpperCase()}${record.unreadable.slice(1)}`,
})
