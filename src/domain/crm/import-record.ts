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

/** Somebody or something under the id and the name that its teller uses. */
export type ToldName = { readonly id: number; readonly name: string }
/** What both external systems tell of an appointment in the same words. Length in minutes. */
type Told = {
  readonly id: number
  readonly client: { readonly name: string; readonly phone: string }
  readonly master: ToldName
  readonly service: ToldName & { readonly durationMinutes: Minute; readonly price: string }
  readonly comment: string
}
/** By the salon's wall clock. */
type ToldByA = Told & {
  readonly date: LocalDate
  readonly time: Minute
  readonly status: Status
  readonly reference: string | null
  readonly updatedAt: Instant
}
type ToldByB = Told & { readonly startsAt: Instant; readonly state: keyof typeof STATUS_OF }

/** What the states of external system B are called here (contract of the external systems). */
const STATUS_OF = {
  new: 'booked',
  approved: 'confirmed',
  arrived: 'in_progress',
  finished: 'done',
  deleted: 'cancelled',
  missed: 'no_show',
} as const satisfies Readonly<Record<string, Status>>

/** An appointment that an external system tells of, as one could be here. */
export type ImportRecord = {
  readonly externalId: number
  readonly client: Told['client']
  readonly master: ToldName
  readonly service: Told['service'] & { readonly price: Money }
  readonly date: LocalDate
  readonly time: Minute
  readonly startsAt: Instant
  readonly status: Status
  readonly comment: string
  /** Under which it may be one of ours. */
  readonly reference: string | null
  /** When it last became another there; null where that is not told. */
  readonly updatedAt: Instant | null
  /** Digests of what was told: of the client, and of the rest. The same ones: nothing was changed there. */
  readonly seen: string
}
/** A record that cannot become a visit, and why. */
export type InvalidRecord = { readonly externalId: number; readonly reason: string }

const LONGEST_VISIT = 1440
const LONGEST_NAME = 200
const LONGEST_COMMENT = 500

const digest = (told: unknown): string =>
  createHash('sha256').update(JSON.stringify(told)).digest('base64url')
const seenOf = ({ client, ...rest }: { readonly client: unknown }): string =>
  `${digest(client)}.${digest(rest)}`
/** Whether the client was told of as at that time. */
export const isSameClient = (seen: string, other: string): boolean =>
  seen.split('.')[0] === other.split('.')[0]

/** Tells a letter from half of one, unlike a cut of the text. */
const cut = (text: string, longest: number): string => [...text.trim()].slice(0, longest).join('')

type When = Pick<ImportRecord, 'date' | 'time' | 'startsAt'>

function faultOf(
  { client, master, service, comment }: Told,
  { date, startsAt }: When,
): string | undefined {
  const { durationMinutes: minutes } = service
  if (![client.name, client.phone, master.name, service.name, comment].every(isCleanText))
    return 'Its texts have characters that cannot be kept.'
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > LONGEST_VISIT)
    return `It lasts ${minutes} minutes, which no appointment does.`
  if (readMoney(service.price) === undefined) return 'Its price could not be understood.'
  const isStorable =
    startsAt >= FIRST_INSTANT && startsAt + minutes * MINUTE <= LAST_INSTANT && readDate(date)
  if (!isStorable) return 'It lies too far away.'
  return undefined
}

type Rest = Pick<ImportRecord, 'status' | 'reference' | 'updatedAt'>

function fit(told: Told, when: When, rest: Rest): ImportRecord | InvalidRecord {
  const fault = faultOf(told, when)
  if (fault !== undefined) return { externalId: told.id, reason: fault }
  const { id, client, master, service } = told
  return {
    externalId: id,
    client: { name: cut(client.name, LONGEST_NAME), phone: client.phone.trim() },
    master: { id: master.id, name: master.name.trim() },
    service: {
      ...service,
      name: cut(service.name, LONGEST_NAME),
      price: readMoney(service.price) ?? '',
    },
    comment: cut(told.comment, LONGEST_COMMENT),
    ...when,
    ...rest,
    seen: seenOf(told),
  }
}

/** A record of external system A; of a time that a change of the clocks repeats the first one counts. */
export function recordOfA(told: ToldByA, zone: string): ImportRecord | InvalidRecord {
  const { date, time, status, reference, updatedAt } = told
  const startsAt = instantOf(dayClock(date, zone), time)
  if (startsAt === undefined)
    return {
      externalId: told.id,
      reason: `The clocks skip ${shortClock(time)} on ${date}: there is no such time.`,
    }
  return fit(told, { date, time, startsAt }, { status, reference, updatedAt })
}

/** A record of external system B, on the salon's wall clock; a visit starts on a whole minute. */
export function recordOfB(told: ToldByB, zone: string): ImportRecord | InvalidRecord {
  const startsAt = Math.floor(told.startsAt / MINUTE) * MINUTE
  const { date, minute: time } = wallClock(startsAt, zone)
  return fit(
    told,
    { date, time, startsAt },
    { status: STATUS_OF[told.state], reference: null, updatedAt: null },
  )
}

/** One that could not be read at all. */
export const unreadable = (told: {
  readonly id: number
  readonly unreadable: string
}): InvalidRecord => ({
  externalId: told.id,
  reason: `${told.unreadable.charAt(0).toUpperCase()}${told.unreadable.slice(1)}`,
})
