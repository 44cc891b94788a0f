import { isPlain } from './fill.js'
import { NoGround } from './ground.js'
import type { Session } from './session.js'

const ELSEWHERE = 'For a server that is not this service, name what may be booked with --master-id and --service-id.'

/** Asks this service's /graphql with the check's own token; a refusal ends the laying of the ground. */
export async function askGraph(
  session: Session,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const raw = JSON.stringify({ query, variables })
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  const { answer } = await session.send({ method: 'POST', path: '/graphql', raw, headers })
  const { data, errors } = isPlain(answer.json) ? answer.json : {}
  if (Array.isArray(errors) && errors.length > 0)
    throw new NoGround(
      `It cannot make a master and a service of its own: ${String((errors[0] as { message?: unknown }).message)} An admin account can.`,
    )
  if (isPlain(data)) return data
  throw new NoGround(`POST /graphql answers ${answer.status}. ${ELSEWHERE}`)
}
