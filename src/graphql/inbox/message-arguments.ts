import type { Message } from '../../domain/inbox/message.js'
import type { CursorPosition } from '../../domain/page.js'
import { invalid } from '../../domain/refusal.js'
import {
  messageCursor,
  type MessageOwner,
  type MessageRange,
  readMessageCursor,
} from '../../service/inbox/read-dialogues.js'
import type { GraphContext } from '../engine/context.js'
import { type Connection, connectionFrom, pageSizeFault } from '../types/connection.js'

/** How many messages a page has unless it is given. */
const USUAL_PAGE = 50

/** Descriptions of the arguments of a list of messages. */
export const FIRST = 'Reads forwards: the size of the page, at most 100. Not together with `last`.'
export const AFTER = 'Only messages after this cursor, such as the `endCursor` of a page.'
export const LAST = 'Reads backwards: the size of the page, at most 100. 50 unless given.'
export const BEFORE = 'Only messages before this cursor, such as the `startCursor` of a page.'

type MessageArguments = {
  readonly first: number | null
  readonly after: string | null
  readonly last: number | null
  readonly before: string | null
}

/**
 * Returns the range of the arguments: forwards with `first`, or with `after` alone, else backwards.
 * Throws `invalid` with all field errors at once.
 */
function rangeOf({ first, after, last, before }: MessageArguments): MessageRange {
  const faults: Record<string, string[]> = {}
  const check = (name: string, fault: string | undefined): void => {
    if (fault !== undefined) faults[name] = [...(faults[name] ?? []), fault]
  }
  const cursorOf = (name: string, cursor: string | null): CursorPosition | undefined => {
    const position = cursor === null ? undefined : readMessageCursor(cursor)
    check(name, cursor !== null && !position ? 'Invalid cursor.' : undefined)
    return position
  }
  const isForwards = first !== null || (after !== null && last === null && before === null)
  const count = (isForwards ? first : last) ?? USUAL_PAGE
  check('first', first === null ? undefined : pageSizeFault(first))
  check('last', last === null ? undefined : pageSizeFault(last))
  if (first !== null && last !== null) check('last', 'Use either first or last.')
  const positions = { after: cursorOf('after', after), before: cursorOf('before', before) }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { count, from: isForwards ? 'start' : 'end', ...positions }
}

/** Returns the connection of the messages of a task or a dialogue, oldest first. */
export function messagesOf(
  owner: MessageOwner,
  id: number,
  { loaders }: GraphContext,
  page: MessageArguments,
): Connection<Message> {
  const range = rangeOf({
    first: page.first ?? null,
    after: page.after ?? null,
    last: page.last ?? null,
    before: page.before ?? null,
  })
  return connectionFrom({
    page: () => loaders.messagesOf[owner](id, range),
    total: () => loaders.messageTotalsOf[owner].load(id),
    cursorOf: messageCursor,
    startsLater: false,
  })
}
