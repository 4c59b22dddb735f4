/** Links that show a vehicle's sheet to people without an account. */
import { closeCustomer } from '@vinspec/core/customers'
import { systemClock } from '@vinspec/core/foundation'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { expectInSight } from './support/in-sight.ts'
import { openPage } from './support/pages.ts'
import { countPages, PAPER_SIZES } from './support/paper.ts'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'
import { visit } from './support/visitor.ts'

const PLAID = '5YJSA1E67NF123456'
const FOCUS = '1FADP3R49GL917098'
const PAGE = `/vehicles/${PLAID}`
const SHARE = `${PAGE}/share`
const NAME = 'Ada Lovelace of Analytical Engines'
const NOTE = 'Sold to us for $61,000.00'

const portal = await sharePortal()
const owner = await visitSignedIn(portal, { credits: 5 })
await portal.prisma.customer.update({ where: { id: owner.customer.id }, data: { name: NAME } })
for (const vin of [FOCUS, PLAID]) await owner.post('/look-up', { vin, idempotency_key: vin })
await owner.post(PAGE, { note: NOTE })

async function share(visitor = owner): Promise<string> {
  const page = await (await visitor.post(SHARE, { task: 'share', days: '7' })).text()
  const path = /\/shared\/vss_[\da-f]{48}/.exec(page)?.[0]
  if (path === undefined) throw new Error('no link was made')
  return path
}

const stranger = () => visit(portal.url)

test('a link is made, copied, opened without an account, and revoked', async () => {
  const browser = await shareBrowser()
  const page = await openSignedIn(browser, portal, {
    customer: owner.customer,
    viewport: { width: 390, height: 800 },
  })
  await page.goto(PAGE)
  await page.getByRole('heading', { name: 'Share' }).click()
  await page.getByLabel('Expires after').selectOption('7 days')
  await page.getByRole('button', { name: 'Create link' }).click()
  const made = page.getByRole('region', { name: 'Your new link' })
  await expectInSight(made)
  const url = (await made.locator('code').textContent()) ?? ''
  expect(new URL(url).origin).toBe(portal.url)

  const reader = await openPage(browser, { baseURL: portal.url, javaScriptEnabled: false })
  await reader.goto(url)
  await reader.getByRole('heading', { name: '2022 Tesla Model S Plaid' }).waitFor()
  await reader.getByRole('link', { name: 'Model S Plaid (21 in wheels)' }).click()
  await reader.getByText('These figures are for Model S Plaid (21 in wheels), as you chose.').waitFor()
  await reader.getByRole('link', { name: 'Show kilometers' }).click()
  await reader.getByRole('region', { name: 'At a glance' }).getByText('560 km').waitFor()
  await reader.getByText('Something wrong with this car?').click()
  await reader.getByLabel('Fact').selectOption('Vehicle: Seats')
  await reader.getByLabel('What is wrong').fill('It has seven.')
  await reader.getByRole('button', { name: 'Send report' }).click()
  await reader.getByText('Thank you. We look into it.').waitFor()
  for (const size of PAPER_SIZES) expect(await countPages(reader, size)).toBe(1)

  const links = page.getByRole('region', { name: 'Links that work' })
  const before = await links.getByRole('listitem').count()
  await links.getByRole('button', { name: 'Revoke link' }).first().click()
  await expectInSight(page.getByText('The link is revoked.'))
  await expect.poll(() => page.getByRole('button', { name: 'Revoke link' }).count()).toBe(before - 1)
  expect((await reader.goto(url))?.status()).toBe(404)
  await reader.getByRole('heading', { name: "This link doesn't work" }).waitFor()
})

test('a link can show later results too, and its readers are told what was corrected since', async () => {
  const form = { task: 'share', days: '7', latest: 'on' }
  const made = await (await owner.post(`/vehicles/${FOCUS}/share`, form)).text()
  expect(made).toContain('Shows your latest result.')
  const path = /\/shared\/vss_[\da-f]{48}/.exec(made)?.[0] ?? ''
  const { answerId } = await portal.prisma.savedVehicle.findFirstOrThrow({
    where: { customerId: owner.customer.id, vin: FOCUS },
  })
  const correction = { title: 'A Focus', label: 'Seats', before: '5', after: '4', publishedAt: new Date() }
  await portal.prisma.dataCorrection.create({
    data: { id: crypto.randomUUID(), answerId: answerId ?? '', ...correction },
  })
  const page = await (await stranger().get(path)).text()
  expect(page.replaceAll(/<!--.*?-->/g, '')).toContain('Seats is 4, not 5')
})

test('a shared sheet names no customer, shows no note and no other vehicle, and has no form but the report', async () => {
  const answer = await stranger().get(await share())
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html).toContain(PLAID)
  for (const secret of [NAME, NOTE, '61,000', owner.customer.email, owner.customer.id, FOCUS, 'Focus']) {
    expect(html).not.toContain(secret)
  }
  expect(html.match(/<form[^>]*>/g)).toHaveLength(1)
  expect(html).toContain('Something wrong with this car?')
  expect(html).not.toContain('<script')
})

test('a shared sheet is kept from search engines and caches, and its URL from other sites', async () => {
  for (const path of [await share(), `/shared/vss_${'0'.repeat(48)}`]) {
    const { headers } = await stranger().get(path)
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
})

test('a guessed link, an expired one, and one of a closed account look the same', async () => {
  const leaver = await visitSignedIn(portal, { credits: 1 })
  await leaver.post('/look-up', { vin: PLAID, idempotency_key: 'k' })
  const [path, closed] = [await share(), await share(leaver)]
  await portal.prisma.shareLink.updateMany({
    where: { customerId: owner.customer.id },
    data: { expiresAt: new Date(Date.now() - 1) },
  })
  await closeCustomer({ prisma: portal.prisma, clock: systemClock }, leaver.customer.id)
  for (const each of [path, closed, `${closed}0`, closed.toUpperCase(), '/shared/x', '/shared/vss_']) {
    const answer = await stranger().get(each)
    expect([each, answer.status]).toEqual([each, 404])
    expect(await answer.text()).not.toContain('Model S')
  }
})

test("another customer's link can be neither made nor revoked, and a link lasts only as long as offered", async () => {
  const path = await share()
  const other = await visitSignedIn(portal, { credits: 1 })
  expect((await other.post(SHARE, { task: 'share', days: '7' })).status).toBe(404)
  await other.post('/look-up', { vin: PLAID, idempotency_key: 'k' })
  const { id } = await portal.prisma.shareLink.findFirstOrThrow({
    where: { customerId: owner.customer.id },
    orderBy: { createdAt: 'desc' },
  })
  expect((await other.post(SHARE, { task: 'revoke', id })).status).toBe(404)
  expect((await stranger().get(path)).status).toBe(200)
  for (const days of ['366', '7.0', '-7', '']) {
    expect((await owner.post(SHARE, { task: 'share', days })).status).toBe(400)
  }
  const from = { origin: 'https://evil.example' }
  expect((await owner.post(SHARE, { task: 'share', days: '7' }, from)).status).toBe(403)
})

test('a network can open a limited number of shared pages per minute, found or not', async () => {
  const path = await share()
  const replica = await portal.startReplica()
  const reader = visit(replica.url)
  for (let count = 0; count < 60; count += 1) await reader.get('/shared/x')
  const answer = await reader.get(path)
  expect(answer.status).toBe(429)
  expect(await answer.text()).toContain('Too many requests')
})
