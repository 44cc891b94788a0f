import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button, IconButton } from '../parts/button.js'
import { Empty, Failure, Loading } from '../parts/feedback.js'
import type { MenuItem } from '../parts/menu.js'
import { useShortcuts } from '../parts/shortcuts.js'
import { commonWords } from '../words/common.js'
import { describeError } from '../words/errors.js'
import { inboxWords } from '../words/inbox.js'
import { wordsOf } from '../words/language.js'
import type { InboxStore } from './inbox-store.js'
import { ListHeader, ListTabs } from './list-header.js'
import type { TaskList } from './task-list.js'
import { INBOX_TABS, isStatusUnexpected, type ListedTask } from './task-order.js'
import { TaskRow } from './task-row.js'

/** The list stays still for this time after it was scrolled. */
const SCROLL_REST_MS = 800

/** Holds the list while somebody points at it or scrolls it. Returns the handlers. */
function useHold(list: TaskList) {
  const isPointedAt = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const current = useRef(list)
  current.current = list
  const releaseLater = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!isPointedAt.current) current.current.release()
    }, SCROLL_REST_MS)
  }
  useEffect(() => {
    if (isPointedAt.current) list.hold()
  }, [list])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      current.current.release()
    },
    [],
  )
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      isPointedAt.current = pointerType !== 'touch'
      list.hold()
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      isPointedAt.current = false
      if (pointerType === 'touch')
        releaseLater() // it may go on scrolling
      else list.release()
    },
    onScroll: () => {
      list.hold()
      releaseLater()
    },
  }
}

/** What stands in the place of an empty list. */
function NoTasks({ store }: { store: InboxStore }) {
  const words = wordsOf(inboxWords)
  const { tab, search, unreadOnly, channel } = store.list.value.view
  if (search !== '')
    return <Empty title={words.nothingFound(search)}>{words.nothingFoundText}</Empty>
  if (unreadOnly || channel) return <Empty title={words.nothingMatches} />
  return <Empty title={words.empty[tab].title}>{words.empty[tab].text}</Empty>
}

/** Loads the next page when somebody comes near the end of the list, and on a click. */
function MoreRows({ list }: { list: TaskList }) {
  const end = useRef<HTMLDivElement>(null)
  const error = list.moreError.value
  useEffect(() => {
    if (!end.current || error !== undefined) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void list.loadMore(),
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
    // Observed again after each page: the end may still be near.
  }, [list, error, list.rows.value.length])
  return (
    <div class="list-more" ref={end}>
      {error !== undefined && <p class="muted small">{describeError(error)}</p>}
      <Button kind="quiet" busy={list.isLoadingMore.value} onClick={() => void list.loadMore()}>
        {wordsOf(commonWords)[error === undefined ? 'loadMore' : 'retry']}
      </Button>
    </div>
  )
}

/** Which filter is on, and how to remove it. */
function FilterNote({ store }: { store: InboxStore }) {
  const words = wordsOf(inboxWords)
  const { unreadOnly, channel } = store.view.value
  const { search } = store.list.value.view
  if (search !== '' && !unreadOnly && !channel)
    return <p class="list-note muted small">{words.searchedEverywhere}</p>
  if (!unreadOnly && !channel) return null
  const parts = [unreadOnly && words.unreadOnly, channel && wordsOf(commonWords).channel[channel]]
  return (
    <p class="list-note small">
      <span class="grow">
        {words.filtered} {parts.filter(Boolean).join(', ')}
      </span>
      <IconButton
        icon="close"
        label={words.clearFilters}
        onClick={() => store.filter({ unreadOnly: false, channel: undefined })}
      />
    </p>
  )
}

type RowsProps = { store: InboxStore; hrefOf: (taskId: number) => string }

/** The rows. Focus follows a row that moves, and goes to a neighbour of a row that leaves. */
function Rows({ store, hrefOf }: RowsProps) {
  const frame = useRef<HTMLUListElement>(null)
  const focused = useRef<{ id: number; index: number } | undefined>(undefined)
  const list = store.list.value
  const rows = list.rows.value
  const chosenId = store.chosenId.value
  const hadFocus = frame.current?.contains(document.activeElement) ?? false
  useLayoutEffect(() => {
    if (!hadFocus || !focused.current || frame.current?.contains(document.activeElement)) return
    const { id, index } = focused.current
    const next = rows.find((task) => task.id === id) ?? rows[Math.min(index, rows.length - 1)]
    focusRow(frame.current, next)
  })
  const tabStop = rows.find(({ id }) => id === chosenId) ?? rows[0]
  return (
    <ul
      class="list-rows"
      ref={frame}
      aria-label={wordsOf(inboxWords).listName}
      onFocusIn={({ target }) => {
        const id = Number(target instanceof HTMLElement ? target.dataset.task : NaN)
        const index = rows.findIndex((task) => task.id === id)
        if (index >= 0) focused.current = { id, index }
      }}
    >
      {rows.map((task) => (
        <li key={task.id}>
          <TaskRow
            task={task}
            showsStatus={isStatusUnexpected(task, list.view)}
            isChosen={task.id === chosenId}
            isTabStop={task === tabStop}
            href={hrefOf(task.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function focusRow(frame: HTMLElement | null, task: ListedTask | undefined): void {
  const row = task && frame?.querySelector<HTMLElement>(`[data-task="${task.id}"]`)
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

/** The list of dialogues: search, tabs, rows, and their keys. */
export function ListPane({
  store,
  hrefOf,
  onOpen,
  onWriteFirst,
  alertItems,
}: RowsProps & {
  /** Opens a task, where the address of its row is not a page. */
  onOpen: ((taskId: number) => void) | undefined
  /** Absent in the widget. */
  onWriteFirst: (() => void) | undefined
  /** How the page alerts to messages. Absent in the widget. */
  alertItems: readonly MenuItem[] | undefined
}) {
  const words = wordsOf(inboxWords)
  const panelId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const list = store.list.value
  const rows = list.rows.value
  const status = list.status.value
  const newCount = list.newCount.value

  /** Moves the focus from the row that has it, or else from the chosen row. */
  const move = (step: 1 | -1): void => {
    const shown = list.rows.peek()
    const active = document.activeElement
    const id = active instanceof HTMLElement ? Number(active.dataset.task) : NaN
    const from = [id, store.chosenId.peek()].map((one) =>
      shown.findIndex((task) => task.id === one),
    )
    const index = from.find((place) => place >= 0)
    const next = index === undefined ? 0 : Math.max(0, Math.min(shown.length - 1, index + step))
    focusRow(frame.current, shown[next])
  }
  useShortcuts([
    { keys: 'J', label: words.keys.next, run: () => move(1) },
    { keys: 'K', label: words.keys.previous, run: () => move(-1) },
    { keys: '/', label: words.keys.search, run: () => searchField.current?.select() },
    ...(onWriteFirst ? [{ keys: 'W', label: words.keys.write, run: onWriteFirst }] : []),
    ...INBOX_TABS.map((tab, index) => ({
      keys: String(index + 1),
      label: words.tabShortcut(words.tabs[tab]),
      run: () => store.chooseTab(tab),
    })),
  ])
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = 0
  }, [list])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Home') focusRow(frame.current, rows[0])
    else if (event.key === 'End') focusRow(frame.current, rows.at(-1))
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent): void => {
    const { target } = event
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-task]') : null
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    const id = Number(row.dataset.task)
    // The router would add the same page to the history once more.
    const isOpen = id === store.chosenId.peek()
    if (!isOpen && !onOpen) return
    event.preventDefault()
    event.stopPropagation()
    if (!isOpen) onOpen?.(id)
  }
  const showNew = (): void => {
    const first = list.showNew()
    const row = frame.current?.querySelector<HTMLElement>(`[data-task="${first}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'center' })
  }
  const { onScroll, ...pointing } = useHold(list)
  return (
    <>
      <ListHeader
        store={store}
        searchField={searchField}
        onLeaveSearch={() => focusRow(frame.current, rows[0])}
        onWriteFirst={onWriteFirst}
        alertItems={alertItems}
      />
      <ListTabs store={store} panelId={panelId} />
      <FilterNote store={store} />
      <div class="list-body" {...pointing}>
        <div class="list-new" role="status">
          {newCount > 0 && (
            <Button kind="primary" title={words.newTasksTitle} onClick={showNew}>
              {words.newTasks(newCount)}
            </Button>
          )}
        </div>
        <div
          class="list-frame"
          id={panelId}
          role="tabpanel"
          aria-label={words.tabs[list.view.tab]}
          ref={frame}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onScroll={onScroll}
        >
          {status === 'loading' && <Loading lines={8} />}
          {status === 'failed' && (
            <Failure error={list.error.value} onRetry={() => void list.reload()} />
          )}
          {status === 'ready' && rows.length === 0 && <NoTasks store={store} />}
          {rows.length > 0 && <Rows store={store} hrefOf={hrefOf} />}
          {list.hasMore.value && <MoreRows list={list} />}
        </div>
      </div>
    </>
  )
}
