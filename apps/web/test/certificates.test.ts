/** Certificates of lookups: who can download one, and what verifying one shows. */
import {
  makeCertificate,
  readSigningKey,
  type SigningKey,
  signLedgerDay,
  signReceipt,
} from '@vinspec/certificates'
import { closeCustomer } from '@vinspec/core/customers'
import { createEnvironmentReader, systemClock } from '@vinspec/core/foundation'
import { readCertifiedLookup } from '@vinspec/core/lookup'
import { makeAnswersOlder } from '@vinspec/core/testing/older-answers'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { readCertificateSettings } from '../src/certificate-settings.ts'
import { TEST_CERTIFICATES } from '../testing/test-portal.ts'
import { openPage } from './support/pages.ts'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'
import { type Visitor, visit } from './support/visitor.ts'

const PLAID = '5YJSA1E67NF123456'
const FOCUS = '1FADP3R49GL917098'
const PAGE = `/vehicles/${PLAID}`
const SHARE = `${PAGE}/share`

const portal = await sharePortal()
const owner = await visitSignedIn(portal, { credits: 5 })
for (const vin of [FOCUS, PLAID]) await owner.post('/look-up', { vin, idempotency_key: vin })

async function download(path = `${PAGE}/certificate.pdf`, visitor: Visitor = owner): Promise<Buffer> {
  const answer = await visitor.get(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await answer.arrayBuffer())
}

const stranger = () => visit(portal.url)
const textOf = async (answer: Response) => (await answer.text()).replaceAll(/<!--.*?-->/g, '')

/** The path that the QR code opens. */
function pathIn(file: Buffer): string {
  return /\/verify\/[\w.-]+/.exec(file.toString('latin1'))?.[0] ?? ''
}

async function upload(file: Buffer, origin = portal.url): Promise<Response> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'certificate.pdf')
  const body = Buffer.from(await new Response(form).arrayBuffer())
  const type = `multipart/form-data; boundary=${body.toString('latin1', 2, body.indexOf('\r\n'))}`
  return await fetch(`${origin}/verify`, { method: 'POST', body, headers: { 'content-type': type, origin } })
}

test('a certificate is downloaded, its QR code opens a page that says genuine, and a changed file is detected', async () => {
  const browser = await shareBrowser()
  const page = await openSignedIn(browser, portal, { customer: owner.customer, javaScriptEnabled: false })
  await page.goto(PAGE)
  await page.getByRole('heading', { name: 'Certificate' }).click()
  const [downloaded] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'A4 paper' }).click(),
  ])
  expect(downloaded.suggestedFilename()).toBe(`${PLAID}-certificate.pdf`)
  const file = await download(`${PAGE}/certificate.pdf?paper=a4`)

  const buyer = await openPage(browser, { baseURL: portal.url, javaScriptEnabled: false })
  await buyer.goto(pathIn(file))
  await buyer.getByText(`Genuine. vinspec issued this certificate for ${PLAID}`).waitFor()
  const facts = buyer.getByRole('region', { name: 'What the certificate says' })
  await facts.getByRole('heading', { name: '2022 Tesla Model S Plaid' }).waitFor()
  await facts.getByText('348 to 396 mi', { exact: true }).waitFor()

  const send = async (buffer: Buffer) => {
    await buyer
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'c.pdf', mimeType: 'application/pdf', buffer })
    await buyer.getByRole('button', { name: 'Verify file' }).click()
  }
  await send(file)
  await buyer.getByText('The file is as we made it: nothing in it was changed.').waitFor()
  const changed = Buffer.from(file)
  changed[5_000] = (file[5_000] ?? 0) ^ 1
  await send(changed)
  await buyer.getByText('this file is not as we made it').waitFor()
  await send(Buffer.from('%PDF-1.7\n%%EOF\n'))
  await buyer.getByText('This file has no signature of ours.').waitFor()
})

test('a certificate costs no credit, and is the same each time it is downloaded', async () => {
  const before = await portal.prisma.ledgerEntry.count()
  const [one, other] = [await download(), await download()]
  expect(one.equals(other)).toBe(true)
  expect(await portal.prisma.ledgerEntry.count()).toBe(before)
})

test("another customer's vehicle, an unknown lookup, and unknown paper have no certificate", async () => {
  const other = await visitSignedIn(portal, { credits: 1 })
  expect((await other.get(`${PAGE}/certificate.pdf`)).status).toBe(404)
  await other.post('/look-up', { vin: PLAID, idempotency_key: 'k' })
  const { lookupId } = await portal.prisma.savedVehicle.findFirstOrThrow({
    where: { customerId: owner.customer.id, vin: PLAID },
  })
  expect((await other.get(`${PAGE}/certificate.pdf?lookup=${lookupId}`)).status).toBe(404)
  expect((await owner.get(`${PAGE}/certificate.pdf?lookup=${crypto.randomUUID()}`)).status).toBe(404)
  expect((await owner.get(`${PAGE}/certificate.pdf?paper=a5`)).status).toBe(400)
  expect((await stranger().get(`${PAGE}/certificate.pdf`)).status).toBe(302)
})

test('a shared sheet has the certificate until its link is revoked, and a copy verifies after that', async () => {
  const shared = await (await owner.post(SHARE, { task: 'share', days: '7' })).text()
  const path = /\/shared\/vss_[\da-f]{48}/.exec(shared)?.[0] ?? ''
  expect(await textOf(await stranger().get(path))).toContain(`href="${path}/certificate.pdf?paper=letter"`)
  const file = await download(`${path}/certificate.pdf?paper=letter`, stranger())
  expect(file.equals(await download())).toBe(true)
  await portal.prisma.shareLink.deleteMany({ where: { customerId: owner.customer.id } })
  expect((await stranger().get(`${path}/certificate.pdf`)).status).toBe(404)
  expect(await textOf(await upload(file))).toContain('nothing in it was changed')
})

test('a certificate verifies after its account is closed, and never names anyone', async () => {
  const leaver = await visitSignedIn(portal, { credits: 1 })
  await leaver.post('/look-up', { vin: FOCUS, idempotency_key: 'k' })
  const file = await download(`/vehicles/${FOCUS}/certificate.pdf`, leaver)
  await closeCustomer({ prisma: portal.prisma, clock: systemClock }, leaver.customer.id)
  for (const page of [await textOf(await upload(file)), await textOf(await stranger().get(pathIn(file)))]) {
    expect(page).toContain('Genuine.')
    expect(page).toContain('We no longer have the facts of this lookup.')
    expect(page).not.toContain(leaver.customer.id)
    expect(page).not.toContain(leaver.customer.email)
  }
})

test('a result of an older contract has a certificate of what was stored', async () => {
  const old = await visitSignedIn(portal, { credits: 1 })
  await old.post('/look-up', { vin: PLAID, idempotency_key: 'k' })
  await makeAnswersOlder(portal.prisma, old.customer.id)
  const page = await textOf(await stranger().get(pathIn(await download(`${PAGE}/certificate.pdf`, old))))
  expect(page).toContain('Range miles')
  expect(page).toContain('396')
})

test('a certificate of a lookup or an answer that is not stored is genuine, but shows no facts to compare', async () => {
  const lookup = await readCertifiedLookup(portal.prisma, await latestLookup())
  if (!lookup || !TEST_CERTIFICATES.signingKey) throw new Error('there is a lookup, and a key')
  const issuer = { key: TEST_CERTIFICATES.signingKey, origin: portal.url }
  for (const other of [
    { ...lookup, id: crypto.randomUUID() },
    { ...lookup, answer: '{"vin":"other"}' },
  ]) {
    const page = await textOf(await stranger().get(pathIn(await makeCertificate(issuer, other, 'a4'))))
    expect(page).toContain('Genuine.')
    expect(page).toContain('We no longer have the facts of this lookup.')
  }
})

test('a corrected answer says what is right on its page, and where its certificate is verified', async () => {
  const file = await download(`/vehicles/${FOCUS}/certificate.pdf`)
  const { answerId } = await portal.prisma.savedVehicle.findFirstOrThrow({
    where: { customerId: owner.customer.id, vin: FOCUS },
  })
  const correction = { title: 'A Focus', label: 'Seats', before: '5', after: '4', publishedAt: new Date() }
  await portal.prisma.dataCorrection.create({
    data: { id: crypto.randomUUID(), answerId: answerId ?? '', ...correction },
  })
  expect(await textOf(await owner.get(`/vehicles/${FOCUS}`))).toContain('Corrected since: Seats is 4, not 5')
  for (const answer of [await upload(file), await stranger().get(pathIn(file))]) {
    const page = await textOf(answer)
    expect(page).toContain('Genuine.')
    expect(page).toContain('Corrected since: Seats is 4, not 5, as we found by')
  }
  expect(await textOf(await upload(await download()))).not.toContain('Corrected since')
})

async function latestLookup() {
  const { lookupId } = await portal.prisma.savedVehicle.findFirstOrThrow({
    where: { customerId: owner.customer.id, vin: PLAID },
  })
  return { id: lookupId, vin: PLAID }
}

/** Settings of a portal with other keys. */
const withKeys = (settings: Readonly<Record<string, string>>) =>
  readCertificateSettings(
    createEnvironmentReader({ CERTIFICATE_KEY: Buffer.alloc(32, 8).toString('base64'), ...settings }),
  )

test('a former key still verifies, a withdrawn one does not, and keys are published until they are withdrawn', async () => {
  const file = await download()
  const keysOf = async (url: string) => {
    const { keys }: { keys: Array<{ x: string }> } = await (
      await fetch(`${url}/.well-known/jwks.json`)
    ).json()
    return keys.map(({ x }) => x)
  }
  const [x = ''] = await keysOf(portal.url)
  const verdictOf = async (certificates = withKeys({})) => {
    const replica = await portal.startReplica({ certificates })
    const page = await textOf(await upload(file, replica.url))
    return [/<strong>([^<]+)/.exec(page)?.[1], (await keysOf(replica.url)).includes(x)]
  }
  expect(await verdictOf(withKeys({ CERTIFICATE_FORMER_KEYS: x }))).toEqual(['Genuine.', true])
  expect(await verdictOf(withKeys({ CERTIFICATE_WITHDRAWN_KEYS: x }))).toEqual(['Withdrawn.', false])
  expect(await verdictOf()).toEqual(['Not genuine.', false])
})

test('a portal without a key makes and offers no certificates, and still verifies them', async () => {
  const [{ x }] = await (await fetch(`${portal.url}/.well-known/jwks.json`)).json().then(({ keys }) => keys)
  const file = await download()
  const certificates = readCertificateSettings(createEnvironmentReader({ CERTIFICATE_FORMER_KEYS: x }))
  const replica = await portal.startReplica({ certificates })
  const visitor = visit(replica.url)
  for (const [name, value] of owner.cookies) visitor.cookies.set(name, value)
  expect(await textOf(await visitor.get(PAGE))).not.toContain('certificate.pdf')
  expect((await visitor.get(`${PAGE}/certificate.pdf`)).status).toBe(404)
  expect(await textOf(await upload(file, replica.url))).toContain('Genuine.')
})

test('a receipt and a day of the ledger can be verified as text and as a file', async () => {
  if (!TEST_CERTIFICATES.signingKey) throw new Error('there is a key')
  const { id: lookup_id, vin } = await latestLookup()
  const about = { customer_id: owner.customer.id, origin: portal.url }
  const receipt = signReceipt(TEST_CERTIFICATES.signingKey, {
    ...about,
    lookup_id,
    vin,
    spender_id: null,
    looked_up_at: '2026-11-27T12:00:00.000Z',
    credits: 1,
    cost_cents: 0,
    answer_sha256: 'a',
  })
  const day = { ...about, day: '2026-11-26', entries: 3, previous: null, sha256: 'b'.repeat(64) }
  const statement = signLedgerDay(TEST_CERTIFICATES.signingKey, day)
  expect(await textOf(await stranger().get(`/verify/${receipt}`))).toContain(`Receipt for ${PLAID}`)
  expect(await textOf(await stranger().get(`/verify/${statement}`))).toContain('Ledger of Nov 26, 2026')
  const both = await textOf(await upload(Buffer.from(JSON.stringify({ data: [receipt, statement] }))))
  expect(both).toContain('Genuine.')
  expect(both).toContain('b'.repeat(64))
  expect(await textOf(await upload(Buffer.from(`\n%PDF-1.7\n%${receipt}\n`)))).toContain('Not genuine.')
  const changed = await textOf(await upload(Buffer.from(`${receipt.slice(0, -3)}AAA`)))
  expect(changed).not.toContain('Genuine.')
  expect(changed).toContain('signed by vinspec')
})

test('a receipt of a former key verifies, one of the new key too, and one of an unknown key says what to do', async () => {
  const [{ x }] = await (await fetch(`${portal.url}/.well-known/jwks.json`)).json().then(({ keys }) => keys)
  const certificates = withKeys({ CERTIFICATE_FORMER_KEYS: x })
  const replica = await portal.startReplica({ certificates })
  const { id: lookup_id, vin } = await latestLookup()
  const about = {
    customer_id: owner.customer.id,
    origin: portal.url,
    spender_id: null,
    looked_up_at: '2026-11-27T12:00:00.000Z',
  }
  const verdictOf = async (key: SigningKey | undefined) => {
    if (!key) throw new Error('there is a key')
    const receipt = signReceipt(key, {
      ...about,
      lookup_id,
      vin,
      credits: 1,
      cost_cents: 0,
      answer_sha256: 'a',
    })
    return await textOf(await visit(replica.url).get(`/verify/${receipt}`))
  }
  for (const key of [TEST_CERTIFICATES.signingKey, certificates.signingKey])
    expect(await verdictOf(key)).toContain(`Receipt for ${PLAID}`)
  const unknown = await verdictOf(readSigningKey(Buffer.alloc(32, 9).toString('base64')))
  expect(unknown).toContain('Not genuine.')
  expect(unknown).toContain('Get it again: that is free')
})

test('a file that is not a certificate, is truncated, or is too large gets an explanation rather than a 500', async () => {
  for (const path of ['/verify/x', '/verify/a.b.c', '/verify/%00', `/verify/${'a'.repeat(6_000)}`]) {
    const answer = await stranger().get(path)
    expect([path.slice(0, 20), answer.status < 500]).toEqual([path.slice(0, 20), true])
    expect(await answer.text()).not.toContain('Genuine.')
  }
  const file = await download()
  for (const part of [
    Buffer.alloc(0),
    file.subarray(0, 1_000),
    file.subarray(1_000),
    Buffer.alloc(4_000_000),
  ]) {
    const answer = await upload(part)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('Genuine.')
  }
  expect((await upload(Buffer.alloc(6_000_000))).status).toBe(413)
  const broken = {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'multipart/form-data', origin: portal.url },
  }
  expect((await fetch(`${portal.url}/verify`, broken)).status).toBe(400)
})

test('the page that verifies is kept from search engines and caches, and its URL from other sites', async () => {
  const { headers } = await stranger().get(pathIn(await download()))
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('one network verifies only so many certificates per minute, and one customer makes only so many', async () => {
  const replica = await portal.startReplica()
  const reader = visit(replica.url)
  for (let count = 0; count < 30; count += 1) await reader.get('/verify/x')
  const rejected = await reader.get('/verify/x')
  expect([rejected.status, await textOf(rejected)]).toEqual([
    429,
    expect.stringContaining('Too many certificates verified'),
  ])
  expect((await upload(Buffer.alloc(10), replica.url)).status).toBe(429)
  const maker = await visitSignedIn(portal, { credits: 1 })
  await maker.post('/look-up', { vin: PLAID, idempotency_key: 'k' })
  // Counted before anything is made.
  for (let count = 0; count < 20; count += 1) await maker.get(`${PAGE}/certificate.pdf?paper=none`)
  expect((await maker.get(`${PAGE}/certificate.pdf`)).status).toBe(429)
})
