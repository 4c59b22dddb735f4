/** The recommended package, the balances in the ledger, and a month's statement. */

import { systemClock } from '@vinspec/core/foundation'
import { listStatementMonths } from '@vinspec/core/ledger'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'

const portal = await sharePortal()

/** A customer who got 9 credits and used 3. */
async function prepare() {
  const visitor = await visitSignedIn(portal, { credits: 9 })
  for (let i = 0; i < 3; i++) {
    await visitor.post('/look-up', { vin: PLAID, again: PLAID, idempotency_key: `k${i}` })
  }
  const dependencies = { prisma: portal.prisma, clock: systemClock }
  const [month = ''] = await listStatementMonths(dependencies, visitor.customer.id)
  const path = `/billing/statements/${month}`
  return { visitor, month, path }
}

test('one package is recommended, by what the customer looked up', async () => {
  const { visitor } = await prepare()
  const text = await (await visitor.get('/billing')).text()
  expect(text.match(/>Recommended</g)).toHaveLength(1)
  expect(text).toContain('You made 3 lookups in the last 30 days. 10 credits cover as many for $12.00.')
  const stranger = await (await (await visitSignedIn(portal)).get('/billing')).text()
  expect(stranger).toContain('Start with 10 credits')
})

test('the ledger shows the balance after each entry, on the page and in its file', async () => {
  const { visitor } = await prepare()
  const rows = (await (await visitor.get('/billing/ledger.csv')).text()).trim().split('\r\n')
  expect(rows.slice(1).map((row) => row.split(',').slice(-2))).toEqual([
    ['0', '6'],
    ['0', '7'],
    ['0', '8'],
    ['0', '9'],
  ])
})

test('a statement can be read on its page and as a file, by its customer only', async () => {
  const [{ visitor, month, path }, other] = [await prepare(), await visitSignedIn(portal)]
  const rows = (await (await visitor.get(`${path}/statement.csv`)).text()).trim().split('\r\n')
  expect(rows.slice(1)).toEqual([
    `${month},Opening balance,0,0`,
    `${month},Packages you bought,0,0`,
    `${month},Automatic top-ups,0,0`,
    `${month},Free credits,9,0`,
    `${month},Lookups,-3,0`,
    `${month},Expired unused,0,0`,
    `${month},Refunds and disputes,0,0`,
    `${month},Corrections,0,0`,
    `${month},Closing balance,6,0`,
    `${month},Paid,,0`,
    `${month},Returned,,0`,
  ])
  expect((await other.get(path)).status).toBe(404)
  for (const wrong of ['2020-01', '2999-01', 'nonsense', `${month}-01`]) {
    expect((await visitor.get(`/billing/statements/${wrong}`)).status).toBe(404)
  }
})

test('the billing page links to a statement, which prints on one page', async () => {
  const { visitor } = await prepare()
  const { customer } = visitor
  const page = await openSignedIn(await shareBrowser(), portal, {
    customer,
    javaScriptEnabled: false,
  })
  await page.goto('/billing')
  await page.getByRole('region', { name: 'Statements' }).getByRole('link').first().click()
  await page.getByRole('row', { name: 'Closing balance 6 $0.00' }).waitFor()
  const paper = await page.pdf({ format: 'Letter' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
