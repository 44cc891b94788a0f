import type { DialogueMessage, Episode } from '../dialogue-store.js'
import type { OutgoingMessage } from '../outbox.js'

/** An entry of a task's log. */
export type LogEntry = Episode['statusLog'][number]
/** What the autopilot did with an appointment. */
export type AutopilotAction = Episode['autopilotActions'][number]

/** A line of the dialogue. `key` is unique, and the same in every timeline that has the line. */
export type TimelineLine = { readonly key: string } & (
  | { readonly kind: 'day'; readonly date: string }
  | { readonly kind: 'unread' }
  | { readonly kind: 'episode'; readonly at: string }
  | { readonly kind: 'log'; readonly entry: LogEntry }
  | { readonly kind: 'action'; readonly action: AutopilotAction }
  | {
      readonly kind: 'message'
      readonly message: DialogueMessage
      /** The same author wrote the message above a moment before. */
      readonly isContinued: boolean
    }
  | { readonly kind: 'outgoing'; readonly outgoing: OutgoingMessage }
)

/** What a timeline is made of. */
export type TimelineInput = {
  readonly messages: readonly DialogueMessage[]
  /** True: there are older messages, which are not loaded. */
  readonly hasOlder: boolean
  readonly episodes: readonly Episode[]
  readonly outgoing: readonly OutgoingMessage[]
  readonly firstUnreadId: number | undefined
  readonly timeZone: string
}

/** Messages of one author within this time are one group. */
const GROUP_MS = 5 * 60_000

type Timed = { readonly at: number; readonly order: number; readonly line: TimelineLine }

/** Order of lines of one instant: an episode begins before its messages, and ends after them. */
const ORDER = { episode: 0, begin: 1, message: 2, action: 3, end: 4 }

/** A change by a reply stands before that reply; the end of something after the last message. */
const orderOf = ({ newStatus, actor }: LogEntry): number =>
  newStatus === 'CLOSED' ||
  newStatus === 'SNOOZED' ||
  (actor.kind === 'AUTOPILOT' && newStatus === 'OPEN')
    ? ORDER.end
    : ORDER.begin

const isSameAuthor = (a: DialogueMessage, b: DialogueMessage): boolean =>
  a.direction === b.direction &&
  a.type === b.type &&
  a.author.kind === b.author.kind &&
  a.author.userId === b.author.userId &&
  a.task.id === b.task.id

/** The lines of an episode's log and of what the autopilot did in it. */
function linesOfEpisode(
  { id, createdAt, statusLog, autopilotActions }: Episode,
  firstMessageAt: number | undefined,
): Timed[] {
  // A message has the messenger's time, which can be before the task was opened for it.
  const start = Math.min(Date.parse(createdAt), firstMessageAt ?? Infinity)
  return [
    {
      at: start,
      order: ORDER.episode,
      line: { key: `episode ${id}`, kind: 'episode', at: new Date(start).toISOString() },
    },
    ...statusLog
      // The first entry says that the task was opened; the autopilot may be the first to answer.
      .filter(({ oldStatus, newStatus }) => oldStatus !== null || newStatus === 'AUTOPILOT')
      .map((entry): Timed => ({
        at: Date.parse(entry.createdAt),
        order: orderOf(entry),
        line: { key: `log ${entry.id}`, kind: 'log', entry },
      })),
    ...autopilotActions.map((action): Timed => ({
      at: Date.parse(action.createdAt),
      order: ORDER.action,
      line: { key: `action ${action.id}`, kind: 'action', action },
    })),
  ]
}

/** Returns the lines of the messages, in their order. */
function linesOfMessages(messages: readonly DialogueMessage[]): Timed[] {
  let newest = -Infinity
  return messages.map((message) => {
    // The order of messages is the server's: a line between them must not change it.
    newest = Math.max(newest, Date.parse(message.createdAt))
    return {
      at: newest,
      order: ORDER.message,
      line: { key: `message ${message.id}`, kind: 'message', message, isContinued: false },
    }
  })
}

/** Whether a line says the same as the message beside it: the autopilot's reason to hand back. */
const isSaidByNote = ({ line }: Timed, notes: ReadonlySet<string>): boolean =>
  line.kind === 'log' && line.entry.note !== null && notes.has(line.entry.note)

/** Returns what the dialogue shows, oldest first. */
export function timelineOf(input: TimelineInput): TimelineLine[] {
  const { messages, hasOlder, episodes, outgoing, firstUnreadId, timeZone } = input
  const firstOf = new Map<number, number>()
  for (const { task, createdAt } of messages)
    if (!firstOf.has(task.id)) firstOf.set(task.id, Date.parse(createdAt))
  const oldest = messages[0] ? Date.parse(messages[0].createdAt) : Infinity
  const notes = new Set(messages.filter(({ type }) => type === 'NOTE').map(({ text }) => text))
  const timed = [
    ...linesOfMessages(messages),
    ...episodes.flatMap((episode) => linesOfEpisode(episode, firstOf.get(episode.id))),
  ]
    // What belongs between older messages comes together with them.
    .filter(({ at, line }) => !hasOlder || at > oldest || line.kind === 'message')
    .map((item) =>
      isSaidByNote(item, notes) && item.line.kind === 'log'
        ? { ...item, line: { ...item.line, entry: { ...item.line.entry, note: null } } }
        : item,
    )
    .sort((a, b) => a.at - b.at || a.order - b.order)

  // One formatter for all lines: to create one takes longer than all the rest.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const lines: TimelineLine[] = []
  let day = ''
  let previous: { readonly message: DialogueMessage; readonly at: number } | undefined
  for (const { at, line } of timed) {
    const date = days.format(at)
    if (date !== day) {
      lines.push({ key: `day ${date}`, kind: 'day', date })
      previous = undefined
    }
    day = date
    if (line.kind !== 'message') {
      lines.push(line)
      previous = undefined
      continue
    }
    const { message } = line
    if (message.id === firstUnreadId) {
      lines.push({ key: 'unread', kind: 'unread' })
      previous = undefined
    }
    const isContinued =
      previous !== undefined &&
      at - previous.at < GROUP_MS &&
      isSameAuthor(previous.message, message)
    lines.push({ ...line, isContinued })
    previous = { message, at }
  }
  for (const entry of outgoing)
    lines.push({ key: `outgoing ${entry.clientKey}`, kind: 'outgoing', outgoing: entry })
  return lines
}

/** Whether two lines show the same. */
export function isSameLine(a: TimelineLine, b: TimelineLine): boolean {
  const fields = Object.entries(a)
  return (
    fields.length === Object.keys(b).length &&
    fields.every(([name, value]) => b[name as keyof TimelineLine] === value)
  )
}

/** Part of a text: plain, or the address of a page. */
export type TextPart = { readonly text: string; readonly href: string | undefined }

const ADDRESS = /https:\/\/[^\s<>"'`]+/giu
/** Signs that end a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]}»”]+$/u

/** Splits a text at its https addresses. Other schemes stay text. */
export function partsOfText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(TRAILING, '')
    if (!URL.canParse(address)) continue
    if (index > end) parts.push({ text: text.slice(end, index), href: undefined })
    parts.push({ text: address, href: new URL(address).href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: undefined })
  return parts
}
