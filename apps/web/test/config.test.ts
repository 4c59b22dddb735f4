import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'

const NEEDED = { DATABASE_URL: 'postgresql://127.0.0.1/x', PORTAL_SECRET: 's'.repeat(32) }

test('apps connect with cautious limits by default', () => {
  expect(readConfig(NEEDED).oauth).toEqual({
    accessTokenLifetimeSeconds: 900,
    defaultDailyCreditCap: 100,
    registrationsPerHour: 60,
    authorizationsPerMinute: 60,
    pairingsPerHour: 60,
    pairingPollSeconds: 5,
    introspectionSecret: undefined,
    allowLoopbackMetadata: false,
  })
})

test.each([
  ['OAUTH_DAILY_CREDIT_CAP', '0'],
  ['OAUTH_DAILY_CREDIT_CAP', '10001'],
  ['OAUTH_ACCESS_TOKEN_SECONDS', '1.5'],
  ['OAUTH_REGISTRATIONS_PER_HOUR', '-1'],
  ['OAUTH_ALLOW_LOOPBACK_DOCUMENTS', 'yes'],
  ['GOOGLE_CLIENT_ID', 'alone'],
  ['GITHUB_CLIENT_SECRET', 'alone'],
  ['MCP_URL', 'nonsense'],
  ['API_URL', 'ftp://vinspec.example'],
  ['PORTAL_URL', 'https://vinspec.example/portal'],
  ['PORTAL_URL', 'vinspec.example'],
  ['PORTAL_SECRET', 'short'],
  ['PORTAL_SECRET', ''],
  ['OAUTH_INTROSPECTION_SECRET', 'short'],
  ['CERTIFICATE_KEY', 's'.repeat(32)],
  ['CERTIFICATE_FORMER_KEYS', 'c2hvcnQ='],
  ['CERTIFICATE_WITHDRAWN_KEYS', 'c2hvcnQ='],
  ['DATABASE_URL', 'mysql://127.0.0.1/x'],
  ['LOOKUP_LEASE_MS', '1'],
  ['SHUTDOWN_DELAY_MS', '-1'],
])('%s cannot be %j', (name, value) => {
  expect(() => readConfig({ ...NEEDED, [name]: value })).toThrow(name)
})

test('the portal URL is by default the address on which it listens', () => {
  expect(readConfig({ ...NEEDED, PORT: '5000' }).publicUrl.href).toBe('http://localhost:5000/')
  const { publicUrl } = readConfig({ ...NEEDED, PORTAL_URL: 'https://portal.example' })
  expect(publicUrl.origin).toBe('https://portal.example')
})

test('a key for Tesla is of the curve that Tesla accepts', () => {
  const readKey = (key: string) => readConfig({ ...NEEDED, TESLA_PUBLIC_KEY: key }).teslaPublicKey
  const publicKey = (curve: string) =>
    generateKeyPairSync('ec', { namedCurve: curve })
      .publicKey.export({ type: 'spki', format: 'der' })
      .toString('base64')
  expect(readKey(publicKey('prime256v1'))?.asymmetricKeyType).toBe('ec')
  expect(readConfig(NEEDED).teslaPublicKey).toBeUndefined()
  for (const key of [publicKey('secp384r1'), 'bm9uc2Vuc2U='])
    expect(() => readKey(key)).toThrow('TESLA_PUBLIC_KEY must be a public key of the curve prime256v1')
})
