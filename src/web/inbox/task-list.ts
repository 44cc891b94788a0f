import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { LoadStatus } from '../api/live-query.js'
import type { LiveEvent } from '../api/live.js'
import type { Desk } from '../shell/desk.js'
import { InboxTasksDocument } from './documents.js'
import {
  comparePositions,
  filterOf,
  type InboxView,
  isBehind,
  type ListedTask,
  matchesView,
  mayMatchSearch,
  positionOf,
  TASK_ORDER,
  type TaskPosition,
} from './task-order.js'

/** The tasks of one view, live, as the list shows them. */
export type TaskList = {
  readonly view: InboxView
  readonly rows: ReadonlySignal<readonly ListedTask[]>
  /** How many tasks have come while the list is held, and are not shown yet. */
  readonly newCount: ReadonlySignal<number>
  readonly status: ReadonlySignal<LoadStatus>
  readonly error: ReadonlySignal<unknown>
  readonly hasMore: ReadonlySignal<boolean>
  readonly isLoadingMore: ReadonlySignal<boolean>
  readonly moreError: ReadonlySignal<unknown>
  readonly loadMore: () => Promise<void>
  readonly reload: () => Promise<void>
  /** While the list is held, no row comes, goes or moves. Its texts stay current. */
  readonly hold: () => void
  readonly release: () => void
  /** Shows what has come, also while the list is held. Returns the first new task. */
  readonly showNew: () => number | undefined
  readonly dispose: () => void
}

type DeskOfList = Pick<Desk, 'request' | 'live' | 'liveQuery' | 'me'>

type LoadedTasks = {
  /** All tasks that were read or came by events, also those that left the view. */
  readonly tasks: ReadonlyMap<number, ListedTask>
  /** The tasks that the search found. Undefined: there is no search. */
  readonly found: ReadonlySet<number> | undefined
  /** The position of the last task that was read. Undefined: all are read. */
  readonly end: TaskPosition | undefined
  readonly endCursor: string | null
}

const PAGE_SIZE = 50
/** The largest page of the server. */
const MAX_PAGE_SIZE = 100

const newerOf = (a: ListedTask, b: ListedTask | undefined): ListedTask =>
  b !== undefined && b.revision > a.revision ? b : a

/**
 * Lists the tasks of a view. A task that enters, leaves or moves does so at once, unless the list
 * is held. The chosen task keeps its row until another one is chosen, whatever happens to it.
 */
export function createTaskList(
  desk: DeskOfList,
  view: InboxView,
  chosenId: ReadonlySignal<number | undefined>,
): TaskList {
  let loadedCount = 0
  let isHeld = false
  let shownIds: readonly number[] | undefined
  /** Tasks of pages that were read on demand. They join the end of a list that is held. */
  let pagedIds: ReadonlySet<number> = new Set()
  /** The position at which the chosen task stays. */
  let pin: { readonly task: ListedTask; readonly position: TaskPosition } | undefined
  const rows = signal<readonly ListedTask[]>([])
  const newCount = signal(0)
  const hasMore = signal(false)
  const isLoadingMore = signal(false)
  const moreError = signal<unknown>(undefined)
  const isSearch = view.search !== ''
  const accountId = (): number => desk.me.peek().id

  async function readPage(first: number, after: string | null, abort?: AbortSignal) {
    const variables = {
      filter: filterOf(view, accountId()),
      search: isSearch ? view.search : null,
      orderBy: TASK_ORDER,
      first,
      after,
    }
    const { tasks } = await desk.request(
      InboxTasksDocument,
      variables,
      abort ? { signal: abort } : {},
    )
    const last = tasks.nodes.at(-1)
    const isLast = !tasks.pageInfo.hasNextPage
    return {
      nodes: tasks.nodes,
      end: isLast || !last ? undefined : positionOf(last),
      endCursor: isLast ? null : tasks.pageInfo.endCursor,
    }
  }

  /** Reads as many tasks as were read before, at least a page. */
  async function load(abort: AbortSignal): Promise<LoadedTasks> {
    const wanted = Math.max(PAGE_SIZE, loadedCount)
    const nodes: ListedTask[] = []
    let end: TaskPosition | undefined
    let endCursor: string | null = null
    let requested = 0
    do {
      const size = Math.min(MAX_PAGE_SIZE, wanted - requested)
      requested += size
      const page = await readPage(size, endCursor, abort)
      nodes.push(...page.nodes)
      end = page.end
      endCursor = page.endCursor
    } while (endCursor !== null && requested < wanted)
    loadedCount = nodes.length
    const tasks = new Map(nodes.map((task) => [task.id, task]))
    return { tasks, found: isSearch ? new Set(tasks.keys()) : undefined, end, endCursor }
  }

  function reduce(data: LoadedTasks, event: LiveEvent): LoadedTasks | 'reload' {
    if (event.topic === 'salon' && event.update.subject === 'CLIENT') {
      const { id } = event.update
      return [...data.tasks.values()].some(({ client }) => client.id === id) ? 'reload' : data
    }
    if (event.topic !== 'task' || !event.update.task) return data
    const { task, message } = event.update
    const known = data.tasks.get(task.id)
    if (known && known.revision > task.revision) return data
    if (!known && !matchesView(task, view, accountId())) return data
    if (!known && isSearch) {
      const texts = [task.client.name, task.client.phone, task.lastMessage, message?.text ?? null]
      return mayMatchSearch(view.search, texts) ? 'reload' : data
    }
    return { ...data, tasks: new Map(data.tasks).set(task.id, task) }
  }

  const query = desk.liveQuery({ load, reduce })

  /** Returns the tasks of the view in order, the chosen one where it was. */
  function orderedTasks({ tasks, found, end }: LoadedTasks): readonly ListedTask[] {
    const isMember = (task: ListedTask): boolean =>
      matchesView(task, view, accountId()) &&
      (found?.has(task.id) ?? true) &&
      (end === undefined || !isBehind(positionOf(task), end))
    const chosen = tasks.get(chosenId.peek() ?? -1)
    if (pin && pin.task.id !== chosenId.peek()) pin = undefined
    if (pin && chosen) pin = { ...pin, task: chosen }
    if (!pin && chosen && isMember(chosen)) pin = { task: chosen, position: positionOf(chosen) }
    const others = [...tasks.values()].filter((task) => task.id !== pin?.task.id && isMember(task))
    const placed = others.map((task) => ({ task, position: positionOf(task) }))
    if (pin) placed.push(pin)
    placed.sort((a, b) => comparePositions(a.position, b.position))
    return placed.map(({ task }) => task)
  }

  /** Shows the tasks. While the list is held, the rows stay where they are. */
  function arrange(): void {
    const data = query.data.peek()
    if (!data) return
    const ordered = orderedTasks(data)
    const isShown = new Set(shownIds)
    if (isHeld && shownIds) {
      const paged = ordered.filter(({ id }) => pagedIds.has(id) && !isShown.has(id))
      shownIds = [...shownIds, ...paged.map(({ id }) => id)]
    } else shownIds = ordered.map(({ id }) => id)
    // A held row stays even if a new load does not have its task.
    const before = new Map(rows.peek().map((task) => [task.id, task]))
    const current = new Map(ordered.map((task) => [task.id, task]))
    const shown = shownIds.flatMap(
      (id) => current.get(id) ?? data.tasks.get(id) ?? before.get(id) ?? [],
    )
    batch(() => {
      rows.value = shown
      newCount.value = ordered.length - ordered.filter(({ id }) => shownIds?.includes(id)).length
      hasMore.value = data.endCursor !== null
    })
  }
  const stopArranging = effect(() => {
    // What the arrangement depends on. It reads them without a subscription.
    void [query.data.value, chosenId.value, desk.me.value]
    untracked(arrange)
  })

  async function loadMore(): Promise<void> {
    const before = query.data.peek()
    if (!before || before.endCursor === null || isLoadingMore.peek()) return
    isLoadingMore.value = true
    moreError.value = undefined
    // The page may be older than an event that comes meanwhile.
    const changed = new Map<number, ListedTask>()
    const stop = desk.live.subscribe((event) => {
      if (event.topic === 'task' && event.update.task)
        changed.set(event.update.task.id, event.update.task)
    })
    try {
      const page = await readPage(PAGE_SIZE, before.endCursor)
      if (query.data.peek()?.endCursor !== before.endCursor) return // a new load has replaced it
      loadedCount += page.nodes.length
      pagedIds = new Set([...pagedIds, ...page.nodes.map(({ id }) => id)])
      query.change((data) => {
        const tasks = new Map(data.tasks)
        for (const task of page.nodes)
          tasks.set(task.id, newerOf(newerOf(task, data.tasks.get(task.id)), changed.get(task.id)))
        const found = data.found && new Set([...data.found, ...page.nodes.map(({ id }) => id)])
        return { tasks, found, end: page.end, endCursor: page.endCursor }
      })
    } catch (error) {
      moreError.value = error
    } finally {
      stop()
      isLoadingMore.value = false
    }
  }

  return {
    view,
    rows,
    newCount,
    status: query.status,
    error: query.error,
    hasMore,
    isLoadingMore,
    moreError,
    loadMore,
    reload: query.reload,
    hold: () => {
      isHeld = true
    },
    release: () => {
      if (!isHeld) return
      isHeld = false
      arrange()
    },
    showNew: () => {
      const wasHeld = isHeld
      const before = new Set(shownIds)
      isHeld = false
      arrange()
      isHeld = wasHeld
      return shownIds?.find((id) => !before.has(id))
    },
    dispose: () => {
      stopArranging()
      query.dispose()
    },
  }
}
