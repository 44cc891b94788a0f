import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { LoadStatus } from '../api/live-query.js'
import type { Desk } from '../shell/desk.js'
import {
  ClientListDocument,
  type ClientListQueryVariables,
  type ClientRowFragment,
} from './documents.js'

/** By what the list of clients is sorted. */
export type ClientListOrder = 'NAME' | 'LAST_VISIT' | 'CREATED_AT'

/** A list that loads page by page. */
export type PagedList<Node> = {
  readonly nodes: ReadonlySignal<readonly Node[]>
  readonly status: ReadonlySignal<LoadStatus>
  readonly error: ReadonlySignal<unknown>
  readonly hasMore: ReadonlySignal<boolean>
  readonly isLoadingMore: ReadonlySignal<boolean>
  /** Loads the list from its beginning, as long as it is now. */
  readonly reload: () => Promise<void>
  readonly loadMore: () => Promise<void>
  readonly dispose: () => void
}
type Page<Node> = {
  readonly nodes: readonly Node[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}
type PageRequest = { readonly first: number; readonly after: string | null }

const PAGE_SIZE = 30
const MAX_PAGE_SIZE = 100

/** Loads a list page by page. An answer to an older question than the newest is dropped. */
export function createPagedList<Node>(
  loadPage: (request: PageRequest, signal: AbortSignal) => Promise<Page<Node>>,
): PagedList<Node> {
  const nodes = signal<readonly Node[]>([])
  const status = signal<LoadStatus>('loading')
  const error = signal<unknown>(undefined)
  const hasMore = signal(false)
  const isLoadingMore = signal(false)
  let cursor: string | null = null
  let current: AbortController | undefined

  async function load(first: number, after: string | null): Promise<void> {
    current?.abort()
    const own = (current = new AbortController())
    try {
      const page = await loadPage({ first, after }, own.signal)
      if (own.signal.aborted) return
      cursor = page.pageInfo.endCursor
      batch(() => {
        nodes.value = after === null ? page.nodes : [...nodes.value, ...page.nodes]
        hasMore.value = page.pageInfo.hasNextPage
        status.value = 'ready'
        error.value = undefined
      })
    } catch (failure) {
      if (own.signal.aborted) return
      batch(() => {
        error.value = failure
        if (status.value === 'loading') status.value = 'failed'
      })
    }
  }
  return {
    nodes,
    status,
    error,
    hasMore,
    isLoadingMore,
    reload: async () => {
      if (status.value === 'failed') status.value = 'loading'
      const shown = Math.max(PAGE_SIZE, nodes.value.length)
      await load(Math.min(shown, MAX_PAGE_SIZE), null)
    },
    loadMore: async () => {
      if (!hasMore.value || isLoadingMore.value) return
      isLoadingMore.value = true
      await load(PAGE_SIZE, cursor)
      isLoadingMore.value = false
    },
    dispose: () => current?.abort(),
  }
}

/** The list of the salon's clients. */
export type ClientsStore = {
  readonly list: PagedList<ClientRowFragment>
  readonly search: ReadonlySignal<string>
  readonly order: ReadonlySignal<ClientListOrder>
  readonly find: (text: string) => void
  readonly sortBy: (order: ClientListOrder) => void
  readonly dispose: () => void
}

const DIRECTIONS = { NAME: 'ASC', LAST_VISIT: 'DESC', CREATED_AT: 'DESC' } as const
/** A pause of typing after which the search runs. */
const TYPING_PAUSE_MS = 200
/** Several events cause one new load, after this time. */
const REFRESH_DELAY_MS = 500

/** Loads the list of clients with a first search, and loads it again after changes by others. */
export function createClients(desk: Pick<Desk, 'request' | 'live'>, searched = ''): ClientsStore {
  const search = signal(searched)
  const order = signal<ClientListOrder>('NAME')
  let timer: ReturnType<typeof setTimeout> | undefined
  const list = createPagedList<ClientRowFragment>(async (request, abort) => {
    const variables: ClientListQueryVariables = {
      ...request,
      search: search.value.trim() || null,
      orderBy: [{ field: order.value, direction: DIRECTIONS[order.value] }],
    }
    return (await desk.request(ClientListDocument, variables, { signal: abort })).clients
  })
  const reloadAfter = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void list.reload(), ms)
  }
  const unsubscribe = desk.live.subscribe((event) => {
    const isClient = event.topic === 'salon' && event.update.subject === 'CLIENT'
    if (isClient || event.topic === 'resync') reloadAfter(REFRESH_DELAY_MS)
  })
  void list.reload()
  return {
    list,
    search,
    order,
    find: (text) => {
      search.value = text
      reloadAfter(TYPING_PAUSE_MS)
    },
    sortBy: (chosen) => {
      order.value = chosen
      void list.reload()
    },
    dispose: () => {
      clearTimeout(timer)
      unsubscribe()
      list.dispose()
    },
  }
}
