import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RateLimit, WINDOW_SECONDS } from '../base/rate-limit.js'
import type { Viewer } from '../domain/identity/people.js'
import { Refusal } from '../domain/refusal.js'

/** The rate limits that all transports share (docs/rest.md, "Limits"). */
export type Limits = {
  /** Per account of the token; per address for requests without a valid token. */
  readonly callers: RateLimit
  /** Per address, for requests with a password or a token in their body. */
  readonly signIns: RateLimit
}

/** Returns the eight groups of an IPv6 address in any notation. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)]
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/**
 * Returns an address without brackets, port and zone name, which a proxy may add. The port differs
 * for each connection.
 */
const bareOf = (ip: string): string =>
  (/^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip).replace(
    /%.*$/s,
    '',
  )

/**
 * Returns the name under which the requests of an address are counted. For IPv6 it is the /64
 * network, because each machine has very many addresses in it. An IPv4 address inside an IPv6
 * address counts as IPv4. All values that are not addresses count together as `unknown`: a proxy
 * may send any text, and a closed connection has no address.
 */
export function addressOf(ip: string | undefined): string {
  const plain = bareOf(ip ?? '')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const groups = groupsOf(plain)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff')
    return `${groups.slice(0, 4).join(':')}::/64`
  return groups
    .slice(6)
    .map((group) => parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
}

/**
 * Returns the network of an address: /24 for IPv4, /64 for IPv6. The address of a household changes
 * within it.
 */
export function networkOf(ip: string | undefined): string {
  const address = addressOf(ip)
  return isIPv4(address) ? address.replace(/\d+$/, '0/24') : address
}

/** The part of a request that contains its address. */
type Remote = Pick<FastifyRequest, 'ip'>

/** Returns the key of the limit: the account of the viewer, or the address without a viewer. */
const callerOf = (viewer: Viewer | Refusal | undefined, { ip }: Remote): string =>
  viewer === undefined || viewer instanceof Refusal
    ? `address ${addressOf(ip)}`
    : `account ${viewer.id}`

/**
 * Takes points from a limit, and writes the limit and the remaining points to the headers of the
 * reply, if there is one. Returns whether there were enough points.
 */
async function take(
  limit: RateLimit,
  key: string,
  points: number,
  reply: FastifyReply | undefined,
): Promise<boolean> {
  const { allowed, remaining, resetSeconds } = await limit.take(key, points)
  void reply
    ?.header('ratelimit-policy', `"${limit.name}";q=${limit.quota};w=${WINDOW_SECONDS}`)
    .header('ratelimit', `"${limit.name}";r=${remaining};t=${resetSeconds}`)
  return allowed
}

/**
 * Counts a request for the account of the viewer, or for the address when there is no viewer (yet).
 * Returns whether the request is within the limit.
 */
export const takeCaller = (
  { callers }: Limits,
  {
    request,
    reply,
    viewer,
    points = 1,
  }: {
    readonly request: Remote
    readonly reply: FastifyReply | undefined
    readonly viewer?: Viewer | Refusal
    readonly points?: number
  },
): Promise<boolean> => take(callers, callerOf(viewer, request), points, reply)

/** Counts attempts to sign in from an address. Returns whether they are within the limit. */
export const takeSignIn = (
  { signIns }: Limits,
  request: Remote,
  reply: FastifyReply | undefined,
  points = 1,
): Promise<boolean> => take(signIns, addressOf(request.ip), points, reply)
