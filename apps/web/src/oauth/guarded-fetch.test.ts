import { BlockList, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createGuardedFetch, isAllowedAddress } from './guarded-fetch.ts'

const production = { allowLoopback: false }
const development = { allowLoopback: true }

test.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
  '%s is a public internet address',
  (address) => {
    expect(isAllowedAddress(address, production)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:db8::1',
  // IPv6 addresses that embed an IPv4 address: compatible, translated, 6to4, Teredo, NAT64.
  '::7f00:1',
  '::127.0.0.1',
  '::a00:1',
  '::8.8.8.8',
  '::ffff:0:7f00:1',
  '2002:7f00:1::1',
  '2001:0:4136:e378:8000:63bf:80ff:fffe',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  // Unassigned, or not on the public internet.
  'fec0::1',
  '100::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '3fff::1',
  '5f00::1',
  '4000::1',
  '1::1',
  'ff0e::1',
  '192.0.0.8',
  '192.88.99.1',
  '198.51.100.1',
  '203.0.113.1',
  '0.1.2.3',
  'nonsense',
  '',
])('%s is blocked, also in development', (address) => {
  expect(isAllowedAddress(address, production)).toBe(false)
  expect(isAllowedAddress(address, development)).toBe(false)
})

test.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('%s is for development only', (address) => {
  expect(isAllowedAddress(address, production)).toBe(false)
  expect(isAllowedAddress(address, development)).toBe(true)
})

test.each(['http://example.com/', 'file:///etc/passwd', 'data:application/json,{}'])(
  '%s is not fetched, since it is not https',
  async (url) => {
    await expect(createGuardedFetch(development)(url)).rejects.toThrow('only https')
  },
)

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://2130706433/',
  'https://0x7f.1/',
])('%s is not connected to', async (url) => {
  await expect(createGuardedFetch(production)(url)).rejects.toThrow('address refused')
})

test('a name that resolves to this machine is not connected to', async () => {
  const cause = { message: expect.stringContaining('an address that is not allowed') }
  await expect(createGuardedFetch(production)('https://localhost/')).rejects.toMatchObject({ cause })
})

/** IANA's registries of special-purpose addresses, independent of the library's own list. */
const SPECIAL = {
  ipv4: '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  ipv6: '::/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20 4000::/2 8000::/1',
}

function isSpecial(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  for (const net of SPECIAL[family].split(' ')) {
    const [start = '', bits] = net.split('/')
    list.addSubnet(start, Number(bits), family)
  }
  return list.check(address, family)
}

describe('of all addresses', () => {
  const allowed = (address: string) => isAllowedAddress(address, production)
  const hex = (value: number) => value.toString(16)
  const halves = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) => [hex(a * 256 + b), hex(c * 256 + d)]
  const octets = fc.array(fc.nat(255), { minLength: 4, maxLength: 4 })

  test('no special-purpose address is connected to', () => {
    const addresses = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      // Addresses near both ends of each special range.
      fc
        .tuple(
          fc.constantFrom('2001:', '2001:1ff:', '2002:', '3fff:', '1fff:', '4000:', 'fec0:'),
          fc.nat(0xffff),
        )
        .map(([prefix, rest]) => `${prefix}${hex(rest)}::1`),
    )
    fc.assert(
      fc.property(addresses, (address) => {
        const mapped = /^(::|(0+:){5})ffff:[\da-f.:]+$/i.test(address)
        if (!mapped && isSpecial(address)) expect(allowed(address)).toBe(false)
      }),
      { numRuns: 5_000 },
    )
  })

  test('an IPv4 address embedded in IPv6 is blocked, and connects as itself if it is allowed', () => {
    fc.assert(
      fc.property(octets, (bytes) => {
        const plain = bytes.join('.')
        const [high, low] = halves(bytes)
        const [notHigh, notLow] = halves(bytes.map((byte) => 255 - byte))
        for (const disguise of [
          `::${plain}`,
          `::${high}:${low}`,
          `::ffff:0:${high}:${low}`,
          `64:ff9b::${high}:${low}`,
          `64:ff9b:1::${high}:${low}`,
          `2002:${high}:${low}::1`,
          `2001:0:${high}:${low}::1`,
          `2001:0:1:1::${notHigh}:${notLow}`,
        ]) {
          expect(allowed(disguise)).toBe(false)
        }
        expect(allowed(`::ffff:${plain}`)).toBe(allowed(plain))
        expect(allowed(`::ffff:${high}:${low}`)).toBe(allowed(plain))
      }),
      { numRuns: 2_000 },
    )
  })
})
