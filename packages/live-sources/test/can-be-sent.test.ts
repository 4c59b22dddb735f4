/** Tokens that no header can carry: an error about one would quote it in the log. */
import { afterAll, expect, test } from 'vitest'
import { createTeslaSource } from '../src/index.ts'
import { getTeslaTokens } from '../src/owner/tesla-sign-in.ts'
import { ask } from '../testing/ask.ts'
import { startVendor } from '../testing/start-vendor.ts'

const { url, close } = await startVendor((_, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ access_token: 'a-token\nof two lines', expires_in: 3600 }))
})
afterAll(close)

const application = { clientId: 'an-application', clientSecret: 'its-secret' }

test('a token that no header can carry is rejected as our own, and not quoted', async () => {
  const tesla = createTeslaSource({
    ...application,
    regions: [url],
    tokenUrl: url,
    clock: () => new Date('2026-11-23T12:00:00Z'),
  })
  const { reply } = await ask(tesla, '5YJ3E1EB8NF317001')
  expect(reply).toEqual({
    kind: 'away',
    cause: new Error("Tesla (sandbox)'s token endpoint: no token in the answer"),
  })
})

test("a token that no header can carry is rejected as an owner's", async () => {
  const [signInUrl, tokenUrl] = [new URL(url), new URL(url)]
  const settings = { ...application, signInUrl, tokenUrl, apiUrls: [tokenUrl], isReal: false }
  expect(
    await getTeslaTokens(settings, { grant_type: 'refresh_token' }, AbortSignal.timeout(60_000)),
  ).toEqual({
    kind: 'away',
    cause: new Error('Tesla gave no tokens'),
  })
})
