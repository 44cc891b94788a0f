import { cacheExchange, Client, fetchExchange, subscriptionExchange } from '@urql/core'
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
  const client = new Client({
    url: `${url}/graphql`,
    preferGetMethod: false,
    fetchOptions: { headers: { authorization } },
    exchanges: [
      cacheExchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }) => ({
          subscribe: (sink) => ({ unsubscribe: sockets.subscribe({ query, variables }, sink) }),
        }),
      }),
    ],
  })
  const list = async () => {
    const variables = { first: 5, filter: { status: ['BOOKED' as const] } }
    const options = { requestPolicy: 'network-only' } as const
    const { data, error } = await client.query(AppointmentsDocument, variables, options)
    if (!data) throw error ?? new Error('no data')
    const complete: WithoutAny<typeof data> = data
    return complete
  }
  const { liveCursor: after } = await list()
  const created = await client.mutation(CreateAppointmentDocument, { input })
  const booked = created.data?.createAppointment.id ?? 0
  const event = await new Promise<Outcome['event']>((resolve, reject) => {
    const { unsubscribe } = client
      .subscription(AppointmentUpdatesDocument, { after })
      .subscribe(({ data, error }) => {
        if (error) return reject(error)
        const update = data?.appointmentUpdates
        if (update?.kind !== 'CREATED' || !update.appointment) return
        setImmediate(() => unsubscribe())
        resolve({ kind: update.kind, id: update.appointment.id })
      })
  })
  const { appointments } = await list()
  await sockets.dispose()
  return {
    booked,
    listed: appointments.nodes.map(({ id, date, service }) => ({ id, date, price: service.price })),
    event,
  }
}

export const wrong = (client: Client) => [
  // @ts-expect-error -- there is no such status
  client.query(AppointmentsDocument, { first: 5, filter: { status: ['BOOKD'] } }),
  client
    .query(AppointmentsDocument, { first: 5 })
    .toPromise()
    // @ts-expect-error -- there is no such field
    .then(({ data }) => data?.appointments.nodes.map(({ nmae }) => nmae)),
]
