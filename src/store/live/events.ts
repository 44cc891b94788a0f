import { sql } from 'drizzle-orm'
import type { NewEvent, NumberedEvent } from '../../domain/live/event.js'
import type { Instant } from '../../domain/time/time.js'
import { EVENT_NUMBER_LOCK } from '../postgres/advisory-locks.js'
import { notifySubscribersOnCommit } from '../postgres/commit-hooks.js'
import { type Db, transact } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'

const insert = staticSql()`
  insert into events (salon_id, topic, kind, subject_id, message_id, facts, created_at)
  select ${param('salonId')}::int, item->>'topic', item->>'kind', (item->>'subjectId')::int,
    (item->>'messageId')::int, item->'facts', ${param('at')}::timestamptz
  from jsonb_array_elements(${param('events')}::jsonb) with ordinality as event (item, position)
  order by position`

/** Writes events for subscribers, in this order, in the transaction of the change. */
export async function writeEvents(
  tx: Db,
  salonId: number,
  events: readonly NewEvent[],
  now: Instant,
): Promise<void> {
  notifySubscribersOnCommit(tx, salonId)
  await insert(tx, { salonId, events: JSON.stringify(events), at: toTimestamp(now) })
}

const lockNumbering = staticSql()`
  select pg_advisory_xact_lock(${sql.raw(String(EVENT_NUMBER_LOCK))}, ${param('salonId')}::int)`
/**
 * The join is by ctid: by id, a plan from when the table was small reads all events for each
 * new one.
 */
const assignNumbers = staticSql()`
  update events set number = newest.number + unnumbered.position
  from (
      select coalesce(max(number), 0) as number from events where salon_id = ${param('salonId')}
    ) as newest,
    (select ctid, row_number() over (order by id)::int as position from events
      where salon_id = ${param('salonId')} and number is null
      order by id limit ${param('most')}::int) as unnumbered
  where events.ctid = unnumbered.ctid returning unnumbered.position`
/** How many events one statement numbers: many may wait where nobody has looked for long. */
const AT_ONCE = 5_000

/**
 * Gives the salon's committed events their numbers, one salon at a time across all processes.
 * What commits later receives a higher number, whatever its id, so a reader misses no event.
 */
export async function numberEvents(db: Db, salonId: number): Promise<void> {
  for (let numbered = AT_ONCE; numbered === AT_ONCE;)
    [numbered] = await transact(db, (tx) => numberBatch(tx, salonId, () => Promise.resolve()))
}

/** Numbers a batch in a transaction. Returns how many got a number, and what `read` then reads. */
async function numberBatch<T>(
  tx: Db,
  salonId: number,
  read: () => Promise<T>,
): Promise<[numbered: number, rows: T]> {
  // Sent at once: the second statement sees what was committed before the lock was granted.
  const [, numbered, rows] = await Promise.all([
    lockNumbering(tx, { salonId }),
    assignNumbers(tx, { salonId, most: AT_ONCE }),
    read(),
  ])
  return [numbered.length, rows]
}

type Row = Omit<NumberedEvent, 'messageId'> & { readonly messageId: number | null }
const select = staticSql<Row>()`
  select number, topic, kind, subject_id as "subjectId", message_id as "messageId", facts
  from events where salon_id = ${param('salonId')} and number > ${param('after')}::int
    and number <= ${param('upTo')}::int order by number`

const toEvent = ({ messageId, ...row }: Row): NumberedEvent => ({
  ...row,
  ...(messageId !== null && { messageId }),
})

/** Returns the events with numbers in (after, upTo], in order. Deleted ones are missing. */
export async function readEvents(
  db: Db,
  salonId: number,
  after: number,
  upTo: number,
): Promise<NumberedEvent[]> {
  return (await select(db, { salonId, after, upTo })).map(toEvent)
}

/** Numbers the salon's events as `numberEvents` does, and then returns them as `readEvents` does. */
export async function numberAndReadEvents(
  db: Db,
  salonId: number,
  after: number,
  upTo: number,
): Promise<NumberedEvent[]> {
  const [numbered, rows] = await transact(db, (tx) =>
    numberBatch(tx, salonId, () => select(tx, { salonId, after, upTo })),
  )
  if (numbered === AT_ONCE) await numberEvents(db, salonId)
  return rows.map(toEvent)
}

const selectNewest = staticSql<{ number: number | null }>()`
  select max(number) as number from events where salon_id = ${param('salonId')}`

/** Returns the number of the salon's newest event, or 0. */
export async function newestEventNumber(db: Db, salonId: number): Promise<number> {
  return (await selectNewest(db, { salonId }))[0]?.number ?? 0
}

const selectWithNewEvents = staticSql<{ salonId: number }>()`
  select known.salon as "salonId"
  from unnest(${param('salonIds')}::int[], ${param('heads')}::int[]) as known (salon, head)
  where exists (select from events where salon_id = known.salon and number is null)
    or exists (select from events where salon_id = known.salon and number > known.head)`

/** Returns the salons with events after the number in `heads`, or with unnumbered ones. */
export async function salonsWithNewEvents(
  db: Db,
  heads: ReadonlyMap<number, number>,
): Promise<number[]> {
  const salonIds = [...heads.keys()]
  const rows = await selectWithNewEvents(db, { salonIds, heads: [...heads.values()] })
  return rows.map(({ salonId }) => salonId)
}

const selectUnnumbered = staticSql<{ salonId: number; count: number }>()`
  select salon_id as "salonId", count(*)::int as count from events where number is null
  group by salon_id order by salon_id`
const lockSalons = staticSql()`
  select pg_advisory_xact_lock(${sql.raw(String(EVENT_NUMBER_LOCK))}, sorted.salon_id)
  from (select unnest(${param('salonIds')}::int[]) as salon_id order by 1) as sorted`
const assignNumbersOfSalons = staticSql()`
  update events set number = unnumbered.newest + unnumbered.position
  from (
    select event.ctid, newest.number as newest,
      row_number() over (partition by event.salon_id order by event.id)::int as position
    from unnest(${param('salonIds')}::int[]) as wanted (salon_id)
      cross join lateral (
        select coalesce(max(number), 0) as number from events
        where events.salon_id = wanted.salon_id
      ) as newest
      join events event on event.salon_id = wanted.salon_id and event.number is null
  ) as unnumbered
  where events.ctid = unnumbered.ctid`
/** The most salons whose events are numbered by one statement. */
const SALONS_AT_ONCE = 100

/**
 * Gives all committed events their numbers. Salons with few are taken together: one by one, each
 * would cost a transaction of its own.
 */
async function numberAllEvents(db: Db): Promise<void> {
  const waiting = await selectUnnumbered(db, {})
  const few = waiting.filter(({ count }) => count <= AT_ONCE / SALONS_AT_ONCE)
  for (let at = 0; at < few.length; at += SALONS_AT_ONCE) {
    const salonIds = few.slice(at, at + SALONS_AT_ONCE).map(({ salonId }) => salonId)
    await transact(db, (tx) =>
      // Sent at once, as for a single salon.
      Promise.all([lockSalons(tx, { salonIds }), assignNumbersOfSalons(tx, { salonIds })]),
    )
  }
  for (const { salonId, count } of waiting)
    if (count > AT_ONCE / SALONS_AT_ONCE) await numberEvents(db, salonId)
}
/** Looks at the oldest event of each salon, so that events need no index by time. */
const selectWithOldEvents = staticSql<{ salonId: number }>()`
  select salons.id as "salonId" from salons cross join lateral (
    select number, created_at from events
    where salon_id = salons.id and number is not null order by number limit 1
  ) as oldest where oldest.created_at < ${param('before')}::timestamptz
    and exists (
      select from events newer where newer.salon_id = salons.id and newer.number > oldest.number)`
const deleteOld = staticSql<{ number: number }>()`
  with oldest as (
    select number, created_at from events
    where salon_id = ${param('salonId')} and number is not null
    order by number limit ${param('most')}
  ), recent as (
    select min(number) as number from oldest where created_at >= ${param('before')}::timestamptz
  ), newest as (select max(number) as number from events where salon_id = ${param('salonId')})
  delete from events using recent, newest
  where salon_id = ${param('salonId')} and events.number in (select number from oldest)
    and events.number < least(recent.number, newest.number)
  returning events.number`

/**
 * Deletes events from before the instant, the oldest first, at most `most` per salon.
 * The newest of a salon stays, so that numbers continue from it. Returns how many it deleted.
 */
export async function deleteOldEvents(db: Db, before: Instant, most: number): Promise<number> {
  await numberAllEvents(db)
  let deleted = 0
  for (const { salonId } of await selectWithOldEvents(db, { before: toTimestamp(before) }))
    deleted += (await deleteOld(db, { salonId, before: toTimestamp(before), most })).length
  return deleted
}
