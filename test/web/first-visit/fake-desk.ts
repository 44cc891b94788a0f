import { createLiveQuery } from '../../../src/web/api/live-query.js'
import type { LiveEvent } from '../../../src/web/api/live.js'
import type { Desk } from '../../../src/web/shell/desk.js'

/** An operation that a store has sent. */
export type Sent = {
  /** Such as ImportRuns. */
  readonly name: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string | undefined
}

/** A desk without a server: `answer` returns the data of an operation, or throws. */
export function fakeDesk(answer: (sent: Sent) => unknown) {
  const sent: Sent[] = []
  const listeners = new Set<(event: LiveEvent) => void>()
  const subscribe = (listener: (event: LiveEvent) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const request = async (
    document: unknown,
    variables: unknown,
    options?: { idempotencyKey?: string },
  ): Promise<unknown> => {
    const name = /(?:query|mutation) (\w+)/.exec(String(document))?.[1] ?? ''
    const operation: Sent = {
      name,
      variables: variables as Sent['variables'],
      idempotencyKey: options?.idempotencyKey,
    }
    sent.push(operation)
    return answer(operation)
  }
  const desk = {
    request: request as Desk['request'],
    liveQuery: ((options) => createLiveQuery({ ...options, subscribe })) as Desk['liveQuery'],
  }
  return {
    desk,
    sent,
    names: () => sent.map(({ name }) => name),
    emit: (event: LiveEvent) => listeners.forEach((listener) => listener(event)),
    listeners,
  }
}

/** A change of the salon's set-up, as `deskUpdates` sends it. */
export const salonEvent = (subject: string): LiveEvent =>
  ({ topic: 'salon', update: { kind: 'UPDATED', subject, id: null } }) as LiveEvent
