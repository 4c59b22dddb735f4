import ipaddr from 'ipaddr.js'

const IPV6_NETWORK_BITS = 64
const IPV4_NEIGHBORS_BITS = 24

/** The network of an address: one line usually has a whole /64 of IPv6, or one address of IPv4. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString()
}

/** The same, with an address of IPv4 and its neighbors as one: for what should be hard to get from many lines. */
export function neighborhoodOf(address: string): string {
  const network = networkOf(address)
  return ipaddr.IPv4.isValidFourPartDecimal(network)
    ? ipaddr.IPv4.networkAddressFromCIDR(`${network}/${IPV4_NEIGHBORS_BITS}`).toString()
    : network
}
