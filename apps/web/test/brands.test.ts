/** A customer's logo and color on what they share. */
import { closeCustomer } from '@vinspec/core/customers'
import { systemClock } from '@vinspec/core/foundation'
import { makePng } from '@vinspec/core/testing/make-png'
import { expect, test } from 'vitest'
import { sendBrand } from './support/send-brand.ts'
import { sharePortal } from './support/share-portal.ts'
import { type SignedInVisitor, visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'
const portal = await sharePortal()

const read = async (path: string) => await (await fetch(portal.url + path)).text()

async function shareSheet(visitor: SignedInVisitor): Promise<string> {
  await visitor.post('/look-up', { vin: PLAID, idempotency_key: 'k' })
  const page = await (await visitor.post(`/vehicles/${PLAID}/share`, { task: 'share', days: '7' })).text()
  return /\/shared\/(vss_[\da-f]{48})/.exec(page)?.[1] ?? ''
}

const logoIn = (html: string) => /<img src="(\/logos\/[\da-f]{64})" alt="Ada &amp; Sons"/.exec(html)?.[1]

test('a logo and color are on every sheet that is shared, until they are removed, and on nobody else’s', async () => {
  const [dealer, other] = [
    await visitSignedIn(portal, { credits: 1 }),
    await visitSignedIn(portal, { credits: 1 }),
  ]
  const [token, othersToken] = [await shareSheet(dealer), await shareSheet(other)]
  expect(logoIn(await read(`/embed/${token}`))).toBeUndefined()
  // A logo is found as long as any customer has it, and this width is nobody else's.
  const logo = makePng({ width: 30 })
  const saved = await sendBrand(portal, dealer, { name: 'Ada & Sons', accent: '#B00020', logo })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/account/logo?done=saved'])
  const [sheet, shared] = [await read(`/embed/${token}`), await read(`/shared/${token}`)]
  expect(sheet).toContain('--embed-accent:#b00020')
  expect(await read(`/embed/${token}?accent=00ff00`)).toContain('--embed-accent:#00ff00')
  expect(shared).toContain('fill="#b00020"')
  const path = logoIn(sheet) ?? ''
  expect([logoIn(shared), logoIn(await (await dealer.get('/account/logo')).text())]).toEqual([path, path])
  for (const html of [await read(`/embed/${othersToken}`), await read(`/shared/${othersToken}`)])
    expect(html).not.toMatch(/logos|b00020/)

  // Words alone change without another picture.
  await sendBrand(portal, dealer, { name: 'Ada', accent: '' })
  expect(await read(`/embed/${token}`)).toContain(`<img src="${path}" alt="Ada"`)
  await dealer.post('/account/logo', { task: 'remove' })
  expect(await read(`/embed/${token}`)).not.toContain('/logos/')
  expect((await fetch(portal.url + path)).status).toBe(404)
})

test('a logo is a picture and nothing else, kept for a day, and asks for nothing', async () => {
  const dealer = await visitSignedIn(portal, {})
  const logo = makePng({ after: Buffer.from('<script>alert(1)</script>') })
  await sendBrand(portal, dealer, { name: 'Ada & Sons', logo })
  const path = logoIn(await (await dealer.get('/account/logo')).text()) ?? ''
  const answer = await fetch(portal.url + path)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await answer.text()).not.toContain('script')
  for (const wrong of ['x', 'f'.repeat(64), `${path.slice(7)}%00`, '..%2f..%2fetc'])
    expect((await fetch(`${portal.url}/logos/${wrong}`)).status).not.toBe(200)
})

test.each([
  [{ name: 'Ada' }, 'Choose a PNG file'],
  [{ name: ' \u202E', logo: makePng() }, 'Enter a name'],
  [{ name: 'Ada', accent: 'red;}', logo: makePng() }, 'Enter the color'],
  [{ name: 'Ada', logo: Buffer.from('<svg onload="alert(1)"/>') }, 'not a PNG image'],
  [{ name: 'Ada', logo: Buffer.alloc(70_000) }, 'up to 64 kB'],
  [{ name: 'Ada', logo: makePng({ width: 5_000, height: 1 }) }, '1,024 pixels'],
])('%o is rejected, and what was there stays', async (brand, fault) => {
  const dealer = await visitSignedIn(portal, {})
  const answer = await sendBrand(portal, dealer, brand)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(fault)])
  expect(await portal.prisma.brand.count({ where: { customerId: dealer.customer.id } })).toBe(0)
})

test('a stranger and another site add no logo, and one who leaves takes it along', async () => {
  const dealer = await visitSignedIn(portal, {})
  const brand = { name: 'Ada', logo: makePng({ width: 31 }) }
  expect((await sendBrand(portal, dealer, brand, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await sendBrand(portal, dealer, brand, { cookie: '' })).status).toBe(302)
  const where = { customerId: dealer.customer.id }
  expect(await portal.prisma.brand.count({ where })).toBe(0)
  await Promise.all([1, 2, 3].map(async () => await sendBrand(portal, dealer, brand)))
  expect(await portal.prisma.brand.count({ where })).toBe(1)
  await closeCustomer({ prisma: portal.prisma, clock: systemClock }, dealer.customer.id)
  expect(await portal.prisma.brand.count({ where })).toBe(0)
})
