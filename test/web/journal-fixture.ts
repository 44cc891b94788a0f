import { signal } from '@preact/signals'
import { createLiveQuery } from '../../src/web/api/live-query.js'
import type { LiveEvent } from '../../src/web/api/live.js'
import type { JournalAppointment, JournalDay } from '../../src/web/journal/journal-day.js'
import type { Desk } from '../../src/web/shell/desk.js'

export const DATE = '2030-01-07'
export const MASTERS = [
  { id: 1, name: 'Anna' },
  { id: 2, name: 'Boris' },
]

/** An appointment of Anna's at 10:00, of an hour. */
export const appointment = (changes: Partial<JournalAppointment> = {}): JournalAppointment => ({
  id: 10,
  version: 1,
  date: DATE,
  time: '10:00:00',
  endTime: '11:00:00',
  durationMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 15,
  status: 'BOOKED',
  source: 'JOURNAL',
  comment: '',
  allowedTransitions: ['CONFIRMED', 'CANCELLED'],
  client: { id: 100, name: 'Lena', phone: null },
  master: { id: 1, name: 'Anna' },
  service: { id: 5, name: 'Haircut', durationMinutes: 60, price: '40.00' },
  ...changes,
})

/** A day of both masters from 9 to 18. */
export const dayOf = (...appointments: readonly JournalAppointment[]): JournalDay => ({
  date: DATE,
  columns: MASTERS.map((master) => ({
    master: { ...master, services: [{ service: { id: 5 } }] },
    shifts: [{ start: '09:00:00', end: '18:00:00' }],
    timeOff: [],
    openMinutes: 540,
    appointments: appointments.filter((one) => one.master.id === master.id),
  })),
})

/** The event of a changed appointment. */
export const changed = (one: JournalAppointment): LiveEvent => ({
  topic: 'appointment',
  update: { kind: 'UPDATED', appointment: one },
})

/** A request that waits for its answer. */
export type Asked = {
  /** The name of the operation. */
  readonly name: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly key: string | undefined
  readonly answer: (data: unknown) => Promise<void>
  readonly fail: (error: unknown) => Promise<void>
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A desk without a server: the test answers what is asked and sends the events. */
export function fakeDesk(role: 'ADMIN' | 'OPERATOR' | 'MASTER' = 'ADMIN') {
  const asked: Asked[] = []
  const listeners = new Set<(event: LiveEvent) => void>()
  const toasts: { text: string; undo: (() => unknown) | undefined; label?: string | undefined }[] =
    []
  const failures: unknown[] = []
  const subscribe = (listener: (event: LiveEvent) => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const desk = {
    request: (document: unknown, variables: unknown, options?: { idempotencyKey?: string }) =>
      new Promise((resolve, reject) => {
        asked.push({
          name: /(?:query|mutation) (\w+)/.exec(String(document))?.[1] ?? '',
          variables: variables as Record<string, unknown>,
          key: options?.idempotencyKey,
          answer: (data) => {
            resolve(data)
            return settle()
          },
          fail: (error) => {
            reject(error)
            return settle()
          },
        })
      }),
    liveQuery: (options: object) =>
      createLiveQuery({ ...options, subscribe } as Parameters<typeof createLiveQuery>[0]),
    toasts: {
      show: (text: string, undo?: () => unknown, label?: string) =>
        toasts.push({ text, undo, label }),
      fail: (error: unknown) => failures.push(error),
    },
    me: signal({ role }),
    salon: signal({ booking: { nativeBookingEnabled: true, slotStepMinutes: 15 } }),
  } as unknown as Desk
  return {
    desk,
    toasts,
    failures,
    emit: (event: LiveEvent) => listeners.forEach((listener) => listener(event)),
    /** The oldest request that nobody took. Throws if there is none. */
    next: (): Asked => {
      const first = asked.shift()
      if (!first) throw new Error('Nothing was asked')
      return first
    },
    asked,
  }
}
