import { sql } from 'drizzle-orm'
import type { NewEvent, NumberedEvent } from '../../domain/live/event.js'
import type { Instant } from '../../domain/time/time.js'
import { notifySubscribersOnCommit } from '../postgres/commit-hooks.js'
import { type Db, transact } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'

const insert = staticSql(sql`
  insert into events (salon_id, topic, kind, subject_id, message_id, facts, created_at)
  select ${param('salonId')}::int, item->>'topic', item->>'kind', (item->>'subjectId')::int, (item->>'messageId')::int, item->'facts',
    ${param('at')}::timestamptz
  from jsonb_array_elements(${param('events')}::jsonb) with ordinality as one (item, place) order by place`)

/** Leaves events for subscribers, in this order, in the transaction of what they tell of. */
export async function writeEvents(
  tx: Db,
  salonId: number,
  events: readonly NewEvent[],
  now: Instant,
): Promise<void> {
  notifySubscribersOnCommit(tx, salonId)
  await insert(tx, { salonId, events: JSON.stringify(events), at: toTimestamp(now) })
}

/** Any number that only the numbering of events locks by. */
const LOCK_SEED = 6_201_944

const takeTurn = staticSql(
  sql`select pg_advisory_xact_lock(${sql.raw(String(LOCK_SEED))}, ${param('salonId')}::int)`,
)
/** Joined by their place in the table: by id, a plan from when it was small looks at all events for each new one. */
const giveNumbers = staticSql(sql`
  update events set number = head.number + fresh.place
  from (select coalesce(max(number), 0) as number from events where salon_id = ${param('salonId')}) as head,
    (select ctid, row_number() over (order by id)::int as place from events
      where salon_id = ${param('salonId')} and number is null order by id limit ${param('most')}::int) as fresh
  where events.ctid = fresh.ctid returning fresh.place`)
/** As many as are numbered at once: nobody may have looked for a long time. */
const AT_ONCE = 5_000

/**
 * Gives the salon's committed events their numbers, one salon at a time across all processes. What commits later gets a
 * higher number, whatever its id: so a reader steps over nothing.
 */
export async function numberEvents(db: Db, salonId: number): Promise<void> {
  const turn = (): Promise<number> =>
    transact(db, async (tx) => {
      // Sent together: the second sees what was there when its turn had come.
      const [, numbered] = await Promise.all([
        takeTurn(tx, { salonId }),
        giveNumbers(tx, { salonId, most: AT_ONCE }),
      ])
      return numbered.length
    })
  for (let numbered = AT_ONCE; numbered === AT_ONCE;) numbered = await turn()
}

type Row = Omit<NumberedEvent, 'messageId'> & { readonly messageId: number | null }
const select = staticSql<Row>(sql`
  select number, topic, kind, subject_id as "subjectId", message_id as "messageId", facts
  from events where salon_id = ${param('salonId')} and number > ${param('after')}::int and number <= ${param('upTo')}::int order by number`)

/** The events with numbers in (after, upTo], in order; those that were forgotten are missing. */
export async function readEvents(
  db: Db,
  salonId: number,
  after: number,
  upTo: number,
): Promise<NumberedEvent[]> {
  const rows = await select(db, { salonId, after, upTo })
  return rows.map(({ messageId, ...row }) => ({ ...row, ...(messageId !== null && { messageId }) }))
}

const selectNewest = staticSql<{ number: number | null }>(sql`
  select max(number) as number from events where salon_id = ${param('salonId')}`)

/** The number of the salon's newest event; 0 where there is none. */
export async function newestNumber(db: Db, salonId: number): Promise<number> {
  return (await selectNewest(db, { salonId }))[0]?.number ?? 0
}

const selectStirred = staticSql<{ salonId: number }>(sql`
  select known.salon as "salonId" from unnest(${param('salonIds')}::int[], ${param('heads')}::int[]) as known (salon, head)
  where exists (select from events where salon_id = known.salon and number is null)
    or exists (select from events where salon_id = known.salon and number > known.head)`)

/** Of the salons those that have events beyond the number that is known of each, numbered or not. */
export async function salonsWithNewEvents(
  db: Db,
  heads: ReadonlyMap<number, number>,
): Promise<number[]> {
  const rows = await selectStirred(db, { salonIds: [...heads.keys()], heads: [...heads.values()] })
  return rows.map(({ salonId }) => salonId)
}

const selectUnnumbered = staticSql<{ salonId: number }>(
  sql`select distinct salon_id as "salonId" from events where number is null`,
)
/** The oldest event of a salon tells for the rest: each event costs a booking no index for this. */
const selectOld = staticSql<{ salonId: number }>(sql`
  select salons.id as "salonId" from salons cross join lateral (
    select number, created_at from events where salon_id = salons.id and number is not null order by number limit 1
  ) as oldest where oldest.created_at < ${param('before')}::timestamptz
    and exists (select from events later where later.salon_id = salons.id and later.number > oldest.number)`)
const forget = staticSql<{ number: number }>(sql`
  with oldest as (
    select number, created_at from events where salon_id = ${param('salonId')} and number is not null order by number limit ${param('most')}
  ), young as (select min(number) as number from oldest where created_at >= ${param('before')}::timestamptz),
  newest as (select max(number) as number from events where salon_id = ${param('salonId')})
  delete from events using young, newest where salon_id = ${param('salonId')} and events.number in (select number from oldest)
    and events.number < least(young.number, newest.number) returning events.number`)

/**
 * Forgets events older than the instant, the oldest first; the newest of a salon stays, so that numbers go on from it.
 * Answers how many went.
 */
export async function forgetEvents(db: Db, before: Instant, most: number): Promise<number> {
  for (const { salonId } of await selectUnnumbered(db, {})) await numberEvents(db, salonId)
  let gone = 0
  for (const { salonId } of await selectOld(db, { before: toTimestamp(before) }))
    gone += (await forget(db, { salonId, before: toTimestamp(before), most })).length
  return gone
}
