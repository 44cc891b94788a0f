import fastify from 'fastify'
import postgres from 'postgres'
import { listen } from './listen.js'

/**
 * Only what slots are computed from, in one statement: service, masters, hours, time off and
 * appointments. No token, no slots.
 */
const sql = postgres(process.env.DATABASE_URL, { max: 16 })
const app = fastify()

app.get('/api/records/available-slots/', async (request) => {
  const { date, service_id: serviceId } = request.query
  const rows = await sql`
    with provider as (
      select m.id, m.name, l.duration_minutes from masters m join master_services l
      on l.salon_id = m.salon_id and l.master_id = m.id
      where m.salon_id = 1 and m.active and l.service_id = ${serviceId}::int
    ), span as (
      select ${date}::date::timestamp at time zone time_zone as low, (${date}::date +
      1)::timestamp at time zone time_zone as high
      from salons where id = 1
    )
    select 0 as kind, id, duration_minutes::float8 as a, buffer_after_minutes::float8 as b, name
    from services where salon_id = 1 and id = ${serviceId}::int
    union all select 1, id, duration_minutes, null, name from provider
    union all select 2, p.id, w.start_minute, w.end_minute, null
    from provider p join weekly_shifts w on w.salon_id = 1 and w.master_id = p.id
    where w.weekday = extract(isodow from ${date}::date)
    union all select 3, p.id, null, null, d.shifts::text
    from provider p join working_days d on d.salon_id = 1 and d.master_id = p.id
    and d.date = ${date}::date
    union all select 4, p.id, extract(epoch from o.starts_at), extract(epoch from o.ends_at), null
    from span, provider p join time_off o on o.salon_id = 1 and o.master_id = p.id
    where o.starts_at < span.high and o.ends_at > span.low
    union all select 5, p.id, extract(epoch from a.busy_from), extract(epoch from a.busy_to), null
    from provider p join appointments a on a.salon_id = 1 and a.master_id = p.id
    and a.date = ${date}::date
    where a.status in ('booked', 'confirmed', 'in_progress')`
  return { rows: rows.length }
})

await listen(app, () => sql.end())
