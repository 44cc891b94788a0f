import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Live } from '../api/live.js'
import type { Desk } from '../shell/desk.js'
import { InboxTaskDocument } from './documents.js'
import { createTaskList, type TaskList } from './task-list.js'
import type { InboxTab, InboxView, ListedTask } from './task-order.js'

type DeskOfInbox = Pick<Desk, 'request' | 'live' | 'liveQuery' | 'me'>

/** The inbox of a page: what the list shows, and which task is chosen. */
export type InboxStore = {
  readonly list: ReadonlySignal<TaskList>
  /** The tab, the filters, and the text in the search field. */
  readonly view: ReadonlySignal<InboxView>
  readonly chooseTab: (tab: InboxTab) => void
  readonly search: (text: string) => void
  readonly filter: (filter: Partial<Pick<InboxView, 'unreadOnly' | 'channel'>>) => void
  readonly chosenId: ReadonlySignal<number | undefined>
  /** The chosen task. Null: there is none with this id. Undefined: none is chosen, or it loads. */
  readonly chosen: ReadonlySignal<ListedTask | null | undefined>
  readonly chosenError: ReadonlySignal<unknown>
  readonly choose: (taskId: number | undefined) => void
  readonly reloadChosen: () => Promise<void>
}

const SEARCH_DELAY_MS = 200
/** Longer searches are refused by the server. */
const LONGEST_SEARCH = 200
const FIRST_VIEW: InboxView = { tab: 'open', search: '', unreadOnly: false, channel: undefined }

/** Creates the inbox. A list belongs to one view, so an older answer never shows in a newer view. */
export function createInboxStore(desk: DeskOfInbox): InboxStore {
  const chosenId = signal<number | undefined>(undefined)
  const chosen = signal<ListedTask | null | undefined>(undefined)
  const chosenError = signal<unknown>(undefined)
  const view = signal(FIRST_VIEW)
  /** The lists of tabs without search and filters stay live, so that a tab shows at once. */
  const kept = new Map<InboxTab, TaskList>()
  const list = signal(listOf(FIRST_VIEW))
  let searchTimer: ReturnType<typeof setTimeout> | undefined
  let abort: AbortController | undefined

  function listOf(wanted: InboxView): TaskList {
    const isPlain = wanted.search === '' && !wanted.unreadOnly && !wanted.channel
    const known = isPlain ? kept.get(wanted.tab) : undefined
    const found = known ?? createTaskList(desk, wanted, chosenId)
    if (isPlain) kept.set(wanted.tab, found)
    return found
  }

  /** Shows the list of the present view. */
  function showList(): void {
    clearTimeout(searchTimer)
    const before = list.peek()
    const next = listOf({ ...view.peek(), search: view.peek().search.trim() })
    if (next === before) return
    before.release()
    list.value = next
    if (kept.get(before.view.tab) !== before) before.dispose()
  }

  function change(part: Partial<InboxView>): void {
    batch(() => {
      view.value = { ...view.peek(), ...part }
      showList()
    })
  }

  async function reloadChosen(): Promise<void> {
    const id = chosenId.peek()
    abort?.abort()
    if (id === undefined) return
    const own = (abort = new AbortController())
    try {
      const { task } = await desk.request(InboxTaskDocument, { id }, { signal: own.signal })
      if (own.signal.aborted) return
      const known = chosen.peek()
      const isOlder = known && task && known.revision > task.revision
      batch(() => {
        if (!isOlder) chosen.value = task
        chosenError.value = undefined
      })
    } catch (error) {
      if (!own.signal.aborted) chosenError.value = error
    }
  }

  desk.live.subscribe((event) => {
    if (event.topic === 'resync') return void reloadChosen()
    if (event.topic !== 'task' || !event.update.task) return
    const { task } = event.update
    if (task.id !== chosenId.peek()) return
    if ((chosen.peek()?.revision ?? -1) <= task.revision) chosen.value = task
  })

  return {
    list,
    view,
    chooseTab: (tab) => change({ tab, search: '' }),
    search: (text) => {
      clearTimeout(searchTimer)
      view.value = { ...view.peek(), search: text.slice(0, LONGEST_SEARCH) }
      if (text.trim() === '') showList()
      else searchTimer = setTimeout(showList, SEARCH_DELAY_MS)
    },
    filter: change,
    chosenId,
    chosen,
    chosenError,
    choose: (taskId) => {
      if (taskId === chosenId.peek()) return
      abort?.abort()
      batch(() => {
        const listed = list.peek().rows.peek()
        chosenId.value = taskId
        chosen.value = listed.find(({ id }) => id === taskId)
        chosenError.value = undefined
      })
      if (!chosen.peek()) void reloadChosen()
    },
    reloadChosen,
  }
}

const storesByLive = new WeakMap<Live, InboxStore>()

/** Returns the inbox of a desk. It stays while another page of the desk is open. */
export function inboxOf(desk: DeskOfInbox): InboxStore {
  const known = storesByLive.get(desk.live) ?? createInboxStore(desk)
  storesByLive.set(desk.live, known)
  return known
}
