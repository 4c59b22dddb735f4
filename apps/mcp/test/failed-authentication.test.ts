import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post } from './support/post.ts'
import { startToolServerProcess } from './support/tool-server-process.ts'

test('each failure is logged with its request ID and address, without the token that was sent', async () => {
  const service = await startToolServer()
  const server = await startToolServerProcess({
    DATABASE_URL: service.databaseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_BAD_TOKENS_PER_MINUTE: '2',
  })
  const lineOf = async (token?: string) => {
    const { headers, status } = await post(server.mcpUrl, call('get_credit_balance'), {
      headers: { 'x-forwarded-for': '192.0.2.7' },
      ...(token !== undefined && { token }),
    })
    const id = headers.get('request-id') ?? ''
    const line: unknown = JSON.parse(await server.logged((each) => each.includes(id)))
    return { status, id, line }
  }
  const secrets = [`vsk_live_${'0'.repeat(38)}`, 'correct-horse-battery', 'vst_staple-of-the-horse']
  for (const [index, secret] of secrets.entries()) {
    const { status, id, line } = await lineOf(secret)
    expect([status, line]).toEqual([
      index < 2 ? 401 : 429,
      expect.objectContaining({
        level: 40,
        reqId: id,
        address: '192.0.2.7',
        reason: 'invalid_token',
        msg: 'failed authentication',
      }),
    ])
    expect(server.log()).not.toContain(secret.slice(9))
  }
  // A response that asks the caller to connect is not a failure.
  expect(await lineOf()).toMatchObject({ status: 401, line: { msg: 'request' } })
  await server.stop()
  await service.close()
})
