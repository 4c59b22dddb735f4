/** An app may do only what its customer selected, whatever it requests. */

import { changeAllowance, type Permission } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expectWithinSeconds } from '@vinspec/core/testing/expect-within-seconds'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post, postModern } from './support/post.ts'
import { errorOf, textOf } from './support/results.ts'

const VIN = '5YJSA1E67NF123456'
const OTHER_VIN = 'WB523CF0XN0240412'
/** The result of a token check is cached for two seconds. */

const server = await closeAfterAll(startToolServer())

const appWith = (...permissions: Permission[]) => server.connectApp({ permissions: new Set(permissions) })

test.each<[Permission, string, object]>([
  ['lookups', 'fetch_vehicle_specs', { vin: VIN }],
  ['purchases', 'create_package_checkout', { package_key: 'lookups_10' }],
])(
  'a caller without %s gets the refusal of %s as a result, not as a reason to connect again',
  async (permission, tool, args) => {
    const app = await appWith(permission === 'lookups' ? 'purchases' : 'lookups')
    for (const send of [post, postModern]) {
      const refused = await send(server.mcpUrl, call(tool, args), app)
      expect([refused.status, refused.body.result.isError]).toEqual([200, true])
      expect(refused.body.result._meta?.['mcp/www_authenticate']).toBeUndefined()
      const settings_url = `https://vinspec.example/apps?change=${app.connectionId}`
      expect(errorOf(refused)).toMatchObject({
        code: 'permission_denied',
        details: { permission, settings_url },
      })
      expect(textOf(refused)).toContain(settings_url)
      expect(textOf(refused)).toMatch(
        /This app doesn't have permission to .*under Connected apps[^]*Next step: Tell the customer/,
      )
    }
    expect(await server.prisma.creditHold.count({ where: { customerId: app.customerId } })).toBe(0)
  },
)

test('an app without any permission still reads packages, balance, and rule, and turns the rule off', async () => {
  const app = await appWith()
  for (const tool of ['list_packages', 'get_credit_balance', 'get_auto_top_up_rule', 'disable_auto_top_up']) {
    const { body } = await post(server.mcpUrl, call(tool), app)
    expect([tool, body.result.isError]).toEqual([tool, undefined])
  }
})

test('a permission that the customer removes ends within seconds, even for earlier answers', async () => {
  const app = await appWith('lookups', 'purchases')
  await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), app)
  const { customerId, connectionId: id } = app
  const none = {
    permissions: new Set<Permission>(),
    dailyCreditCap: 100,
    monthlyCents: null,
    monthlyTopUpCents: null,
  }
  expect(await changeAllowance(server.prisma, { customerId, id }, none)).toBe(true)
  const isRefused = async () =>
    (await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), app)).body.result.isError
  await expectWithinSeconds(isRefused, true)
})

test('two successive connections of one app share one daily cap', async () => {
  const first = await server.connectApp({ dailyCreditCap: 1 })
  await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), first)
  await server.revoke(first)
  const { customerId } = first
  const second = await server.connectApp({ customerId, dailyCreditCap: 1 })
  const refused = await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: OTHER_VIN }), second)
  const settings_url = `https://vinspec.example/apps?change=${second.connectionId}`
  expect(errorOf(refused)).toMatchObject({ code: 'daily_cap_reached', details: { settings_url } })
  expect(textOf(refused)).toContain(settings_url)
  const other = await server.connectApp({ customerId, clientId: 'other', dailyCreditCap: 1 })
  const { body } = await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: OTHER_VIN }), other)
  expect(body.result.isError).toBeUndefined()
})
