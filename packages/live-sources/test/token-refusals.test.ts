/** Why a maker gives no tokens: the owner's have ended, or our application may not ask anymore. */
import { afterAll, expect, test, vi } from 'vitest'
import { makeOwnerSource } from '../src/index.ts'
import { startVendor } from '../testing/start-vendor.ts'

let refusal: { readonly status: number; readonly error: string }
const maker = await startVendor((_request, response) => {
  const { status, error } = refusal
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
})
afterAll(() => maker.close())
// The SDK reads no other setting.
vi.stubEnv('SMARTCAR_AUTH_ORIGIN', maker.url)

const faults: string[] = []
const settings = {
  faults,
  text: (name: string) => (name === 'TESLA_REGIONS' ? undefined : 'vinspec'),
  secret: () => 'of an application in a test, long enough',
  list: () => [],
  url: (name: string) => (name === 'TESLA_API_URL' ? maker.url : undefined),
}

test.each([
  [401, 'invalid_client', 'closed'],
  [400, 'unauthorized_client', 'closed'],
  [403, 'forbidden', 'closed'],
  [402, 'payment_required', 'closed'],
  [400, 'invalid_grant', 'refused'],
  [401, 'login_required', 'refused'],
  [429, 'rate_limited', 'away'],
  [503, 'unavailable', 'away'],
])('a request for tokens that gets %d with %s is %s', async (status, error, kind) => {
  refusal = { status, error }
  const tokens = { accessToken: 'an old one', refreshToken: 'another' }
  for (const name of ['tesla_owner', 'smartcar']) {
    const renewed = await makeOwnerSource(name, settings)?.refresh(tokens, AbortSignal.timeout(30_000))
    expect([name, renewed?.kind]).toEqual([name, kind])
  }
  expect(faults).toEqual([])
})
