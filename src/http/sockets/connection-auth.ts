import type { Viewer } from '../../domain/identity/people.js'
import { Refusal } from '../../domain/refusal.js'
import type { Instant } from '../../domain/time/time.js'
import { notAuthenticated } from '../../service/context.js'
import type { ServerDependencies } from '../request.js'
import type { PlainObject } from './message.js'

/** The account of a socket, with the token that it sent and the time when the token expires. */
export type ConnectionAccount = {
  readonly viewer: Viewer
  readonly authorization: string
  readonly expiresAt: Instant
}

/**
 * Returns the value of `authorization` in any spelling of the name, or a refusal. Two values
 * contradict each other.
 */
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

/** Returns the account for the payload of a `connection_init`, or a refusal. */
export async function authenticateConnection(
  dependencies: ServerDependencies,
  payload: PlainObject | undefined,
): Promise<ConnectionAccount | Refusal> {
  const authorization = authorizationIn(payload)
  if (authorization instanceof Refusal) return authorization
  const found = await dependencies.identify.withExpiry(authorization, dependencies.clock())
  return found instanceof Refusal ? found : { ...found, authorization }
}

/** Whether a viewer still has the same rights as before. */
export const isSame = (before: Viewer, now: Viewer): boolean =>
  before.salonId === now.salonId &&
  before.role === now.role &&
  before.masterId === now.masterId &&
  before.clientId === now.clientId

/**
 * The properties of a viewer that the results of a subscription may depend on. Viewers with equal
 * values of these properties share one result. A new property of a viewer does not compile until it
 * is listed here.
 */
const VISIBLE: Readonly<Record<keyof Viewer, (viewer: Viewer) => boolean>> = {
  salonId: () => true,
  role: () => true,
  masterId: () => true,
  clientId: () => true,
  embedded: () => true,
  isAutopilot: () => true,
  // A client reads the notes of its own account in a status log. Operators all see the same data.
  id: ({ role }) => role === 'client',
  name: () => false,
  sessionGeneration: () => false,
  signInId: () => false,
  embeddedSince: () => false,
}
const PROPERTIES = Object.keys(VISIBLE) as readonly (keyof Viewer)[]

/**
 * Returns the same text for all viewers that see the same data. `base`: the start of links, which
 * also differs between hosts.
 */
export const visibilityKey = (viewer: Viewer, base: string): string =>
  JSON.stringify([
    base,
    ...PROPERTIES.map((property) => (VISIBLE[property](viewer) ? viewer[property] : null)),
  ])

/**
 * Returns the viewer for results that are shared. Throws when code reads a property that is not
 * part of `visibilityKey`.
 */
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

/** Returns a refusal in few words. For a token: what is wrong with it. */
export function reasonOf({ message, extra }: Refusal): string {
  const [about] = (extra?.messages ?? []) as readonly { readonly message?: string }[]
  return about?.message ?? message
}
