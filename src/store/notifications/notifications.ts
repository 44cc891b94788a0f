import { sql } from 'drizzle-orm'
import type { Appointment } from '../../domain/booking/appointment.js'
import type { Notice, NoticeEvent, Recipient } from '../../domain/notifications/notification.js'
import type { Instant } from '../../domain/time/time.js'
import { notifyWorkersOnCommit } from '../postgres/commit-hooks.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { JOB_COLUMNS, jobValues } from '../jobs/jobs.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'
import type { NoticeDetails } from '../tables/notices.js'

const insert = staticSql(sql`
  with noticed as (
    insert into notifications (salon_id, appointment_id, event, recipient_kind, person_id, recipient, details, state, due_at, created_at)
    select ${param('salonId')}::int, ${param('id')}::int, who.event, who.kind, who.person, who.name, who.details, 'pending',
      ${param('due')}::timestamptz, ${param('at')}::timestamptz
    from jsonb_to_recordset(${param('told')}::jsonb) as who (event text, kind text, person int, name text, details jsonb)
  )
  insert into ${JOB_COLUMNS}
  select ${jobValues(
    'send_notices',
    sql`json_build_object('salonId', ${param('salonId')}::int, 'appointmentId', ${param('id')}::int)`,
    sql`now() + make_interval(secs => ${param('delay')}::float8)`,
  )}`)

/** Who is told what of a visit. */
export type NotifiedChange = {
  readonly kind: Recipient
  readonly person: number
  readonly name: string
  readonly event: NoticeEvent
  readonly details: NoticeDetails
}

/** A notice to each of the people, and the job that sends them when they are due. */
export async function insertNotices(
  tx: Db,
  { salonId, id }: Pick<Appointment, 'salonId' | 'id'>,
  told: readonly NotifiedChange[],
  when: { readonly at: Instant; readonly due: Instant; readonly delayMs: number },
): Promise<void> {
  notifyWorkersOnCommit(tx)
  await insert(tx, {
    ...{ salonId, id, told: JSON.stringify(told), delay: when.delayMs / 1000 },
    ...{ due: toTimestamp(when.due), at: toTimestamp(when.at) },
  })
}

/** A notice as whoever reads it sees it; `personId`: the client or the master whom it is for. */
export type NoticeRow = Notice & { readonly personId: number }
const ofVisits = staticSql<Omit<NoticeRow, 'createdAt'> & { createdAt: string }>(sql`
  select id, appointment_id as "appointmentId", event, recipient_kind as "recipientKind", person_id as "personId", recipient, channel, state, text,
    error, created_at as "createdAt"
  from notifications where salon_id = ${param('salonId')} and appointment_id = any(${param('ids')}::int[]) order by id`)

/** What the people of several visits were told, oldest first. */
export async function noticesOf(
  db: Db,
  salonId: number,
  ids: readonly number[],
): Promise<NoticeRow[]> {
  const rows = await ofVisits(db, { salonId, ids })
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: readTimestamp(createdAt) }))
}
