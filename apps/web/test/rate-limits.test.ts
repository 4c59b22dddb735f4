/** The API's rate limits, which also apply in the portal. */
import { expect, test } from 'vitest'
import type { TestPortal } from '../testing/test-portal.ts'
import { sharePortal } from './support/share-portal.ts'
import { visitSignedIn } from './support/signed-in.ts'

const VIN = '5YJSA1E67NF123456'

async function withLimits(limits: object, run: (portal: TestPortal) => Promise<void>): Promise<void> {
  const rateLimits = {
    lookupsPerMinute: 100,
    concurrentLookups: 100,
    readsPerMinute: 100,
    writesPerMinute: 100,
    contractReadsPerMinute: 100,
    ...limits,
  }
  const portal = await sharePortal()
  const { url, close } = await portal.startReplica({ rateLimits })
  await run({ ...portal, url }).finally(close)
}

test('lookups beyond the limit are rejected with a reason, cost nothing, and do not affect other customers', async () => {
  await withLimits({ lookupsPerMinute: 2 }, async (portal) => {
    const visitor = await visitSignedIn(portal, { credits: 5 })
    const lookUp = (key: string) => visitor.post('/look-up', { vin: VIN, again: VIN, idempotency_key: key })
    const statuses = [(await lookUp('a')).status, (await lookUp('b')).status]
    expect(statuses).toEqual([302, 302])
    const refused = await lookUp('c')
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining('Too many requests'),
    ])
    expect(await (await visitor.get('/look-up')).text()).toContain('3 credits')
    const other = await visitSignedIn(portal, { credits: 1 })
    expect((await other.post('/look-up', { vin: VIN, idempotency_key: 'd' })).status).toBe(302)
  })
})

test('concurrent lookups are limited, and release their slots when done', async () => {
  await withLimits({ concurrentLookups: 1 }, async (portal) => {
    const visitor = await visitSignedIn(portal, { credits: 5 })
    const lookUp = (key: string) => visitor.post('/look-up', { vin: VIN, again: VIN, idempotency_key: key })
    for (const key of ['a', 'b', 'c']) expect((await lookUp(key)).status).toBe(302)
  })
})

test('purchases and changes of automatic top-up are counted together', async () => {
  await withLimits({ writesPerMinute: 2 }, async (portal) => {
    const visitor = await visitSignedIn(portal)
    const buy = { task: 'buy', package_key: 'nothing', idempotency_key: 'k' }
    const statuses = []
    for (const form of [buy, { task: 'turn_off' }, buy, { task: 'turn_off' }]) {
      statuses.push((await visitor.post('/billing', form)).status)
    }
    expect(statuses.slice(2)).toEqual([429, 429])
    expect(statuses.slice(0, 2)).not.toContain(429)
  })
})
