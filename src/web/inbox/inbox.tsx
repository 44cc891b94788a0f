import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../parts/button.js'
import { Empty, Failure, Loading } from '../parts/feedback.js'
import { lazyPart } from '../parts/lazy-part.js'
import type { MenuItem } from '../parts/menu.js'
import { useShortcuts } from '../parts/shortcuts.js'
import { useDesk } from '../shell/desk.js'
import { commonWords } from '../words/common.js'
import { inboxWords } from '../words/inbox.js'
import { wordsOf } from '../words/language.js'
import { inboxOf, type InboxStore } from './inbox-store.js'
import { ListPane } from './list-pane.js'
import './inbox.css'

// The list is there first. What a click opens loads with the first click.
const Dialogue = lazyPart(async () => (await import('../dialogue/dialogue.js')).Dialogue)
const ClientPanel = lazyPart(async () => (await import('../client/client-panel.js')).ClientPanel)
const WriteFirstDialog = lazyPart(
  async () => (await import('./write-first/write-first-dialog.js')).WriteFirstDialog,
)

/** All three panes are beside each other. */
const WIDE = '(min-width: 1200px)'
/** One pane is shown at a time. */
const NARROW = '(max-width: 767px)'

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const onChange = (): void => setMatches(list.matches)
    onChange()
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }, [query])
  return matches
}

/** Keys that do nothing in the widget: an embed token may not write first. */
const NEEDS_DESK: readonly string[] = ['W', '?']

/** What stands beside the list while no dialogue is chosen: the first shortcuts. */
function NothingChosen({ onWriteFirst }: { onWriteFirst: (() => void) | undefined }) {
  const words = wordsOf(inboxWords)
  const keys = [
    ['J', words.keys.next],
    ['K', words.keys.previous],
    ['Enter', words.keys.open],
    ['/', words.keys.search],
    ['W', words.keys.write],
    ['?', words.keys.all],
  ] as const
  const usable = keys.filter(([key]) => onWriteFirst || !NEEDS_DESK.includes(key))
  return (
    <div class="nothing-chosen">
      <Empty title={words.chooseTitle}>
        <p>{words.chooseText}</p>
      </Empty>
      <dl>
        {usable.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      {onWriteFirst && (
        <Button icon="plus" onClick={onWriteFirst}>
          {words.writeFirst}
        </Button>
      )}
    </div>
  )
}

/** The client of the chosen task: beside the dialogue, or over it when there is no room. */
function ClientPane({ store, onClose }: { store: InboxStore; onClose?: () => void }) {
  const words = wordsOf(inboxWords)
  const pane = useRef<HTMLElement>(null)
  const task = store.chosen.value
  const error = store.chosenError.value
  const isOver = onClose !== undefined
  useEffect(() => {
    if (!isOver) return undefined
    const opener = document.activeElement
    pane.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [isOver])
  useShortcuts(onClose ? [{ keys: 'Escape', label: wordsOf(commonWords).close, run: onClose }] : [])
  return (
    <aside
      class={isOver ? 'inbox-client over' : 'inbox-client'}
      aria-label={words.client}
      tabIndex={-1}
      ref={pane}
    >
      {task ? (
        <ClientPanel
          key={task.client.id}
          clientId={task.client.id}
          taskId={task.id}
          {...(onClose && { onClose })}
        />
      ) : error !== undefined ? (
        <Failure error={error} onRetry={() => void store.reloadChosen()} />
      ) : (
        <Loading />
      )}
    </aside>
  )
}

/**
 * The inbox: the list, the dialogue of the chosen task, and its client. `hrefOf` gives the page of
 * a task; without it, as in the widget, a click on a row calls `onChoose`.
 */
export function Inbox({
  taskId,
  onChoose,
  hrefOf,
  alertItems,
}: {
  taskId: number | undefined
  /** Opens the dialogue of a task, or goes back to the list. */
  onChoose: (taskId: number | undefined) => void
  hrefOf?: (taskId: number) => string
  /** Entries of the list's menu: how the page alerts to messages. */
  alertItems?: readonly MenuItem[]
}) {
  const desk = useDesk()
  const words = wordsOf(inboxWords)
  const store = inboxOf(desk)
  const isWide = useMedia(WIDE)
  const isNarrow = useMedia(NARROW)
  const [showsClient, setShowsClient] = useState(false)
  const [isWriting, setIsWriting] = useState(false)
  const listPane = useRef<HTMLElement>(null)
  const dialoguePane = useRef<HTMLElement>(null)
  const before = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    store.choose(taskId)
    setShowsClient(false)
    const left = before.current
    before.current = taskId
    if (!isNarrow || left === taskId) return
    // The pane that had the focus is hidden now.
    if (taskId !== undefined) dialoguePane.current?.focus()
    else {
      const row = listPane.current?.querySelector<HTMLElement>(`[data-task="${left}"]`)
      ;(row ?? listPane.current)?.focus()
    }
  }, [taskId])
  const isMissing = store.chosen.value === null
  const pane = taskId === undefined ? 'list' : showsClient ? 'client' : 'dialogue'
  const write = desk.isEmbedded ? undefined : () => setIsWriting(true)
  return (
    <>
      <div class="inbox" data-pane={pane}>
        <section class="inbox-list" aria-label={words.listName} tabIndex={-1} ref={listPane}>
          <ListPane
            store={store}
            hrefOf={hrefOf ?? ((id) => `#task-${id}`)}
            onOpen={hrefOf ? undefined : onChoose}
            onWriteFirst={write}
            alertItems={alertItems}
          />
        </section>
        <section
          class="inbox-dialogue"
          aria-label={words.dialogue}
          tabIndex={-1}
          ref={dialoguePane}
        >
          {taskId === undefined ? (
            <NothingChosen onWriteFirst={write} />
          ) : isMissing ? (
            <Empty title={words.missingTitle}>
              <p>{words.missingText}</p>
              <Button onClick={() => onChoose(undefined)}>{words.toList}</Button>
            </Empty>
          ) : (
            <Dialogue
              key={taskId}
              taskId={taskId}
              onBack={() => onChoose(undefined)}
              onShowClient={() => setShowsClient(true)}
              onOpenTask={onChoose}
            />
          )}
        </section>
        {taskId !== undefined && !isMissing && (isWide || showsClient) && (
          <ClientPane
            key={isWide ? 'beside' : 'over'}
            store={store}
            {...(!isWide && { onClose: () => setShowsClient(false) })}
          />
        )}
      </div>
      {isWriting && <WriteFirstDialog onOpen={onChoose} onClose={() => setIsWriting(false)} />}
    </>
  )
}
