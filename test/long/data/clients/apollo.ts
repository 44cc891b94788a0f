import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { OperationTypeNode } from 'graphql'
import { createClient } from 'graphql-ws'
import WebSocket from 'ws'
import type { WithoutAny } from './no-any.js'
import {
  AppointmentsDocument,
  AppointmentUpdatesDocument,
  CreateAppointmentDocument,
} from './operations.js'
import type { Outcome, Start } from './outcome.js'

/** Books, finds the appointment in a list, and receives its event. */
export async function run({ url, token, input }: Start): Promise<Outcome> {
  const authorization = `Bearer ${token}`
  const sockets = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization },
    retryAttempts: 0,
  })
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      new GraphQLWsLink(sockets),
      new HttpLink({ uri: `${url}/graphql`, headers: { authorization } }),
    ),
  })
  const list = async () => {
    const variables = { first: 5, filter: { status: ['BOOKED' as const] } }
    const { data } = await client.query({
      query: AppointmentsDocument,
      variables,
      fetchPolicy: 'network-only',
    })
    if (!data) throw new Error('no data')
    const complete: WithoutAny<typeof data> = data
    return complete
  }
  const { liveCursor: after } = await list()
  const created = await client.mutate({
    mutation: CreateAppointmentDocument,
    variables: { input },
  })
  const booked = created.data?.createAppointment.id ?? 0
  const event = await new Promise<Outcome['event']>((resolve, reject) => {
    const subscription = client
      .subscribe({ query: AppointmentUpdatesDocument, variables: { after } })
      .subscribe({
        next({ data, error }) {
          if (error) return reject(error)
          const update = data?.appointmentUpdates
          if (update?.kind !== 'CREATED' || !update.appointment) return
          subscription.unsubscribe()
          resolve({ kind: update.kind, id: update.appointment.id })
        },
        error: reject,
      })
  })
  const { appointments } = await list()
  await sockets.dispose()
  client.stop()
  return {
    booked,
    listed: appointments.nodes.map(({ id, date, service }) => ({ id, date, price: service.price })),
    event,
  }
}

const misspelt = { first: 5, filter: { status: ['BOOKD' as const] } }
export const wrong = (client: ApolloClient) => [
  // @ts-expect-error -- there is no such status
  client.query({ query: AppointmentsDocument, variables: misspelt }),
  client
    .query({ query: AppointmentsDocument, variables: { first: 5 } })
    // @ts-expect-error -- there is no such field
    .then(({ data }) => data?.appointments.nodes.map(({ nmae }) => nmae)),
]
