/** The real process, asked to stop while it works. */
import { holdLookups } from '@vinspec/core/testing/hold-lookups'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post, postModern } from './support/post.ts'
import { startToolServerProcess } from './support/tool-server-process.ts'

const VIN = '5YJSA1E67NF123456'

test.each([
  ['2025-11-25', post],
  ['2026-07-28', postModern],
])('a running lookup of protocol %s gets its answer, and nobody new is let in', async (_protocol, send) => {
  const service = await startToolServer({ clock: () => new Date() })
  const server = await startToolServerProcess({
    DATABASE_URL: service.databaseUrl,
    SHUTDOWN_DELAY_MS: '3000',
  })
  const { customerId, connectionId } = await service.connectApp()
  const token = await service.giveToken(connectionId, { aud: server.mcpUrl })
  const held = await holdLookups(service.databaseUrl, customerId)
  const answer = send(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), { token })
  await held.untilWaiting(1)

  const stopped = server.stop()
  const ask = (url: string) =>
    fetch(url).then(
      ({ status }) => status,
      () => 'nobody listens',
    )
  await expect.poll(() => ask(`${server.adminOrigin}/health/ready`), { interval: 10 }).toBe(503)
  expect(await ask(`${server.adminOrigin}/health/live`)).toBe(200)
  await expect.poll(() => ask(server.mcpUrl)).toBe('nobody listens')
  await held.release()
  expect((await answer).body.result.structuredContent).toMatchObject({ vin: VIN })
  expect(await stopped).toBe(0)
  await service.close()
})
