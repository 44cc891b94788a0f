import { isPlain } from './fill.js'
import type { Ground, Listed } from './ground.js'
import { NoAnswer } from './http.js'
import { get, post } from './row.js'
import type { Exchange, Session } from './session.js'

/** What a run made on the server and has not put away yet. */
export type Traces = {
  /** Visits that still stand. */
  readonly open: Set<number>
  /** All visits that were ever made. */
  readonly visits: Set<number>
  /** Clients, by id. */
  readonly clients: Map<number, string>
}

/** How every name begins that the check gives. */
export const OURS = 'Contract check'
const REASON = 'Contract check: tidying up'
const ACTIVE = ['booked', 'confirmed', 'in_progress']
const FINAL = ['cancelled', 'done', 'no_show']

/** Reads an exchange for what it made: whatever the row expected, a visit that stands has to be put away. */
export function notice(traces: Traces, { outgoing, answer }: Exchange): void {
  if (outgoing.method !== 'POST' || answer.status !== 201 || !isPlain(answer.json)) return
  const { id, name, client } = answer.json
  if (typeof id !== 'number') return
  if (/\/api\/clients\/?$/.test(outgoing.path)) traces.clients.set(id, String(name))
  if (isPlain(client) && String(client.name).startsWith(OURS))
    traces.clients.set(Number(client.id), String(client.name))
  if (!/\/api\/records\/?$/.test(outgoing.path) || traces.visits.has(id)) return
  traces.visits.add(id)
  traces.open.add(id)
}

const statusOf = ({ answer }: Exchange): unknown => (isPlain(answer.json) ? answer.json.status : undefined)

/** Cancels the visit, or completes one in progress; true where it is over then. */
async function putAway(session: Session, id: number): Promise<boolean> {
  const cancelled = await session.send(post(`/api/records/${id}/cancel/`, { reason: REASON }))
  if (cancelled.answer.status === 200) return true
  const status = statusOf(await session.send(get(`/api/records/${id}/`)))
  if (status === 'in_progress') {
    const completed = await session.send(post(`/api/records/${id}/complete/`, { reason: REASON }))
    return completed.answer.status === 200
  }
  return FINAL.includes(String(status))
}

/** Finds visits that were made without an answer that said so, such as one that a broken connection took away. */
export async function findStrays(
  session: Session,
  traces: Traces,
  { query, areOurs }: Ground['visits'],
): Promise<void> {
  for (const status of ACTIVE) {
    const { answer } = await session.send(get(`/api/records/?${query}&status=${status}&page_size=100`))
    const listed = isPlain(answer.json) && Array.isArray(answer.json.results) ? (answer.json.results as Listed[]) : []
    for (const record of listed.filter(areOurs)) {
      traces.visits.add(record.id)
      traces.open.add(record.id)
    }
  }
}

/** Puts the visits away; what cannot be stays open. */
export async function tidyVisits(session: Session, traces: Traces, ids: Iterable<number> = traces.open): Promise<void> {
  for (const id of [...ids]) {
    const over = await putAway(session, id).catch((error: unknown) => {
      if (error instanceof NoAnswer) return false
      throw error
    })
    if (over) traces.open.delete(id)
  }
}
