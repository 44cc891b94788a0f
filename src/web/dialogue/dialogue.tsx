import { effect } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { pathTo } from '../api/endpoint.js'
import { Failure, Loading } from '../parts/feedback.js'
import { useDesk } from '../shell/desk.js'
import { Composer } from './composer/composer.js'
import { createComposerStore } from './composer/composer-store.js'
import { createDialogueStore, type DialogueStore } from './dialogue-store.js'
import { Header } from './header.js'
import { MessageList } from './messages/message-list.js'
import { createOutbox } from './outbox.js'
import { createTaskActions } from './task-actions.js'
import './dialogue.css'

type DialogueProps = {
  taskId: number
  /** Goes back to the list, where the list is not beside the dialogue. */
  onBack: () => void
  /** Shows the client's panel, where it is not beside the dialogue. */
  onShowClient: () => void
  /** Opens another task. Without it the desk opens its page, if there is a desk. */
  onOpenTask?: (taskId: number) => void
}

/** Marks messages as read while somebody sees them: the page is visible and has the focus. */
function useMarkRead(store: DialogueStore): void {
  useEffect(() => {
    const markIfSeen = (): void => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return
      // Nobody waits for it: the next message, or the next look, tries again.
      store.markRead().catch(() => undefined)
    }
    const stop = effect(() => {
      if ((store.dialogue.data.value?.task.unreadCount ?? 0) > 0) markIfSeen()
    })
    document.addEventListener('visibilitychange', markIfSeen)
    window.addEventListener('focus', markIfSeen)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', markIfSeen)
      window.removeEventListener('focus', markIfSeen)
    }
  }, [store])
}

function OpenDialogue({ taskId, onBack, onShowClient, onOpenTask }: DialogueProps) {
  const desk = useDesk()
  const { open } = desk
  const openTask = onOpenTask ?? (open && ((id: number) => open(pathTo('inbox', id))))
  const { store, outbox, actions, composer } = useMemo(() => {
    const opened = createDialogueStore(desk, taskId)
    const sending = createOutbox(desk, opened)
    return {
      store: opened,
      outbox: sending,
      actions: createTaskActions(desk, opened),
      composer: createComposerStore(desk, {
        store: opened,
        outbox: sending,
        onOpened: (id) => openTask?.(id),
        now: Date.now,
      }),
    }
  }, [])
  useEffect(() => {
    const stopWatching = desk.live.watchTask(taskId)
    return () => {
      stopWatching()
      outbox.dispose()
      store.dispose()
    }
  }, [])
  useMarkRead(store)
  const { status, error, reload } = store.dialogue
  return (
    <section class="dialogue" aria-label={store.dialogue.data.value?.task.client.name}>
      <Header store={store} actions={actions} onBack={onBack} onShowClient={onShowClient} />
      {status.value === 'failed' && <Failure error={error.value} onRetry={() => void reload()} />}
      {status.value === 'loading' && <Loading lines={6} />}
      {status.value === 'ready' && (
        <>
          <MessageList store={store} outbox={outbox} actions={actions} />
          <Composer composer={composer} store={store} onOpenTask={openTask} />
        </>
      )}
    </section>
  )
}

/** The dialogue of a task: its messages, the composer, and the actions on the task. */
export const Dialogue = (props: DialogueProps) => <OpenDialogue key={props.taskId} {...props} />
