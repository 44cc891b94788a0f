import type {
  Channel,
  ListedTaskFieldsFragment,
  TaskFilter,
  TaskOrder,
  TaskStatus,
} from './documents.js'

/** A task as the list shows it. */
export type ListedTask = ListedTaskFieldsFragment

/** The lists of the inbox, in the order of their tabs. */
export const INBOX_TABS = ['open', 'mine', 'autopilot', 'snoozed', 'closed'] as const
/** A list of the inbox. */
export type InboxTab = (typeof INBOX_TABS)[number]

/** What the list shows. A search looks through the tasks of all tabs. */
export type InboxView = {
  readonly tab: InboxTab
  readonly search: string
  readonly unreadOnly: boolean
  readonly channel: Channel | undefined
}

/** Where a task stands in the order of the list. Times are in milliseconds since 1970. */
export type TaskPosition = {
  /** Infinity: nobody waits. */
  readonly waitingSince: number
  readonly updatedAt: number
  readonly id: number
}

const STATUS_OF_TAB: Readonly<Record<InboxTab, TaskStatus>> = {
  open: 'OPEN',
  mine: 'OPEN',
  autopilot: 'AUTOPILOT',
  snoozed: 'SNOOZED',
  closed: 'CLOSED',
}
const ALL_STATUSES: readonly TaskStatus[] = ['OPEN', 'AUTOPILOT', 'SNOOZED', 'CLOSED']

/** Who waits longest comes first; after them, where nobody waits, what changed last. */
export const TASK_ORDER: readonly TaskOrder[] = [
  { field: 'WAITING_SINCE', direction: 'ASC' },
  { field: 'UPDATED_AT', direction: 'DESC' },
]

/** Returns the filter by which the server finds the tasks of a view. */
export function filterOf(view: InboxView, accountId: number): TaskFilter {
  const isSearch = view.search !== ''
  return {
    status: isSearch ? ALL_STATUSES : [STATUS_OF_TAB[view.tab]],
    ...(view.tab === 'mine' && !isSearch && { assigneeId: accountId }),
    ...(view.unreadOnly && { unread: true }),
    ...(view.channel && { channel: view.channel }),
  }
}

/** Whether a task matches a view, apart from the search. */
export function matchesView(task: ListedTask, view: InboxView, accountId: number): boolean {
  if (view.unreadOnly && task.unreadCount === 0) return false
  if (view.channel && task.channel !== view.channel) return false
  if (view.search !== '') return true
  if (view.tab === 'mine' && task.assignee?.id !== accountId) return false
  return task.status === STATUS_OF_TAB[view.tab]
}

/** Whether the status of a task says more than the list that it stands in. */
export const isStatusUnexpected = (task: ListedTask, { tab, search }: InboxView): boolean =>
  search !== '' ? task.status !== 'OPEN' : task.status !== STATUS_OF_TAB[tab]

/** Returns the position of a task as it is now. */
export const positionOf = (task: ListedTask): TaskPosition => ({
  waitingSince: task.waitingSince === null ? Infinity : Date.parse(task.waitingSince),
  updatedAt: Date.parse(task.updatedAt),
  id: task.id,
})

/** Compares positions in the order of the list. Who began to wait in one second is sorted by id. */
export function comparePositions(a: TaskPosition, b: TaskPosition): number {
  if (a.waitingSince !== b.waitingSince) return a.waitingSince < b.waitingSince ? -1 : 1
  if (a.waitingSince !== Infinity) return a.id - b.id
  return b.updatedAt - a.updatedAt || b.id - a.id
}

/**
 * Whether a position is behind the end of what was read. The server sorts by milliseconds, but
 * sends seconds, so that a position in the second of the end is not behind it.
 */
export function isBehind(position: TaskPosition, end: TaskPosition): boolean {
  if (position.waitingSince !== end.waitingSince) return position.waitingSince > end.waitingSince
  return position.waitingSince === Infinity && position.updatedAt < end.updatedAt
}

/** Whether a search could find a task because of these texts: one of its words is in them. */
export function mayMatchSearch(search: string, texts: readonly (string | null)[]): boolean {
  const words = search.toLowerCase().split(/[\s"]+/)
  const searched = texts.join('\n').toLowerCase()
  return words.some((word) => word !== '' && searched.includes(word))
}
