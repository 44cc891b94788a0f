import { initGraphQLTada, type ResultOf, type VariablesOf } from 'gql.tada'
import type { introspection } from './graphql-env.js'
import type { WithoutAny } from './no-any.js'

const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: {
    DateTime: string
    LocalDate: string
    LocalDateTime: string
    LocalTime: string
    Money: string
    PhoneNumber: string
    SafeInt: number
  }
}>()

const Appointments = graphql(`
  query Appointments($first: Int!, $filter: AppointmentFilter) {
    appointments(first: $first, filter: $filter) {
      nodes {
        id
        status
        date
        time
        startsAt
        crmAId
        client {
          name
          phone
        }
        service {
          price
        }
      }
    }
  }
`)
const CreateAppointment = graphql(`
  mutation CreateAppointment($input: CreateAppointmentInput!) {
    createAppointment(input: $input) {
      id
      status
    }
  }
`)
const AppointmentUpdates = graphql(`
  subscription AppointmentUpdates($after: String) {
    appointmentUpdates(after: $after) {
      kind
      cursor
      appointment {
        id
        status
      }
    }
  }
`)

type Node = ResultOf<typeof Appointments>['appointments']['nodes'][number]
type Expected = {
  id: number
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
export const updates = (event: WithoutAny<ResultOf<typeof AppointmentUpdates>>): string =>
  event.appointmentUpdates.cursor
export const input = (variables: WithoutAny<VariablesOf<typeof CreateAppointment>>): string =>
  variables.input.date

// @ts-expect-error -- there is no such field
export const field = (node: Node): unknown => node.nmae
// @ts-expect-error -- there is no such status
export const filter: VariablesOf<typeof Appointments> = { first: 5, filter: { status: ['BOOKD'] } }

const Misspelt = graphql(`
  query {
    appointments {
      nodes {
        nmae
      }
    }
  }
`)
// @ts-expect-error -- a field that is not in the schema has no type to use
export const misspelt = (data: ResultOf<typeof Misspelt>): string => data.appointments.nodes[0].nmae
