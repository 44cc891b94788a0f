import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

const SALONS = 5_000

/** Salons of four hundred appointments each: most are past, twenty are booked for later days. */
export async function seedManySalons(url) {
  const sql = postgres(url, { max: 1 })
  try {
    await sql`
      insert into salons (name, time_zone, currency, phone_region, native_booking_enabled,
        created_at)
      select 'Salon ' || n, 'Europe/Berlin', 'EUR', 'DE', true, now()
      from generate_series(1, ${SALONS}::int) n`
    await sql`
      insert into accounts (salon_id, username, password_hash, name, role, created_at)
      select id, 'admin' || id, 'none', 'Admin', 'admin', now() from salons`
    await sql`
      insert into clients (salon_id, name, phone, created_at)
      select id, 'Client ' || n, '+49151' || 1000000 + n, now()
      from salons, generate_series(1, 20) n order by id, n`
    await sql`
      insert into masters (salon_id, name, created_at) select id, 'Master', now() from salons`
    await sql`
      insert into services (salon_id, name, duration_minutes, price, created_at)
      select id, 'Haircut', 30, 20, now() from salons`
    await sql`
      insert into appointments (salon_id, client_id, master_id, service_id, service_name,
        duration_minutes, price, buffer_before_minutes, buffer_after_minutes, date, start_minute,
        starts_at, ends_at, busy_from, busy_to, status, source, created_at, updated_at)
      select m.salon_id, (m.salon_id - 1) * 20 + 1 + n % 20, m.id, s.id, s.name, 30, 20, 0, 0,
        current_date + n - 380, 600, at, at + interval '30 min', at, at + interval '30 min',
        case when n < 380 then 'done' else 'booked' end, 'journal', now(), now()
      from masters m join services s on s.salon_id = m.salon_id, generate_series(1, 400) n,
        lateral (select (current_date + n - 380 + time '10:00') at time zone 'Europe/Berlin' as at)
        start`
    await sql`vacuum analyze`
  } finally {
    await sql.end()
  }
}

/** The seconds that a process has used of a core; 0 when it has ended. */
function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

/**
 * Returns the share of a core, in per cent, that an idle service and its connections to Postgres
 * use. It first waits until what the start left behind is done: V8 collects the garbage of the start
 * within some hundred seconds.
 */
export async function measureIdle(url, server) {
  const [settleMs, measuredMs] = [150_000, 120_000]
  await sleep(settleMs)
  const sql = postgres(url, { max: 1 })
  const pids = async () =>
    (
      await sql`select pid from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid()`
    ).map(({ pid }) => pid)
  const before = new Map((await pids()).map((pid) => [pid, cpuSeconds(pid)]))
  const ownBefore = server.cpuSeconds()
  await sleep(measuredMs)
  const backends = (await pids()).map((pid) => cpuSeconds(pid) - (before.get(pid) ?? 0))
  await sql.end()
  const percentOf = (seconds) => (100 * 1_000 * seconds) / measuredMs
  return {
    service: percentOf(server.cpuSeconds() - ownBefore),
    postgres: percentOf(backends.reduce((sum, one) => sum + one, 0)),
  }
}
