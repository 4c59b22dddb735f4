/** What the real process writes to its log. */
import { executeAsOwner } from '@vinspec/core/testing/as-owner'
import { afterAll, expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { startPortalProcess } from './support/portal-process.ts'
import { visit } from './support/visitor.ts'

const portal = await startTestPortal()
const server = await startPortalProcess({ DATABASE_URL: portal.databaseUrl })
const visitor = visit(server.origin)
const { name, value } = await portal.signIn(await portal.createCustomer({}))
visitor.cookies.set(name, value)
afterAll(async () => {
  await server.stop()
  await portal.close()
})

/** The lines of the log up to the end of a request. */
async function linesUntil(answer: Response): Promise<readonly unknown[]> {
  const id = answer.headers.get('request-id') ?? 'none'
  await server.logged((line) => line.includes(id) && line.includes('"msg":"request"'))
  return server
    .log()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}

test('a malformed request is not logged as a failure', async () => {
  expect((await visitor.get('/made-up')).status).toBe(404)
  expect((await visitor.post('/docs', {})).status).toBe(405)
  const answer = await visitor.post('/look-up', {}, { 'content-type': 'application/json' })
  expect(answer.status).toBe(415)
  const failures = (await linesUntil(answer)).filter((line) => /failed/.test(JSON.stringify(line)))
  expect(failures).toEqual([])
})

test('an error while rendering a page is logged with the request ID', async () => {
  await executeAsOwner(portal.databaseUrl, 'ALTER TABLE api_request RENAME TO away')
  const answer = await visitor.get('/requests')
  expect(answer.status).toBe(500)
  expect(await linesUntil(answer)).toContainEqual(
    expect.objectContaining({
      level: 50,
      reqId: answer.headers.get('request-id'),
      msg: 'a page failed',
      err: expect.objectContaining({ message: expect.stringContaining('api_request') }),
    }),
  )
})

test('secrets in emailed links and cookies are not in the log', async () => {
  const proof = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA'
  const session = visitor.cookies.values().next().value ?? ''
  for (const path of [
    `/verify-email?token=${proof}`,
    `/sign-in/link?token=${proof}&next=/x`,
    `/made-up/${proof}`,
    `/made-up/%61${proof.slice(1)}`,
    `/oauth/interaction/${proof}`,
    `/oauth/authorize?client_id=x&state=${proof}`,
  ]) {
    await visitor.get(path)
  }
  const lines = JSON.stringify(await linesUntil(await visitor.get('/favicon.svg')))
  expect(lines).toContain('/made-up/[redacted]')
  for (const secret of [proof, session, decodeURIComponent(session)]) expect(lines).not.toContain(secret)
})
