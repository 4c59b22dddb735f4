/** Agents without OAuth, which send an API key as their bearer token. */

import { createApiKey, revokeApiKey } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expectWithinSeconds } from '@vinspec/core/testing/expect-within-seconds'
import { describe, expect, test } from 'vitest'
import { startToolServer, type TestKey } from '../testing/test-tool-server.ts'
import { call, post, postModern } from './support/post.ts'
import { errorOf } from './support/results.ts'

const VIN = '5YJSA1E67NF123456'
const ERAS = [
  { era: '2025-11-25', send: post },
  { era: '2026-07-28', send: postModern },
]

const server = await closeAfterAll(startToolServer({ clock: systemClock }))

const settled = ({ customerId }: TestKey) => server.prisma.vehicleLookup.count({ where: { customerId } })

describe.each(ERAS)('in protocol $era', ({ send }) => {
  test('a key can call public and account tools', async () => {
    const { key: token } = await server.createKey({ credits: 3 })
    const packages = await send(server.mcpUrl, call('list_packages'), { token })
    expect(packages.body.result.structuredContent.object).toBe('list')
    const balance = await send(server.mcpUrl, call('get_credit_balance'), { token })
    expect(balance.body.result.structuredContent.available_credits).toBe(3)
  })

  test('an invalid key is rejected on every call, and the response says why', async () => {
    const { key } = await server.createKey()
    const changed = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`
    for (const token of [changed, 'vsk_live_', `vsk_live_${'x'.repeat(2_000)}`, 'vsk_other_key']) {
      for (const tool of ['list_packages', 'get_credit_balance']) {
        const { status, headers } = await send(server.mcpUrl, call(tool), { token })
        expect(status).toBe(401)
        expect(headers.get('www-authenticate')).toMatch(
          /^Bearer error="invalid_token", error_description="[^"]+", resource_metadata="[^"]+", scope="[^"]+"$/,
        )
      }
    }
  })

  test('a key may do what its permissions allow', async () => {
    const { key: token } = await server.createKey({ permissions: new Set(['purchases']) })
    const refused = await send(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), { token })
    expect(errorOf(refused)).toMatchObject({ code: 'permission_denied', details: { permission: 'lookups' } })
    const { body } = await send(server.mcpUrl, call('get_credit_balance'), { token })
    expect(body.result.structuredContent.available_credits).toBe(10)
  })
})

test('a revoked key stops working within seconds, even on a replica that has just seen it', async () => {
  const made = await server.createKey()
  const read = () => post(server.mcpUrl, call('get_credit_balance'), { token: made.key })
  expect((await read()).status).toBe(200)
  await revokeApiKey({ prisma: server.prisma, clock: systemClock }, made)
  await expectWithinSeconds(async () => (await read()).status, 401)
  expect((await read()).headers.get('www-authenticate')).toContain('This API key has been revoked.')
})

test('an agent that looks a vehicle up twice pays once, even concurrently and in both protocols', async () => {
  const made = await server.createKey()
  const ask = (send: typeof post | typeof postModern) =>
    send(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), { token: made.key })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => ask(i % 2 ? post : postModern)))
  for (const answer of answers) {
    if (answer.body.result.isError) expect(errorOf(answer).code).toBe('idempotency_in_progress')
  }
  expect((await ask(post)).body.result._meta).toMatchObject({
    'vinspec/credits_charged': 0,
    'vinspec/replayed': true,
  })
  expect(await settled(made)).toBe(1)
})

test('a test key rehearses: its results are marked, it replays, pays nothing, and is offered no payment page', async () => {
  const { customerId } = await server.createKey()
  const dependencies = { prisma: server.prisma, clock: systemClock }
  const made = await createApiKey(dependencies, { customerId, name: 'Test key', mode: 'test' })
  const token = made.kind === 'created' ? made.secret : ''
  const ask = (vin: string) => post(server.mcpUrl, call('fetch_vehicle_specs', { vin }), { token })
  const first = await ask(VIN)
  expect(first.headers.get('vinspec-livemode')).toBe('false')
  expect(first.body.result.structuredContent).toMatchObject({ vin: VIN })
  expect((await ask(VIN)).body.result._meta).toMatchObject({ 'vinspec/replayed': true })
  const refused = errorOf(await ask('VSKTEST0000000402'))
  expect(refused).toMatchObject({ code: 'insufficient_credits', details: { available_credits: 0 } })
  expect(refused.details).not.toHaveProperty('checkout_url')
  const checkout = call('create_package_checkout', { package_key: 'lookups_10' })
  const page = 'https://vinspec.example/docs/test-keys#rehearse-buying'
  const { body } = await post(server.mcpUrl, checkout, { token })
  expect(body.result.structuredContent).toMatchObject({ checkout_url: page })
  const rule = call('configure_auto_top_up', { package_key: 'lookups_200', monthly_cap_cents: 20_000 })
  const asked = errorOf(await post(server.mcpUrl, rule, { token }))
  expect(asked).toMatchObject({ code: 'approval_required', details: { approval_url: page } })
  const approved = await post(server.mcpUrl, call('get_auto_top_up_rule'), { token })
  expect(approved.body.result.structuredContent).toMatchObject({ status: 'active' })
  expect(await server.prisma.autoTopUpRule.count({ where: { customerId } })).toBe(0)
  expect(await server.prisma.vehicleLookup.count({ where: { customerId } })).toBe(0)
  expect(await server.prisma.checkout.count({ where: { customerId } })).toBe(0)
})
