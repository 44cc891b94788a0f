import type { Agent, Dispatcher } from 'undici'
import { redirectTarget } from '../../domain/inbox/picture.js'
import { orAbort } from './http-call.js'

const MOST_REDIRECTS = 3
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
/** How many bytes of an unread response are received to keep its connection. */
const LARGEST_LEFTOVER = 16 * 1024

/** A redirect that is not followed. Its message is the rest of a sentence about the server. */
export class RedirectRefused extends Error {}

/** Drops the body of a response. */
export function discardBody({ body }: Dispatcher.ResponseData, signal: AbortSignal): void {
  body.dump({ limit: LARGEST_LEFTOVER, signal }).catch(() => undefined) // not waited for
}

/**
 * Requests an http or https address, and follows at most three redirects. The agent checks the
 * address of each server. Returns the last response, of any status. Rejects with RedirectRefused,
 * the error of the network, or the reason of the signal.
 */
export async function getFollowing(
  agent: Agent,
  address: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const { origin, pathname, search } = url
    const path = pathname + search
    const request = agent.request({ origin, path, method: 'GET', headers, signal })
    const response = await orAbort(signal, request)
    if (!REDIRECTS.includes(response.statusCode)) return response
    discardBody(response, signal)
    const { location } = response.headers
    const target = redirectTarget(url, typeof location === 'string' ? location : undefined)
    if (!target) throw new RedirectRefused('redirects to an address that is not allowed.')
    url = target
  }
  throw new RedirectRefused('redirects too often.')
}
