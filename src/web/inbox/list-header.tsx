import type { RefObject } from 'preact'
import { IconButton } from '../parts/button.js'
import { Icon } from '../parts/icon.js'
import { MenuButton, type MenuItem } from '../parts/menu.js'
import { useDesk } from '../shell/desk.js'
import { commonWords } from '../words/common.js'
import { inboxWords } from '../words/inbox.js'
import { wordsOf } from '../words/language.js'
import type { Channel } from './documents.js'
import type { InboxStore } from './inbox-store.js'
import { INBOX_TABS } from './task-order.js'
import { inboxCountsOf } from './inbox-counts.js'
import '../parts/field.css' // the search field is no part

const CHANNELS: readonly Channel[] = ['MESSENGER_A', 'MESSENGER_B']

type ListMenuProps = {
  store: InboxStore
  /** How the page alerts to messages. Absent in the widget, which alerts nobody. */
  alertItems: readonly MenuItem[] | undefined
}

/** Filters of the list, and what happens when a message comes. */
function ListMenu({ store, alertItems }: ListMenuProps) {
  const words = wordsOf(inboxWords)
  const { unreadOnly, channel } = store.view.value
  const items: readonly MenuItem[] = [
    {
      label: words.unreadOnly,
      checked: unreadOnly,
      run: () => store.filter({ unreadOnly: !unreadOnly }),
    },
    ...CHANNELS.map((one) => ({
      label: words.onlyChannel(wordsOf(commonWords).channel[one]),
      checked: channel === one,
      run: () => store.filter({ channel: channel === one ? undefined : one }),
    })),
  ]
  return alertItems ? (
    <MenuButton label={words.filters} items={[...items, ...alertItems]} />
  ) : (
    <MenuButton label={words.filter} items={items} />
  )
}

/** The search field, the menu of the list, and the button for writing first. */
export function ListHeader({
  store,
  searchField,
  onLeaveSearch,
  onWriteFirst,
  alertItems,
}: ListMenuProps & {
  searchField: RefObject<HTMLInputElement | null>
  /** The arrow down leads from the field to the rows. */
  onLeaveSearch: () => void
  /** Absent in the widget. */
  onWriteFirst: (() => void) | undefined
}) {
  const words = wordsOf(inboxWords)
  const { search } = store.view.value
  const clear = (): void => {
    store.search('')
    searchField.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') onLeaveSearch()
    else if (event.key === 'Escape' && search !== '') clear()
    else if (event.key === 'Escape') searchField.current?.blur()
    else return
    event.preventDefault()
  }
  return (
    <header class="list-header">
      <div class="list-search">
        <Icon name="search" />
        <input
          ref={searchField}
          class="input"
          type="search"
          autocomplete="off"
          aria-label={words.search}
          aria-keyshortcuts="/"
          placeholder={words.searchHint}
          maxLength={200}
          value={search}
          onInput={(event) => store.search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {search === '' ? (
          <kbd aria-hidden="true">/</kbd>
        ) : (
          <IconButton icon="close" label={words.clearSearch} onClick={clear} />
        )}
      </div>
      {onWriteFirst && (
        <IconButton icon="plus" label={words.writeFirst} shortcut="W" onClick={onWriteFirst} />
      )}
      <ListMenu store={store} alertItems={alertItems} />
    </header>
  )
}

/** The lists of the inbox, each with its number of tasks. */
export function ListTabs({ store, panelId }: { store: InboxStore; panelId: string }) {
  const desk = useDesk()
  const words = wordsOf(inboxWords)
  const counts = inboxCountsOf(desk).value
  const { tab: current, search } = store.view.value
  const isSearch = search.trim() !== ''
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const tab = INBOX_TABS.at((INBOX_TABS.indexOf(current) + step) % INBOX_TABS.length)
    if (!tab || !(event.currentTarget instanceof HTMLElement)) return
    store.chooseTab(tab)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${tab}]`)?.focus()
  }
  return (
    <div class="list-tabs" role="tablist" aria-label={words.tabsName} onKeyDown={onKeyDown}>
      {INBOX_TABS.map((tab, index) => {
        const count = tab === 'closed' ? undefined : counts?.[tab]
        return (
          <button
            key={tab}
            type="button"
            role="tab"
            data-tab={tab}
            aria-selected={tab === current && !isSearch}
            aria-controls={panelId}
            aria-keyshortcuts={String(index + 1)}
            title={`${words.tabs[tab]} (${index + 1})`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => store.chooseTab(tab)}
          >
            <b>{tab === 'closed' ? <Icon name="check" size={14} /> : (count ?? '–')}</b>
            <span>{words.tabs[tab]}</span>
          </button>
        )
      })}
    </div>
  )
}
