import ipaddr from 'ipaddr.js'

const IPV6_NETWORK_BITS = 64

/** The network of an address: one line usually has a whole /64 of IPv6, or one address of IPv4. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString()
}
