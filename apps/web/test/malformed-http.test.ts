/** Requests that no browser sends. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { refusesHostileRequests } from '@vinspec/http-server/testing/hostile-requests'
import { sendRaw } from '@vinspec/http-server/testing/send-raw'
import { expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'

const portal = await closeAfterAll(startTestPortal({ mcpUrl: 'http://127.0.0.1:4016/mcp' }))

refusesHostileRequests({ origin: () => portal.url, path: '/sign-in' })

test.each([
  '..\\list-sessions',
  '..%5clist-sessions',
  '%2e%2e/list-sessions',
  '..%2flist-sessions',
  'x\\..\\..\\list-sessions',
])('no session token can be read through /api/auth/callback/%s', async (path) => {
  const { name, value } = await portal.signIn(await portal.createCustomer({}))
  const head = [`GET /api/auth/callback/${path} HTTP/1.1`, 'Host: x', `Cookie: ${name}=${value}`]
  const answer = await sendRaw(portal.url, [...head, 'Connection: close', '', ''].join('\r\n'))
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).not.toContain('token')
  expect(answer).not.toContain(decodeURIComponent(value).split('.', 1)[0])
})
