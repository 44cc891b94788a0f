import type {
  AskedQuestion,
  AskedTopic,
  FactKey,
  SalonFact,
} from '../../domain/autopilot/state/salon-fact.js'
import type { Instant } from '../../domain/time/time.js'
import type { Db } from '../postgres/database.js'
import { readTimestamp, toTimestamp } from '../postgres/columns.js'
import { param, staticSql } from '../postgres/static-sql.js'

type Row = FactKey & { readonly text: string; readonly updatedAt: string }
const toFact = ({ updatedAt, ...row }: Row): SalonFact => ({
  ...row,
  updatedAt: readTimestamp(updatedAt),
})

const selectAll = staticSql<Row>()`
  select topic, language, text, updated_at as "updatedAt" from salon_facts
  where salon_id = ${param('salonId')} order by topic, language`

/** Returns the facts of a salon by topic and language. */
export const factsOfSalon = async (db: Db, salonId: number): Promise<SalonFact[]> =>
  (await selectAll(db, { salonId })).map(toFact)

const upsert = staticSql<Row>()`
  insert into salon_facts (salon_id, topic, language, text, created_at, updated_at)
  values (${param('salonId')}, ${param('topic')}, ${param('language')}, ${param('text')},
    ${param('at')}, ${param('at')})
  on conflict (salon_id, topic, language)
    do update set text = excluded.text, updated_at = excluded.updated_at
  returning topic, language, text, updated_at as "updatedAt"`

/** Stores a fact, and replaces the one of that topic and language. */
export async function putFact(
  tx: Db,
  salonId: number,
  { topic, language, text }: Omit<SalonFact, 'updatedAt'>,
  now: Instant,
): Promise<SalonFact> {
  const [put] = await upsert(tx, { salonId, topic, language, text, at: toTimestamp(now) })
  if (!put) throw new Error('a fact was not stored')
  return toFact(put)
}

const remove = staticSql<Row>()`
  delete from salon_facts
  where salon_id = ${param('salonId')} and topic = ${param('topic')}
    and language = ${param('language')}
  returning topic, language, text, updated_at as "updatedAt"`

/** Deletes a fact and returns it, or undefined where there was none. */
export async function deleteFact(
  tx: Db,
  salonId: number,
  { topic, language }: FactKey,
): Promise<SalonFact | undefined> {
  const [deleted] = await remove(tx, { salonId, topic, language })
  return deleted && toFact(deleted)
}

const insertAsked = staticSql()`
  insert into asked_topics (salon_id, topic, is_answered, created_at)
  values (${param('salonId')}, ${param('topic')}, ${param('isAnswered')}, ${param('at')})`

/** Stores the topics of a client's questions. */
export async function insertTopicQuestions(
  tx: Db,
  salonId: number,
  questions: readonly AskedQuestion[],
  now: Instant,
): Promise<void> {
  for (const { topic, isAnswered } of questions)
    await insertAsked(tx, { salonId, topic, isAnswered, at: toTimestamp(now) })
}

const countAsked = staticSql<AskedTopic>()`
  select topic, count(*)::int as count,
    (count(*) filter (where not is_answered))::int as unanswered
  from asked_topics
  where salon_id = ${param('salonId')} and created_at >= ${param('since')}::timestamptz
  group by topic order by count(*) desc, topic`

/** Returns how often clients asked about each topic since an instant, the most frequent first. */
export const countTopicQuestions = (
  db: Db,
  salonId: number,
  since: Instant,
): Promise<readonly AskedTopic[]> => countAsked(db, { salonId, since: toTimestamp(since) })

const deleteAsked = staticSql<{ id: number }>()`
  delete from asked_topics using (
    select salon_id, id from asked_topics where created_at < ${param('before')}::timestamptz
    limit ${param('most')}
  ) as old
  where asked_topics.salon_id = old.salon_id and asked_topics.id = old.id
  returning asked_topics.id`

/** Deletes up to `most` questions before an instant, of all salons. Returns how many. */
export const deleteOldTopicQuestions = async (
  db: Db,
  before: Instant,
  most: number,
): Promise<number> => (await deleteAsked(db, { before: toTimestamp(before), most })).length
