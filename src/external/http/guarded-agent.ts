import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'

/** Which servers an agent may reach. */
export type AddressRules = {
  /** Whether a connection to an IP address may be opened. */
  readonly allows: (address: string) => boolean
  /** Returns the IP addresses of a name. Rejects when it has none. */
  readonly resolve: (name: string) => Promise<readonly string[]>
}

const CONNECTIONS_PER_SERVER = 8
/** How long one address of a server is tried before the next one, in milliseconds. */
const ATTEMPT_MS = 1_000

/** A server that an agent may not reach, such as one in the network of this machine. */
export class AddressRefused extends Error {
  constructor() {
    super('The address of the server is not allowed.')
  }
}

/**
 * Creates an agent that connects to allowed addresses only. The addresses of a name are checked for
 * each connection, and the checked ones are used. So a name cannot lead to an allowed address
 * first, and to another one later (DNS rebinding).
 */
export function createGuardedAgent({ allows, resolve }: AddressRules, timeoutMs: number): Agent {
  const lookup: LookupFunction = (name, _options, callback) => {
    const checked = async () => {
      const addresses = await resolve(name)
      if (!addresses.every(allows)) throw new AddressRefused()
      return addresses.map((address) => ({ address, family: isIP(address) }))
    }
    checked().then(
      (found) => callback(null, found),
      (error: Error) => callback(error, []),
    )
  }
  const connector = buildConnector({
    timeout: timeoutMs,
    lookup,
    autoSelectFamily: true, // So `lookup` is always asked for all addresses.
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
  })
  return new Agent({
    connections: CONNECTIONS_PER_SERVER,
    connect: (target, callback) => {
      const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
      // Node looks up no addresses, only names.
      if (isIP(host) !== 0 && !allows(host)) callback(new AddressRefused(), null)
      else connector(target, callback)
    },
  })
}

/** Finds the IP addresses of names. */
export type NameResolver = Pick<AddressRules, 'resolve'> & {
  /** Ends running queries. */
  cancel(): void
}

/**
 * Creates a resolver of names by DNS. It does not use `dns.lookup`, which blocks a thread of the
 * pool that also computes password hashes.
 */
export function createNameResolver(): NameResolver {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  return {
    async resolve(name) {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      const failed = answers.find((answer) => answer.status === 'rejected')
      if (found.length === 0 && failed) throw failed.reason
      return found
    },
    cancel: () => resolver.cancel(),
  }
}
