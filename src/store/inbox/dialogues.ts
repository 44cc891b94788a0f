import { sql } from 'drizzle-orm'
import type { Channel, Language } from '../../domain/identity/people.js'
import type { Instant } from '../../domain/time/time.js'
import { ADDRESS_LOCK_SEED } from '../postgres/advisory-locks.js'
import type { Db } from '../postgres/database.js'
import { staticSql, param } from '../postgres/static-sql.js'
import { toTimestamp } from '../postgres/columns.js'

/** An address in a messenger, with the client whom it belongs to. */
export type Dialogue = {
  readonly id: number
  readonly clientId: number
  readonly clientName: string
  readonly clientPhone: string | null
  /** The language in which the client writes. Null: not known yet. */
  readonly language: Language | null
}
type Address = { readonly salonId: number; readonly channel: Channel; readonly address: string }

const lock = staticSql()`
  select pg_advisory_xact_lock(hashtextextended(
    ${param('salonId')}::text || ' ' || ${param('channel')} || ' ' || ${param('address')},
    ${sql.raw(String(ADDRESS_LOCK_SEED))}))`
const find = staticSql<Dialogue>()`
  select dialogues.id, clients.id as "clientId", clients.name as "clientName",
    clients.phone as "clientPhone", dialogues.language
  from dialogues
    join clients on clients.salon_id = dialogues.salon_id and clients.id = dialogues.client_id
  where dialogues.salon_id = ${param('salonId')} and channel = ${param('channel')}
    and address = ${param('address')}`

/**
 * Locks an address until the transaction ends and returns its dialogue, or undefined.
 * The lock also holds where there is no dialogue yet.
 */
export async function lockDialogue(tx: Db, where: Address): Promise<Dialogue | undefined> {
  // Sent at once: the second statement sees what was committed before the lock was granted.
  const [, [dialogue]] = await Promise.all([lock(tx, where), find(tx, where)])
  return dialogue
}

const insert = staticSql<{ id: number }>()`
  insert into dialogues (salon_id, channel, address, client_id, language, created_at)
  values (${param('salonId')}, ${param('channel')}, ${param('address')}, ${param('clientId')},
    ${param('language')}, ${param('at')})
  returning id`

/** Inserts a dialogue and returns its id. */
export async function insertDialogue(
  tx: Db,
  where: Address,
  { clientId, language }: Pick<Dialogue, 'clientId' | 'language'>,
  now: Instant,
): Promise<number> {
  const [made] = await insert(tx, { ...where, clientId, language, at: toTimestamp(now) })
  if (!made) throw new Error('a dialogue was not stored')
  return made.id
}

const reassign = staticSql()`
  update dialogues set client_id = ${param('clientId')}
  where salon_id = ${param('salonId')} and id = ${param('id')}`

/** Makes another client the owner of a dialogue. */
export async function reassignDialogue(
  tx: Db,
  salonId: number,
  id: number,
  clientId: number,
): Promise<void> {
  await reassign(tx, { salonId, id, clientId })
}

const changeLanguage = staticSql()`
  update dialogues set language = ${param('language')}
  where salon_id = ${param('salonId')} and id = ${param('id')}`

/** Sets the language in which the client writes. */
export async function setDialogueLanguage(
  tx: Db,
  salonId: number,
  id: number,
  language: Language,
): Promise<void> {
  await changeLanguage(tx, { salonId, id, language })
}

const findAddress = staticSql<{ address: string }>()`
  select address from dialogues
  where salon_id = ${param('salonId')} and client_id = ${param('clientId')}
    and channel = ${param('channel')}
  order by coalesce((
    select max(last_message_at) from tasks
    where tasks.salon_id = dialogues.salon_id and tasks.dialogue_id = dialogues.id
  ), created_at) desc, id desc limit 1`

/**
 * Returns the address from which a client wrote in a channel, or undefined. Of several addresses it
 * is the one with the newest message, as for notifications.
 */
export async function latestAddress(
  db: Db,
  salonId: number,
  clientId: number,
  channel: Channel,
): Promise<string | undefined> {
  return (await findAddress(db, { salonId, clientId, channel }))[0]?.address
}

const findOf = staticSql()`
  select from dialogues
  where salon_id = ${param('salonId')} and client_id = ${param('clientId')} limit 1`

/** Whether a client has a dialogue. */
export async function hasDialogue(tx: Db, salonId: number, clientId: number): Promise<boolean> {
  return (await findOf(tx, { salonId, clientId })).length > 0
}
