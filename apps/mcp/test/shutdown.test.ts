/** The real process, stopped while it works. */
import { holdLookups } from '@vinspec/core/testing/hold-lookups'
import { untilNobodyIsLetIn } from '@vinspec/http-server/testing/until-nobody-is-let-in'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post, postModern } from './support/post.ts'
import { startToolServerProcess } from './support/tool-server-process.ts'

/** One lookup for each protocol. */
const RUNNING = [
  ['5YJSA1E67NF123456', post],
  ['1FADP3R49GL917098', postModern],
] as const

test('running lookups of both protocols get their answers, and no new request is accepted', async () => {
  const service = await startToolServer({ clock: () => new Date() })
  const server = await startToolServerProcess({
    DATABASE_URL: service.databaseUrl,
    SHUTDOWN_DRAIN_MS: '100000',
  })
  const { customerId, connectionId } = await service.connectApp()
  const token = await service.giveToken(connectionId, { aud: server.mcpUrl })
  const held = await holdLookups(service.databaseUrl, customerId)
  const answers = RUNNING.map(([vin, send]) =>
    send(server.mcpUrl, call('fetch_vehicle_specs', { vin }), { token }),
  )
  await held.untilWaiting(RUNNING.length)

  const stopped = server.stop()
  await untilNobodyIsLetIn(server, server.mcpUrl)
  await held.release()
  for (const [index, { body }] of (await Promise.all(answers)).entries()) {
    expect(body.result.structuredContent).toMatchObject({ vin: RUNNING[index]?.[0] })
  }
  expect(await stopped).toBe(0)
  await service.close()
})
