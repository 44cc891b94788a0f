import { createHmac } from 'node:crypto'
import fastify from 'fastify'
import postgres from 'postgres'
import { createViewerOf } from './bearer.js'
import { listen } from './listen.js'
import { recordOf } from './record.js'

/**
 * The transaction that nobody can leave out: lock the master's day, look, store the appointment,
 * its first log entry, the notification of its client (masters have no phone here), the event for subscribers, and the job. Under an
 * Idempotency-Key also: look for its answer, and store it.
 */
const sql = postgres(process.env.DATABASE_URL, { max: 16 })
const viewerOf = createViewerOf(sql)
const app = fastify()

const minuteOf = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Returns the answer that is stored under a key, after locking the key. */
async function findAnswer(tx, { salon_id: salonId, id }, key) {
  const [found] = await tx`
    select pg_try_advisory_xact_lock(hashtextextended(${`${salonId} ${id} ${key}`}, 0)) as taken,
      stored.fingerprint, stored.status, stored.body, stored.location
    from (values (1)) as one left join idempotency_keys stored
      on stored.salon_id = ${salonId} and stored.account_id = ${id} and stored.key = ${key}`
  return found
}

const storeAnswer = (tx, { salon_id: salonId, id }, { key, fingerprint, record, now }) => tx`
  insert into idempotency_keys (salon_id, account_id, key, fingerprint, status, body, location,
  created_at)
  values (${salonId}, ${id}, ${key}, ${fingerprint}, 201, ${JSON.stringify(record)},
  ${`/api/records/${record.id}/`}, ${now})`

/** Tells whether another request under the same key is the same one. */
const fingerprintOf = (body) =>
  createHmac('sha256', process.env.JWT_SECRET).update(JSON.stringify(body)).digest('base64url')

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
  const key = request.headers['idempotency-key']
  const made = await sql.begin(async (tx) => {
    const found = key === undefined ? undefined : await findAnswer(tx, viewer, key)
    if (found && (!found.taken || found.body !== null)) return undefined
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
      ${row.client_name}, 'pending', ${now}, ${now})`
    const facts = { date, status: 'booked', source: 'journal', clientId, masterId, serviceId }
    await tx`
      insert into events (salon_id, topic, kind, subject_id, facts, created_at)
      values (${salonId}, 'appointment', 'created', ${row.id}, ${tx.json({ is: facts })}, ${now})`
    await tx`
      with job as (
        insert into jobs (salon_id, name, payload, run_at, max_attempts)
        values (${salonId}, 'send_notifications', ${tx.json({ appointmentId: row.id })}, now(), 300)
      )
      select pg_notify('salon_jobs', '')`
    const record = recordOf(row)
    if (key !== undefined)
      await storeAnswer(tx, viewer, { key, fingerprint: fingerprintOf(request.body), record, now })
    return record
  })
  if (!made) return reply.code(409).send({ code: 'slot_taken' })
  return reply.code(201).header('location', `/api/records/${made.id}/`).send(made)
})

await listen(app, () => sql.end())
