import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { MessageFieldsFragment, TaskFieldsFragment } from '../api/documents.js'
import { GraphRefusal } from '../api/errors.js'
import type { LiveQuery } from '../api/live-query.js'
import type { LiveEvent, TaskUpdate } from '../api/live.js'
import type { Desk } from '../shell/desk.js'
import {
  DialogueEpisodesDocument,
  type EpisodeFieldsFragment,
  MarkDialogueReadDocument,
  type MessagePageFragment,
  OlderMessagesDocument,
  OpenDialogueDocument,
} from './documents.js'

/** A message or note of the dialogue. */
export type DialogueMessage = MessageFieldsFragment
/** A task of the dialogue with its log. */
export type Episode = EpisodeFieldsFragment
/** Who looks at the task. */
export type TaskPresence = NonNullable<TaskUpdate['task']>['presence'][number]
/** The open task. */
export type DialogueTask = TaskFieldsFragment & { readonly presence: readonly TaskPresence[] }

/** What the page knows of a dialogue. */
export type DialogueData = {
  readonly task: DialogueTask
  /** Oldest first, without gaps. Pages before them may not be loaded. */
  readonly messages: readonly DialogueMessage[]
  /** Where the next older page ends. Null: all messages are loaded. */
  readonly olderCursor: string | null
}

/** The part of the desk that the dialogue needs. */
export type DialogueDesk = Pick<Desk, 'request' | 'liveQuery' | 'me'>

const IS_DELIVERED: Readonly<Partial<Record<DialogueMessage['state'], boolean>>> = {
  DELIVERED: true,
  READ: true,
}

/** The messages and the state of a task's dialogue, live. */
export type DialogueStore = {
  readonly taskId: number
  readonly dialogue: LiveQuery<DialogueData>
  readonly episodes: LiveQuery<readonly Episode[]>
  /** Another task of the dialogue that is not closed: the client wrote again. */
  readonly openEpisodeId: ReadonlySignal<number | undefined>
  /** The first message that was unread when the dialogue was opened. */
  readonly firstUnreadId: ReadonlySignal<number | undefined>
  readonly isLoadingOlder: ReadonlySignal<boolean>
  /** The failure of the last attempt to load older messages. */
  readonly olderError: ReadonlySignal<unknown>
  readonly loadOlder: () => Promise<void>
  /** Marks the messages of the client as read, if there are unread ones. */
  readonly markRead: () => Promise<void>
  /** Takes a task that the server returned. */
  readonly acceptTask: (task: TaskFieldsFragment) => void
  /** Takes a message that a mutation returned, unless an event has told more since. */
  readonly acceptMessage: (message: DialogueMessage) => void
  /** Reads everything again. */
  readonly reload: () => Promise<void>
  readonly dispose: () => void
}

const isBefore = (a: DialogueMessage, b: DialogueMessage): boolean =>
  a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt

/** Returns the messages with a new or changed one, each once, oldest first. */
export function withMessage(
  messages: readonly DialogueMessage[],
  message: DialogueMessage,
): readonly DialogueMessage[] {
  const place = messages.findLastIndex(({ id }) => id === message.id)
  if (place >= 0) return messages.with(place, message)
  const after = messages.findLastIndex((other) => isBefore(other, message)) + 1
  return messages.toSpliced(after, 0, message)
}

/**
 * Returns the messages of an older page before those that are known. A message that moved between
 * two requests stays once.
 */
export function withOlderPage(
  messages: readonly DialogueMessage[],
  older: readonly DialogueMessage[],
): readonly DialogueMessage[] {
  const known = new Set(messages.map(({ id }) => id))
  return [...older.filter(({ id }) => !known.has(id)), ...messages]
}

const cursorOf = ({ pageInfo }: MessagePageFragment): string | null =>
  pageInfo.hasPreviousPage ? pageInfo.startCursor : null

/**
 * Returns the newest page after the older messages that were loaded before. Without a common message
 * there may be a gap between the two: then the newest page stands alone.
 */
export function withNewestPage(
  before: Pick<DialogueData, 'messages' | 'olderCursor'> | undefined,
  page: MessagePageFragment,
): Pick<DialogueData, 'messages' | 'olderCursor'> {
  const [first] = page.nodes
  const common = first ? (before?.messages.findIndex(({ id }) => id === first.id) ?? -1) : -1
  if (!before || common <= 0) return { messages: page.nodes, olderCursor: cursorOf(page) }
  return {
    messages: [...before.messages.slice(0, common), ...page.nodes],
    olderCursor: before.olderCursor,
  }
}

/** A message that was sent after the page says so in its own event; older ones are not loaded yet. */
const belongsToLoaded = (data: DialogueData, message: DialogueMessage): boolean => {
  const [first] = data.messages
  return data.olderCursor === null || first === undefined || !isBefore(message, first)
}

/** Returns the dialogue after an event. */
export function reduceDialogue(data: DialogueData, event: LiveEvent): DialogueData {
  if (event.topic !== 'task') return data
  const { task, message } = event.update
  if (!task || task.client.id !== data.task.client.id || task.channel !== data.task.channel)
    return data
  let next = data
  if (message && belongsToLoaded(data, message))
    next = { ...next, messages: withMessage(next.messages, message) }
  if (task.id !== data.task.id) return next
  if (task.revision >= data.task.revision) return { ...next, task }
  return { ...next, task: { ...next.task, presence: task.presence } }
}

/** Returns the episodes after an event, or 'reload' when the log has a new entry. */
export function reduceEpisodes(
  episodes: readonly Episode[],
  event: LiveEvent,
  { clientId, channel }: { readonly clientId: number; readonly channel: string },
): readonly Episode[] | 'reload' {
  // What the autopilot did, and whether it was undone, comes as a change of an appointment.
  if (event.topic === 'appointment')
    return event.update.appointment?.client.id === clientId ? 'reload' : episodes
  if (event.topic !== 'task') return episodes
  const { task, kind } = event.update
  if (!task || kind === 'PRESENCE' || kind === 'MESSAGE_UPDATED') return episodes
  if (task.client.id !== clientId || task.channel !== channel) return episodes
  const known = episodes.find(({ id }) => id === task.id)
  const isSame = known?.status === task.status && known.assignee?.id === task.assignee?.id
  return isSame ? episodes : 'reload'
}

/** Returns the oldest of the unread messages of the client. */
const firstUnreadOf = ({ task, messages }: DialogueData): number | undefined =>
  task.unreadCount === 0
    ? undefined
    : messages
        .filter((message) => message.direction === 'INBOUND' && message.task.id === task.id)
        .at(-task.unreadCount)?.id

/** Opens the dialogue of a task. */
export function createDialogueStore(desk: DialogueDesk, taskId: number): DialogueStore {
  const firstUnreadId = signal<number | undefined>(undefined)
  const isLoadingOlder = signal(false)
  const olderError = signal<unknown>(undefined)
  let isFirstLoad = true

  const dialogue: LiveQuery<DialogueData> = desk.liveQuery<DialogueData>({
    load: async (abort) => {
      const { task } = await desk.request(OpenDialogueDocument, { taskId }, { signal: abort })
      if (!task) throw new GraphRefusal('The task does not exist', { code: 'not_found' })
      const { dialogue: page, ...fields } = task
      const data = { task: fields, ...withNewestPage(dialogue.data.peek(), page.messages) }
      if (isFirstLoad) firstUnreadId.value = firstUnreadOf(data)
      isFirstLoad = false
      return data
    },
    reduce: reduceDialogue,
  })
  const episodes = desk.liveQuery<readonly Episode[]>({
    load: async (abort) => {
      const data = await desk.request(DialogueEpisodesDocument, { taskId }, { signal: abort })
      return data.task?.dialogue.tasks.nodes ?? []
    },
    reduce: (data, event) => {
      const task = dialogue.data.peek()?.task
      return task
        ? reduceEpisodes(data, event, { clientId: task.client.id, channel: task.channel })
        : data
    },
  })

  async function loadOlder(): Promise<void> {
    const before = dialogue.data.peek()?.olderCursor
    if (before === null || before === undefined || isLoadingOlder.peek()) return
    isLoadingOlder.value = true
    try {
      const { task } = await desk.request(OlderMessagesDocument, { taskId, before })
      const page = task?.dialogue.messages
      if (!page) return
      dialogue.change((data) =>
        // A reload may have begun anew meanwhile: then this page does not join.
        data.olderCursor === before
          ? {
              ...data,
              messages: withOlderPage(data.messages, page.nodes),
              olderCursor: cursorOf(page),
            }
          : data,
      )
      olderError.value = undefined
    } catch (error) {
      olderError.value = error
    } finally {
      isLoadingOlder.value = false
    }
  }

  function acceptTask(task: TaskFieldsFragment): void {
    dialogue.change((data) =>
      task.id === data.task.id && task.revision >= data.task.revision
        ? { ...data, task: { ...task, presence: data.task.presence } }
        : data,
    )
  }

  const openEpisodeId = computed(
    () => episodes.data.value?.find(({ id, status }) => id !== taskId && status !== 'CLOSED')?.id,
  )

  let isMarking = false
  return {
    taskId,
    dialogue,
    episodes,
    openEpisodeId,
    firstUnreadId,
    isLoadingOlder,
    olderError,
    loadOlder,
    markRead: async () => {
      if (isMarking || (dialogue.data.peek()?.task.unreadCount ?? 0) === 0) return
      isMarking = true
      try {
        acceptTask((await desk.request(MarkDialogueReadDocument, { id: taskId })).markTaskRead)
      } finally {
        isMarking = false
      }
    },
    acceptTask,
    acceptMessage: (message) =>
      void dialogue.change((data) => {
        const known = data.messages.find(({ id }) => id === message.id)
        return known && IS_DELIVERED[known.state]
          ? data
          : { ...data, messages: withMessage(data.messages, message) }
      }),
    reload: async () => {
      await Promise.all([dialogue.reload(), episodes.reload()])
    },
    dispose: () => {
      dialogue.dispose()
      episodes.dispose()
    },
  }
}

/** The others who look at the task: not the viewer. */
export const othersAt = (store: DialogueStore, desk: Pick<Desk, 'me'>) =>
  computed(() =>
    (store.dialogue.data.value?.task.presence ?? []).filter(
      ({ account }) => account.id !== desk.me.value.id,
    ),
  )
