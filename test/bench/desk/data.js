import postgres from 'postgres'
import { hashPassword } from '../../../.bench/base/passwords.js'
import { PLACES } from '../data.js'

/** What the desk is measured with: a salon of its own, beside that of the other parts. */
export const DESK = {
  username: 'bench-desk',
  password: 'bench-desk-password',
  /** The day of the appointments. */
  day: PLACES.day(1),
  masters: 12,
  appointments: 150,
  tasks: 500,
  messages: 5000,
}
/** Tasks are as old in each database of a run. */
const NOW = new Date()

const salon = (sql, passwordHash) => sql`
  with salon as (
    insert into salons (name, time_zone, currency, phone_region, native_booking_enabled,
    reminder_minutes, is_demo, created_at)
    values ('Desk', 'Europe/Berlin', 'EUR', 'DE', true, 0, true, now()) returning id
  ), walk_in as (
    insert into clients (salon_id, name, walk_in, created_at) select id, 'Walk-in', true, now()
    from salon
  ), master as (
    insert into masters (salon_id, name, created_at)
    select id, 'Master Number ' || n, now() from salon, generate_series(1, ${DESK.masters}::int) n
  ), service as (
    insert into services (salon_id, name, duration_minutes, price, created_at)
    select id, 'Haircut and beard', 30, 40, now() from salon
  )
  insert into accounts (salon_id, username, password_hash, name, role, created_at)
  select id, ${DESK.username}, ${passwordHash}, 'Desk Admin', 'admin', now() from salon
  returning salon_id, id`

const clients = (sql, salonId) => sql`
  insert into clients (salon_id, name, phone, created_at)
  select ${salonId}, 'Client Number ' || n, '+49151' || 20000000 + n, now()
  from generate_series(1, ${DESK.tasks}::int) n`

const hours = (sql, salonId) => sql`
  insert into weekly_shifts (salon_id, master_id, weekday, start_minute, end_minute)
  select ${salonId}, id, weekday, 540, 1200 from masters, generate_series(1, 7) weekday
  where salon_id = ${salonId}`

/** Half an hour every 45 minutes from nine o'clock, of each master in turn. */
const appointments = (sql, salonId) => sql`
  with master as (
    select id, row_number() over (order by id) - 1 as place from masters
    where salon_id = ${salonId}
  ), client as (
    select id, row_number() over (order by id) - 1 as place from clients
    where salon_id = ${salonId} and not walk_in
  ), appointment as (
    select n, 540 + 45 * (n / ${DESK.masters}::int) as minute,
      master.id as master_id, client.id as client_id, service.id as service_id, service.name
    from generate_series(0, ${DESK.appointments}::int - 1) n
      join master on master.place = n % ${DESK.masters}::int join client on client.place = n
      join services service on service.salon_id = ${salonId}
  )
  insert into appointments (salon_id, client_id, master_id, service_id, service_name,
  duration_minutes, price, buffer_before_minutes, buffer_after_minutes, date, start_minute,
  starts_at, ends_at, busy_from, busy_to, status, source, comment, created_at, updated_at)
  select ${salonId}, client_id, master_id, service_id, name, 30, 40, 0, 5, ${DESK.day}::date,
    minute, starts_at, starts_at + interval '30 minutes', starts_at,
    starts_at + interval '35 minutes', case when n % 3 = 0 then 'confirmed' else 'booked' end,
    'journal', case when n % 4 = 0 then 'Prefers the window seat' else '' end, now(), now()
  from appointment, lateral (
    select (${DESK.day}::date + minute * interval '1 minute') at time zone 'Europe/Berlin'
    as starts_at) as start`

/** A task of each client, who waits for an answer. */
const tasks = (sql, salonId) => sql`
  with dialogue as (
    insert into dialogues (salon_id, channel, address, client_id, created_at)
    select ${salonId}, 'messenger_a', 'desk-' || id, id, now() from clients
    where salon_id = ${salonId} and not walk_in returning id
  )
  insert into tasks (salon_id, dialogue_id, status, unread_count, waiting_since, last_message,
  last_message_at, created_at, updated_at)
  select ${salonId}, id, 'open', 1 + id % 3, at, 'Do you have a free time tomorrow afternoon?', at,
    at, at
  from dialogue,
    lateral (select ${NOW}::timestamptz - id % 2880 * interval '1 minute' as at) as time`

/** A client and the operator, in turn, a minute apart; every seventh message is a long one. */
const messages = (sql, { salonId, accountId, taskId }) => sql`
  insert into messages (salon_id, task_id, channel, direction, type, actor_kind, user_id,
  actor_name, text, state, external_id, created_at, sent_at)
  select ${salonId}, ${taskId}, 'messenger_a', direction, 'text',
    case when direction = 'inbound' then 'external' else 'user' end,
    case when direction = 'inbound' then null else ${accountId}::int end,
    case when direction = 'inbound' then 'Client' else 'Desk Admin' end,
    'Message ' || n || repeat(': could we make it a little later that day', n % 7 / 6 * 5),
    case when direction = 'inbound' then 'delivered' else 'read' end, 'desk-' || n, at,
    case when direction = 'inbound' then at end
  from generate_series(1, ${DESK.messages}::int) n, lateral (
    select case when n % 2 = 0 then 'outbound' else 'inbound' end as direction,
      now() - (${DESK.messages}::int + 1 - n) * interval '1 minute' as at) as message`

const findDesk = (sql) => sql`
  select account.id as "accountId",
    (select min(id) from tasks where salon_id = account.salon_id) as "taskId",
    (select min(id) from appointments where salon_id = account.salon_id) as "appointmentId"
  from accounts account where username = ${DESK.username}`

/**
 * Makes the salon, once in a database. Resolves with the ids of its admin, of an appointment, and
 * of the task whose dialogue is long.
 */
export async function seedDesk(url) {
  const sql = postgres(url, { max: 1 })
  try {
    const [known] = await findDesk(sql)
    if (known) return known
    const [account] = await salon(sql, await hashPassword(DESK.password))
    const { salon_id: salonId, id: accountId } = account
    for (const step of [clients, hours, appointments, tasks]) await step(sql, salonId)
    const [desk] = await findDesk(sql)
    await messages(sql, { salonId, accountId, taskId: desk.taskId })
    await sql`vacuum analyze`
    return desk
  } finally {
    await sql.end()
  }
}
