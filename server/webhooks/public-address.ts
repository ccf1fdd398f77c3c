import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Non-public networks. IANA special-purpose registries. */
const shut = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  shut.addSubnet(network, bits, 'ipv4')
}

/** For IPv6 only global unicast, without special ranges. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  shut.addSubnet(network, bits, 'ipv6')
}

const own = new BlockList()
own.addSubnet('127.0.0.0', 8, 'ipv4')
own.addAddress('::1', 'ipv6')

/**
 * Whether a message may be sent to an address: a public one, or this machine itself if allowed.
 * @param address An IPv4 or IPv6 address as DNS gives it.
 */
export function mayBeReached(address: string, ownMachineToo: boolean): boolean {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  if (isIP(address) === 0) return false
  if (ownMachineToo && own.check(address, family)) return true
  if (family === 'ipv6' && !given.check(address, 'ipv6')) return false
  return !shut.check(address, family)
}

/** Thrown for a name or address that is not public. */
export class AddressNotPublic extends Error {
  override name = 'AddressNotPublic'
}

/**
 * Resolves a name for a connection, and refuses it if one of its addresses is not public. The checked address is the one
 * connected to, whatever the name says a moment later.
 */
export function publicLookup(ownMachineToo: boolean): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('no address'), [])
      if (!addresses.every(({ address }) => mayBeReached(address, ownMachineToo))) {
        return callback(new AddressNotPublic('the address is not public'), [])
      }
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}
