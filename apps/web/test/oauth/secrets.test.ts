/** A copy of the database reveals nothing usable, and a restart changes nothing. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { readEverything } from '@vinspec/core/testing/read-everything'
import { expect, test } from 'vitest'
import { openBrowser } from '../../testing/browser.ts'
import { startTestAuthorizationServer } from '../../testing/test-authorization-server.ts'
import { startOAuthBed } from '../support/oauth-bed.ts'
import { registerApp } from '../support/test-app.ts'

const bed = await closeAfterAll(startOAuthBed())

test('a copy of the database contains nothing usable', async () => {
  const app = await registerApp(bed, { token_endpoint_auth_method: 'client_secret_post' })
  const grant = await app.ask({ state: 'the-state-of-the-app', scope: 'openid vinspec:access' })
  const tokens = await app.redeem(grant)
  const unused = await app.ask()
  const browser = openBrowser(bed.url)
  const begun = await fetch(app.authorizationUrl('v'.repeat(43)), { redirect: 'manual' })
  await browser.visit(app.authorizationUrl('v'.repeat(43)))
  const interaction = begun.headers.get('location')?.split('/').at(-1)

  const everything = await readEverything(bed.databaseUrl)
  const secrets = [
    grant.code,
    grant.verifier,
    unused.code,
    tokens.accessToken,
    tokens.refreshToken,
    app.clientSecret,
    interaction,
    'the-state-of-the-app',
    ...browser.cookies.values(),
  ]
  expect(everything).toContain(app.clientId)
  for (const secret of secrets) {
    expect(secret).toBeTruthy()
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain(Buffer.from(secret ?? '').toString('hex'))
  }
})

test('the stored form of a secret does not authenticate', async () => {
  const app = await registerApp(bed, { token_endpoint_auth_method: 'client_secret_post' })
  const { secretHash } = await bed.prisma.oAuthClient.findUniqueOrThrow({ where: { id: app.clientId } })
  const stolen = Buffer.from(secretHash ?? '').toString('base64url')
  expect((await app.redeem(await app.ask(), { client_secret: stolen })).status).toBe(401)
})

test('tokens, keys, and connections survive a restart and work on any replica', async () => {
  const app = await registerApp(bed)
  const { refreshToken } = await app.connect()
  const { mcpUrl } = bed.resource
  const replica = await startTestAuthorizationServer({ databaseUrl: bed.databaseUrl, mcpUrl })
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: app.clientId,
    refresh_token: refreshToken,
  })
  expect((await fetch(`${replica.url}/oauth/token`, { method: 'POST', body })).status).toBe(200)
  const keys = async (url: string) => await (await fetch(`${url}/oauth/jwks`)).json()
  expect(await keys(replica.url)).toEqual(await keys(bed.url))
  await replica.close()
})

test('the published key has no private part', async () => {
  const { keys } = JSON.parse(await (await fetch(`${bed.url}/oauth/jwks`)).text())
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
  expect(keys[0]).not.toHaveProperty('d')
})
