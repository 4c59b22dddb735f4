import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathWithoutSecrets, withoutSecrets } from './without-secrets.ts'

const RANDOM = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1b2c3d'
const PREFIXES = ['vsk_live_', 'vsk_test_', 'vsa_', 'vsr_', 'sk_live_', 'rk_test_', 'whsec_']

const escape = (character: string, rounds: number) =>
  `%${'25'.repeat(rounds - 1)}${character.charCodeAt(0).toString(16)}`

test('a secret is redacted wherever it appears and however it is percent-encoded', () => {
  const rounds = fc.array(fc.nat(3), { minLength: 60, maxLength: 60 })
  const surroundings = fc.constantFrom('', '/', '?key=', '\\"', 'x=', '/a/', 'Bearer ', '%20', '\\n ')
  fc.assert(
    fc.property(fc.constantFrom(...PREFIXES), rounds, surroundings, (prefix, often, before) => {
      const written = [...(prefix + RANDOM)]
        .map((character, i) => (often[i] ? escape(character, often[i]) : character))
        .join('')
      const blanked = withoutSecrets(`{"path":"${before}${written}/x","msg":"request"}`)
      expect(decodeAll(blanked)).not.toContain(RANDOM.slice(0, 12))
      expect(decodeAll(blanked)).not.toContain(RANDOM.slice(-12))
      expect(JSON.parse(blanked)).toMatchObject({ msg: 'request' })
    }),
  )
})

describe('replaces', () => {
  test.each([
    [`"authorization":"Bearer ${RANDOM}"`, '"authorization":"[redacted]"'],
    [`sent Bearer ${RANDOM}.`, 'sent Bearer [redacted]'],
    [`bearer%20${RANDOM}`, 'bearer%20[redacted]'],
    [`Basic ${RANDOM}==`, 'Basic [redacted]'],
    [`vinspec.session_token=${RANDOM}.sig; a=b`, 'vinspec.session_token=[redacted]; a=b'],
    [`__Secure-vinspec.session_token=${RANDOM}`, '__Secure-vinspec.session_token=[redacted]'],
    [`/verify-email?token=${RANDOM}&next=/x`, '/verify-email?token=[redacted]&next=/x'],
    [`http://x/cb?code=${RANDOM}&state=abc`, 'http://x/cb?code=[redacted]&state=[redacted]'],
    [`grant_type=x&refresh_token=${RANDOM}`, 'grant_type=x&refresh_token=[redacted]'],
    [`{"token":"${RANDOM}"}`, '{"token":"[redacted]"}'],
    [`"{\\"password\\":\\"${RANDOM}\\"}"`, '"{\\"password\\":\\"[redacted]\\"}"'],
  ])('%s', (text, expected) => {
    expect(withoutSecrets(text)).toBe(expected)
  })
})

test.each([
  '{"code":"invalid_request","operation":"lookUpVehicleSpecs","path":"/api/v1/vehicle-specs","status":200}',
  '{"reqId":"req_0123456789abcdef0123456789abcdef","path":"/vehicles/5YJ3E1EB1KF317000"}',
  'Error: column "token" does not exist\n    at file:///srv/packages/core/src/lookups/lookup/lookUpVehicleSpecs2.ts:10:3',
  'The API key is missing. Send it in the Authorization header: Bearer <API_KEY>.',
  'payment pi_3AbCdEfGhIjKlMnO and session cs_test_a1B2c3',
])('leaves %s unchanged', (text) => {
  expect(withoutSecrets(text)).toBe(text)
})

test.each([
  [`/top-up/off/${RANDOM}`, '/top-up/off/[redacted]'],
  [`/oauth/interaction/${RANDOM.slice(0, 21)}?x=1`, '/oauth/interaction/[redacted]'],
  ['/vehicles/5YJ3E1EB1KF317000', '/vehicles/5YJ3E1EB1KF317000'],
  ['/payments/0193b0a4-7c11-7bd2-9f3e-2f6f2f6a1c55', '/payments/0193b0a4-7c11-7bd2-9f3e-2f6f2f6a1c55'],
  ['/assets/entry.client-Bx3.js', '/assets/entry.client-Bx3.js'],
])('the path %s is logged as %s', (path, expected) => {
  expect(pathWithoutSecrets(path)).toBe(expected)
})

function decodeAll(text: string): string {
  return text.replaceAll(/%(?:25)*([2-7][\da-f])/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
