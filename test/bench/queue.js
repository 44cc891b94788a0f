import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { pin } from './cores.js'
import { PLACES } from './data.js'

const GLANCE_MS = 50
/** As the verbs have it. */
const ATTEMPTS = { send_notifications: 300, sync_appointment: 300 }

const notifications = (sql, appointments, due) => sql`
  insert into notifications (salon_id, appointment_id, event, recipient_kind, person_id,
  recipient, state, due_at, created_at)
  select ${PLACES.salonId}, appointment.id, 'appointment_created', who.kind, who.person, who.name,
  'pending', ${due}, now()
  from appointments appointment join clients on clients.salon_id = appointment.salon_id
  and clients.id = client_id
    join masters on masters.salon_id = appointment.salon_id and masters.id = master_id,
    lateral (values ('client', client_id, clients.name), ('master', master_id, masters.name)) as
    who (kind, person, name)
  where appointment.salon_id = ${PLACES.salonId} and appointment.id = any(${appointments})`

const entries = (sql, appointments) => sql`
  insert into sync_log (salon_id, appointment_id, system, operation, state, created_at,
  updated_at)
  select ${PLACES.salonId}, id, 'crm_a', 'create', 'pending', now(), now()
  from unnest(${appointments}::int[]) as appointment (id)`

const jobs = (sql, name, appointments, due) => sql`
  insert into jobs (salon_id, name, payload, run_at, max_attempts)
  select ${PLACES.salonId}, ${name}, jsonb_build_object('appointmentId', id), ${due},
    ${ATTEMPTS[name]} from unnest(${appointments}::int[]) as appointment (id)`

/**
 * Jobs as verbs leave them, for seeded appointments that are still to come; each appointment is
 * used once by each kind.
 */
export function openQueue(url) {
  const sql = postgres(url, { max: 1 })
  const last = { send_notifications: 0, sync_appointment: 0 }

  /** The next ones of those that system A does not know; their clients have phones. */
  async function nextAppointments(name, count) {
    const rows = await sql`
      select a.id from appointments a join clients c on c.salon_id = a.salon_id
      and c.id = a.client_id
      where a.salon_id = ${PLACES.salonId} and a.id > ${last[name]}
      and a.status in ('booked', 'confirmed') and a.crm_a_id is null
        and c.phone is not null and a.date between ${PLACES.day(2)} and ${PLACES.day(99)}
        order by a.id limit ${count}`
    if (rows.length < count) throw new Error('all appointments are used up')
    last[name] = rows.at(-1).id
    return rows.map(({ id }) => id)
  }

  return {
    /** A job each, with a notification to the client and one to the master, due after so long. */
    async leaveNotifications(count, delayMs = 0) {
      const appointments = await nextAppointments('send_notifications', count)
      const due = new Date(Date.now() + delayMs)
      await sql.begin(async (tx) => {
        await notifications(tx, appointments, due)
        await jobs(tx, 'send_notifications', appointments, due)
      })
    },
    async leaveSyncs(count) {
      const appointments = await nextAppointments('sync_appointment', count)
      await sql.begin(async (tx) => {
        await entries(tx, appointments)
        await jobs(tx, 'sync_appointment', appointments, new Date())
      })
    },
    /** As whoever leaves jobs does after the commit. */
    wakeWorkers: () => sql`select pg_notify('salon_jobs', '')`,
    /** Resolves when no job is left. */
    async emptied() {
      for (;;) {
        const [{ left }] = await sql`select exists (select from jobs) as left`
        if (!left) return
        await sleep(GLANCE_MS)
      }
    },
    /** Has connections that are opened from now on served on these cores. */
    async movePostgres(chosen) {
      const [{ file }] = await sql`select pg_read_file('postmaster.pid') as file`
      pin(parseInt(file), chosen)
    },
    /** Throws unless so many notifications wait. */
    async assertWaiting(count) {
      const [{ waiting }] =
        await sql`select count(*)::int as waiting from notifications where not is_over`
      if (waiting !== count) throw new Error(`${waiting} notifications wait instead of ${count}`)
    },
    sql,
    close: () => sql.end(),
  }
}

/** Leaves no part's jobs to the next one, whose figures they would be in. */
export async function forgetJobs(url) {
  const sql = postgres(url, { max: 1 })
  await sql`truncate jobs, notifications, sync_log`
  await sql.end()
}
