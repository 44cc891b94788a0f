import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RateLimit, WINDOW_SECONDS } from '../base/rate-limit.js'
import type { Viewer } from '../domain/identity/people.js'
import { Refusal } from '../domain/refusal.js'

/** The limits that all doors share (REST contract, "rate limit"). */
export type Limits = {
  /** Per caller: the account of a token, else the address. */
  readonly callers: RateLimit
  /** Per address, on whatever takes a password or a token in its body. */
  readonly signIns: RateLimit
}

/** An IPv6 address as its eight groups, however it was written. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)]
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/** What a proxy wrote without the port, which is another for each connection, brackets, and the name of a link. */
const bareOf = (ip: string): string =>
  (/^\[([^\]]*)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip).replace(
    /%.*$/s,
    '',
  )

/**
 * An address as a caller: of IPv6 the network, as each of its machines has more addresses than it can use up, but an IPv4
 * address in an IPv6 one is that. All that is no address (a proxy may pass on any text, a closed connection has none) is
 * one caller.
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

/** Where something was asked from. */
type Asked = Pick<FastifyRequest, 'ip'>

const callerOf = (viewer: Viewer | Refusal | undefined, { ip }: Asked): string =>
  viewer === undefined || viewer instanceof Refusal
    ? `address ${addressOf(ip)}`
    : `account ${viewer.id}`

/** Takes points, and tells the limit and what is left of it in the answer's headers, if it has any. Whether there were enough. */
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

/** Counts a request of a caller, or, where nobody is known (yet), of an address. */
export const takeCaller = (
  { callers }: Limits,
  request: Asked,
  reply: FastifyReply | undefined,
  viewer?: Viewer | Refusal,
  points = 1,
): Promise<boolean> => take(callers, callerOf(viewer, request), points, reply)

/** Counts attempts to sign in from an address. */
export const takeSignIn = (
  { signIns }: Limits,
  request: Asked,
  reply: FastifyReply | undefined,
  points = 1,
): Promise<boolean> => take(signIns, addressOf(request.ip), points, reply)
