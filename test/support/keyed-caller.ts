import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './race-caller.js'

export type Heard = {
  readonly status: number
  readonly text: string
  readonly repeated: boolean
  readonly code: string
}
export type Wish = { readonly path: string; readonly body: unknown }

/** Asks once, under the key. Rejects where the wire or the process ends meanwhile. */
export async function askUnder(url: string, token: string, key: string, { path, body }: Wish): Promise<Heard> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
  })
  const text = await response.text()
  const said = JSON.parse(text) as { code?: string; errors?: { extensions: { code: string } }[] }
  const repeated = response.headers.get('idempotent-replayed') === 'true'
  return { status: response.status, text, repeated, code: said.code ?? said.errors?.[0]?.extensions.code ?? '' }
}

const AGAIN = ['unavailable', 'idempotency_in_progress']

/** As a client does who wants to know: asks here and there, with the same key, until there is an answer. */
export async function askUntilAnswered(
  urls: () => readonly string[],
  token: string,
  key: string,
  wish: Wish,
  onTry: (heard: Heard | undefined) => void = () => undefined,
): Promise<Heard> {
  for (let turn = 0; ; turn += 1) {
    const places = urls()
    const heard = await askUnder(places[turn % places.length] ?? '', token, key, wish).catch(() => undefined)
    onTry(heard)
    if (heard && !AGAIN.includes(heard.code)) return heard
    await sleep(10)
  }
}

/** A booking whose comment is its key, so that it is found again. */
export const bookingOf = ({ masterId, serviceId, date, time }: Place, key: string): Wish => ({
  path: '/api/records/',
  body: { master_id: masterId, service_id: serviceId, date, time, comment: key },
})
const BOOK = 'mutation ($input: CreateAppointmentInput!) { made: createAppointment(input: $input) { id } }'
export const bookingInGraph = (place: Place, key: string): Wish => ({
  path: '/graphql',
  body: { query: BOOK, variables: { input: { ...place, comment: key } } },
})
