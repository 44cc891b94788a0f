import { and, eq } from 'drizzle-orm'
import type { Language } from '../../domain/identity/people.js'
import type { Db } from '../postgres/database.js'
import { param, staticSql } from '../postgres/static-sql.js'
import { autopilotSentences } from '../tables/autopilot.js'

/** A sentence of a salon's own, by its key and language. Older keys may be among them. */
export type StoredSentence = {
  readonly key: string
  readonly language: Language
  readonly text: string
}

const selectAll = staticSql<StoredSentence>()`
  select key, language, text from autopilot_sentences where salon_id = ${param('salonId')}`

/** Returns the salon's own sentences, in any order. */
export const sentencesOf = (db: Db, salonId: number): Promise<readonly StoredSentence[]> =>
  selectAll(db, { salonId })

const upsert = staticSql()`
  insert into autopilot_sentences (salon_id, key, language, text)
  values (${param('salonId')}, ${param('key')}, ${param('language')}, ${param('text')})
  on conflict (salon_id, key, language) do update set text = excluded.text`

/** Stores a sentence of the salon and replaces the one of that key and language. */
export async function putSentence(
  tx: Db,
  salonId: number,
  sentence: StoredSentence,
): Promise<void> {
  await upsert(tx, { salonId, ...sentence })
}

/** Deletes a sentence, where there is one. */
export async function deleteSentence(
  tx: Db,
  salonId: number,
  { key, language }: Omit<StoredSentence, 'text'>,
): Promise<void> {
  await tx
    .delete(autopilotSentences)
    .where(
      and(
        eq(autopilotSentences.salonId, salonId),
        eq(autopilotSentences.key, key),
        eq(autopilotSentences.language, language),
      ),
    )
}
