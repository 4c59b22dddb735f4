/** An agent's list of VINs: previewed, started, followed, read, and steered, within the agent's limits. */
import { systemClock } from '@vinspec/core/foundation'
import { makeVins, workOffBulkLookups } from '@vinspec/core/testing/bulk-lists'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { describe, expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post, postModern } from './support/post.ts'
import { errorOf, textOf } from './support/results.ts'

const HYBRID = '1C4JJXR60NW209857'

const server = await closeAfterAll(startToolServer({ clock: systemClock }))

interface Agent {
  readonly customerId: string
  readonly token: string
}

const AGENTS: ReadonlyArray<[string, (credits: number, dailyCreditCap?: number) => Promise<Agent>]> = [
  ['an app', (credits, dailyCreditCap = 100) => server.connectApp({ credits, dailyCreditCap })],
  [
    'a key',
    async (credits, dailyCreditCap) => {
      const { customerId, key } = await server.createKey({ credits, dailyCreditCap: dailyCreditCap ?? null })
      return { customerId, token: key }
    },
  ],
]

async function workOff(): Promise<void> {
  await workOffBulkLookups({ prisma: server.prisma, clock: systemClock })
}

describe.each([
  ['2025-11-25', post],
  ['2026-07-28', postModern],
])('in protocol %s', (_era, send) => {
  const use = async (agent: Agent, tool: string, args: object = {}) =>
    await send(server.mcpUrl, call(tool, { ...args }), agent)

  test.each(AGENTS)(
    '%s previews a list, starts it, follows it, and reads its results',
    async (_who, connect) => {
      const agent = await connect(4)
      const [owned = '', ...vins] = makeVins(4)
      await use(agent, 'fetch_vehicle_specs', { vin: owned })
      const list = { vins: [owned, ...vins, HYBRID, 'nonsense', 'x'.repeat(60), '5YJ\r1', owned] }
      const begun = await use(agent, 'create_batch', { ...list, preview: true })
      const { id: batch_id } = begun.body.result.structuredContent
      await workOff()

      const previewed = await use(agent, 'get_batch', { batch_id })
      expect(previewed.body.result.structuredContent).toMatchObject({
        waits_for: 'start',
        counts: { owned: 1, unsupported: 1, invalid: 3, duplicate: 1, open: 3 },
        credits_spent: 0,
        credits_needed: 3,
      })
      expect(textOf(previewed)).toContain('It needs 3 credits, and the customer has 3.')
      expect(textOf(previewed)).toContain(`The customer's page: https://vinspec.example/bulk/${batch_id}`)

      await use(agent, 'control_batch', { batch_id, action: 'resume' })
      await workOff()
      const { body } = await use(agent, 'create_batch', list)
      expect(body.result.structuredContent).toMatchObject({
        id: batch_id,
        status: 'finished',
        credits_spent: 3,
      })
      const results = await use(agent, 'list_batch_results', { batch_id, specs: false, limit: 2 })
      expect(results.body.result.structuredContent.data).toMatchObject([
        { vin: owned, outcome: 'owned', specs: null },
        { vin: vins[0], outcome: 'found', credits_charged: 1, specs: null },
      ])
      const whole = await use(agent, 'list_batch_results', { batch_id })
      expect(textOf(whole)).toContain('| 5YJ 1 | invalid |')
      expect(whole.body.result.structuredContent.data[1].specs).toMatchObject({ vin: vins[0] })
    },
  )

  test.each(AGENTS)('what %s looked up in a batch is free for its next calls', async (_who, connect) => {
    const agent = await connect(2)
    const [vin = ''] = makeVins(1)
    await use(agent, 'create_batch', { vins: [vin] })
    await workOff()
    const { body } = await use(agent, 'fetch_vehicle_specs', { vin })
    expect(body.result._meta).toMatchObject({
      'vinspec/credits_charged': 0,
      'vinspec/credits_remaining': 1,
    })
  })

  test.each(AGENTS)('a batch of %s spends its daily cap and no more, and says so', async (_who, connect) => {
    const agent = await connect(9, 2)
    const begun = await use(agent, 'create_batch', { vins: makeVins(5) })
    await workOff()
    const { id: batch_id } = begun.body.result.structuredContent
    const stopped = await use(agent, 'get_batch', { batch_id })
    expect(stopped.body.result.structuredContent).toMatchObject({ waits_for: 'daily_cap', credits_spent: 2 })
    expect(textOf(stopped)).toContain('The daily cap is used up.')
  })

  test('a batch that lacks credits says how many more it needs and what they cost', async () => {
    const agent = await server.connectApp({ credits: 1 })
    const begun = await use(agent, 'create_batch', { vins: makeVins(32) })
    await workOff()
    const { id: batch_id } = begun.body.result.structuredContent
    const stopped = await use(agent, 'get_batch', { batch_id })
    expect(stopped.body.result.structuredContent).toMatchObject({ waits_for: 'credits', credits_spent: 1 })
    expect(textOf(stopped)).toContain(
      'It needs 31 credits, and the customer has 0. The others cost $48.00 (4 × lookups_10).',
    )
  })

  test('a batch can be paused, resumed, and canceled, and any other action is rejected', async () => {
    const agent = await server.connectApp({ credits: 9 })
    const begun = await use(agent, 'create_batch', { vins: makeVins(3), preview: true })
    await workOff()
    const { id: batch_id } = begun.body.result.structuredContent
    const statuses = []
    for (const action of ['resume', 'pause', 'cancel']) {
      const { body } = await use(agent, 'control_batch', { batch_id, action })
      statuses.push(body.result.structuredContent.status)
    }
    expect(statuses).toEqual(['running', 'paused', 'canceled'])
    expect(errorOf(await use(agent, 'control_batch', { batch_id, action: 'stop' }))).toMatchObject({
      code: 'invalid_request',
      details: { pointer: '/action' },
    })
    expect(await server.prisma.vehicleLookup.count({ where: { customerId: agent.customerId } })).toBe(0)
  })
})
