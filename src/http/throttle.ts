import { isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RateLimit, WINDOW_SECONDS } from '../base/rate-limit.js'
import type { Viewer } from '../domain/people.js'
import { Refusal } from '../domain/refusal.js'

/** The limits that all doors share (REST contract, "rate limit"). */
export type Limits = {
  /** Per caller: the account of a token, else the address. */
  readonly callers: RateLimit
  /** Per address, on whatever takes a password or a token in its body. */
  readonly signIns: RateLimit
}

export const throttled = (): Refusal =>
  new Refusal('throttled', `Request was throttled. Expected available in ${WINDOW_SECONDS} seconds.`)

/** An address as a caller: of IPv6 the network, as each of its machines has more addresses than it can use up. */
export function addressOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0')
  return `${[...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase())
    .join(':')}::/64`
}

const callerOf = (who: Viewer | Refusal | undefined, request: FastifyRequest): string =>
  who === undefined || who instanceof Refusal ? `address ${addressOf(request.ip)}` : `account ${who.id}`

/** Takes points, and tells the limit and what is left of it in the answer's headers. Whether there were enough. */
async function take(limit: RateLimit, key: string, points: number, reply: FastifyReply): Promise<boolean> {
  const { allowed, remaining, resetSeconds } = await limit.take(key, points)
  void reply
    .header('ratelimit-policy', `"${limit.name}";q=${limit.quota};w=${WINDOW_SECONDS}`)
    .header('ratelimit', `"${limit.name}";r=${remaining};t=${resetSeconds}`)
  return allowed
}

/** Counts a request of a caller, or, where nobody is known (yet), of an address. */
export const takeCaller = (
  { callers }: Limits,
  request: FastifyRequest,
  reply: FastifyReply,
  who?: Viewer | Refusal,
  points = 1,
): Promise<boolean> => take(callers, callerOf(who, request), points, reply)

/** Counts attempts to sign in from an address. */
export const takeSignIn = (
  { signIns }: Limits,
  request: FastifyRequest,
  reply: FastifyReply,
  points = 1,
): Promise<boolean> => take(signIns, addressOf(request.ip), points, reply)
