/** Tables as they are drawn: whole figures, whole addresses, and a head as wide as the table. */
import { notify } from '@vinspec/core/notifications'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { makeOperator } from './support/operators.ts'
import { openPage } from './support/pages.ts'
import { openSignedIn } from './support/signed-in.ts'

const portal = await closeAfterAll(startTestPortal())

test.each([320, 390, 768, 1440])('a range stays on one line in a window of %i', async (width) => {
  const page = await openPage(await shareBrowser(), { baseURL: portal.url })
  await page.setViewportSize({ width, height: 900 })
  await page.goto('/cars/tesla')
  const ranges = await page.getByRole('cell', { name: / to \d+ mi$/ }).all()
  expect(ranges.length).toBeGreaterThan(10)
  for (const range of ranges) expect((await range.boundingBox())?.height).toBeLessThan(50)
  const tables = await page
    .getByRole('group')
    .filter({ has: page.getByRole('table') })
    .all()
  for (const table of tables)
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('the head of a table of the documentation is as wide as the table, also where a column has no name', async () => {
  const page = await openPage(await shareBrowser(), { baseURL: portal.url })
  await page.goto('/docs/command-reference')
  const head = page.locator('thead:has(td:empty)').first()
  expect(await head.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(
    'rgba(0, 0, 0, 0)',
  )
  expect(await head.locator('td').evaluate((cell) => getComputedStyle(cell).borderBottomWidth)).toBe('1px')
})

test("on an operator's phone, an email's address stays on its line beside when it was sent", async () => {
  const customer = await portal.createCustomer({})
  await makeOperator(portal, customer.id)
  await portal.prisma.customer.update({ where: { id: customer.id }, data: { email: 'demo@vinspec.example' } })
  const letter = { customerId: customer.id, kind: 'two_factor_on', episode: 'x', data: {} } as const
  await notify(portal.prisma, letter, new Date())
  await portal.prisma.notification.updateMany({ data: { sentAt: new Date() } })
  const page = await openSignedIn(await shareBrowser(), portal, { customer })
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/operator/emails')
  const address = page.getByRole('link', { name: 'demo@vinspec.example' }).first()
  expect(await address.evaluate((element) => element.getClientRects().length)).toBe(1)
})
