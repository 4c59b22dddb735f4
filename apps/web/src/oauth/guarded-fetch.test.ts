import { expect, test } from 'vitest'
import { createGuardedFetch, isAllowedAddress } from './guarded-fetch.ts'

const production = { allowLoopback: false }
const development = { allowLoopback: true }

test.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
  '%s is in the public internet',
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
  'nonsense',
  '',
])('%s is refused, also in development', (address) => {
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

test('a name is not connected to when it leads to this machine', async () => {
  const cause = { message: expect.stringContaining('an address that is refused') }
  await expect(createGuardedFetch(production)('https://localhost/')).rejects.toMatchObject({ cause })
})
