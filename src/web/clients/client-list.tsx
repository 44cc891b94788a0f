import { useRef } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import { Button } from '../parts/button.js'
import { Empty, Failure, Loading } from '../parts/feedback.js'
import { useShortcuts } from '../parts/shortcuts.js'
import { clientWords } from '../words/booking/client.js'
import { clientName } from '../words/booking/client-name.js'
import { commonWords } from '../words/common.js'
import { formatShortDay } from '../words/format.js'
import { wordsOf } from '../words/language.js'
import type { ClientListOrder, ClientsStore } from './clients-store.js'
import type { ClientRowFragment } from './documents.js'
import './clients.css'

const ORDERS: readonly ClientListOrder[] = ['NAME', 'LAST_VISIT', 'CREATED_AT']

function ClientLink({ client, isOpen }: { client: ClientRowFragment; isOpen: boolean }) {
  const words = wordsOf(clientWords)
  const { phone, lastVisit, nextVisit } = client
  return (
    <a
      class="client-link"
      href={pathTo('clients', client.id)}
      aria-current={isOpen ? 'page' : undefined}
    >
      <span class="row">
        <b class="grow truncate" dir="auto">
          {clientName(client)}
        </b>
        <span class="small muted">{words.visits(client.visitsCount)}</span>
      </span>
      <span class="row small muted">
        <span class="grow truncate">{phone ?? words.noPhone}</span>
        {nextVisit ? (
          <span class="next-visit">{words.nextVisit(formatShortDay(nextVisit.date))}</span>
        ) : (
          lastVisit && <span>{formatShortDay(lastVisit.date)}</span>
        )}
      </span>
    </a>
  )
}

/** The list of clients with its search and order. Arrows go up and down in it. */
export function ClientList({
  store,
  openId,
  onNew,
}: {
  store: ClientsStore
  openId: number | undefined
  onNew: () => void
}) {
  const words = wordsOf(clientWords)
  const common = wordsOf(commonWords)
  const frame = useRef<HTMLDivElement>(null)
  const { list, search, order } = store
  useShortcuts([
    {
      keys: '/',
      label: words.searchClients,
      run: () => frame.current?.querySelector('input')?.focus(),
    },
  ])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...(frame.current?.querySelectorAll<HTMLElement>('.client-link') ?? [])]
    const index = links.indexOf(document.activeElement as HTMLElement)
    const isInList = index >= 0 || document.activeElement instanceof HTMLInputElement
    const next = links[index + (event.key === 'ArrowDown' ? 1 : -1)]
    if (!isInList || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div class="client-list" ref={frame} onKeyDown={onKeyDown}>
      <header class="stack">
        <div class="row">
          <h1 class="grow">{words.clients}</h1>
          <Button icon="plus" onClick={onNew}>
            {words.newClient}
          </Button>
        </div>
        <input
          class="input"
          type="search"
          placeholder={words.searchClients}
          aria-label={words.searchClients}
          value={search.value}
          onInput={(event) => store.find(event.currentTarget.value)}
        />
        <div class="orders row" role="group" aria-label={words.order}>
          {ORDERS.map((field) => (
            <button
              key={field}
              type="button"
              aria-pressed={order.value === field}
              onClick={() => store.sortBy(field)}
            >
              {words.orders[field]}
            </button>
          ))}
        </div>
      </header>
      <div class="client-links">
        {list.status.value === 'loading' && <Loading lines={8} />}
        {list.status.value === 'failed' && (
          <Failure error={list.error.value} onRetry={() => void list.reload()} />
        )}
        {list.status.value === 'ready' && list.nodes.value.length === 0 && (
          <Empty title={search.value ? common.nothingFound : words.noClients}>
            {!search.value && words.noClientsHint}
          </Empty>
        )}
        <ul>
          {list.nodes.value.map((client) => (
            <li key={client.id}>
              <ClientLink client={client} isOpen={client.id === openId} />
            </li>
          ))}
        </ul>
        {list.hasMore.value && (
          <Button kind="quiet" busy={list.isLoadingMore.value} onClick={() => void list.loadMore()}>
            {common.loadMore}
          </Button>
        )}
      </div>
    </div>
  )
}
