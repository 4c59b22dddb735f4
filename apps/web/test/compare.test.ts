/** Vehicles side by side. */
import { makeAnswersOlder } from '@vinspec/core/testing/older-answers'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'
const FOCUS = '1FADP3R49GL917098'
const RIVIAN = '7FCTGBAA0PN716996'
const EV6 = 'KNDC34LAXR5098387'
const MODEL_3 = '5YJ3E1EB1KF317000'

const portal = await sharePortal()
const owner = await visitSignedIn(portal, { credits: 10 })
for (const vin of [MODEL_3, EV6, RIVIAN, FOCUS, PLAID]) {
  await owner.post('/look-up', { vin, idempotency_key: vin })
}

const pathOf = (...vins: readonly string[]) =>
  `/vehicles/compare?${new URLSearchParams(vins.map((vin) => ['vin', vin]))}`

test('vehicles selected in the list are compared, with their differences in words', async () => {
  const page = await openSignedIn(await shareBrowser(), portal, {
    customer: owner.customer,
    javaScriptEnabled: false,
  })
  await page.goto('/vehicles')
  await page.getByRole('checkbox', { name: `Select 2022 Tesla Model S Plaid, ${PLAID}` }).check()
  await page.getByRole('checkbox', { name: FOCUS }).check()
  await page.getByRole('button', { name: 'Compare' }).click()
  const table = page.getByRole('table')
  await page.getByRole('heading', { name: 'Compare vehicles' }).waitFor()
  expect(await table.getByRole('columnheader').locator('a').allTextContents()).toEqual([
    '2022 Tesla Model S Plaid',
    '2016 Ford Focus Electric',
  ])
  const valuesOf = async (name: string) => {
    const fact = table.locator('tbody').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    return await fact.getByRole('cell').allTextContents()
  }
  expect(await valuesOf('Range Differs')).toEqual(['348 to 396 mi✓ Better', '76 mi'])
  expect(await valuesOf('Seats')).toEqual(['5', '5'])
  // What is known of none of them is named once, in no row.
  expect(await table.innerText()).not.toMatch(/Not known\s+Not known/)
  expect(await page.getByRole('group', { name: 'Not known' }).innerText()).toContain('paint, interior')
  // A value that is not known does not count as a difference.
  expect(await valuesOf('Power')).toEqual(['Not known', expect.stringContaining('kW')])
  await page.getByRole('link', { name: 'Show differences only' }).click()
  await page.getByRole('link', { name: 'Show everything' }).waitFor()
  expect(await table.getByRole('rowheader', { name: 'Seats', exact: true }).count()).toBe(0)
  expect(await page.getByText(/^\d+ facts hidden/).count()).toBe(1)
  expect(await valuesOf('Range Differs')).toEqual(['348 to 396 mi✓ Better', '76 mi'])
})

test('four vehicles fit side by side, and on a phone the page itself does not scroll sideways', async () => {
  const page = await openSignedIn(await shareBrowser(), portal, {
    customer: owner.customer,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  })
  await page.goto(pathOf(PLAID, FOCUS, RIVIAN, EV6))
  expect(await page.getByRole('columnheader').count()).toBe(4)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.getByRole('link', { name: 'Remove 2023 Rivian R1T Adventure' }).click()
  await page.getByRole('columnheader', { name: 'Rivian' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('columnheader').count()).toBe(3)
})

test.each([
  [[], 'Select them in My Vehicles'],
  [[PLAID], 'Select them in My Vehicles'],
  [[PLAID, PLAID], 'Select them in My Vehicles'],
  [[PLAID, FOCUS, RIVIAN, EV6, MODEL_3], 'You chose 5 vehicles. 4 fit side by side.'],
])('too few or too many are not compared, and the page says why (%#)', async (vins, reason) => {
  const answer = await owner.get(pathOf(...vins))
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(reason)
})

test("a comparison with another customer's vehicle is a 404, whatever own vehicles are with it", async () => {
  const other = await visitSignedIn(portal, { credits: 1 })
  await other.post('/look-up', { vin: PLAID, idempotency_key: 'k' })
  for (const vins of [
    [PLAID, FOCUS],
    [PLAID, FOCUS, RIVIAN],
    [RIVIAN, EV6],
    [PLAID, "' OR 1=1"],
  ]) {
    const answer = await other.get(pathOf(...vins))
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('Focus Electric')
  }
})

test('a result in an earlier format is named as such, and not compared', async () => {
  const visitor = await visitSignedIn(portal, { credits: 2 })
  await visitor.post('/look-up', { vin: FOCUS, idempotency_key: 'a' })
  await makeAnswersOlder(portal.prisma, visitor.customer.id)
  await visitor.post('/look-up', { vin: PLAID, idempotency_key: 'b' })
  const page = await (await visitor.get(pathOf(PLAID, FOCUS))).text()
  expect(page).toContain(`${FOCUS}: stored in an earlier format`)
  expect(page).toContain('Choose 2 to 4 vehicles')
})
