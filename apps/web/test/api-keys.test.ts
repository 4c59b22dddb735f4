/** API keys, from the page that creates them to the API that accepts them. */
import { createHash } from 'node:crypto'
import { startTestService } from '@vinspec/api/testing'
import { createApiKey } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { expectWithinSeconds } from '@vinspec/core/testing/expect-within-seconds'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { findNameless } from './support/find-nameless.ts'
import { expectInSight } from './support/in-sight.ts'
import { forgetSignIn, openSignedIn, visitSignedIn } from './support/signed-in.ts'

const [api, browser] = await Promise.all([startTestService({ clock: systemClock }), shareBrowser()])
const portal = await startTestPortal({ databaseUrl: api.databaseUrl })
afterAll(async () => {
  await portal.close()
  await api.close()
})

const MAXIMUM = { top_up: 'on', monthly_maximum: '50' }
const SECRET = /vsk_live_[0-9A-Za-z]{38}/

const secretOn = (page: Page) => page.getByRole('region', { name: 'Your new key' }).getByRole('code')

const askCredits = async (apiUrl: string, key: string) =>
  (await fetch(`${apiUrl}/credits`, { headers: { authorization: `Bearer ${key}` } })).status

test('a key made in the portal works over REST, and stops within 5 s of being revoked on every replica', async () => {
  const replica = await api.startReplica()
  const page = await openSignedIn(browser, portal, { javaScriptEnabled: false })
  await page.goto('/api-keys')
  await page.getByLabel('Name').fill('shop')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await secretOn(page).textContent()) ?? ''
  expect(key).toMatch(SECRET)
  const replicas = [api.apiUrl, replica.apiUrl]
  for (const url of replicas) expect(await askCredits(url, key)).toBe(200)

  await page.goto('/api-keys')
  expect(await page.content()).not.toMatch(SECRET)
  await page.getByRole('link', { name: 'Revoke shop' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByText('The key is revoked').waitFor()
  await page.getByText('No keys yet').waitFor()
  await Promise.all(replicas.map((url) => expectWithinSeconds(() => askCredits(url, key), 401)))
  await replica.close()
})

test('the sixth key is rejected with the reason, and revoking one makes room', async () => {
  const visitor = await visitSignedIn(portal)
  const create = (name: string) => visitor.post('/api-keys', { task: 'create', name })
  for (let i = 1; i <= 5; i++) expect((await create(`key ${i}`)).status).toBe(200)
  const sixth = await create('key 6')
  expect(sixth.status).toBe(409)
  const text = await sixth.text()
  expect(text).toContain('You have 5 active keys, which is the maximum. Revoke one')
  expect(text).not.toMatch(SECRET)

  const id = /\?revoke=([0-9a-f-]{36})/.exec(text)?.[1] ?? ''
  await visitor.post('/api-keys', { task: 'revoke', id })
  expect(await (await create('key 6')).text()).toMatch(SECRET)
})

test('on a phone, a new key, the rejection of a sixth, and each revocation are scrolled into view, and every control has a name', async () => {
  const customer = await portal.createCustomer({})
  for (const name of ['key 1', 'key 2', 'key 3']) {
    await createApiKey({ prisma: portal.prisma, clock: systemClock }, { customerId: customer.id, name })
  }
  const page = await openSignedIn(browser, portal, { customer, viewport: { width: 390, height: 844 } })
  await page.goto('/api-keys')
  const name = page.getByLabel('Name')
  for (const made of ['key 4', 'key 5']) {
    await name.fill(made)
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText(made, { exact: true }).first().waitFor()
    await expectInSight(page.getByRole('region', { name: 'Your new key' }))
  }
  expect(await findNameless(page)).toEqual([])
  await name.fill('key 6')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expectInSight(page.getByRole('alert'))
  for (const revoked of ['key 1', 'key 2']) {
    await page.getByRole('link', { name: `Revoke ${revoked}` }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await expectInSight(page.getByText('The key is revoked'))
  }
})

test("another customer's key can be neither revoked nor rotated", async () => {
  const [owner, other] = [await visitSignedIn(portal), await visitSignedIn(portal)]
  const made = await owner.post('/api-keys', { task: 'create', name: 'mine' })
  const key = SECRET.exec(await made.text())?.[0] ?? ''
  const { id } = await portal.prisma.apiKey.findFirstOrThrow({ where: { customerId: owner.customer.id } })
  await other.post('/api-keys', { task: 'revoke', id })
  expect((await other.post('/api-keys', { task: 'rotate', id })).status).toBe(404)
  expect(await (await other.get(`/api-keys?revoke=${id}`)).text()).not.toContain('mine')
  expect(await askCredits(api.apiUrl, key)).toBe(200)
})

test('a name is treated as text, whatever it looks like', async () => {
  const name = '</script><img src=x onerror=alert(1)>'
  const page = await openSignedIn(browser, portal)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto('/api-keys')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create key' }).click()
  await secretOn(page).waitFor()
  await page.reload()
  expect(await page.getByRole('cell').first().textContent()).toContain(name)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(dialogs).toEqual([])
})

test.each(['', '   ', 'n'.repeat(61), '\0'])(
  'a name like %j is rejected before a key is created',
  async (name) => {
    const visitor = await visitSignedIn(portal)
    expect((await visitor.post('/api-keys', { task: 'create', name })).status).toBe(400)
    expect(await portal.prisma.apiKey.count({ where: { customerId: visitor.customer.id } })).toBe(0)
  },
)

test('a key may do what is selected, up to its cap, and keeps both when it is rotated', async () => {
  const page = await openSignedIn(browser, portal)
  await page.goto('/api-keys')
  await page.getByLabel('Name').fill('shop')
  await page.getByLabel('Daily credit cap (optional)').fill('1')
  await page.getByText("Worth up to $1.20 per day, from credits you've paid for.").waitFor()
  await page.getByRole('checkbox', { name: 'Prepare payments' }).uncheck()
  await page.getByRole('button', { name: 'Create key' }).click()
  const first = (await secretOn(page).textContent()) ?? ''
  await page.getByText('Can look up vehicles (1 credit per day)').waitFor()
  expect((await lookUp(first)).status).toBe(200)

  await page.getByRole('link', { name: 'Rotate shop' }).click()
  await page.getByRole('button', { name: 'Rotate key' }).click()
  await secretOn(page).filter({ hasNotText: first }).waitFor()
  const key = (await secretOn(page).textContent()) ?? ''
  await expectWithinSeconds(() => askCredits(api.apiUrl, first), 401)
  expect(await readCode(lookUp(key))).toBe('daily_cap_reached')
  expect(await readCode(post('/checkouts', key, { package_key: 'lookups_10' }))).toBe('permission_denied')
})

test.each([true, false])(
  'a new key changes automatic top-up only if that is selected, with a monthly maximum (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await openSignedIn(browser, portal, { javaScriptEnabled })
    await page.goto('/api-keys')
    const [topUp, maximum] = [
      page.getByRole('checkbox', { name: 'Change automatic top-up' }),
      page.getByLabel('Monthly top-up maximum, in dollars'),
    ]
    expect(await topUp.isChecked()).toBe(false)
    await page.getByLabel('Name').fill('shop')
    await topUp.check()
    await maximum.fill('')
    await page.getByRole('button', { name: 'Create key' }).click()
    if (javaScriptEnabled) {
      expect(await maximum.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)
    } else {
      await page.getByText('Enter the monthly maximum in dollars, such as 50.').waitFor()
      expect(await topUp.isChecked()).toBe(true)
    }
    expect(await secretOn(page).count()).toBe(0)
    await maximum.fill('50')
    await page.getByRole('button', { name: 'Create key' }).click()
    const secret = (await secretOn(page).textContent()) ?? ''
    await page.getByText('change automatic top-up (up to $50.00 per month)').waitFor()
    const where = { secretHash: createHash('sha256').update(secret).digest() }
    const allowed = () => portal.prisma.apiKey.findUniqueOrThrow({ where }).spender()
    expect(await allowed()).toMatchObject({
      permissions: ['lookups', 'purchases', 'top_up'],
      monthlyTopUpCents: 5_000,
    })

    await page.getByRole('link', { name: 'Change shop' }).click()
    const changing = page.getByRole('region', { name: 'What can “shop” do?' })
    await changing.getByRole('checkbox', { name: 'Change automatic top-up' }).uncheck()
    await changing.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await allowed()).toMatchObject({
      permissions: ['lookups', 'purchases'],
      monthlyTopUpCents: null,
    })
  },
)

test('reducing what a key may do takes effect at once, and extending it needs confirmation', async () => {
  const visitor = await visitSignedIn(portal)
  const { id: customerId } = visitor.customer
  await visitor.post('/api-keys', { task: 'create', name: 'shop', lookups: 'on', daily_cap: '5' })
  const { id } = await portal.prisma.apiKey.findFirstOrThrow({ where: { customerId } })
  const read = () => portal.prisma.apiKey.findUniqueOrThrow({ where: { id } }).spender()
  const other = await visitSignedIn(portal)
  const less = { task: 'change', id, lookups: 'on', daily_cap: '4' }
  expect((await other.post('/api-keys', less)).status).toBe(404)
  await forgetSignIn(portal, customerId)
  expect((await visitor.post('/api-keys', less)).status).toBe(302)
  for (const more of [{ daily_cap: '5' }, { daily_cap: '' }, { purchases: 'on' }, MAXIMUM]) {
    expect((await visitor.post('/api-keys', { ...less, ...more })).status).toBe(307)
  }
  for (const daily_cap of ['0', '-1', '1.5', '10001', 'many', '1e3']) {
    expect((await visitor.post('/api-keys', { ...less, daily_cap })).status).toBe(400)
  }
  expect((await visitor.post('/api-keys', { ...less, top_up: 'on' })).status).toBe(400)
  expect(await read()).toMatchObject({ permissions: ['lookups'], dailyCreditCap: 4 })
  expect((await visitor.post('/api-keys', { task: 'change', id, daily_cap: '4' })).status).toBe(302)
  expect(await read()).toMatchObject({ permissions: [], dailyCreditCap: 4 })
})

async function post(path: string, key: string, body: object): Promise<Response> {
  return await fetch(api.apiUrl + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
}

const lookUp = async (key: string) => await post('/vehicle-specs', key, { vin: '5YJSA1E67NF123456' })

async function readCode(answer: Promise<Response>): Promise<unknown> {
  return (await (await answer).json()).error.code
}
