import fastify from 'fastify'
import postgres from 'postgres'
import { createViewerOf } from './bearer.js'
import { listen } from './listen.js'
import { recordOf } from './record.js'

/**
 * The transaction that nobody can leave out: lock the master's day, look, store the appointment,
 * its first log entry, whom to tell, and the job that does.
 */
const sql = postgres(process.env.DATABASE_URL, { max: 16 })
const viewerOf = createViewerOf(sql)
const app = fastify()

const minuteOf = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

app.post('/api/records/', async (request, reply) => {
  const viewer = await viewerOf(request)
  const { salon_id: salonId } = viewer
  const {
    master_id: masterId,
    service_id: serviceId,
    client_id: clientId,
    date,
    time,
    comment,
  } = request.body
  const minute = minuteOf(time)
  const now = new Date()
  const made = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${masterId}::int,
      ${Math.floor(Date.parse(date) / 86_400_000)}::int)`
    const [place] = await tx`
      select s.name, terms.duration, terms.price, starts, ends, exists (
        select 1 from appointments a where a.salon_id = ${salonId} and a.master_id = ${masterId}
          and a.status in ('booked', 'confirmed', 'in_progress')
          and tstzrange(a.busy_from, a.busy_to) && tstzrange(starts, ends)
      ) as taken
      from services s join master_services l on l.salon_id = s.salon_id and l.service_id = s.id
      and l.master_id = ${masterId},
        lateral (select coalesce(l.duration_minutes, s.duration_minutes) as duration,
        coalesce(l.price, s.price) as price,
          (${date}::date + ${minute}::int * interval '1 minute') at time zone 'Europe/Berlin' as
          starts) as terms,
        lateral (select starts + duration * interval '1 minute' as ends) as finish
      where s.salon_id = ${salonId} and s.id = ${serviceId}`
    if (!place || place.taken) return undefined
    const [row] = await tx`
      with made as (
        insert into appointments (salon_id, client_id, master_id, service_id, service_name,
        duration_minutes, price,
          buffer_before_minutes, buffer_after_minutes, date, start_minute, starts_at, ends_at,
          busy_from, busy_to, status, source,
          comment, created_at, updated_at)
        values (${salonId}, ${clientId}, ${masterId}, ${serviceId}, ${place.name},
        ${place.duration}, ${place.price}, 0, 0,
          ${date}, ${minute}, ${place.starts}, ${place.ends}, ${place.starts}, ${place.ends},
          'booked', 'journal', ${comment},
          ${now}, ${now})
        returning *
      )
      select made.id, client_id, c.name as client_name, c.phone as client_phone, master_id, m.name
      as master_name, service_id,
        service_name, duration_minutes, price, date::text, start_minute, status, source, crm_a_id,
        comment, made.created_at
      from made
      join clients c on c.salon_id = made.salon_id and c.id = made.client_id
      join masters m on m.salon_id = made.salon_id and m.id = made.master_id`
    await tx`
      insert into status_log (salon_id, appointment_id, new_status, actor_kind, user_id,
      actor_name, created_at)
      values (${salonId}, ${row.id}, 'booked', 'user', ${viewer.id}, ${viewer.name}, ${now})`
    await tx`
      insert into notifications (salon_id, appointment_id, event, recipient_kind, person_id,
      recipient, state, due_at, created_at)
      values (${salonId}, ${row.id}, 'appointment_created', 'client', ${clientId},
      ${row.client_name}, 'pending', ${now}, ${now}),
        (${salonId}, ${row.id}, 'appointment_created', 'master', ${masterId}, ${row.master_name},
        'pending', ${now}, ${now})`
    await tx`
      select graphile_worker.add_job('send_notifications',
      ${JSON.stringify({ salonId, appointmentId: row.id })}::text::json, max_attempts => 25)`
    return row
  })
  if (!made) return reply.code(409).send({ code: 'slot_taken' })
  return reply.code(201).header('location', `/api/records/${made.id}/`).send(recordOf(made))
})

await listen(app, () => sql.end())
