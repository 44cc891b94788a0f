import type { Agent } from 'undici'
import { ExternalFault } from '../http/external-fault.js'
import type { AddressRules } from '../http/guarded-agent.js'
import { isPublicAddress } from '../http/public-address.js'

/** From where files of messages may be fetched. Only tests set it. */
export type WebFilesOptions = Partial<AddressRules>

/** A file on the web whose bytes are still arriving. */
export type WebFile = {
  /** The type that its server names. */
  readonly mime: string | undefined
  /** Fails with ExternalFault. */
  readonly stream: AsyncIterable<Uint8Array>
}
/** Fetches files from servers that the senders of messages chose. */
export type WebFiles = {
  /** Opens an http or https address. Rejects with ExternalFault, `refused` where it is final. */
  open(address: string, maxBytes: number, signal: AbortSignal): Promise<WebFile>
  /** Closes all connections. */
  close(): Promise<void>
}

const CONNECT_MS = 10_000
/** The name of every server at the start of a sentence. */
const SERVER = 'Its server'
/** No cookie, referrer or language: nothing about the operator. */
const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'salon-service' }
/** Statuses after which the same request may succeed later. */
const PASSING = [408, 425, 429]

const refused = (message: string): ExternalFault => new ExternalFault('refused', message)

/** Loads the modules that import undici, which takes a tenth of a second. */
async function load({ allows = isPublicAddress, resolve }: WebFilesOptions) {
  const [guarded, redirects, faults, check] = await Promise.all([
    import('../http/guarded-agent.js'),
    import('../http/follow-redirects.js'),
    import('../http/network-fault.js'),
    import('./check-file.js'),
  ])
  const names = guarded.createNameResolver()
  const rules = { allows, resolve: resolve ?? names.resolve }
  const agent: Agent = guarded.createGuardedAgent(rules, CONNECT_MS)
  /** Returns the fault of a network error, which never holds the address. */
  const faultOf = (error: unknown, signal: AbortSignal): unknown => {
    if (error instanceof ExternalFault) return error
    if (signal.aborted) return signal.reason
    if (error instanceof guarded.AddressRefused)
      return refused(`${SERVER} is at an address that is not allowed.`)
    if (error instanceof redirects.RedirectRefused) return refused(`${SERVER} ${error.message}`)
    return faults.networkFault(SERVER, CONNECT_MS, error)
  }
  return { agent, names, faultOf, ...redirects, ...check }
}

/** Creates the source of files. It reaches public addresses only, at each redirect too. */
export function createWebFiles(options: WebFilesOptions = {}): WebFiles {
  let loaded: ReturnType<typeof load> | undefined
  return {
    async open(address, maxBytes, signal) {
      const { agent, faultOf, getFollowing, discardBody, FileTooLarge } = await (loaded ??=
        load(options))
      try {
        const response = await getFollowing(agent, address, HEADERS, signal)
        const { statusCode: status, headers, body } = response
        const isTooLarge = Number(headers['content-length']) > maxBytes
        if (status !== 200 || isTooLarge) discardBody(response, signal)
        if (status !== 200) {
          const message = `${SERVER} answered ${status}.`
          if (status < 500 && !PASSING.includes(status)) throw refused(message)
          throw new ExternalFault('unavailable', message, { passing: true })
        }
        if (isTooLarge) throw new FileTooLarge(maxBytes)
        const mime = String(headers['content-type'] ?? '')
          .split(';')[0]
          ?.trim()
          .toLowerCase()
        async function* stream(): AsyncGenerator<Uint8Array> {
          try {
            for await (const chunk of body as AsyncIterable<Buffer>) yield chunk
          } catch (error) {
            throw faultOf(error, signal)
          }
        }
        return { mime: mime || undefined, stream: stream() }
      } catch (error) {
        throw faultOf(error, signal)
      }
    },
    async close() {
      const parts = await loaded
      parts?.names.cancel()
      await parts?.agent.destroy()
    },
  }
}
