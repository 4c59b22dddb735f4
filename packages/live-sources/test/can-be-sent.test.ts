/** Tokens that no header can carry: an error about one would quote it in the log. */
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { createTeslaSource } from '../src/index.ts'
import { getTeslaTokens } from '../src/owner/tesla-sign-in.ts'
import { ask } from '../testing/ask.ts'

const vendor = createServer((_, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ access_token: 'a-token\nof two lines', expires_in: 3600 }))
})
await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
afterAll(() => vendor.close())

function url(): string {
  const address = vendor.address()
  if (typeof address !== 'object' || address === null) throw new Error('a TCP server has a port')
  return `http://127.0.0.1:${address.port}`
}

const application = { clientId: 'an-application', clientSecret: 'its-secret' }

test('a token that no header can carry is rejected as our own, and not quoted', async () => {
  const tesla = createTeslaSource({
    ...application,
    regions: [url()],
    tokenUrl: url(),
    clock: () => new Date('2026-11-23T12:00:00Z'),
  })
  const { reply } = await ask(tesla, '5YJ3E1EB8NF317001')
  expect(reply).toEqual({
    kind: 'away',
    cause: new Error("Tesla (sandbox)'s token endpoint: no token in the answer"),
  })
})

test("a token that no header can carry is rejected as an owner's", async () => {
  const [signInUrl, tokenUrl] = [new URL(url()), new URL(url())]
  const settings = { ...application, signInUrl, tokenUrl, apiUrls: [tokenUrl], isReal: false }
  expect(await getTeslaTokens(settings, { grant_type: 'refresh_token' }, AbortSignal.timeout(5_000))).toEqual(
    {
      kind: 'away',
      cause: new Error('Tesla gave no tokens'),
    },
  )
})
