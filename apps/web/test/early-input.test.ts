/** What is typed and ticked before a page's scripts have arrived, as on a slow network, counts as if they had been there. */
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { openEarly } from './support/open-early.ts'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'
const FOCUS = '1FADP3R49GL917098'

const [portal, browser] = await Promise.all([sharePortal(), shareBrowser()])

test('a note that is changed early is kept, and saved as it was changed', async () => {
  const owner = await visitSignedIn(portal, { credits: 1 })
  await owner.post('/look-up', { vin: PLAID, idempotency_key: PLAID })
  await owner.post(`/vehicles/${PLAID}`, { note: 'mine' })
  const page = await openSignedIn(browser, portal, { customer: owner.customer, timezoneId: 'America/Denver' })
  const arrive = await openEarly(page, `/vehicles/${PLAID}`)
  const note = page.getByRole('textbox', { name: 'Note' })
  await page.getByRole('heading', { name: 'Note' }).click()
  await note.fill('mine, until May')
  await arrive()
  expect(await note.inputValue()).toBe('mine, until May')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await portal.prisma.savedVehicle.findFirst({ where: { note: 'mine, until May' } })).not.toBeNull()
})

test('what a page says of a VIN and of a cap is about those that were typed early', async () => {
  const page = await openSignedIn(browser, portal, { timezoneId: 'America/Denver' })
  const arrive = await openEarly(page, '/look-up')
  await page.getByLabel('Vehicle identification number').fill(PLAID)
  await arrive()
  await page.getByText('This VIN has the right format.').waitFor()

  const arriveAgain = await openEarly(page, '/api-keys')
  await page.getByLabel('Daily credit cap').fill('1000')
  await page.getByRole('checkbox', { name: 'Change automatic top-up' }).check()
  await page.getByLabel('Monthly top-up maximum').fill('')
  await arriveAgain()
  await page.getByText('Worth up to $1,200.00 per day').waitFor()
  await page.getByLabel('Name').fill('shop')
  await page.getByRole('button', { name: 'Create key' }).click()
  expect(await page.getByLabel('Monthly top-up maximum').evaluate((field) => field.matches(':invalid'))).toBe(
    true,
  )
})

test('all vehicles are selected early, and each of them is', async () => {
  const owner = await visitSignedIn(portal, { credits: 2 })
  for (const vin of [PLAID, FOCUS]) await owner.post('/look-up', { vin, idempotency_key: vin })
  const page = await openSignedIn(browser, portal, { customer: owner.customer, timezoneId: 'America/Denver' })
  const arrive = await openEarly(page, '/vehicles')
  await page.getByLabel('Select all on this page').check()
  await arrive()
  await expect.poll(() => page.locator('input[name=vin]:checked').count()).toBe(2)
})
