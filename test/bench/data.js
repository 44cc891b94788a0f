import postgres from 'postgres'

/**
 * Days around today of a salon in Berlin, and what its 100,000 appointments leave for the parts.
 */
const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
export const PLACES = {
  salonId: 1,
  accountId: 1,
  masters: 50,
  clients: 5000,
  /** Ten appointments of each master; about a sixth of them is confirmed. */
  listDay: day(30),
  /** Twenty appointments of each master. */
  busyDay: day(50),
  /** All fifty masters offer both. */
  halfHour: 1,
  quarterHour: 3,
  /** Nothing is booked from this day on. */
  freeFrom: 200,
  day,
}

const people = (sql) => sql`
  with salon as (
    insert into salons (name, time_zone, currency, phone_region, native_booking_enabled,
    reminder_minutes, created_at)
    values ('Bench', 'Europe/Berlin', 'EUR', 'DE', true, 0, now()) returning id
  ), account as (
    insert into accounts (salon_id, username, password_hash, name, role, created_at)
    select id, 'bench', 'none', 'Bench Admin', 'admin', now() from salon
  ), walk_in as (
    insert into clients (salon_id, name, walk_in, created_at) select id, 'Walk-in', true, now()
    from salon
  ), client as (
    insert into clients (salon_id, name, phone, created_at)
    select id, 'Client Number ' || n, '+49151' || 10000000 + n, now()
    from salon, generate_series(1, ${PLACES.clients - 1}::int) n
  ), master as (
    insert into masters (salon_id, name, created_at)
    select id, 'Master Number ' || n, now()
    from salon, generate_series(1, ${PLACES.masters}::int) n
  )
  insert into services (salon_id, name, duration_minutes, price, created_at)
  select id, 'Service Number ' || n, 15 + 15 * (n % 3), 20 + n, now()
  from salon, generate_series(1, 60) n`

const offers = (sql) => sql`
  insert into master_services (salon_id, master_id, service_id)
  select m.salon_id, m.id, s.id from masters m, services s where s.id <= 3 or (m.id + s.id) % 5 = 0`

const hours = (sql) => sql`
  insert into weekly_shifts (salon_id, master_id, weekday, start_minute, end_minute)
  select m.salon_id, m.id, weekday, 480, 1320 from masters m, generate_series(1, 7) weekday`

/**
 * 198 days of ten appointments for each master and one of twenty: past ones are over, the others
 * booked, confirmed or cancelled.
 */
const appointments = (sql) => sql`
  with place as (
    select row_number() over () as n, m.id as master_id, offset_days, busy,
      (${PLACES.day(0)}::date + offset_days) as date,
      case when busy then 540 + 30 * (m.id % 4) + 30 * i else 540 + 60 * i end as minute
    from masters m, generate_series(-99, 99) offset_days,
      lateral (select ${PLACES.day(0)}::date + offset_days = ${PLACES.busyDay}::date as busy) as
      kind,
      lateral generate_series(0, case when busy then 19 else 9 end) i
  ), appointment as (
    select place.*, s.id as service_id, s.name as service_name, s.duration_minutes, s.price,
      (date + minute * interval '1 minute') at time zone 'Europe/Berlin' as starts_at,
      (array_fill(case when offset_days < 0 then 'done' else 'booked' end, array[70])
        || array_fill(case when offset_days < 0 then 'no_show' else 'confirmed' end, array[17])
        || array_fill('cancelled'::text, array[13]))[1 + (n * 7919) % 100] as fate
    from place join services s on s.id = 1 + case when busy then n % 20 * 3 else n * 31 % 60 end
  )
  insert into appointments (salon_id, client_id, master_id, service_id, service_name,
  duration_minutes, price,
    buffer_before_minutes, buffer_after_minutes, date, start_minute, starts_at, ends_at,
    busy_from, busy_to, status, source,
    comment, crm_a_id, created_at, updated_at)
  select 1, 1 + n * 37 % ${PLACES.clients}::int, master_id, service_id, service_name,
  duration_minutes, price, 0, 0, date, minute,
    starts_at, ends_at, starts_at, ends_at, case when busy then 'booked' else fate end,
    case when n % 3 = 0 then 'online' else 'journal' end, case
    when n % 4 = 0 then 'Prefers the window seat' else '' end,
    case when n % 5 = 0 then 9000000000 + n end, starts_at - interval '10 days', starts_at -
    interval '10 days'
  from appointment, lateral (select starts_at + duration_minutes * interval '1 minute' as ends_at)
  as finish`

const log = (sql) => sql`
  insert into status_log (salon_id, appointment_id, new_status, actor_kind, user_id, actor_name,
  created_at)
  select salon_id, id, 'booked', 'user', 1, 'Bench Admin', created_at from appointments`

/**
 * A salon of 50 masters, 60 services, 5,000 clients and 100,000 appointments, in a migrated and
 * empty database.
 */
export async function seed(url) {
  const sql = postgres(url, { max: 1 })
  try {
    for (const step of [people, offers, hours, appointments, log]) await step(sql)
    await sql`vacuum analyze`
    const [{ count }] = await sql`select count(*)::int as count from appointments`
    if (count !== 100_000) throw new Error(`${count} appointments were made instead of 100,000`)
  } finally {
    await sql.end()
  }
}
