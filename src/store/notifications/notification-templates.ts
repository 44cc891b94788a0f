import { and, eq, sql } from 'drizzle-orm'
import type { NoticeEvent, Recipient } from '../../domain/notifications/notification.js'
import type { Language } from '../../domain/identity/people.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { noticeTemplates } from '../tables/notices.js'

/** Which of a salon's texts: of what, to whom, in which language. */
export type TemplateKey = {
  readonly event: NoticeEvent
  readonly recipient: Recipient
  readonly language: Language
}
export type StoredTemplate = TemplateKey & { readonly text: string }

const all = staticSql<StoredTemplate>(sql`
  select event, recipient_kind as recipient, language, text from notice_templates where salon_id = ${param('salonId')}`)

/** The texts that a salon has of its own, in any order. */
export const templatesOf = (db: Db, salonId: number): Promise<readonly StoredTemplate[]> =>
  all(db, { salonId })

const upsert = staticSql(sql`
  insert into notice_templates (salon_id, event, recipient_kind, language, text)
  values (${param('salonId')}, ${param('event')}, ${param('recipient')}, ${param('language')}, ${param('text')})
  on conflict (salon_id, event, recipient_kind, language) do update set text = excluded.text`)

/** A text of the salon's own, in place of the one it had. */
export async function putTemplate(
  db: Db,
  salonId: number,
  template: StoredTemplate,
): Promise<void> {
  await upsert(db, { salonId, ...template })
}

/** Whether there was one. */
export async function deleteTemplate(
  db: Db,
  salonId: number,
  { event, recipient, language }: TemplateKey,
): Promise<boolean> {
  const own = [eq(noticeTemplates.salonId, salonId), eq(noticeTemplates.event, event)]
  const gone = await db
    .delete(noticeTemplates)
    .where(
      and(
        ...own,
        eq(noticeTemplates.recipientKind, recipient),
        eq(noticeTemplates.language, language),
      ),
    )
    .returning({ event: noticeTemplates.event })
  return gone.length > 0
}
