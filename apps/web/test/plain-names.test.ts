/** A name or a note cannot hide or reverse the text around it. */
import { expect, test } from 'vitest'
import { sharePortal } from './support/share-portal.ts'
import { visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'
const TYPED = ' \u202Eshop\u202C\u200B \u2066two\u2069\u2028three '
const KEPT = 'shop two three'

test('names of keys and customers, and notes, are stored without invisible characters', async () => {
  const portal = await sharePortal()
  const visitor = await visitSignedIn(portal, { credits: 1 })
  const { id: customerId } = visitor.customer
  await visitor.post('/look-up', { vin: PLAID })
  await visitor.post(`/vehicles/${PLAID}`, { note: TYPED })
  await visitor.post('/api-keys', { task: 'create', name: TYPED })
  await visitor.post('/account', { task: 'name', name: TYPED })
  const { prisma } = portal
  expect(await prisma.savedVehicle.findFirst({ where: { customerId }, select: { note: true } })).toEqual({
    note: KEPT,
  })
  expect(await prisma.apiKey.findFirst({ where: { customerId }, select: { name: true } })).toEqual({
    name: KEPT,
  })
  expect(await prisma.customer.findUnique({ where: { id: customerId }, select: { name: true } })).toEqual({
    name: KEPT,
  })
  expect((await visitor.post('/api-keys', { task: 'create', name: '\u200B' })).status).toBe(400)
})
