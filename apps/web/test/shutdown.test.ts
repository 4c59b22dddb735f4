/** The real process, asked to stop while it works. */
import { holdLookups } from '@vinspec/core/testing/hold-lookups'
import { untilNobodyIsLetIn } from '@vinspec/http-server/testing/until-nobody-is-let-in'
import { expect, test } from 'vitest'
import { startPortalProcess } from './support/portal-process.ts'
import { sharePortal } from './support/share-portal.ts'
import { visit } from './support/visitor.ts'

const VIN = '5YJSA1E67NF123456'

test('a running lookup gets its answer, and no new request is accepted', async () => {
  const portal = await sharePortal()
  const server = await startPortalProcess({
    DATABASE_URL: portal.databaseUrl,
    SHUTDOWN_DRAIN_MS: '100000',
  })
  const customer = await portal.createCustomer({ credits: 1 })
  const session = await portal.signIn(customer)
  const { origin } = server
  const visitor = visit(origin)
  visitor.cookies.set(session.name, session.value)
  const held = await holdLookups(portal.databaseUrl, customer.id)
  const answer = visitor.post('/look-up', { vin: VIN, idempotency_key: 'k' })
  await held.untilWaiting(1)

  const stopped = server.stop()
  await untilNobodyIsLetIn(server, `${origin}/favicon.svg`)
  await held.release()
  expect((await answer).headers.get('location')).toBe(`/vehicles/${VIN}?charged=1`)
  expect(await stopped).toBe(0)
})
