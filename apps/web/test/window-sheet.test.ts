/** The page for behind a windshield: what it says, and who gets it. */
import { readCode, readPdf, unbroken } from '@vinspec/certificates/testing/read-pdf'
import { closeCustomer } from '@vinspec/core/customers'
import { systemClock } from '@vinspec/core/foundation'
import { makePng } from '@vinspec/core/testing/make-png'
import { makeAnswersOlder } from '@vinspec/core/testing/older-answers'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { sendBrand } from './support/send-brand.ts'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'
/** A car of which nobody knows whether it charges fast. */
const FIAT = '3C3CFFGE0JT765704'

const portal = await sharePortal()
const dealer = await signUp()
await sendBrand(portal, dealer, { name: 'Ada & Sons', accent: 'b00020', logo: makePng({ width: 32 }) })

async function signUp() {
  const visitor = await visitSignedIn(portal, { credits: 5 })
  for (const vin of [PLAID, FIAT]) await visitor.post('/look-up', { vin, idempotency_key: vin })
  return visitor
}

async function share(vin = PLAID, visitor = dealer): Promise<string> {
  const page = await (await visitor.post(`/vehicles/${vin}/share`, { task: 'share', days: '7' })).text()
  return /\/shared\/vss_[\da-f]{48}/.exec(page)?.[0] ?? ''
}

const ask = async (path: string, search = '') => await fetch(`${portal.url}${path}/window-sheet.pdf${search}`)

async function read(path: string, search = '') {
  const answer = await ask(path, search)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return await readPdf(new Uint8Array(await answer.arrayBuffer()))
}

test.each([
  ['?', 'en', 'mi', ['EPA range 348 to 396 mi', 'Drive All-wheel drive', 'Warranty when new', 'Looked up']],
  [
    '?lang=es&units=km&paper=a4',
    'es',
    'km',
    ['Autonomía EPA 560 a 637 km', 'Tracción en las cuatro ruedas', 'Batería: 8 años', 'Fuentes: NHTSA'],
  ],
  [
    '?lang=fr&units=km',
    'fr',
    'km',
    ['Autonomie EPA 560 à 637 km', '650 $ à 750 $ par an', 'Documents des constructeurs', 'Consulté le'],
  ],
])(
  'its words, figures, and code are in the language and unit asked for: %s',
  async (search, language, unit, words) => {
    const path = await share()
    const { pdf, text } = await read(path, search)
    for (const each of ['2022 Tesla Model S Plaid', PLAID, 'Ada & Sons', ...words])
      expect(text).toContain(unbroken(each))
    expect((await pdf.getMetadata()).info).toMatchObject({ Language: language })
    const scanned =
      language === 'en'
        ? `${path}?distance=${unit}`
        : `${path.replace('shared', 'embed')}?lang=${language}&units=${unit}`
    expect(await readCode(pdf)).toBe(portal.url + scanned)
    expect(await (await fetch(portal.url + scanned)).text()).toContain(`lang="${language}"`)
  },
)

test('it has the rows that it is asked for, and never one that is not known', async () => {
  const some = await read(await share(), '?rows=drive,seats,nonsense')
  expect(some.text).toContain(unbroken('Drive All-wheel drive Seats 5'))
  expect(some.text).not.toMatch(/range|Warranty/)
  const path = await share(FIAT)
  expect(await (await fetch(portal.url + path)).text()).toContain('DC fast charging not known')
  for (const search of ['', '?lang=es', '?lang=fr']) {
    const { text } = await read(path, search)
    expect(text).toContain('J1772')
    expect(text).not.toMatch(/notknown|desconoce|inconnue/i)
  }
})

test('a link that is guessed, expired, revoked, or of a closed account has none', async () => {
  const [path, leaver] = [await share(), await signUp()]
  const closed = await share(PLAID, leaver)
  const revoked = await share()
  for (const each of [closed, revoked]) expect((await ask(each)).status).toBe(200)
  await closeCustomer({ prisma: portal.prisma, clock: systemClock }, leaver.customer.id)
  const { id } = await portal.prisma.shareLink.findFirstOrThrow({
    where: { customerId: dealer.customer.id },
    orderBy: { createdAt: 'desc' },
  })
  await dealer.post(`/vehicles/${PLAID}`, { task: 'revoke', id })
  await portal.prisma.shareLink.updateMany({
    where: { customerId: dealer.customer.id },
    data: { expiresAt: new Date(Date.now() - 1) },
  })
  for (const each of [path, closed, revoked, `${path}0`, '/shared/x', `/shared/vss_${'0'.repeat(48)}`]) {
    const answer = await ask(each)
    expect([each, answer.status, answer.headers.get('cache-control')]).toEqual([
      each,
      404,
      'private, no-store',
    ])
    expect(await answer.text()).toBe("This file doesn't exist, or you don't have access to it.\n")
  }
})

test('it carries the name of the customer whose link it is, also to others', async () => {
  const other = await signUp()
  const [own, others] = [await share(), await share(PLAID, other)]
  for (const visitor of [dealer, other]) {
    const textOf = async (path: string) => {
      const answer = await visitor.get(`${path}/window-sheet.pdf`)
      return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text
    }
    expect(await textOf(own)).toContain('Ada&Sons')
    expect(await textOf(others)).not.toContain('Ada&Sons')
  }
})

test('caches may keep it for minutes, and search engines not at all; it sets no cookie and may load nothing', async () => {
  const { headers } = await ask(await share())
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=300',
    'content-disposition': `attachment; filename="${PLAID}-window-sheet.pdf"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(headers.get('set-cookie')).toBeNull()
})

test('paper that we do not have is refused, and another setting that makes no sense is the usual', async () => {
  const path = await share()
  expect((await ask(path, '?paper=a5')).status).toBe(400)
  expect((await read(path, '?lang=de&units=ly&accent=red&rows=,')).text).toContain('348to396mi')
})

test('its download is no view of the link, and the scan of its code is one', async () => {
  const path = await share()
  const viewsOf = async () =>
    await portal.prisma.shareLink.findFirst({ orderBy: { createdAt: 'desc' }, select: { views: true } })
  const { pdf } = await read(path)
  expect(await viewsOf()).toEqual({ views: 0 })
  expect((await fetch(await readCode(pdf))).status).toBe(200)
  expect(await viewsOf()).toEqual({ views: 1 })
})

test('a fault of ours is told with its request ID, in a file as on a page, and without what it was', async () => {
  const path = await share()
  const bug = () => {
    throw new Error('the bug')
  }
  const replica = await portal.startReplica({ clock: bug })
  for (const each of [`${path}/window-sheet.pdf`, path]) {
    const answer = await fetch(replica.url + each)
    expect([each, answer.status]).toEqual([each, 500])
    const text = await answer.text()
    expect(text).toContain(answer.headers.get('request-id') ?? 'none')
    expect(text).not.toMatch(/the bug|Unexpected/)
  }
  const sheet = await fetch(`${replica.url}${path.replace('/shared/', '/embed/')}?lang=fr`)
  expect([sheet.status, await sheet.text()]).toEqual([500, expect.stringContaining('Rechargez la page')])
})

test('a network can download only so many per minute, found or not', async () => {
  const path = await share()
  const replica = await portal.startReplica()
  const open = async (each: string) => await fetch(`${replica.url}${each}/window-sheet.pdf`)
  for (let count = 0; count < 60; count += 1) await open('/shared/x')
  const answer = await open(path)
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await answer.text()).toContain('Wait a minute')
})

test('who makes a link is led to the window sheets on its page, which has them without scripts, in the reader’s unit', async () => {
  const browser = await shareBrowser()
  const page = await openSignedIn(browser, portal, { customer: dealer.customer, javaScriptEnabled: false })
  await page.goto(`/vehicles/${PLAID}`)
  await page.getByRole('heading', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = (await page.getByRole('region', { name: 'Your new link' }).locator('code').textContent()) ?? ''
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'print a window sheet' }).click(),
  ])
  const download = async (name: string) => {
    const [file] = await Promise.all([
      opened.waitForEvent('download'),
      opened.getByRole('link', { name, exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${PLAID}-window-sheet.pdf`)
    return file.url()
  }
  expect(await download('Spanish, Letter')).toBe(`${url}/window-sheet.pdf?lang=es&units=mi&paper=letter`)
  await opened.goto(`${url}?distance=km`)
  await opened.getByRole('heading', { name: 'Window sheet' }).click()
  expect(await download('French, A4')).toBe(`${url}/window-sheet.pdf?lang=fr&units=km&paper=a4`)
})

test('a result of an older contract, which has no such figures, has none, and its page offers none', async () => {
  const old = await signUp()
  const path = await share(PLAID, old)
  await makeAnswersOlder(portal.prisma, old.customer.id)
  expect((await ask(path)).status).toBe(404)
  expect(await (await fetch(portal.url + path)).text()).not.toContain('window-sheet')
})
