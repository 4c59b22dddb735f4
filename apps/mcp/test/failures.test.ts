/** Without a database, no tool runs, and no valid token is called invalid. */
import { generateAccessToken, generateRefreshToken } from '@vinspec/core/oauth'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post, postModern } from './support/post.ts'
import { errorOf } from './support/results.ts'

const server = await closeAfterAll(startToolServer({ databaseUrl: 'postgresql://127.0.0.1:1/gone' }))

test('a token that cannot be checked is neither accepted nor rejected', async () => {
  for (const send of [post, postModern]) {
    const message = call('get_credit_balance', {}, 7)
    const { status, headers, body } = await send(server.mcpUrl, message, { token: generateAccessToken() })
    expect([status, body.jsonrpc, body.id, headers.get('www-authenticate')]).toEqual([503, '2.0', 7, null])
    expect(headers.get('retry-after')).toBe('2')
  }
})

test('a malformed token is rejected without the database', async () => {
  const message = call('get_credit_balance', {}, 7)
  for (const token of ['any', generateAccessToken().toLowerCase(), generateRefreshToken()]) {
    expect((await post(server.mcpUrl, message, { token })).status).toBe(401)
  }
})

test('a public tool that needs the database says that it is unavailable', async () => {
  expect(errorOf(await post(server.mcpUrl, call('list_packages')))).toMatchObject({
    code: 'service_unavailable',
  })
})

test('everything that needs no database keeps working', async () => {
  const { body } = await post(server.mcpUrl, call('get_service_info'))
  expect(body.result.structuredContent).toMatchObject({ object: 'service_info' })
})

test('the process is alive but not ready', async () => {
  expect((await fetch(`${server.adminUrl}/health/live`)).status).toBe(200)
  expect((await fetch(`${server.adminUrl}/health/ready`)).status).toBe(503)
})
