import { type ReadonlySignal, useComputed } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.js'
import { Empty, Failure } from '../../parts/feedback.js'
import { useDesk } from '../../shell/desk.js'
import { dialogueWords } from '../../words/dialogue.js'
import { formatFullDay, formatInstant } from '../../words/format.js'
import { wordsOf } from '../../words/language.js'
import type { DialogueMessage, DialogueStore } from '../dialogue-store.js'
import type { Outbox } from '../outbox.js'
import type { TaskActions } from '../task-actions.js'
import { ActionLine, LogLine } from './event-line.js'
import { authorOf, Message, Outgoing } from './message.js'
import { useFollowingScroll } from './scroll.js'
import { isSameLine, type TimelineLine, timelineOf } from './timeline.js'
import './message-list.css'

type Parts = {
  readonly store: DialogueStore
  readonly outbox: Outbox
  readonly actions: TaskActions
}

type LineProps = {
  line: TimelineLine
  /** The task whose messages can be sent again. Undefined: it is closed. */
  openTaskId: ReadonlySignal<number | undefined>
  actions: TaskActions
}

function Line({ line, openTaskId, actions }: LineProps) {
  const words = wordsOf(dialogueWords)
  const { timeZone } = useDesk().salon.value
  if (line.kind === 'day')
    return (
      <h3 class="day-line">
        <time dateTime={line.date}>{formatFullDay(line.date)}</time>
      </h3>
    )
  if (line.kind === 'unread') return <div class="unread-line">{words.unread}</div>
  if (line.kind === 'episode')
    return (
      <div class="event-line episode">
        <span>{words.opened}</span>
        <time dateTime={line.at}>{formatInstant(line.at, timeZone)}</time>
      </div>
    )
  if (line.kind === 'log') return <LogLine entry={line.entry} />
  if (line.kind === 'outgoing') return <Outgoing outgoing={line.outgoing} />
  if (line.kind === 'action')
    return (
      <ActionLine
        action={line.action}
        isUndoing={actions.running.value.has(`undo ${line.action.id}`)}
        onUndo={() => void actions.undoAutopilotAction(line.action.id)}
      />
    )
  const { message } = line
  // Only a failed message follows these signals: a change must not draw all lines again.
  const canSend = message.state === 'FAILED' && message.task.id === openTaskId.value
  return (
    <Message
      message={message}
      isContinued={line.isContinued}
      isSendingAgain={canSend && actions.running.value.has(`resend ${message.id}`)}
      onSendAgain={canSend ? () => void actions.resend(message.id) : undefined}
    />
  )
}

/** Reads new messages of others to assistive tools. Older ones that are loaded are not read. */
function Announcer({ store }: Pick<Parts, 'store'>) {
  const { me } = useDesk()
  const words = wordsOf(dialogueWords)
  const newest = store.dialogue.data.value?.messages.at(-1)
  const first = useRef(newest?.id)
  const isNew =
    newest !== undefined && newest.id !== first.current && newest.author.userId !== me.value.id
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      {isNew && words.says(authorOf(newest, me.value.id), newest.text)}
    </div>
  )
}

/** What stands above the oldest loaded message. */
function OlderMessages({ store }: Pick<Parts, 'store'>) {
  const words = wordsOf(dialogueWords)
  const data = store.dialogue.data.value
  if (store.olderError.value !== undefined)
    return <Failure error={store.olderError.value} onRetry={() => void store.loadOlder()} />
  if (data?.olderCursor === null)
    return data.messages.length > 0 ? null : <Empty title={words.noMessages} />
  return <div class="older-loading" aria-hidden="true" />
}

/** Returns the elements of the lines. A line that stays as it is keeps its element, undrawn. */
function useLineElements(
  lines: readonly TimelineLine[],
  draw: (line: TimelineLine) => ComponentChild,
): ComponentChild[] {
  const drawn = useRef(new Map<string, { line: TimelineLine; element: ComponentChild }>())
  return useMemo(() => {
    const next = new Map<string, { line: TimelineLine; element: ComponentChild }>()
    for (const line of lines) {
      const known = drawn.current.get(line.key)
      const isKept = known !== undefined && isSameLine(known.line, line)
      next.set(line.key, isKept ? known : { line, element: draw(line) })
    }
    drawn.current = next
    return [...next.values()].map(({ element }) => element)
  }, [lines])
}

const NO_MESSAGES: readonly DialogueMessage[] = []
/** How far from the top older messages are loaded, in pixels. */
const LOAD_DISTANCE = 800

/** The messages of the dialogue, with what happened between them. */
export function MessageList({ store, outbox, actions }: Parts) {
  const desk = useDesk()
  const words = wordsOf(dialogueWords)
  const messages = useComputed(() => store.dialogue.data.value?.messages ?? NO_MESSAGES)
  const hasOlder = useComputed(() => store.dialogue.data.value?.olderCursor !== null)
  const openTaskId = useComputed(() => {
    const task = store.dialogue.data.value?.task
    return task?.status === 'CLOSED' ? undefined : task?.id
  })
  const lines = useComputed(() =>
    timelineOf({
      messages: messages.value,
      hasOlder: hasOlder.value,
      episodes: store.episodes.data.value ?? [],
      outgoing: outbox.waiting.value,
      firstUnreadId: store.firstUnreadId.value,
      timeZone: desk.salon.value.timeZone,
    }),
  )
  const { frame, newCount, isAtEnd, toEnd, onScroll } = useFollowingScroll(
    lines.value,
    desk.me.value.id,
  )
  const elements = useLineElements(lines.value, (line) => (
    <div key={line.key} data-key={line.key} class="line">
      <Line line={line} openTaskId={openTaskId} actions={actions} />
    </div>
  ))
  const loadNearTop = (): void => {
    const hasFailed = store.olderError.peek() !== undefined
    if (frame.current && frame.current.scrollTop < LOAD_DISTANCE && !hasFailed)
      void store.loadOlder()
  }
  // A first page that does not fill the view loads the next one without a scroll.
  useEffect(loadNearTop, [lines.value])
  return (
    <div class="message-frame">
      <div
        ref={frame}
        class="message-list"
        role="log"
        aria-live="off"
        aria-label={words.messages}
        tabIndex={0}
        onScroll={() => {
          onScroll()
          loadNearTop()
        }}
      >
        <div class="message-lines">
          <OlderMessages store={store} />
          {elements}
        </div>
      </div>
      <Announcer store={store} />
      {!isAtEnd && (
        <div class="to-newest">
          <Button icon="down" onClick={toEnd} aria-label={words.toNewest}>
            {newCount > 0 ? words.newBelow(newCount) : words.toNewest}
          </Button>
        </div>
      )}
    </div>
  )
}
