import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { Desk } from '../shell/desk.js'
import { minutesOf } from '../words/format.js'
import { type BookedAppointmentFragment, DayAppointmentsDocument } from './documents.js'

/** A time of the chosen day that somebody wants to book. */
export type WantedTime = { readonly time: string; readonly durationMinutes: number }

/** The appointments that a client has on a day already. */
export type ClientDay = {
  /** Those during which the wanted time lies, in part at least. */
  readonly overlaps: ReadonlySignal<readonly BookedAppointmentFragment[]>
  readonly dispose: () => void
}

const spanOf = ({ time, durationMinutes }: WantedTime) => {
  const from = minutesOf(time)
  return { from, to: from + durationMinutes }
}

/**
 * Keeps the appointments of the chosen client on the chosen day current, and compares them with the
 * wanted time. They are a warning alone: staff may book a client twice at one time.
 */
export function createClientDay(
  desk: Pick<Desk, 'request' | 'live'>,
  {
    clientId,
    date,
    wanted,
  }: {
    readonly clientId: ReadonlySignal<number | undefined>
    readonly date: ReadonlySignal<string | undefined>
    readonly wanted: ReadonlySignal<WantedTime | undefined>
  },
): ClientDay {
  const booked = signal<readonly BookedAppointmentFragment[]>([])
  let load: AbortController | undefined

  async function read(client: number | undefined, day: string | undefined): Promise<void> {
    load?.abort()
    const own = (load = new AbortController())
    if (client === undefined || day === undefined) return void (booked.value = [])
    const status = ['BOOKED' as const, 'CONFIRMED' as const, 'IN_PROGRESS' as const]
    try {
      const variables = { filter: { clientId: client, date: day, status } }
      const data = await desk.request(DayAppointmentsDocument, variables, { signal: own.signal })
      if (!own.signal.aborted) booked.value = data.appointments.nodes
    } catch {
      // Without the warning the dialog is as good as before.
      if (!own.signal.aborted) booked.value = []
    }
  }
  const stopFollowing = effect(() => {
    const [client, day] = [clientId.value, date.value]
    untracked(() => void read(client, day))
  })
  const unsubscribe = desk.live.subscribe((event) => {
    const client = clientId.peek()
    const isOurs =
      event.topic === 'resync' ||
      (event.topic === 'appointment' &&
        (event.update.appointment?.client.id === client ||
          booked.peek().some(({ id }) => id === event.update.appointment?.id)))
    if (client !== undefined && isOurs) void read(client, date.peek())
  })

  return {
    overlaps: computed(() => {
      const { value: place } = wanted
      if (!place) return []
      const { from, to } = spanOf(place)
      return booked.value.filter((other) => {
        const span = spanOf(other)
        const isOfClient = other.client.id === clientId.value
        return isOfClient && other.date === date.value && span.from < to && from < span.to
      })
    }),
    dispose: () => {
      load?.abort()
      stopFollowing()
      unsubscribe()
    },
  }
}
