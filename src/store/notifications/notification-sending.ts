import { sql } from 'drizzle-orm'
import type { Status } from '../../domain/booking/appointment.js'
import type { DeliveryState } from '../../domain/inbox/message.js'
import type { NoticeEvent, Recipient } from '../../domain/notifications/notification.js'
import type { Language } from '../../domain/identity/people.js'
import type { Channel } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'
import type { NoticeDetails } from '../tables/notices.js'

/** A client's address in a messenger; `language`: of that dialogue, null where it is not known. */
export type KnownAddress = {
  readonly channel: Channel
  readonly address: string
  readonly language: Language | null
}

/** A notice that waits, with all that its sending needs to know of the visit and of the person, as they are now. */
export type WaitingTime = {
  readonly id: number
  readonly appointmentId: number
  readonly event: NoticeEvent
  readonly recipientKind: Recipient
  readonly details: NoticeDetails | null
  readonly channel: Channel | null
  /** Empty until it was first tried: it stays the same over retries. */
  readonly text: string
  readonly attempts: number
  /** Why the last try failed. */
  readonly error: string | null
  /** Channels that it could not be sent in. */
  readonly gaveUp: readonly Channel[]
  readonly createdAt: Instant
  readonly dueAt: Instant
  readonly visitAt: Instant | null
  readonly isClaimed: boolean
  /** Whether the person was told something of this visit later than this. */
  readonly isOvertaken: boolean
  /** Whether that has got through already, or is another time, or that it was cancelled. */
  readonly isReplaced: boolean
  /** Whether the visit was moved later than this, whoever was notified of that. */
  readonly isMoved: boolean
  readonly status: Status
  readonly startsAt: Instant
  readonly durationMinutes: number
  readonly price: string
  readonly service: string
  readonly client: string
  readonly master: string
  /** Whether the person is still the one of the visit. */
  readonly isCurrent: boolean
  readonly phone: string | null
  /** What staff set; null: the language of their dialogues, else the salon's. */
  readonly language: Language | null
  readonly preferred: Channel | null
  /** Their dialogues; the one where something was said last comes last. */
  readonly addresses: readonly KnownAddress[]
  /** In the salon's own words, by language. */
  readonly templates: readonly { readonly language: Language; readonly text: string }[]
}

type Moments = 'createdAt' | 'dueAt' | 'visitAt' | 'startsAt'
type Row = Omit<WaitingTime, Moments> &
  Record<Exclude<Moments, 'visitAt'>, string> & { readonly visitAt: string | null }

const select = staticSql<Row>(sql`
  select notice.id, notice.appointment_id as "appointmentId", notice.event, notice.recipient_kind as "recipientKind", notice.details, notice.channel,
    notice.text, notice.attempts, notice.error, notice.gave_up as "gaveUp", notice.created_at as "createdAt", notice.due_at as "dueAt", notice.visit_at as "visitAt",
    coalesce(notice.claimed_until > clock_timestamp(), false) as "isClaimed",
    exists (select from notifications later where later.salon_id = notice.salon_id and later.appointment_id = notice.appointment_id
      and later.recipient_kind = notice.recipient_kind and later.person_id = notice.person_id and later.id > notice.id and later.event <> 'appointment_reminder') as "isOvertaken",
    exists (select from notifications later where later.salon_id = notice.salon_id and later.appointment_id = notice.appointment_id
      and later.recipient_kind = notice.recipient_kind and later.person_id = notice.person_id and later.id > notice.id
      and later.event <> 'appointment_reminder'
      and (later.event in ('appointment_rescheduled', 'appointment_cancelled') or later.state in ('sent', 'delivered', 'read'))) as "isReplaced",
    exists (select from notifications later where later.salon_id = notice.salon_id and later.appointment_id = notice.appointment_id
      and later.id > notice.id and later.event = 'appointment_rescheduled') as "isMoved",
    visit.status, visit.starts_at as "startsAt", visit.duration_minutes as "durationMinutes", visit.price::text as price, visit.service_name as service,
    client.name as client,
    case notice.recipient_kind when 'client' then master.name else coalesce(told.name, master.name) end as master,
    notice.person_id = case notice.recipient_kind when 'client' then visit.client_id else visit.master_id end as "isCurrent",
    case notice.recipient_kind when 'client' then client.phone else told.phone end as phone,
    case notice.recipient_kind when 'client' then client.language else told.language end as language,
    case notice.recipient_kind when 'client' then client.preferred_channel end as preferred,
    case notice.recipient_kind when 'client' then coalesce((
      select json_agg(json_build_object('channel', channel, 'address', address, 'language', language) order by coalesce(
        (select max(last_message_at) from tasks where tasks.salon_id = dialogues.salon_id and tasks.dialogue_id = dialogues.id), created_at), id)
      from dialogues where dialogues.salon_id = visit.salon_id and dialogues.client_id = visit.client_id
    ), '[]'::json) else '[]'::json end as addresses,
    coalesce((
      select json_agg(json_build_object('language', language, 'text', text)) from notice_templates template
      where template.salon_id = notice.salon_id and template.event = notice.event and template.recipient_kind = notice.recipient_kind
    ), '[]'::json) as templates
  from notifications notice
  join appointments visit on visit.salon_id = notice.salon_id and visit.id = notice.appointment_id
  join clients client on client.salon_id = visit.salon_id and client.id = visit.client_id
  join masters master on master.salon_id = visit.salon_id and master.id = visit.master_id
  left join masters told on told.salon_id = notice.salon_id and told.id = notice.person_id
  where notice.salon_id = ${param('salonId')} and notice.appointment_id = ${param('appointmentId')}
    and notice.state in ('pending', 'failed') and not notice.is_over
  order by notice.id`)

/** The notices of a visit that wait, in the order in which they came about. */
export async function waitingNotices(
  db: Db,
  salonId: number,
  appointmentId: number,
): Promise<WaitingTime[]> {
  const rows = await select(db, { salonId, appointmentId })
  return rows.map(({ createdAt, dueAt, visitAt, startsAt, ...row }) => ({
    ...row,
    createdAt: readTimestamp(createdAt),
    dueAt: readTimestamp(dueAt),
    visitAt: visitAt === null ? null : readTimestamp(visitAt),
    startsAt: readTimestamp(startsAt),
  }))
}

const claim = staticSql<{ id: number }>(sql`
  update notifications set claimed_until = clock_timestamp() + make_interval(secs => ${param('seconds')}::float8), attempts = attempts + 1,
    external_id = case when channel = ${param('channel')} then external_id end, channel = ${param('channel')}, text = ${param('text')}
  where salon_id = ${param('salonId')} and id = ${param('id')} and attempts = ${param('attempts')}::int
    and cardinality(gave_up) = ${param('given')}::int and not is_over
    and (claimed_until is null or claimed_until <= clock_timestamp())
  returning id`)

/** Makes a try to send it, as it was read, the caller's own for so many milliseconds; false where somebody was faster. */
export async function claimNotice(
  db: Db,
  salonId: number,
  { id, attempts, gaveUp }: Pick<WaitingTime, 'id' | 'attempts' | 'gaveUp'>,
  say: { readonly channel: Channel; readonly text: string },
  leaseMs: number,
): Promise<boolean> {
  return (
    (
      await claim(db, {
        salonId,
        id,
        attempts,
        given: gaveUp.length,
        ...say,
        seconds: leaseMs / 1000,
      })
    ).length > 0
  )
}

/** How a try ended, or what became of it later. */
export type NoticeEnd = {
  readonly state: DeliveryState
  readonly error: string | null
  /** Whether nothing more is tried. */
  readonly isOver: boolean
  readonly externalId?: string
  /** Not to be tried again before. */
  readonly dueAt?: Instant
  /** It could not be sent in this channel: the next try is the first one in another. */
  readonly gaveUp?: Channel
}
const settle = staticSql<{ id: number }>(sql`
  update notifications set state = ${param('state')}, error = ${param('error')}, is_over = ${param('isOver')},
    external_id = coalesce(${param('externalId')}, external_id), due_at = coalesce(${param('dueAt')}::timestamptz, due_at),
    gave_up = case when ${param('gaveUp')}::text is null then gave_up else gave_up || ${param('gaveUp')}::text end,
    attempts = case when ${param('gaveUp')}::text is null then attempts else 0 end, claimed_until = null
  where salon_id = ${param('salonId')} and id = ${param('id')} and state = any(${param('from')}::text[]) returning id`)

/** Records it; false where the notice is in none of the states any more that it was thought to be in. */
export async function settleNotice(
  tx: Db,
  salonId: number,
  id: number,
  from: readonly DeliveryState[],
  end: NoticeEnd,
): Promise<boolean> {
  const { state, error, isOver, externalId = null, dueAt, gaveUp = null } = end
  const values = {
    state,
    error,
    isOver,
    externalId,
    gaveUp,
    dueAt: dueAt === undefined ? null : toTimestamp(dueAt),
  }
  return (await settle(tx, { salonId, id, from, ...values })).length > 0
}

/** A notice that a messenger took. */
export type SentNotice = {
  readonly id: number
  readonly appointmentId: number
  readonly state: DeliveryState
  readonly gaveUp: readonly Channel[]
}
const sent = staticSql<SentNotice>(sql`
  select id, appointment_id as "appointmentId", state, gave_up as "gaveUp" from notifications
  where salon_id = ${param('salonId')} and channel = ${param('channel')} and external_id = ${param('externalId')} order by id for update`)

/** The notices that a messenger took under that id. */
export function findSentNotices(
  tx: Db,
  salonId: number,
  channel: Channel,
  externalId: string,
): Promise<readonly SentNotice[]> {
  return sent(tx, { salonId, channel, externalId })
}
