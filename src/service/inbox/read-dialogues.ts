import { readCursor, writeCursor } from '../../domain/cursor.js'
import type { Dialogue } from '../../domain/inbox/dialogue.js'
import type { Message } from '../../domain/inbox/message.js'
import type { CursorPosition, Order, Page } from '../../domain/page.js'
import { dialoguesOfClients, findDialogues } from '../../store/inbox/dialogue-list.js'
import {
  type MessageOwner,
  messagePages,
  type MessageRange,
  messageTotals,
} from '../../store/inbox/message-pages.js'
import { authorize, type Context } from '../context.js'

export type { MessageOwner, MessageRange }

/** Returns the dialogues with these ids; ids of other salons are left out. */
export const readDialogues = (context: Context, ids: readonly number[]): Promise<Dialogue[]> =>
  findDialogues(context.db, authorize(context, 'tasks:read').salonId, ids)

/** Returns the dialogues of the clients, the one with the newest message first. */
export const readDialoguesOfClients = (
  context: Context,
  clientIds: readonly number[],
): Promise<Dialogue[]> =>
  dialoguesOfClients(context.db, authorize(context, 'tasks:read').salonId, clientIds)

const MESSAGE_ORDER: readonly Order<'created_at' | 'id'>[] = [
  { field: 'created_at', descending: false },
  { field: 'id', descending: false },
]

/** Returns the cursor of a message in its task and in its dialogue. */
export const messageCursor = ({ createdAt, id }: Message): string =>
  writeCursor(MESSAGE_ORDER, [new Date(createdAt).toISOString(), id])

/** Returns the position of a cursor of a message, or undefined where it is another text. */
export const readMessageCursor = (cursor: string): CursorPosition | undefined =>
  readCursor(MESSAGE_ORDER, cursor)

/**
 * Returns a page of the messages of each task or dialogue, oldest first, in the order of the ids.
 * The messages of a dialogue are those of all its tasks. Runs one statement.
 */
export async function readMessages(
  context: Context,
  owner: MessageOwner,
  ids: readonly number[],
  range: MessageRange,
): Promise<Page<Message>[]> {
  const { salonId } = authorize(context, 'tasks:read')
  const pages = await messagePages(context.db, salonId, { owner, ids }, range)
  return ids.map((id) => pages.get(id) ?? { items: [], hasNext: false })
}

/** Returns the number of messages of each task or dialogue, in the order of the ids. */
export async function readMessageTotals(
  context: Context,
  owner: MessageOwner,
  ids: readonly number[],
): Promise<number[]> {
  const { salonId } = authorize(context, 'tasks:read')
  const totals = await messageTotals(context.db, salonId, owner, ids)
  return ids.map((id) => totals.get(id) ?? 0)
}
