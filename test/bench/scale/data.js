import postgres from 'postgres'

/** The words of the data. Each search of the part looks for one that is as frequent as it says. */
const FIRST = ['Anna', 'Maria', 'Olga', 'Peter', 'Julia', 'Karl', 'Катерина', 'Дмитрий', 'Émilie']
const LAST = ['Weber', 'Koch', 'Lang', 'Wagner', 'Baumann', 'Петрова', 'Смирнов', 'Kuznets']
const KINDS = ['Haircut', 'Colour', 'Manicure', 'Massage', 'Brows', 'Beard']

/** A salon with this number of masters, clients and days of ten appointments a master. */
const people = (sql, { masters, clients }) => sql`
  with salon as (
    insert into salons (name, time_zone, currency, phone_region, native_booking_enabled,
    reminder_minutes, created_at)
    values ('Scale', 'Europe/Berlin', 'EUR', 'DE', true, 0, now()) returning id
  ), account as (
    insert into accounts (salon_id, username, password_hash, name, role, created_at)
    select id, 'scale', 'none', 'Scale Admin', 'admin', now() from salon
  ), walk_in as (
    insert into clients (salon_id, name, walk_in, created_at)
    select id, 'Walk-in', true, now() from salon
  ), client as (
    insert into clients (salon_id, name, phone, created_at)
    select id, (${FIRST}::text[])[1 + n * 7919::bigint % ${FIRST.length}::int] || ' '
        || (${LAST}::text[])[1 + n * 104729::bigint % ${LAST.length}::int] || ' ' || n,
      '+49151' || 10000000 + n * 7368787::bigint % 89999999, now()
    from salon, generate_series(1, ${clients - 1}::int) n
  ), master as (
    insert into masters (salon_id, name, created_at)
    select id, 'Master ' || chr(65 + n % 26) || n, now()
    from salon, generate_series(1, ${masters}::int) n
  )
  insert into services (salon_id, name, duration_minutes, price, created_at)
  select id, (${KINDS}::text[])[1 + n % ${KINDS.length}::int] || ' ' || n, 15 + 15 * (n % 3),
    20 + n, now()
  from salon, generate_series(1, 60) n`

const offers = (sql) => sql`
  insert into master_services (salon_id, master_id, service_id)
  select m.salon_id, m.id, s.id from masters m, services s where s.id <= 3 or (m.id + s.id) % 5 = 0`

const hours = (sql) => sql`
  insert into weekly_shifts (salon_id, master_id, weekday, start_minute, end_minute)
  select m.salon_id, m.id, weekday, 480, 1320 from masters m, generate_series(1, 7) weekday`

/** A quarter has a comment, mostly with a number of its own. */
const appointments = (sql, { clients, days }) => sql`
  with place as (
    select row_number() over () as n, m.id as master_id, offset_days,
      current_date + offset_days as date, 540 + 60 * i as minute
    from generate_series(99 - ${days}::int + 1, 99) offset_days, masters m, generate_series(0, 9) i
  ), appointment as (
    select place.*, s.id as service_id, s.name as service_name, s.duration_minutes, s.price,
      (date + minute * interval '1 minute') at time zone 'Europe/Berlin' as starts_at,
      n * 7919::bigint % 100 as share
    from place join services s on s.id = 1 + n * 31 % 60
  )
  insert into appointments (salon_id, client_id, master_id, service_id, service_name,
    duration_minutes, price, buffer_before_minutes, buffer_after_minutes, date, start_minute,
    starts_at, ends_at, busy_from, busy_to, status, source, comment, created_at, updated_at)
  select 1, 1 + n * 7368787::bigint % ${clients}::int, master_id, service_id, service_name,
    duration_minutes, price, 0, 0, date, minute, starts_at, ends_at, starts_at, ends_at,
    case when share < 13 then 'cancelled'
      when offset_days < 0 then case when share < 20 then 'no_show' else 'done' end
      when share < 30 then 'confirmed' else 'booked' end,
    case when n % 3 = 0 then 'online' else 'journal' end,
    case when n % 4 > 0 then ''
      else 'Prefers the window seat'
        || case when n % 5 = 0 then '' else ' ' || n * 7919::bigint % 9999991 end end,
    starts_at - interval '10 days', starts_at - interval '10 days'
  from appointment, lateral (select starts_at + duration_minutes * interval '1 minute' as ends_at)
  as finish`

/** A dialogue with a task for each tenth client, at most 5,000. */
const tasks = (sql) => sql`
  with dialogue as (
    insert into dialogues (salon_id, channel, address, client_id, created_at)
    select salon_id, 'messenger_a', 'address-' || id, id, now() from clients
    where id % 10 = 0 and id <= 50000 returning salon_id, id
  )
  insert into tasks (salon_id, dialogue_id, status, last_message, created_at, updated_at)
  select salon_id, id, case when id % 5 = 0 then 'open' else 'closed' end, 'Hello ' || id, now(),
    now()
  from dialogue`

const CONSTRAINTS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(oid)) as back
  from pg_constraint where conrelid = 'appointments'::regclass and contype in ('x', 'f')`
const INDEXES = `
  select format('drop index %s', indexrelid::regclass) as away,
    pg_get_indexdef(indexrelid) as back
  from pg_index where indrelid = 'appointments'::regclass
    and not exists (select from pg_constraint where conindid = indexrelid)`

/** Fills the table without its indexes and triggers, and adds them afterwards: ten times faster. */
async function fill(sql, size) {
  const parts = [...(await sql.unsafe(CONSTRAINTS)), ...(await sql.unsafe(INDEXES))]
  for (const { away } of parts) await sql.unsafe(away)
  await appointments(sql, size)
  for (const { back } of parts) await sql.unsafe(back)
}

/** Makes a salon of this size in a migrated and empty database. */
export async function seedScale(url, size) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await sql`set maintenance_work_mem = '1GB'`
    await sql`set synchronous_commit = off`
    await people(sql, size)
    await offers(sql)
    await hours(sql)
    await fill(sql, size)
    await tasks(sql)
    await sql`vacuum analyze`
    const [{ count }] = await sql`select count(*)::int as count from appointments`
    if (count !== size.masters * size.days * 10) throw new Error(`${count} appointments were made`)
  } finally {
    await sql.end()
  }
}
