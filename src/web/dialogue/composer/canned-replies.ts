import type { LiveQuery } from '../../api/live-query.js'
import type { Desk } from '../../shell/desk.js'
import { TaskCannedRepliesDocument, type TaskCannedRepliesQuery } from '../documents.js'

/** A prepared reply, filled in for the client of a task. */
export type CannedReply = TaskCannedRepliesQuery['cannedReplies']['nodes'][number]

/** Where in a text somebody looks for a prepared reply: `/` at the start of a word. */
export type CannedSearch = {
  /** Where the slash is. */
  readonly start: number
  /** The end of what is typed after it. */
  readonly end: number
  readonly query: string
}

const SEARCH = /(?:^|\s)\/([^\s/]*)$/u
/** As many replies are shown at once. */
const MAX_SHOWN = 8
/** More pages of replies than a salon has. */
const MAX_PAGES = 20

/** Returns what is searched before the caret. */
export function cannedSearchAt(text: string, caret: number): CannedSearch | undefined {
  const query = SEARCH.exec(text.slice(0, caret))?.[1]
  return query === undefined ? undefined : { start: caret - query.length - 1, end: caret, query }
}

/** Returns the text with a reply in place of the search, and where the caret is then. */
export function insertCannedReply(
  text: string,
  { start, end }: CannedSearch,
  reply: string,
): { readonly text: string; readonly caret: number } {
  return { text: text.slice(0, start) + reply + text.slice(end), caret: start + reply.length }
}

/** Returns the replies that match: by the start of the code, then by the code, then by the text. */
export function matchingReplies(replies: readonly CannedReply[], query: string): CannedReply[] {
  const wanted = query.toLocaleLowerCase()
  const rankOf = ({ shortCode, text }: CannedReply): number => {
    const code = shortCode.toLocaleLowerCase()
    if (code.startsWith(wanted)) return 0
    if (code.includes(wanted)) return 1
    return text.toLocaleLowerCase().includes(wanted) ? 2 : 3
  }
  return replies
    .map((reply) => ({ reply, rank: rankOf(reply) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(({ reply }) => reply)
}

/** Loads all prepared replies for a task, and again when somebody changes one. */
export const createCannedReplies = (
  desk: Pick<Desk, 'request' | 'liveQuery'>,
  taskId: number,
): LiveQuery<readonly CannedReply[]> =>
  desk.liveQuery<readonly CannedReply[]>({
    load: async (signal) => {
      const replies: CannedReply[] = []
      let after: string | null = null
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const data: TaskCannedRepliesQuery = await desk.request(
          TaskCannedRepliesDocument,
          { taskId, after },
          { signal },
        )
        replies.push(...data.cannedReplies.nodes)
        after = data.cannedReplies.pageInfo.endCursor
        if (!data.cannedReplies.pageInfo.hasNextPage) break
      }
      return replies
    },
    reduce: (replies, event) =>
      event.topic === 'salon' && event.update.subject === 'CANNED_REPLY' ? 'reload' : replies,
  })
