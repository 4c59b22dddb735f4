/** Test keys in the portal: made with one button, shown apart, and marked in the request log. */
import { listApiKeys } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { logRequests } from '@vinspec/core/requests'
import { expect, test } from 'vitest'
import { sharePortal } from './support/share-portal.ts'
import { forgetSignIn, visitSignedIn } from './support/signed-in.ts'

const portal = await sharePortal()

const SECRET = /vsk_test_[0-9A-Za-z]{38}/

test('one button makes a test key, which is shown once, and listed apart from live keys', async () => {
  const visitor = await visitSignedIn(portal)
  const answer = await (await visitor.post('/api-keys', { task: 'create-test' })).text()
  const [secret = ''] = SECRET.exec(answer) ?? []
  expect(secret).not.toBe('')
  const page = await (await visitor.get('/api-keys')).text()
  expect(page).not.toContain(secret)
  expect(page).toContain(`…<!-- -->${secret.slice(-4)}`)
  expect(page).toContain('0 of 5')
  expect(page).toContain('VSKTEST0000000402')
})

test('a sixth test key is refused, and a live key still fits', async () => {
  const visitor = await visitSignedIn(portal)
  for (let i = 0; i < 5; i++) {
    expect((await visitor.post('/api-keys', { task: 'create-test' })).status).toBe(200)
  }
  expect((await visitor.post('/api-keys', { task: 'create-test' })).status).toBe(409)
  const live = await visitor.post('/api-keys', { task: 'create', name: 'shop', lookups: 'on' })
  expect(await live.text()).toMatch(/vsk_live_[0-9A-Za-z]{38}/)
})

test('a browser left open makes no test key without confirming', async () => {
  const visitor = await visitSignedIn(portal)
  await forgetSignIn(portal, visitor.customer.id)
  const answer = await visitor.post('/api-keys', { task: 'create-test' })
  expect(answer.headers.get('location')).toContain('/confirm')
  expect(await listApiKeys(portal.prisma, visitor.customer.id)).toEqual([])
})

test('a test key is neither rotated nor changed, and can be revoked', async () => {
  const visitor = await visitSignedIn(portal)
  await visitor.post('/api-keys', { task: 'create-test' })
  const [key] = await listApiKeys(portal.prisma, visitor.customer.id)
  const id = key?.id ?? ''
  for (const task of ['rotate', 'change']) {
    expect((await visitor.post('/api-keys', { task, id, lookups: 'on' })).status).toBe(404)
  }
  await visitor.post('/api-keys', { task: 'revoke', id })
  expect((await listApiKeys(portal.prisma, visitor.customer.id))[0]?.revokedAt).not.toBeNull()
})

test('another customer’s test key can’t be revoked', async () => {
  const [owner, other] = [await visitSignedIn(portal), await visitSignedIn(portal)]
  await owner.post('/api-keys', { task: 'create-test' })
  const [key] = await listApiKeys(portal.prisma, owner.customer.id)
  await other.post('/api-keys', { task: 'revoke', id: key?.id ?? '' })
  expect((await listApiKeys(portal.prisma, owner.customer.id))[0]?.revokedAt).toBeNull()
})

test('the request log marks requests with a test key', async () => {
  const visitor = await visitSignedIn(portal)
  await visitor.post('/api-keys', { task: 'create-test' })
  const [key] = await listApiKeys(portal.prisma, visitor.customer.id)
  const customerId = visitor.customer.id
  await logRequests(portal.prisma, [
    {
      customerId,
      requestId: `req_${crypto.randomUUID().replaceAll('-', '')}`,
      createdAt: systemClock(),
      apiKeyId: key?.id ?? null,
      operation: 'lookUpVehicleSpecs',
      status: 200,
      outcome: 'ok',
      durationMs: 4,
    },
  ])
  expect(await (await visitor.get('/requests')).text()).toContain('test, free')
})
