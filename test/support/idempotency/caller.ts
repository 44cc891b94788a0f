import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Place } from '../race/caller.js'

export type Heard = {
  readonly status: number
  readonly text: string
  readonly repeated: boolean
  readonly code: string
}
export type Wish = { readonly path: string; readonly body: unknown }

/**
 * Asks once, under the key. Rejects where the wire or the process ends meanwhile, or the signal
 * does not wait any longer.
 */
export async function askUnder(
  url: string,
  token: string,
  key: string,
  { path, body }: Wish,
  signal?: AbortSignal,
): Promise<Heard> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    ...(signal && { signal }),
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
  })
  const text = await response.text()
  const said = JSON.parse(text) as { code?: string; errors?: { extensions: { code: string } }[] }
  const repeated = response.headers.get('idempotent-replayed') === 'true'
  return {
    status: response.status,
    text,
    repeated,
    code: said.code ?? said.errors?.[0]?.extensions.code ?? '',
  }
}

const AGAIN = ['unavailable', 'idempotency_in_progress']

/** Less than a test may take, so that who waits in vain says so first. */
const PATIENCE = 45_000

/**
 * What fetch says of a wire or a process that has ended; anything else is a fault of the test or of
 * an answer.
 */
const hasNoAnswer = (error: unknown): boolean =>
  error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message)

export type Patience = {
  readonly onTry?: (heard: Heard | undefined) => void
  /** How long it may take, in milliseconds. */
  readonly within?: number
}

/**
 * As a client does who wants to know: asks here and there, with the same key, until there is an
 * answer. Throws with what it heard last when there is none in time.
 */
export async function askUntilAnswered(
  urls: () => readonly string[],
  token: string,
  key: string,
  wish: Wish,
  { onTry = () => undefined, within = PATIENCE }: Patience = {},
): Promise<Heard> {
  const end = Date.now() + within
  let last: unknown = 'nothing yet'
  for (let turn = 0; Date.now() < end; turn += 1) {
    const places = urls()
    const late = AbortSignal.timeout(Math.max(end - Date.now(), 1))
    const heard = await askUnder(places[turn % places.length] ?? '', token, key, wish, late).catch(
      (error: unknown) => {
        if (!late.aborted && !hasNoAnswer(error)) throw error
        if (!late.aborted) last = error
        return undefined
      },
    )
    if (late.aborted && !heard) break
    onTry(heard)
    if (heard && !AGAIN.includes(heard.code)) return heard
    last = heard ?? last
    await sleep(10)
  }
  throw new Error(`no answer under "${key}" in ${within} ms; heard last: ${inspect(last)}`)
}

/** A booking whose comment is its key, so that it is found again. */
export const bookingOf = ({ masterId, serviceId, date, time }: Place, key: string): Wish => ({
  path: '/api/records/',
  body: { master_id: masterId, service_id: serviceId, date, time, comment: key },
})
const BOOK =
  'mutation ($input: CreateAppointmentInput!) { made: createAppointment(input: $input) { id } }'
export const bookingInGraph = (place: Place, key: string): Wish => ({
  path: '/graphql',
  body: { query: BOOK, variables: { input: { ...place, comment: key } } },
})
