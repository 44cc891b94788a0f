import {
  AppointmentsDocument,
  type AppointmentsQuery,
  type AppointmentsQueryVariables,
  type AppointmentUpdatesSubscription,
  type CreateAppointmentMutation,
  type CreateAppointmentMutationVariables,
} from './operations.js'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { WithoutAny } from './no-any.js'

type Node = AppointmentsQuery['appointments']['nodes'][number]
type Expected = {
  id: number
  version: number
  status: 'BOOKED' | 'CANCELLED' | 'CONFIRMED' | 'DONE' | 'IN_PROGRESS' | 'NO_SHOW'
  date: string
  time: string
  startsAt: string
  crmAId: number | null
  client: { name: string; phone: string | null }
  service: { price: string }
}
export const exact = (node: WithoutAny<Node>): Expected => node
export const same = (node: Expected): Node => node
export const updates = (event: WithoutAny<AppointmentUpdatesSubscription>): string =>
  event.appointmentUpdates.cursor
export const booked = (data: WithoutAny<CreateAppointmentMutation>): number =>
  data.createAppointment.id
export const ofDocument = (
  data: WithoutAny<ResultOf<typeof AppointmentsDocument>>,
): AppointmentsQuery => data
export const input = (variables: WithoutAny<CreateAppointmentMutationVariables>): string =>
  variables.input.date

// @ts-expect-error -- there is no such field
export const field = (node: Node): unknown => node.nmae
// @ts-expect-error -- there is no such status
export const filter: AppointmentsQueryVariables = { first: 5, filter: { status: ['BOOKD'] } }
