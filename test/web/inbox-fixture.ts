import { signal } from '@preact/signals'
import { createLiveQuery } from '../../src/web/api/live-query.js'
import type { Live, LiveEvent, LiveState, TaskUpdate } from '../../src/web/api/live.js'
import type { ListedTask } from '../../src/web/inbox/task-order.js'
import type { Desk, Me } from '../../src/web/shell/desk.js'

/** The account that looks at the inbox in these tests. */
export const ACCOUNT_ID = 7
const START = Date.parse('2030-01-07T09:00:00.000Z')

/** An instant some minutes after nine o'clock. */
export const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString()

/** A task with sensible values for all fields that a test does not name. */
export const taskWith = (fields: Partial<ListedTask> & { id: number }): ListedTask => ({
  version: 1,
  revision: 1,
  status: 'OPEN',
  channel: 'MESSENGER_A',
  lastMessage: 'Hello',
  unreadCount: 0,
  waitingSince: null,
  snoozedUntil: null,
  updatedAt: at(0),
  resolution: null,
  client: { id: 100 + fields.id, name: `Client ${fields.id}`, phone: null },
  assignee: null,
  presence: [],
  ...fields,
})

/** A request that waits for its answer. */
export type PendingRequest = {
  readonly operation: string
  readonly variables: Record<string, unknown>
  readonly signal: AbortSignal | undefined
  readonly answer: (data: unknown) => Promise<void>
  readonly fail: (error: unknown) => Promise<void>
}

/** Lets what waits for settled promises run. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve()
}

/** A desk without a server: the test answers each request and emits each event. */
export function createFakeDesk() {
  const pending: PendingRequest[] = []
  const listeners = new Set<(event: LiveEvent) => void>()
  const state = signal<LiveState>('live')
  const live: Live = {
    state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watchTask: () => () => undefined,
    stop: () => undefined,
  }
  const request = ((document: unknown, variables: Record<string, unknown>, options = {}) =>
    new Promise<unknown>((resolve, reject) => {
      pending.push({
        operation: /(?:query|mutation) (\w+)/.exec(String(document))?.[1] ?? '',
        variables,
        signal: (options as { signal?: AbortSignal }).signal,
        answer: (data) => {
          resolve(data)
          return settle()
        },
        fail: (error) => {
          reject(error instanceof Error ? error : new Error(String(error)))
          return settle()
        },
      })
    })) as Desk['request']
  const me = signal({ id: ACCOUNT_ID, name: 'Ana', role: 'OPERATOR' } as Me)
  const liveQuery: Desk['liveQuery'] = (options) =>
    createLiveQuery({ ...options, subscribe: live.subscribe })
  const emit = (event: LiveEvent): void => listeners.forEach((listener) => listener(event))
  return {
    desk: { request, live, liveQuery, me },
    emit,
    /** Emits what `deskUpdates` sends when a task changes. */
    emitTask: (task: ListedTask, update: Partial<TaskUpdate> = {}) =>
      emit({ topic: 'task', update: { kind: 'UPDATED', message: null, ...update, task } }),
    /** Takes the oldest request that waits. Fails if there is none of that operation. */
    next: (operation: string): PendingRequest => {
      const index = pending.findIndex((one) => one.operation === operation)
      const [found] = index < 0 ? [] : pending.splice(index, 1)
      if (!found) throw new Error(`no ${operation} waits; there are ${pending.length} others`)
      return found
    },
    countOf: (operation: string): number =>
      pending.filter((one) => one.operation === operation).length,
  }
}

/** A page of tasks as the server returns it. */
export const pageOf = (nodes: readonly ListedTask[], endCursor: string | null = null) => ({
  tasks: { nodes, pageInfo: { endCursor, hasNextPage: endCursor !== null } },
})
