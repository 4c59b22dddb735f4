/** The request log: what each request was about, what it cost, and why it failed. */
import { createApiKey, listApiKeys } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { logRequests, type RequestNote } from '@vinspec/core/requests'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { visitAsOperator } from './support/operators.ts'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, type SignedInVisitor, visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'
const DAY_MS = 24 * 60 * 60 * 1000

const portal = await sharePortal()

const note = (row: Partial<RequestNote>) => ({
  customerId: '',
  requestId: 'req_1',
  createdAt: new Date(),
  apiKeyId: null,
  operation: 'lookUpVehicleSpecs',
  status: 200,
  outcome: 'ok',
  durationMs: 4,
  ...row,
})

/** A customer with a paid lookup, its replay, a typo, and a check, all with one key. */
async function prepare(): Promise<{ visitor: SignedInVisitor; paid: string }> {
  const visitor = await visitSignedIn(portal, { credits: 5 })
  const customerId = visitor.customer.id
  await createApiKey({ prisma: portal.prisma, clock: systemClock }, { customerId, name: 'shop' })
  const [key] = await listApiKeys(portal.prisma, customerId)
  await visitor.post('/look-up', { vin: PLAID, idempotency_key: 'k' })
  const lookup = await portal.prisma.vehicleLookup.findFirstOrThrow({ where: { customerId } })
  const row = { customerId, apiKeyId: key?.id ?? null }
  await logRequests(portal.prisma, [
    note({ ...row, requestId: lookup.requestId, createdAt: lookup.createdAt }),
    note({ ...row, requestId: 'req_again', outcome: 'replayed', vin: PLAID }),
    note({ ...row, requestId: 'req_typo', status: 422, outcome: 'invalid_vin', vin: '5YJSA' }),
    note({ ...row, requestId: 'req_broke', status: 402, outcome: 'insufficient_credits', vin: PLAID }),
    note({ ...row, requestId: 'req_old', operation: 'getCredits', createdAt: daysAgo(3) }),
  ])
  return { visitor, paid: lookup.requestId }
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const textOf = async (answer: Promise<Response>) =>
  (await (await answer).text()).replaceAll(/<!--.*?-->/g, '')

test('customers can filter their request log by ID, key, VIN, result, and day, and export what they see', async () => {
  const [{ visitor, paid }, other] = [await prepare(), await prepare()]
  const found = async (query: string) =>
    new Set(
      [...(await textOf(visitor.get(`/requests?${query}`))).matchAll(/>(req_\w+)</g)].map(([, id]) => id),
    )
  const all = [paid, 'req_again', 'req_typo', 'req_broke', 'req_old']
  const [key] = await listApiKeys(portal.prisma, visitor.customer.id)
  const day = daysAgo(1).toISOString().slice(0, 10)
  const cases: ReadonlyArray<readonly [query: string, ids: readonly string[]]> = [
    ['', all],
    ['status=failed', ['req_typo', 'req_broke']],
    ['status=charged', [paid]],
    ['status=replayed', ['req_again']],
    ['status=invalid_vin', ['req_typo']],
    [`vin=${PLAID.toLowerCase()}`, [paid, 'req_again', 'req_broke']],
    [`vin=${PLAID}&status=failed`, ['req_broke']],
    [`key=${key?.id}&id=req_old`, ['req_old']],
    [`key=${crypto.randomUUID()}`, []],
    [`id=${other.paid}`, []],
    [`to=${day}`, ['req_old']],
    [`from=${day}`, all.filter((id) => id !== 'req_old')],
    // Values that make no sense are ignored.
    ['from=today&to=9999-99-99&before=nonsense', all],
    ['before=-271821-04-20T00:00:00.000Z', all],
    ['before=%2B275760-09-13T00:00:00.000Z&before_id=x', all],
    [`key=${'-'.repeat(36)}`, []],
    ['vin=%00&id=%00', []],
  ]
  for (const [query, ids] of cases) {
    expect([query, await found(query)]).toEqual([query, new Set(ids)])
    const rows = (await textOf(visitor.get(`/requests.csv?${query}`))).trim().split('\r\n').slice(1)
    expect([query, new Set(rows.map((row) => row.split(',')[1]))]).toEqual([query, new Set(ids)])
  }
  const csv = await textOf(visitor.get(`/requests.csv?id=${paid}`))
  expect(csv).toContain(`,${paid},lookUpVehicleSpecs,${PLAID},shop`)
  expect(csv).toContain(',200,ok,1,0.004,')
})

test('the file has every request, however many', async () => {
  const { customer, get } = await visitSignedIn(portal)
  const MANY = 50_001
  const rows = Array.from({ length: MANY }, (_, nth) =>
    note({ customerId: customer.id, requestId: `req_${nth}`, createdAt: daysAgo(nth % 7) }),
  )
  for (let from = 0; from < MANY; from += 10_000)
    await logRequests(portal.prisma, rows.slice(from, from + 10_000))
  const lines = (await (await get('/requests.csv')).text()).trim().split('\r\n').slice(1)
  expect([lines.length, new Set(lines.map((line) => line.split(',')[1])).size]).toEqual([MANY, MANY])
})

test('each request says what it cost and why it failed, and shows its response if that is stored', async () => {
  const { visitor, paid } = await prepare()
  const list = await textOf(visitor.get('/requests'))
  for (const text of ['1 credit', 'replayed, free', '0.004 s', 'No credit is left to spend. Buy credits']) {
    expect(list).toContain(text)
  }
  const page = (id: string) => textOf(visitor.get(`/requests/${id}`))
  for (const id of [paid, 'req_again'])
    expect(await page(id)).toContain('&quot;title&quot;: &quot;2022 Tesla')
  expect(await page('req_again')).toContain('The stored response of an earlier lookup, returned again.')
  expect(await page('req_typo')).toContain('This is not a VIN. Compare the VIN with the registration.')
  expect(await page('req_typo')).toContain('Responses of failed requests are not kept.')
  expect(await page('req_old')).toContain('Only the responses of lookups are kept.')

  // With another lookup that the replay may have returned, the page does not guess.
  await visitor.post('/look-up', { vin: PLAID, again: PLAID, idempotency_key: 'k2' })
  await logRequests(portal.prisma, [
    note({ customerId: visitor.customer.id, requestId: 'req_either', outcome: 'replayed', vin: PLAID }),
  ])
  expect(await page('req_either')).toContain('the log does not say which one')
})

test("an operator reads why a customer's request failed, with no link to an account of their own", async () => {
  const [{ visitor }, operator] = [await prepare(), await visitAsOperator(portal)]
  const page = await textOf(operator.get(`/operator/customers/${visitor.customer.id}`))
  expect(page).toContain('No credit is left to spend. Buy credits, then send it again.')
  expect(page).not.toMatch(/href="\/(billing|api-keys|look-up)/)
})

test("another customer's request is a 404", async () => {
  const [owner, other] = [await prepare(), await prepare()]
  expect((await owner.visitor.get(`/requests/${owner.paid}`)).status).toBe(200)
  expect((await owner.visitor.get(`/requests/${owner.paid}?at=nonsense`)).status).toBe(200)
  expect((await owner.visitor.get(`/requests/${owner.paid}?at=2020-01-01T00:00:00.000Z`)).status).toBe(404)
  expect((await other.visitor.get(`/requests/${owner.paid}`)).status).toBe(404)
})

test('on a phone, a failed request leads to its fix', async () => {
  const { visitor } = await prepare()
  const page = await openSignedIn(await shareBrowser(), portal, {
    customer: visitor.customer,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/requests')
  await page.getByLabel('Result').selectOption('failed')
  await page.getByRole('textbox', { name: 'VIN' }).fill(PLAID)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.waitForURL(/status=failed/)
  expect(await page.getByRole('listitem').filter({ hasText: 'req_' }).count()).toBe(1)
  await page.getByRole('link', { name: 'Look up' }).last().click()
  await page.getByText('insufficient_credits').waitFor()
  await page.getByRole('link', { name: 'Buy credits' }).click()
  await page.getByRole('heading', { name: 'Billing' }).waitFor()
})
