import { useMemo } from 'preact/hooks'
import { Icon, type IconName } from '../parts/icon.js'
import { useDesk } from '../shell/desk.js'
import { commonWords } from '../words/common.js'
import { formatInstant, formatShortDay, formatSpan, formatTime, dateIn } from '../words/format.js'
import { inboxWords } from '../words/inbox.js'
import { wordsOf } from '../words/language.js'
import type { Channel, TaskStatus } from './documents.js'
import type { ListedTask } from './task-order.js'

/** The first letters of a name: Anna Smith is AS. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words
  return [first, last].map((word) => [...word][0]?.toUpperCase() ?? '').join('')
}

/** The letter of a messenger. */
const ChannelSign = ({ channel }: { channel: Channel }) => (
  <span
    class={`channel-sign ${channel.toLowerCase()}`}
    title={wordsOf(commonWords).channel[channel]}
  >
    <span aria-hidden="true">{channel.slice(-1)}</span>
    <span class="visually-hidden">{wordsOf(commonWords).channel[channel]}</span>
  </span>
)

/** How long the client waits, or else how long ago the task changed. */
function TaskAge({ task }: { task: ListedTask }) {
  const desk = useDesk()
  const words = wordsOf(inboxWords)
  const { timeZone } = desk.salon.value
  const isWaiting = task.waitingSince !== null
  const since = task.waitingSince ?? task.updatedAt
  const span = formatSpan(Math.max(0, desk.now.value - Date.parse(since)))
  const exact = formatInstant(since, timeZone)
  return (
    <time
      class={isWaiting ? 'task-age waiting' : 'task-age'}
      dateTime={since}
      title={isWaiting ? words.waitsSince(exact) : words.changedAt(exact)}
    >
      {isWaiting ? (
        <>
          <span class="visually-hidden">{words.waits(span)}</span>
          <span aria-hidden="true">{span}</span>
        </>
      ) : (
        span
      )}
    </time>
  )
}

const STATUS_ICONS: Readonly<Record<TaskStatus, IconName>> = {
  OPEN: 'inbox',
  AUTOPILOT: 'bot',
  SNOOZED: 'snooze',
  CLOSED: 'check',
}

/** The status with its sign and word, and until when a task is snoozed. */
function StatusSign({ task }: { task: ListedTask }) {
  const desk = useDesk()
  const words = wordsOf(inboxWords)
  const { timeZone } = desk.salon.value
  const until = task.status === 'SNOOZED' ? task.snoozedUntil : null
  const day = until && dateIn(timeZone, Date.parse(until))
  const time = until && formatTime(until, timeZone)
  return (
    <span
      class={`task-status ${task.status.toLowerCase()}`}
      title={until ? formatInstant(until, timeZone) : undefined}
    >
      <Icon name={STATUS_ICONS[task.status]} size={12} />
      {words.status[task.status]}
      {day && time && (
        <> {words.snoozedUntil(day === desk.today() ? time : `${formatShortDay(day)}, ${time}`)}</>
      )}
    </span>
  )
}

type TaskRowProps = {
  task: ListedTask
  /** Shows the status in words: the list alone does not say it. */
  showsStatus: boolean
  isChosen: boolean
  /** Whether the tabulator stops at this row. Arrows lead to the others. */
  isTabStop: boolean
  href: string
}

function TaskRowContent({ task, showsStatus, isChosen, isTabStop, href }: TaskRowProps) {
  const desk = useDesk()
  const words = wordsOf(inboxWords)
  const { client, assignee, unreadCount } = task
  const others = task.presence.filter(({ account }) => account.id !== desk.me.value.id)
  const namesOf = (list: typeof others): string =>
    list.map(({ account }) => account.name).join(', ')
  const writers = others.filter(({ typing }) => typing)
  return (
    <a
      class={unreadCount > 0 ? 'task-row unread' : 'task-row'}
      href={href}
      data-task={task.id}
      aria-current={isChosen ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
    >
      <ChannelSign channel={task.channel} />
      <span class="task-main">
        <span class="task-line">
          <span class="task-name truncate" dir="auto">
            {client.name}
          </span>
          <TaskAge task={task} />
        </span>
        <span class="task-line">
          {writers.length > 0 ? (
            <span class="task-text typing truncate">{words.types(namesOf(writers))}</span>
          ) : (
            <span class="task-text truncate" dir="auto">
              {task.lastMessage || words.noText}
            </span>
          )}
          {others.length > 0 && writers.length === 0 && (
            <span class="task-looks" title={words.looks(namesOf(others))}>
              <Icon name="eye" size={14} />
              <span class="visually-hidden">{words.looks(namesOf(others))}</span>
            </span>
          )}
          {assignee && (
            <span class="task-assignee" title={words.assignedTo(assignee.name)}>
              <span aria-hidden="true">{initialsOf(assignee.name)}</span>
              <span class="visually-hidden">{words.assignedTo(assignee.name)}</span>
            </span>
          )}
          {unreadCount > 0 && (
            <span class="task-unread">
              <span aria-hidden="true">{unreadCount > 99 ? '99+' : unreadCount}</span>
              <span class="visually-hidden">{words.unread(unreadCount)}</span>
            </span>
          )}
        </span>
        {showsStatus && <StatusSign task={task} />}
      </span>
    </a>
  )
}

/** A task in the list. It is drawn again only when something in it has changed. */
export function TaskRow({ task, showsStatus, isChosen, isTabStop, href }: TaskRowProps) {
  const props = { task, showsStatus, isChosen, isTabStop, href }
  return useMemo(() => <TaskRowContent {...props} />, Object.values(props))
}
