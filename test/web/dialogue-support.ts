import { signal } from '@preact/signals'
import { vi } from 'vitest'
import { createLiveQuery } from '../../src/web/api/live-query.js'
import type { LiveEvent, TaskUpdate } from '../../src/web/api/live.js'
import type {
  DialogueMessage,
  DialogueTask,
  Episode,
} from '../../src/web/dialogue/dialogue-store.js'

/** The operator who is signed in. */
export const ME = { id: 7, name: 'Olga', role: 'OPERATOR', username: 'olga', master: null } as const

/** A task of the client Greta, open and nobody's. */
export const taskOf = (fields: Partial<DialogueTask> = {}): DialogueTask => ({
  id: 1,
  version: 1,
  revision: 1,
  status: 'OPEN',
  channel: 'MESSENGER_A',
  lastMessage: 'Hello',
  unreadCount: 0,
  waitingSince: null,
  snoozedUntil: null,
  updatedAt: '2030-01-07T09:00:00Z',
  resolution: null,
  client: { id: 3, name: 'Greta', phone: null },
  assignee: null,
  presence: [],
  ...fields,
})

/** A message of Greta, one minute later for each id. */
export const messageOf = (id: number, fields: Partial<DialogueMessage> = {}): DialogueMessage => ({
  id,
  createdAt: new Date(Date.UTC(2030, 0, 7, 9, id)).toISOString(),
  removedAt: null,
  direction: 'INBOUND',
  type: 'TEXT',
  state: 'DELIVERED',
  error: null,
  text: `Message ${id}`,
  imageUrl: null,
  media: [],
  author: { kind: 'EXTERNAL', name: 'Greta', userId: null },
  task: { id: 1 },
  ...fields,
})

/** A reply of an operator. */
export const replyOf = (
  id: number,
  text: string,
  { userId, name }: { userId: number; name: string } = { userId: ME.id, name: ME.name },
): DialogueMessage =>
  messageOf(id, {
    direction: 'OUTBOUND',
    state: 'SENT',
    text,
    author: { kind: 'USER', name, userId },
  })

/** An entry of a task's log. */
export const logOf = (
  id: number,
  fields: Partial<Episode['statusLog'][number]> = {},
): Episode['statusLog'][number] => ({
  id,
  createdAt: new Date(Date.UTC(2030, 0, 7, 9, id)).toISOString(),
  oldStatus: 'OPEN',
  newStatus: 'OPEN',
  note: null,
  actor: { kind: 'USER', name: 'Anna', userId: 8 },
  ...fields,
})

/** An episode without a log. */
export const episodeOf = (fields: Partial<Episode> = {}): Episode => ({
  id: 1,
  status: 'OPEN',
  createdAt: '2030-01-07T09:00:00Z',
  resolution: null,
  assignee: null,
  statusLog: [],
  autopilotActions: [],
  autopilotDraft: null,
  ...fields,
})

/** A page of messages as the graph returns it. */
export const pageOf = (nodes: readonly DialogueMessage[], startCursor: string | null = null) => ({
  nodes,
  pageInfo: { startCursor, hasPreviousPage: startCursor !== null },
})

/** A result, or what makes one from the variables. */
type Answer = object | ((variables: never) => unknown)

/** A desk whose server answers each operation by its name, and whose events come by `emit`. */
export function fakeDesk(answers: Record<string, Answer>) {
  const listeners = new Set<(event: LiveEvent) => void>()
  const sent: { name: string; variables: Record<string, unknown> }[] = []
  const toasts = { show: vi.fn(), fail: vi.fn() }
  const subscribe = (listener: (event: LiveEvent) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const request = async (document: object, variables: unknown): Promise<never> => {
    const name = /(?:query|mutation) (\w+)/.exec(String(document))?.[1] ?? ''
    sent.push({ name, variables: variables as Record<string, unknown> })
    await Promise.resolve()
    const answer = answers[name]
    if (!answer) throw new Error(`No answer for ${name}`)
    return (await (typeof answer === 'function' ? answer(variables as never) : answer)) as never
  }
  return {
    answers,
    sent,
    toasts,
    request,
    accessToken: () => Promise.resolve('token'),
    me: signal(ME),
    salon: signal({ timeZone: 'Europe/Berlin' } as never),
    live: { subscribe },
    liveQuery: <Data>(options: Omit<Parameters<typeof createLiveQuery<Data>>[0], 'subscribe'>) =>
      createLiveQuery<Data>({ ...options, subscribe }),
    emit: (update: Partial<TaskUpdate>) =>
      listeners.forEach((listener) =>
        listener({
          topic: 'task',
          update: { kind: 'UPDATED', task: null, message: null, ...update },
        }),
      ),
    emitEvent: (event: LiveEvent) => listeners.forEach((listener) => listener(event)),
  }
}

/** Answers that open the dialogue of a task. */
export const openAnswers = (
  task: DialogueTask,
  messages: readonly DialogueMessage[],
  {
    cursor = null,
    episodes = [episodeOf()],
  }: { cursor?: string | null; episodes?: Episode[] } = {},
): Record<string, Answer> => ({
  OpenDialogue: { task: { ...task, dialogue: { id: 1, messages: pageOf(messages, cursor) } } },
  DialogueEpisodes: { task: { dialogue: { tasks: { nodes: episodes } } } },
  ShowTyping: { setTyping: { id: task.id } },
})

/** Waits until what is on its way has arrived. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))
