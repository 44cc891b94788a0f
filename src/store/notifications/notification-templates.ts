import { and, eq } from 'drizzle-orm'
import type { NotificationEvent, Recipient } from '../../domain/notifications/notification.js'
import type { Language } from '../../domain/identity/people.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { notificationTemplates } from '../tables/notifications.js'

/** The event, the recipient and the language of a salon's own text. */
export type TemplateKey = {
  readonly event: NotificationEvent
  readonly recipient: Recipient
  readonly language: Language
}
/** A salon's own text. */
export type StoredTemplate = TemplateKey & { readonly text: string }

const selectAll = staticSql<StoredTemplate>()`
  select event, recipient_kind as recipient, language, text
  from notification_templates where salon_id = ${param('salonId')}`

/** Returns the salon's own texts, in any order. */
export const templatesOf = (db: Db, salonId: number): Promise<readonly StoredTemplate[]> =>
  selectAll(db, { salonId })

const upsert = staticSql()`
  insert into notification_templates (salon_id, event, recipient_kind, language, text)
  values (${param('salonId')}, ${param('event')}, ${param('recipient')}, ${param('language')},
    ${param('text')})
  on conflict (salon_id, event, recipient_kind, language) do update set text = excluded.text`

/** Stores a text of the salon and replaces the one of that key. */
export async function putTemplate(
  db: Db,
  salonId: number,
  template: StoredTemplate,
): Promise<void> {
  await upsert(db, { salonId, ...template })
}

/** Deletes a text, where there is one. */
export async function deleteTemplate(
  db: Db,
  salonId: number,
  { event, recipient, language }: TemplateKey,
): Promise<void> {
  await db
    .delete(notificationTemplates)
    .where(
      and(
        eq(notificationTemplates.salonId, salonId),
        eq(notificationTemplates.event, event),
        eq(notificationTemplates.recipientKind, recipient),
        eq(notificationTemplates.language, language),
      ),
    )
}
