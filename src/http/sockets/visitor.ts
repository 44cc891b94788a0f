import type { Viewer } from '../../domain/people.js'
import { Refusal } from '../../domain/refusal.js'
import type { Instant } from '../../domain/time.js'
import { notAuthenticated } from '../../service/call.js'
import type { House } from '../request.js'
import { type Loose, shortOr } from './message.js'

/** Who is at the other end of a socket, and until when. */
export type Visitor = { readonly viewer: Viewer; readonly authorization: string; readonly expiresAt: Instant }

/** What stands under `authorization`, however that is spelled. Two of them contradict each other. */
function authorizationIn(payload: Loose = {}): string | Refusal {
  const found = Object.entries(payload).filter(([name]) => name.toLowerCase() === 'authorization')
  if (found.length > 1)
    return new Refusal('bad_authorization_header', 'Authorization must contain two space-delimited values')
  const value = found[0]?.[1]
  return typeof value === 'string' ? value : notAuthenticated()
}

/** Who introduces themselves with the payload of a `connection_init`, or why they are not let in. */
export async function visitorOf(house: House, payload: Loose | undefined): Promise<Visitor | Refusal> {
  const authorization = authorizationIn(payload)
  if (authorization instanceof Refusal) return authorization
  const found = await house.identify.untilWhen(authorization, house.clock())
  return found instanceof Refusal ? found : { ...found, authorization }
}

/** Whether a viewer may see and do what they could before. */
export const isSame = (before: Viewer, now: Viewer): boolean =>
  before.salonId === now.salonId &&
  before.role === now.role &&
  before.masterId === now.masterId &&
  before.clientId === now.clientId

/** The same word for all that see the same, given the same start of links. */
export const eyesOf = ({ salonId, role, masterId, clientId, embedded }: Viewer, base: string): string =>
  JSON.stringify([salonId, role, masterId, clientId, embedded === true, base])

/** A refusal in few words: of a token, what is wrong with it. */
export function reasonOf({ message, extra }: Refusal): string {
  const [about] = (extra?.messages ?? []) as readonly { readonly message?: string }[]
  return shortOr('Forbidden', about?.message ?? message)
}
