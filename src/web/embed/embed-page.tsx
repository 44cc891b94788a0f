import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Inbox } from '../inbox/inbox.js'
import { inboxCountsOf } from '../inbox/inbox-counts.js'
import { ToastList } from '../parts/toasts.js'
import { useDesk } from '../shell/desk.js'
import { commonWords } from '../words/common.js'
import { embedWords } from '../words/embed.js'
import { wordsOf } from '../words/language.js'
import type { Host } from './host-messages.js'
import './embed.css'

/** The height that a dialogue asks for. Its messages scroll. */
const DIALOGUE_HEIGHT = 640
const LEAST_HEIGHT = 240

/** Tells the host the height at which the list needs no scrolling; a dialogue has a fixed one. */
function useHeight(host: Host, taskId: number | undefined) {
  const page = useRef<HTMLDivElement>(null)
  const posted = useRef(0)
  useEffect(() => {
    const post = (height: number): void => {
      if (height === posted.current) return
      posted.current = height
      host.post({ type: 'height', height })
    }
    const frame = page.current?.querySelector<HTMLElement>('.list-frame')
    if (taskId !== undefined || !page.current || !frame) return post(DIALOGUE_HEIGHT)
    const element = page.current
    const measure = (): void => {
      const rows = [...frame.children].reduce((sum, { scrollHeight }) => sum + scrollHeight, 0)
      const around = element.offsetHeight - frame.clientHeight
      post(Math.max(LEAST_HEIGHT, around + rows))
    }
    measure()
    const onChange = new MutationObserver(measure)
    onChange.observe(frame, { childList: true, subtree: true })
    const onResize = new ResizeObserver(measure)
    onResize.observe(frame)
    return () => {
      onChange.disconnect()
      onResize.disconnect()
    }
  }, [taskId])
  return page
}

/** Tells the host the number of unread dialogues, and shows it in the title. */
function useUnread(host: Host): void {
  const counts = inboxCountsOf(useDesk())
  useSignalEffect(() => {
    const unread = counts.value?.unread
    const title = wordsOf(embedWords).dialogues
    document.title = unread ? `(${unread}) ${title}` : title
    if (unread !== undefined) host.post({ type: 'unread', count: unread })
  })
}

/** The inbox in a frame: the list, a dialogue, and its client. */
export function EmbedPage({ host }: { host: Host }) {
  const desk = useDesk()
  const [taskId, setTaskId] = useState<number>()
  const page = useHeight(host, taskId)
  useUnread(host)
  const state = desk.live.state.value
  return (
    <div class="embed" ref={page}>
      <div class="embed-state" role="status">
        {state !== 'live' && <p class={state}>{wordsOf(commonWords).connection[state]}</p>}
      </div>
      <div class="embed-inbox">
        <Inbox taskId={taskId} onChoose={setTaskId} />
      </div>
      <ToastList toasts={desk.toasts} />
    </div>
  )
}
