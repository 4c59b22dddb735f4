/** An operator finds a customer by anything on a letter, and the audit records whom, never what was typed. */
import { createHash } from 'node:crypto'
import { readSigningKey } from '@vinspec/certificates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../src/access/api-keys/manage-api-keys.ts'
import { newId } from '../src/foundation/ids.ts'
import { issueReceipts } from '../src/lookups/receipts/receipts.ts'
import { findCustomers } from '../src/operator/actions/find-customers.ts'
import { openOperatorDatabase } from '../src/operator/actions/open-operator-database.ts'
import { grantOperatorRole } from '../src/operator/actions/operator-roles.ts'
import { listOperatorActions } from '../src/operator/actions/read-audit.ts'
import { searchAsOperator } from '../src/operator/actions/search-as-operator.ts'
import { asOwner } from '../testing/as-owner.ts'
import { lookUpAs, VIN } from '../testing/look-up.ts'
import { PATIENT } from '../testing/patience.ts'
import { ownerOf } from '../testing/principals.ts'
import { recordPayment } from '../testing/sales.ts'
import { createTestBed, type TestBed } from '../testing/test-bed.ts'

const REQUEST = `req_${'0a'.repeat(16)}`

let bed: TestBed
let customerId: string
const known: Record<string, string> = {}
beforeAll(async () => {
  bed = await createTestBed()
  customerId = await bed.createCustomer(5)
  // Another customer, who must not be found.
  await bed.createCustomer(5)
  const { prisma } = bed
  const key = await createApiKey(bed, { customerId, name: 'warehouse' })
  known['key'] = key.kind === 'created' ? key.secret : ''
  await lookUpAs(ownerOf(customerId), bed, { requestId: REQUEST })
  const lookup = await prisma.vehicleLookup.findFirstOrThrow({ where: { customerId } })
  known['lookup'] = lookup.id
  known['token'] = `vss_${'b'.repeat(48)}`
  await prisma.shareLink.create({
    data: {
      id: newId(),
      customerId,
      vin: VIN,
      lookupId: lookup.id,
      tokenHash: new Uint8Array(createHash('sha256').update(known['token']).digest()),
      createdAt: bed.clock(),
      expiresAt: new Date('2027-01-01'),
    },
  })
  const issuing = {
    prisma,
    signingKey: readSigningKey(Buffer.alloc(32, 7).toString('base64')),
    portalUrl: new URL('https://vinspec.example'),
  }
  const receipts = await issueReceipts(issuing, { customerId, vin: VIN, ids: [lookup.id] })
  known['receipt'] = receipts.get(lookup.id) ?? ''
  const { email } = await prisma.customer.findUniqueOrThrow({ where: { id: customerId } })
  known['email'] = email
  await recordPayment(bed, { customerId, id: 'pi_letter', credits: 0, mismatch: 'amount' })
})
afterAll(() => bed.close())

const why = async (text: string) => {
  const found = await findCustomers(bed.prisma, { text, limit: 10 })
  return found.map((each) => [each.id === customerId, each.why.join(', ')])
}

test.each([
  ['a VIN', () => VIN, 'VIN'],
  ['a VIN as papers print it', () => '5yjsa1e67 nf-123456', 'VIN'],
  ['a request', () => REQUEST, 'Request of a lookup'],
  ['a lookup', () => known['lookup'], 'Lookup'],
  ['a share link', () => `https://vinspec.example/shared/${known['token']}?distance=km`, 'Share link'],
  ['a payment', () => 'pi_letter', 'Payment'],
  ['the address of a receipt', () => 'https://vinspec.example/billing/receipts/pi_letter', 'Payment'],
  ['the beginning of a key', () => known['key']?.slice(0, 13), 'API key'],
  ['a key as pages show it', () => `${known['key']?.slice(0, 13)}…${known['key']?.slice(-4)}`, 'API key'],
  ['a whole key', () => known['key'], 'API key'],
  ['an ID', () => customerId, 'Customer ID'],
  ['an address on an envelope', () => `Ada <${known['email']?.toUpperCase()}>`, 'Email address'],
  ['a sentence that ends in an address', () => `Please answer me at '${known['email']}'.`, 'Email address'],
  [
    'the address of a sheet on paper',
    () => `https://vinspec.example/shared/${known['token']}/certificate.pdf`,
    'Share link',
  ],
  [
    'the HTML of an embedded sheet',
    () => `<iframe src="https://vinspec.example/embed/${known['token']}?lang=es">`,
    'Share link',
  ],
  [
    "the address of a vehicle's page",
    () => `https://vinspec.example/vehicles/${VIN}?lookup=${known['lookup']}`,
    'Lookup',
  ],
  ['a sentence with a VIN', () => `My VIN, ${VIN}, is wrong.`, 'VIN'],
  ['what a receipt signs', () => known['receipt'], 'Lookup'],
  ['the QR code of a certificate', () => `https://vinspec.example/verify/${known['receipt']}`, 'Lookup'],
])('%s finds its customer only, and the reason for the match', async (_, text, reason) => {
  expect(await why(text() ?? '')).toEqual([[true, reason]])
})

test.each([
  '4242',
  'https://vinspec.example/cars/tesla/model-s/2022',
  'pi_nobody',
  `req_${'1'.repeat(32)}`,
  `vss_${'c'.repeat(48)}`,
  'vsk_live_nope',
  '1FTVW1EL9NWG12345',
  "' OR 1=1 --",
  '%',
  '_',
  '.',
  '',
])('%j finds nobody by chance', async (text) => {
  expect((await why(text)).every(([, reason]) => reason === '')).toBe(true)
  expect(await why(text)).toHaveLength(text === '' ? 2 : 0)
})

test('a search is recorded with whom it found and by what, never with what was typed', async () => {
  const operatorId = await bed.createCustomer()
  await bed.prisma.customer.update({ where: { id: operatorId }, data: { twoFactorEnabled: true } })
  const options = { url: asOwner(bed.databaseUrl), poolSize: 1, ...PATIENT }
  const prisma = await openOperatorDatabase(options, { operator: 'Ada', command: 'operator grant' })
  await grantOperatorRole({ prisma, clock: bed.clock }, operatorId)
  await prisma.$disconnect()
  for (const text of [known['key'] ?? '', 'nobody@example.com', ''])
    await searchAsOperator(bed.prisma, { operatorId, text, limit: 10 })
  const noted = await listOperatorActions(bed.prisma, { command: 'portal customers find', limit: 10 })
  expect(noted).toMatchObject([
    { subjectId: 'Nothing found', customerId: null, after: { found: [] }, reason: null },
    { subjectId: 'API key', customerId, after: { found: [customerId] } },
  ])
  expect(JSON.stringify(noted)).not.toMatch(/nobody@example|vsk_live/)
  const stranger = await bed.createCustomer()
  expect(await searchAsOperator(bed.prisma, { operatorId: stranger, text: VIN, limit: 10 })).toBeUndefined()
})
