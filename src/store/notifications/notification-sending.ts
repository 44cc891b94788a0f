import type { Status } from '../../domain/booking/appointment.js'
import type { DeliveryState } from '../../domain/inbox/message.js'
import type { NotificationEvent, Recipient } from '../../domain/notifications/notification.js'
import type { Channel, Language } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { param, sqlFragment, staticSql } from '../postgres/static-sql.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'
import type { NotificationDetails } from '../tables/notifications.js'

/** A client's address in a messenger. `language`: of that dialogue, null where it is unknown. */
export type KnownAddress = {
  readonly channel: Channel
  readonly address: string
  readonly language: Language | null
}

/** A pending notification, with what its sending needs of the appointment and the person now. */
export type WaitingNotification = {
  readonly id: number
  readonly appointmentId: number
  readonly event: NotificationEvent
  readonly recipientKind: Recipient
  readonly details: NotificationDetails | null
  readonly channel: Channel | null
  /** Empty before the first attempt. It stays the same over retries. */
  readonly text: string
  readonly attempts: number
  /** Why the last attempt failed. */
  readonly error: string | null
  /** Channels in which it could not be sent. */
  readonly gaveUp: readonly Channel[]
  readonly createdAt: Instant
  readonly dueAt: Instant
  readonly appointmentAt: Instant | null
  readonly isClaimed: boolean
  /** The person received a later notification of this appointment, apart from reminders. */
  readonly isOvertaken: boolean
  /** The later one was sent, or is about a new time or a cancellation. */
  readonly isReplaced: boolean
  /** The appointment was moved later, even if nobody was notified of it. */
  readonly isMoved: boolean
  /** The appointment was cancelled, and the person is not notified of it. */
  readonly isCancelledSilently: boolean
  readonly status: Status
  readonly startsAt: Instant
  readonly durationMinutes: number
  readonly price: string
  readonly service: string
  readonly client: string
  readonly master: string
  /** The state of the autopilot's message that confirms the same event. Null: there is none. */
  readonly confirmation: DeliveryState | null
  /** Whether the person is still the client or the master of the appointment. */
  readonly isCurrent: boolean
  /** The person is a client who does not want notifications. */
  readonly hasOptedOut: boolean
  readonly phone: string | null
  /** As staff set it. Null: the language of their dialogues, else the salon's. */
  readonly language: Language | null
  readonly preferred: Channel | null
  /** Their dialogues, the one with the newest message last. */
  readonly addresses: readonly KnownAddress[]
  /** The salon's own texts, by language. */
  readonly templates: readonly { readonly language: Language; readonly text: string }[]
}

type Times = 'createdAt' | 'dueAt' | 'appointmentAt' | 'startsAt'
type Row = Omit<WaitingNotification, Times> &
  Record<Exclude<Times, 'appointmentAt'>, string> & { readonly appointmentAt: string | null }

const isLater = sqlFragment`later.salon_id = notification.salon_id
  and later.appointment_id = notification.appointment_id and later.id > notification.id`
const isLaterForRecipient = sqlFragment`${isLater}
  and later.recipient_kind = notification.recipient_kind
  and later.person_id = notification.person_id and later.event <> 'appointment_reminder'`
const isForClient = sqlFragment`notification.recipient_kind = 'client'`

const select = staticSql<Row>()`
  select notification.id, notification.appointment_id as "appointmentId", notification.event,
    notification.recipient_kind as "recipientKind", notification.details, notification.channel,
    notification.text, notification.attempts, notification.error,
    notification.gave_up as "gaveUp", notification.created_at as "createdAt",
    notification.due_at as "dueAt", notification.appointment_at as "appointmentAt",
    coalesce(notification.claimed_until > clock_timestamp(), false) as "isClaimed",
    exists (select from notifications later where ${isLaterForRecipient}) as "isOvertaken",
    exists (
      select from notifications later where ${isLaterForRecipient}
        and (later.event in ('appointment_rescheduled', 'appointment_cancelled')
          or later.state in ('sent', 'delivered', 'read'))
    ) as "isReplaced",
    exists (
      select from notifications later where ${isLater} and later.event = 'appointment_rescheduled'
    ) or exists (
      select from status_log entry
      where entry.salon_id = notification.salon_id
        and entry.appointment_id = notification.appointment_id
        and entry.old_status = entry.new_status and entry.created_at > notification.created_at
    ) as "isMoved",
    appointment.status = 'cancelled' and notification.event <> 'appointment_cancelled'
      and not exists (
        select from notifications later
        where ${isLaterForRecipient} and later.event = 'appointment_cancelled'
      ) as "isCancelledSilently",
    appointment.status, appointment.starts_at as "startsAt",
    appointment.duration_minutes as "durationMinutes", appointment.price::text as price,
    appointment.service_name as service, client.name as client,
    case when ${isForClient}
      then master.name else coalesce(recipient.name, master.name) end as master,
    (
      select state from messages confirmation
      where confirmation.salon_id = notification.salon_id
        and confirmation.id = notification.confirmed_by
    ) as confirmation,
    notification.person_id = case when ${isForClient}
      then appointment.client_id else appointment.master_id end as "isCurrent",
    ${isForClient} and client.id = notification.person_id
      and not client.notifications_enabled as "hasOptedOut",
    case when ${isForClient} then client.phone else recipient.phone end as phone,
    case when ${isForClient} then client.language else recipient.language end as language,
    case when ${isForClient} then client.preferred_channel end as preferred,
    case when ${isForClient} then coalesce((
      select json_agg(
        json_build_object('channel', channel, 'address', address, 'language', language)
        order by coalesce((
          select max(last_message_at) from tasks
          where tasks.salon_id = dialogues.salon_id and tasks.dialogue_id = dialogues.id
        ), created_at), id)
      from dialogues
      where dialogues.salon_id = appointment.salon_id
        and dialogues.client_id = appointment.client_id
    ), '[]'::json) else '[]'::json end as addresses,
    coalesce((
      select json_agg(json_build_object('language', language, 'text', text))
      from notification_templates template
      where template.salon_id = notification.salon_id and template.event = notification.event
        and template.recipient_kind = notification.recipient_kind
    ), '[]'::json) as templates
  from notifications notification
    join appointments appointment on appointment.salon_id = notification.salon_id
      and appointment.id = notification.appointment_id
    join clients client on client.salon_id = appointment.salon_id
      and client.id = appointment.client_id
    join masters master on master.salon_id = appointment.salon_id
      and master.id = appointment.master_id
    left join masters recipient on recipient.salon_id = notification.salon_id
      and recipient.id = notification.person_id
  where notification.salon_id = ${param('salonId')}
    and notification.appointment_id = ${param('appointmentId')}
    and notification.state in ('pending', 'failed') and not notification.is_over
  order by notification.id`

/** Returns the pending notifications of an appointment, oldest first. */
export async function waitingNotifications(
  db: Db,
  salonId: number,
  appointmentId: number,
): Promise<WaitingNotification[]> {
  const rows = await select(db, { salonId, appointmentId })
  return rows.map(({ createdAt, dueAt, appointmentAt, startsAt, ...row }) => ({
    ...row,
    createdAt: readTimestamp(createdAt),
    dueAt: readTimestamp(dueAt),
    appointmentAt: appointmentAt === null ? null : readTimestamp(appointmentAt),
    startsAt: readTimestamp(startsAt),
  }))
}

const claim = staticSql<{ id: number }>()`
  update notifications set
    claimed_until = clock_timestamp() + make_interval(secs => ${param('seconds')}::float8),
    attempts = attempts + 1,
    external_id = case when channel = ${param('channel')} then external_id end,
    channel = ${param('channel')}, text = ${param('text')}
  where salon_id = ${param('salonId')} and id = ${param('id')}
    and attempts = ${param('attempts')}::int
    and cardinality(gave_up) = ${param('gaveUpCount')}::int and not is_over
    and (claimed_until is null or claimed_until <= clock_timestamp())
  returning id`

/**
 * Claims a notification for an attempt of `leaseMs` milliseconds.
 * Returns false where another process has claimed or changed it since it was read.
 */
export async function claimNotification(
  db: Db,
  {
    salonId,
    waitingNotification: { id, attempts, gaveUp },
    message,
    leaseMs,
  }: {
    readonly salonId: number
    readonly waitingNotification: Pick<WaitingNotification, 'id' | 'attempts' | 'gaveUp'>
    readonly message: { readonly channel: Channel; readonly text: string }
    readonly leaseMs: number
  },
): Promise<boolean> {
  const claimed = await claim(db, {
    salonId,
    id,
    attempts,
    gaveUpCount: gaveUp.length,
    channel: message.channel,
    text: message.text,
    seconds: leaseMs / 1000,
  })
  return claimed.length > 0
}

/** How an attempt ended, or what a delivery report said later. */
export type NotificationOutcome = {
  readonly state: DeliveryState
  readonly error: string | null
  /** Nothing more is tried. */
  readonly isOver: boolean
  readonly externalId?: string
  /** There is no further attempt before. */
  readonly dueAt?: Instant
  /** It could not be sent in this channel. The next attempt is the first one in another. */
  readonly gaveUp?: Channel
}
const settle = staticSql<{ id: number }>()`
  update notifications set state = ${param('state')}, error = ${param('error')},
    is_over = ${param('isOver')}, external_id = coalesce(${param('externalId')}, external_id),
    due_at = coalesce(${param('dueAt')}::timestamptz, due_at),
    gave_up = case when ${param('gaveUp')}::text is null
      then gave_up else gave_up || ${param('gaveUp')}::text end,
    attempts = case when ${param('gaveUp')}::text is null then attempts else 0 end,
    claimed_until = null
  where salon_id = ${param('salonId')} and id = ${param('id')}
    and state = any(${param('from')}::text[])
  returning id`

/** Stores an outcome. Returns false where the notification is in none of the states `from`. */
export async function settleNotification(
  tx: Db,
  {
    salonId,
    id,
    from,
    outcome,
  }: {
    readonly salonId: number
    readonly id: number
    readonly from: readonly DeliveryState[]
    readonly outcome: NotificationOutcome
  },
): Promise<boolean> {
  const settled = await settle(tx, {
    salonId,
    id,
    from,
    state: outcome.state,
    error: outcome.error,
    isOver: outcome.isOver,
    externalId: outcome.externalId ?? null,
    gaveUp: outcome.gaveUp ?? null,
    dueAt: outcome.dueAt === undefined ? null : toTimestamp(outcome.dueAt),
  })
  return settled.length > 0
}

/** A notification that a messenger took. */
export type SentNotification = {
  readonly id: number
  readonly appointmentId: number
  readonly state: DeliveryState
  readonly gaveUp: readonly Channel[]
}
const selectSent = staticSql<SentNotification>()`
  select id, appointment_id as "appointmentId", state, gave_up as "gaveUp" from notifications
  where salon_id = ${param('salonId')} and channel = ${param('channel')}
    and external_id = ${param('externalId')}
  order by id for update`

/** Returns the notifications with that id of the messenger, locked until the transaction ends. */
export function findSentNotifications(
  tx: Db,
  salonId: number,
  channel: Channel,
  externalId: string,
): Promise<readonly SentNotification[]> {
  return selectSent(tx, { salonId, channel, externalId })
}
