import { signal } from '@preact/signals'
import { vi } from 'vitest'
import { createLiveQuery } from '../../src/web/api/live-query.js'
import type { Live, LiveEvent } from '../../src/web/api/live.js'
import type { BookedAppointment } from '../../src/web/booking/move-store.js'
import { Toasts } from '../../src/web/parts/toasts.js'
import type { Desk } from '../../src/web/shell/desk.js'

/** Variables of an operation, as a handler reads them. */
export type Variables = Readonly<Record<string, unknown>>
type Handler = (variables: Variables, abort?: AbortSignal) => unknown
type Request = { readonly name: string; readonly variables: Variables; readonly key?: string }

/** A desk whose server is a handler for each operation, by its name. Today is 2030-01-07. */
export function fakeDesk(handlers: Record<string, Handler>) {
  const listeners = new Set<(event: LiveEvent) => void>()
  const requests: Request[] = []
  const toasts = new Toasts()
  const subscribe = (listener: (event: LiveEvent) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const request = async (
    document: unknown,
    variables: Variables,
    options: { signal?: AbortSignal; idempotencyKey?: string } = {},
  ): Promise<unknown> => {
    const name = /(?:query|mutation) (\w+)/.exec(String(document))?.[1] ?? ''
    const handler = handlers[name]
    if (!handler) throw new Error(`The test has no handler for ${name}`)
    const key = options.idempotencyKey
    requests.push({ name, variables, ...(key !== undefined && { key }) })
    return await handler(variables, options.signal)
  }
  const desk = {
    request: request as Desk['request'],
    live: { subscribe } as unknown as Live,
    toasts,
    salon: signal({
      booking: { requireClient: true, requireCancelReason: false },
    }) as unknown as Desk['salon'],
    today: () => '2030-01-07',
    timeOfDay: () => '12:00',
    liveQuery: ((options) => createLiveQuery({ ...options, subscribe })) as Desk['liveQuery'],
  }
  return {
    desk,
    requests,
    handlers,
    emit: (event: LiveEvent) => listeners.forEach((listener) => listener(event)),
    of: (name: string) => requests.filter((sent) => sent.name === name),
    lastToast: () => toasts.list.value.at(-1),
  }
}

/** Waits until a statement holds. */
export const eventually = (assert: () => void): Promise<void> => vi.waitFor(assert, { interval: 5 })

export const HAIRCUT = { id: 1, name: 'Haircut', durationMinutes: 45, price: '45.00' }
export const COLOUR = { id: 2, name: 'Colouring', durationMinutes: 120, price: '110.00' }
const offers = (...services: (typeof HAIRCUT)[]) =>
  services.map((service) => ({ service: { id: service.id }, durationMinutes: 30, price: '50.00' }))
export const ANNA = { id: 1, name: 'Anna', services: offers(HAIRCUT, COLOUR) }
export const BORIS = { id: 2, name: 'Boris', services: offers(HAIRCUT) }

/** An appointment of Lena: a haircut with Anna on Monday, 7 January 2030 at 10:00. */
export const appointment = (change: Partial<BookedAppointment> = {}): BookedAppointment => ({
  id: 5,
  version: 1,
  date: '2030-01-07',
  time: '10:00:00',
  endTime: '10:45:00',
  durationMinutes: 45,
  status: 'BOOKED',
  comment: '',
  allowedTransitions: ['CONFIRMED', 'CANCELLED'],
  client: { id: 3, name: 'Lena', phone: '+4915112345678' },
  master: { id: 1, name: 'Anna' },
  service: HAIRCUT,
  ...change,
})

/** Slots of one master at these times. */
export const slots = (...times: string[]) =>
  times.map((time) => ({ time: `${time}:00`, master: { id: 1, name: 'Anna' } }))

/** A salon with two masters; only the second day has free times, at 09:00 and 10:00. */
export const bookingServer = (): Record<string, Handler> => ({
  BookingStart: ({ hasClient }) => ({
    services: [HAIRCUT, COLOUR],
    masters: [ANNA, BORIS],
    ...(hasClient === true && { client: { appointments: { nodes: [] } } }),
  }),
  FreeDays: ({ from }) => ({
    availableDays: [
      { date: from, freeSlots: 0 },
      { date: '2030-01-08', freeSlots: 2 },
    ],
  }),
  DayAppointments: () => ({ appointments: { nodes: [] } }),
  FreeTimes: () => ({ availableSlots: slots('09:00', '10:00') }),
})
