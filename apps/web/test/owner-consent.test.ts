/** Owners who are asked whether their car may be read: what they see, and what their links can do. */
import { createEnvironmentReader } from '@vinspec/core/foundation'
import { readLiveSourceSettings } from '@vinspec/core/lookup'
import { readConsentSettings } from '@vinspec/core/owner-consent'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startVehicleSources } from '@vinspec/vehicle-sources'
import { beforeEach, expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { type SignedInVisitor, visitSignedIn } from './support/signed-in.ts'
import { type Visitor, visit } from './support/visitor.ts'

const VIN = '7SAYGDEE8PF123456'
const PAGE = `/vehicles/${VIN}/owner`
const OWNER = 'owner@example.com'

const makers = await closeAfterAll(startVehicleSources())
let customer: SignedInVisitor
/** The live sources that owners sign in to, as an operator configures them. */
function readOwners() {
  const reader = createEnvironmentReader({
    LIVE_SOURCES: 'tesla_owner',
    LIVE_SOURCE_BUDGETS: 'tesla_owner=5',
    TESLA_API_URL: makers.url,
    TESLA_CLIENT_ID: 'vinspec',
    TESLA_CLIENT_SECRET: 'of an application in a test, long enough',
    OWNER_TOKEN_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    PORTAL_URL: 'https://vinspec.example',
  })
  const { liveSources } = readLiveSourceSettings(reader)
  const ownerConsent = readConsentSettings(reader, liveSources)
  reader.finish('The test cannot start')
  return { ownerConsent, liveSources }
}
const portal = await closeAfterAll(startTestPortal(readOwners()))
beforeEach(async () => {
  portal.forgetMails()
  customer = await visitSignedIn(portal, { credits: 2 })
  await customer.post('/look-up', { vin: VIN, idempotency_key: 'k' })
})

const stranger = () => visit(portal.url)

async function createLink(visitor = customer): Promise<string> {
  const page = await (await visitor.post(PAGE, { task: 'owner-link' })).text()
  const path = /\/owner\/ask\/vso_[\da-f]{48}/.exec(page)?.[0]
  if (path === undefined) throw new Error('no link was made')
  return path
}

/** The owner agrees and signs in with the maker. Returns where the maker redirects the browser. */
async function signIn(owner: Visitor, path: string, account = 'owner', form = {}): Promise<string> {
  const page = await (await owner.post(path, { answer: 'agree', ...form })).text()
  const maker = /http-equiv="refresh" content="0;url=([^"]+)"/i.exec(page)?.[1]?.replaceAll('&amp;', '&')
  const answer = await fetch(maker ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ account }),
  })
  const { origin, pathname, search } = new URL(answer.headers.get('location') ?? '')
  expect([origin, pathname]).toEqual(['https://vinspec.example', '/owner/back'])
  return pathname + search
}

async function agree(owner: Visitor, path: string, form = {}): Promise<string> {
  const back = await owner.get(await signIn(owner, path, 'owner', form))
  expect(back.status).toBe(303)
  return back.headers.get('location') ?? ''
}

test('an owner who was asked by email reads what is asked, agrees, withdraws, and cannot be asked by that link again', async () => {
  expect((await customer.post(PAGE, { task: 'owner-mail', owner_email: OWNER })).status).toBe(200)
  const [mail] = portal.mails
  expect(mail).toMatchObject({ to: OWNER, subject: 'May we read your 2023 Tesla Model Y Long Range AWD?' })
  expect(mail?.text).toContain(customer.customer.email)
  expect(mail?.text).not.toContain('because you have a vinspec account')
  const link = await portal.mailedLink(OWNER)

  const owner = stranger()
  const { pathname } = new URL(link)
  const asked = await owner.get(pathname)
  const html = await asked.text()
  for (const said of [VIN, customer.customer.email, 'Tesla', 'Once.', 'up to a year'])
    expect(html).toContain(said)
  expect(html).not.toContain('<script')
  expect(asked.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(asked.headers.get('cache-control')).toBe('private, no-store')

  const consent = await agree(owner, pathname, { monthly: 'yes' })
  const agreed = await (await owner.get(consent)).text()
  expect(agreed).toContain('Your car is read each month')
  expect(agreed).toContain(portal.url + consent)
  expect((await owner.get(pathname)).status).toBe(404)
  expect(await customer.read(PAGE)).toContain('Read each month')
  expect(await customer.read(`/vehicles/${VIN}`)).toContain(`href="${PAGE}"`)

  expect(await (await owner.post(consent, { task: 'withdraw' })).text()).toContain('You have withdrawn.')
  expect(await (await stranger().get(consent)).text()).toContain('You have withdrawn.')
  expect((await owner.get(pathname)).status).toBe(404)
  expect(makers.owners.live()).toBe(0)
  expect(await (await customer.get(PAGE)).text()).toContain('The owner has withdrawn')
})

test('the owner can email the link of withdrawal to any address, which is stored nowhere', async () => {
  const owner = stranger()
  const consent = await agree(owner, await createLink())
  expect((await owner.post(consent, { task: 'mail', email: 'not an address' })).status).toBe(400)
  expect(await (await owner.post(consent, { task: 'mail', email: OWNER })).text()).toContain('kept no copy')
  expect(new URL(await portal.mailedLink(OWNER)).pathname).toBe(consent)
  const everything = await portal.prisma.$queryRaw<object[]>`
    SELECT to_jsonb(o) FROM owner_consent o UNION ALL SELECT to_jsonb(n) FROM notification n
    UNION ALL SELECT to_jsonb(l) FROM limit_count l`
  expect(JSON.stringify(everything)).not.toContain(OWNER)

  // The owner can still withdraw after the customer has stopped the readings.
  const { id } = await portal.prisma.ownerConsent.findFirstOrThrow({
    where: { customerId: customer.customer.id },
  })
  await customer.post(PAGE, { task: 'owner-stop', id })
  expect(await (await owner.get(consent)).text()).toMatch(
    /What was read before is still kept.*>Withdraw<\/button>/s,
  )
  const withdrawn = await (await owner.post(consent, { task: 'withdraw' })).text()
  expect(withdrawn).toContain('What we kept of its readings is deleted.')
  expect(withdrawn).not.toMatch(/still kept|>Withdraw<\/button>/)
})

test('a customer who owns the car goes straight to the page that owners get', async () => {
  const answer = await customer.post(PAGE, { task: 'owner-me' })
  expect(answer.status).toBe(303)
  const path = answer.headers.get('location') ?? ''
  expect(path).toMatch(/^\/owner\/ask\/vso_/)
  expect(await agree(customer, path)).toMatch(/^\/owner\/consent\/vsw_/)
})

test("an owner says no, here or on the maker's page, and the link no longer works", async () => {
  const [here, there] = [await createLink(), await createLink()]
  const owner = stranger()
  expect((await owner.post(here, { answer: 'decline' })).headers.get('location')).toBe('/owner/declined')
  expect((await owner.get(await signIn(owner, there, 'none'))).headers.get('location')).toBe(
    '/owner/declined',
  )
  for (const path of [here, there]) expect((await owner.get(path)).status).toBe(404)
  expect(await (await customer.get(PAGE)).text()).toContain('The owner declined')
})

test('an account without this car gives no reading', async () => {
  const owner = stranger()
  const back = await owner.get(await signIn(owner, await createLink(), 'stranger'))
  const page = await (await owner.get(back.headers.get('location') ?? '')).text()
  expect(page).toContain('has no car with this VIN. Nothing was read.')
})

test('returning from the maker works only in the browser that left, and once', async () => {
  const [owner, other] = [stranger(), stranger()]
  const path = await createLink()
  const back = await signIn(owner, path)
  expect((await other.get(back)).status).toBe(410)
  await signIn(other, await createLink())
  expect((await other.get(back)).status).toBe(410)
  const both = await Promise.all([owner.get(back), owner.get(back)])
  // The later of two at once finds the reading begun or finished, and in the end leads to the same page.
  const [granted = '', ...others] = both.flatMap(({ headers }) => headers.get('location') ?? [])
  expect(granted).toMatch(/^\/owner\/consent\//)
  for (const each of others) expect(each).toBe(granted)
  for (const { status } of both) expect([303, 410]).toContain(status)
  expect((await owner.get(back)).status).toBe(410)
  expect((await owner.get('/owner/back')).status).toBe(502)
  expect((await owner.get('/owner/back?error=server_error&state=x')).status).toBe(502)
})

test('the cookie of a sign-in is sent only to these pages, and scripts cannot read it', async () => {
  const owner = stranger()
  const answer = await owner.post(await createLink(), { answer: 'agree' })
  const cookie = answer.headers.getSetCookie().find((each) => each.includes('vinspec.owner'))
  expect(cookie).toMatch(/^vinspec\.owner=[\w-]{43}; Path=\/owner; Max-Age=900; HttpOnly; SameSite=Lax$/)
})

test('a guessed link, a revoked one, and one of a source that was removed look the same', async () => {
  const path = await createLink()
  const { id } = await portal.prisma.ownerConsent.findFirstOrThrow({
    where: { customerId: customer.customer.id },
  })
  expect((await customer.post(PAGE, { task: 'owner-stop', id })).status).toBe(200)
  const replica = await startWithoutSource()
  for (const each of [
    path,
    `${path}0`,
    '/owner/ask/x',
    '/owner/consent/x',
    `/owner/consent/vsw_${'0'.repeat(48)}`,
  ]) {
    expect([each, (await stranger().get(each)).status]).toEqual([each, 404])
    expect([each, (await stranger().post(each, { answer: 'agree', task: 'withdraw' })).status]).toEqual([
      each,
      404,
    ])
    expect((await visit(replica.url).get(each)).status).toBe(404)
  }
})

/** A portal after an operator has removed the source from the settings. */
const startWithoutSource = async () =>
  await portal.startReplica({
    ownerConsent: readConsentSettings(createEnvironmentReader({}), undefined),
    liveSources: undefined,
  })

test('after its source is removed, an owner can still withdraw, and the pages of the car still work', async () => {
  const before = await portal.startReplica(readOwners())
  const pathname = await agree(visit(before.url), await createLink(), { monthly: 'yes' })
  const replica = await startWithoutSource()
  const elsewhere = await visitSignedIn({ ...portal, url: replica.url }, { customer: customer.customer })
  const page = await (await elsewhere.get(PAGE)).text()
  expect(page).toContain('Read each month')
  expect(page).not.toContain('Create link to copy')
  expect((await elsewhere.post(PAGE, { task: 'owner-link' })).status).toBe(409)
  const shown = await visit(replica.url).get(pathname)
  expect(shown.status).toBe(200)
  expect(await shown.text()).toContain('your car&#x27;s maker<!-- -->, in your account')
  const withdrawn = await visit(replica.url).post(pathname, { task: 'withdraw' })
  expect([withdrawn.status, await withdrawn.text()]).toEqual([
    200,
    expect.stringContaining('You have withdrawn'),
  ])
  const after = await elsewhere.get(PAGE)
  expect([after.status, await after.text()]).toEqual([
    200,
    expect.stringContaining('The owner has withdrawn'),
  ])
})

test("another customer's consent cannot be stopped, and owners of vehicles that are not saved cannot be asked", async () => {
  await createLink()
  const { id } = await portal.prisma.ownerConsent.findFirstOrThrow({
    where: { customerId: customer.customer.id },
  })
  const other = await visitSignedIn(portal, { credits: 1 })
  expect((await other.post(PAGE, { task: 'owner-link' })).status).toBe(404)
  await other.post('/look-up', { vin: VIN, idempotency_key: 'k' })
  expect((await other.post(PAGE, { task: 'owner-stop', id })).status).toBe(404)
  const from = { origin: 'https://evil.example' }
  expect((await customer.post(PAGE, { task: 'owner-link' }, from)).status).toBe(403)
})

test('an email address gets three such emails per day, and a rejected request asks no owner', async () => {
  const to = 'often@example.com'
  const send = (owner_email = to) => customer.post(PAGE, { task: 'owner-mail', owner_email })
  for (let count = 0; count < 3; count += 1) expect((await send()).status).toBe(200)
  const refused = await send()
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('Too many emails were sent today')
  expect((await send('nobody')).status).toBe(400)
  const { id } = customer.customer
  expect(await portal.prisma.ownerConsent.count({ where: { customerId: id, state: 'asked' } })).toBe(3)
})
