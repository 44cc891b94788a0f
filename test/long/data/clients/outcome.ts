import type { CreateAppointmentInput } from './operations.js'

/** What a client needs in order to run. */
export type Start = {
  readonly url: string
  readonly token: string
  readonly input: CreateAppointmentInput
}
/** What a client has seen: the appointment that it booked, in a list and in an event. */
export type Outcome = {
  readonly booked: number
  readonly listed: readonly { readonly id: number; readonly date: string; readonly price: string }[]
  readonly event: { readonly kind: 'CREATED'; readonly id: number } | undefined
}
