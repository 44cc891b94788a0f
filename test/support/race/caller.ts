import { Agent, request } from 'node:http'

/**
 * What a caller heard: `rest 409 slot_taken`, or `graphql slot_taken`; without a code it was done.
 */
export type Outcome = {
  readonly said: string
  readonly done: boolean
  readonly id: number
  readonly alternatives: readonly unknown[]
}
export type Door = 'rest' | 'graphql'
export type Place = {
  readonly masterId: number
  readonly serviceId: number
  readonly date: string
  readonly time: string
}
export type Verb = 'confirm' | 'start' | 'complete' | 'cancel'
export type Reply = { readonly status: number; readonly text: string }
export type Caller = {
  send(method: string, path: string, body?: unknown): Promise<Reply>
  book(door: Door, place: Place): Promise<Outcome>
  move(door: Door, id: number, verb: Verb): Promise<Outcome>
  reschedule(door: Door, id: number, place: Place): Promise<Outcome>
  close(): void
}

const MUTATIONS = {
  confirm: 'confirmAppointment',
  start: 'startAppointment',
  complete: 'completeAppointment',
  cancel: 'cancelAppointment',
} as const
const BOOK =
  'mutation ($input: CreateAppointmentInput!) { made: createAppointment(input: $input) { id } }'
const RESCHEDULE =
  'mutation ($id: Int!, $input: RescheduleAppointmentInput!) { made: ' +
  'rescheduleAppointment(id: $id, input: $input) { id } }'

type RestBody = { id?: number; code?: string; alternatives?: unknown[] }
type GraphqlBody = {
  data?: { made: { id: number } | null } | null
  errors?: { extensions: { code: string; alternatives?: unknown[] } }[]
}

function readRest({ status, text }: Reply): Outcome {
  const { id = 0, code, alternatives = [] } = JSON.parse(text) as RestBody
  return {
    said: code === undefined ? `rest ${status}` : `rest ${status} ${code}`,
    done: status < 300,
    id,
    alternatives,
  }
}

function readGraphql({ text }: Reply): Outcome {
  const { data, errors } = JSON.parse(text) as GraphqlBody
  const { code, alternatives = [] } = errors?.[0]?.extensions ?? {}
  return {
    said: code === undefined ? 'graphql' : `graphql ${code}`,
    done: code === undefined && data?.made?.id !== undefined,
    id: data?.made?.id ?? 0,
    alternatives,
  }
}

/**
 * Somebody who asks one gateway through as many kept-alive sockets, by either door. A broken
 * request rejects.
 */
export function createCaller(url: string, token: string, sockets = 20): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${token}`,
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
      }
      const asked = request(`${url}${path}`, { agent, method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(payload)
    })
  const rest = async (path: string, body: unknown) => readRest(await send('POST', path, body))
  const graphql = async (query: string, variables: unknown) =>
    readGraphql(await send('POST', '/graphql', { query, variables }))
  return {
    send,
    book: (door, { masterId, serviceId, date, time }) =>
      door === 'rest'
        ? rest('/api/records/', { master_id: masterId, service_id: serviceId, date, time })
        : graphql(BOOK, { input: { masterId, serviceId, date, time } }),
    move: (door, id, verb) =>
      door === 'rest'
        ? rest(`/api/records/${id}/${verb}/`, {})
        : graphql(`mutation ($id: Int!) { made: ${MUTATIONS[verb]}(id: $id) { id } }`, { id }),
    reschedule: (door, id, { masterId, serviceId, date, time }) =>
      door === 'rest'
        ? rest(`/api/records/${id}/reschedule/`, {
            master_id: masterId,
            service_id: serviceId,
            date,
            time,
          })
        : graphql(RESCHEDULE, { id, input: { masterId, serviceId, date, time } }),
    close: () => agent.destroy(),
  }
}

/** How often each answer was heard. */
export function tally(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { said } of outcomes) counts[said] = (counts[said] ?? 0) + 1
  return counts
}
