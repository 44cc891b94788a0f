import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { AddressRules, NameResolver } from './guarded-agent.js'

type Family = 'ipv4' | 'ipv6'

function rangesOf(family: Family, ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

/** IANA's special-purpose IPv4 ranges, multicast, and the reserved end of the address space. */
const SPECIAL_IPV4 = rangesOf('ipv4', [
  '0.0.0.0/8', // this network; systems connect 0.0.0.0 to themselves
  '10.0.0.0/8', // private
  '100.64.0.0/10', // behind a provider's address translation (CGNAT)
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, with the metadata service of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays to IPv6
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
])

/**
 * The only IPv6 range with public addresses. Outside of it are loopback, link-local, unique-local,
 * multicast, and IPv4 addresses in every notation.
 */
const GLOBAL_IPV6 = rangesOf('ipv6', ['2000::/3'])
const SPECIAL_IPV6 = rangesOf('ipv6', [
  '2001::/23', // protocol assignments, and tunnels that hold IPv4 addresses (Teredo)
  '2001:db8::/32', // documentation
  '2002::/16', // tunnels that hold IPv4 addresses (6to4)
  '3fff::/20', // documentation
])

/** Whether an IP address belongs to the public internet. False for text that is no IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_IPV4.check(address, 'ipv4')
  // An address with a zone (`fe80::1%eth0`) is link-local.
  if (!isIPv6(address) || address.includes('%')) return false
  return GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6')
}

/**
 * Returns the rules for addresses that people chose who do not run this deployment: public ones
 * only. The module that resolves names is loaded at the first use.
 */
export function createPublicRules(): AddressRules {
  let resolver: Promise<NameResolver> | undefined
  const load = async () => (await import('./guarded-agent.js')).createNameResolver()
  return {
    allows: isPublicAddress,
    resolve: async (name) => (await (resolver ??= load())).resolve(name),
  }
}
