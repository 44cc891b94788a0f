import type { Viewer } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import type { Instant } from '../../domain/time/time.js'
import { notAuthenticated } from '../../service/context.js'
import type { ServerDependencies } from '../request.js'
import type { PlainObject } from './message.js'

/** Who is at the other end of a socket, and until when. */
export type ConnectionAccount = {
  readonly viewer: Viewer
  readonly authorization: string
  readonly expiresAt: Instant
}

/** What stands under `authorization`, however that is spelled. Two of them contradict each other. */
function authorizationIn(payload: PlainObject = {}): string | Refusal {
  const found = Object.entries(payload).filter(([name]) => name.toLowerCase() === 'authorization')
  if (found.length > 1)
    return new Refusal(
      'bad_authorization_header',
      'Authorization must contain two space-delimited values',
    )
  const value = found[0]?.[1]
  return typeof value === 'string' ? value : notAuthenticated()
}

/** Who introduces themselves with the payload of a `connection_init`, or why they are not let in. */
export async function authenticateConnection(
  house: ServerDependencies,
  payload: PlainObject | undefined,
): Promise<ConnectionAccount | Refusal> {
  const authorization = authorizationIn(payload)
  if (authorization instanceof Refusal) return authorization
  const found = await house.identify.withExpiry(authorization, house.clock())
  return found instanceof Refusal ? found : { ...found, authorization }
}

/** Whether a viewer may see and do what they could before. */
export const isSame = (before: Viewer, now: Viewer): boolean =>
  before.salonId === now.salonId &&
  before.role === now.role &&
  before.masterId === now.masterId &&
  before.clientId === now.clientId

/**
 * The properties of a viewer that the answers of a subscription may depend on. Viewers who agree in them share one answer.
 * A new property of a viewer does not compile until it is listed here.
 */
const VISIBLE: Readonly<Record<keyof Viewer, (viewer: Viewer) => boolean>> = {
  salonId: () => true,
  role: () => true,
  masterId: () => true,
  clientId: () => true,
  embedded: () => true,
  isAutopilot: () => true,
  // Clients read the notes of their own account in a status log. Operators are many and see the same, so they share.
  id: ({ role }) => role === 'client',
  name: () => false,
  sessionGeneration: () => false,
}
const PROPERTIES = Object.keys(VISIBLE) as readonly (keyof Viewer)[]

/** Returns the same text for all viewers who see the same, given the same start of links. */
export const visibilityKey = (viewer: Viewer, base: string): string =>
  JSON.stringify([
    base,
    ...PROPERTIES.map((property) => (VISIBLE[property](viewer) ? viewer[property] : null)),
  ])

/** Returns the viewer as a shared answer may read it: throws where a property is read that `visibilityKey` leaves out. */
export function sharedViewer(viewer: Viewer): Viewer {
  const hidden = new Set(
    Object.keys(viewer).filter((name) => !VISIBLE[name as keyof Viewer]?.(viewer)),
  )
  return new Proxy(viewer, {
    get(target, property): unknown {
      if (typeof property === 'string' && hidden.has(property))
        throw new Error(`a shared answer must not depend on the viewer's ${property}`)
      return Reflect.get(target, property)
    },
  })
}

/** A refusal in few words: of a token, what is wrong with it. */
export function reasonOf({ message, extra }: Refusal): string {
  const [about] = (extra?.messages ?? []) as readonly { readonly message?: string }[]
  return about?.message ?? message
}
