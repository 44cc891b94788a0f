import type { SyncFleet } from './sync-fleet.js'
import { overlaps } from '../race/fixture.js'

type Ours = {
  readonly id: number
  readonly status: string
  readonly date: string
  readonly time: string
  readonly master: number
  readonly crmAId: number | null
  readonly untold: number
}

const NUMBER_IN = /^salon-\d+-appointment-(\d+)-\d+$/

/**
 * Where external system A and the salon differ, once all jobs are done: each of our appointments
 * has one booking there, in its place and with its status, under the id that we know; what A has
 * beyond them of ours was taken back. Also jobs and holds that are left, entries that were not
 * told, and appointments that overlap.
 */
export async function differences({
  sql,
  stub,
}: Pick<SyncFleet, 'sql' | 'stub'>): Promise<unknown[]> {
  const ours = await sql<Ours[]>`
    select id, status, date::text as date, to_char(make_interval(mins => start_minute),
    'HH24:MI:SS') as time, master_id as master,
      crm_a_id::float8 as "crmAId", (
        select count(*)::int from sync_log where appointment_id = appointments.id
        and state <> 'succeeded' and not is_given_up
      ) as untold
    from appointments order by id`
  const faults: unknown[] = []
  const known = new Set(ours.map(({ id }) => id))
  const theirs = [...stub.bookings.values()].map((there) => ({
    ...there,
    of: Number(NUMBER_IN.exec(there.reference ?? '')?.[1]),
  }))
  for (const appointment of ours) {
    const [there, ...more] = theirs.filter(({ of }) => of === appointment.id)
    const isRight =
      there?.id === appointment.crmAId &&
      there.status === appointment.status &&
      (appointment.status === 'cancelled' ||
        (there.date === appointment.date &&
          there.time === appointment.time &&
          there.master.id === appointment.master))
    if (!isRight || more.length > 0 || appointment.untold > 0)
      faults.push({ appointment, there, more })
  }
  faults.push(...theirs.filter(({ of, status }) => !known.has(of) && status !== 'cancelled'))
  faults.push(...(await sql`select id, error, attempts from jobs`))
  faults.push(...(await sql`select * from slot_holds`))
  return [...faults, ...(await overlaps(sql))]
}

/**
 * Notifications that did not arrive once: that the messenger has not taken, or took under several
 * keys. One that was tried may have got through although it is told as skipped.
 */
export async function notificationFaults({ sql, messenger }: SyncFleet): Promise<unknown[]> {
  const notices = await sql<
    { id: number; state: string; error: string | null; attempts: number; isOver: boolean }[]
  >`
    select id, state, error, attempts, is_over as "isOver" from notifications`
  const keys = new Set(messenger.received.map(({ headers }) => String(headers['idempotency-key'])))
  const tried = [...keys].map((key) => Number(/-notice-(\d+)-/.exec(key)?.[1]))
  const faults: unknown[] = notices.filter(({ id, state, attempts, isOver }) => {
    const times = tried.filter((one) => one === id).length
    if (state === 'sent') return times !== 1
    return state !== 'skipped' || !isOver || times > Math.min(attempts, 1)
  })
  const known = new Set(notices.map(({ id }) => id))
  return [...faults, ...tried.filter((id) => !known.has(id))]
}

/**
 * The writes that system A heard of, by their key: whatever is told again is told under the key
 * that it had.
 */
export function keysByWrite({
  stub,
}: Pick<SyncFleet, 'stub'>): Map<string, Set<string | undefined>> {
  const keys = new Map<string, Set<string | undefined>>()
  for (const { method, body, key } of stub.calls) {
    const reference = (body as { reference?: string } | undefined)?.reference
    if (method !== 'POST' || reference === undefined) continue
    keys.set(reference, (keys.get(reference) ?? new Set()).add(key))
  }
  return keys
}
