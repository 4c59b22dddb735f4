/** Emails about new recalls: turned off for one vehicle on its page, and by the link in an email. */
import { createEnvironmentReader, systemClock } from '@vinspec/core/foundation'
import { readLiveSourceSettings, tellRecalls, watchSavedVehicles } from '@vinspec/core/lookup'
import { sendNotification } from '@vinspec/core/notifications'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { openPage } from './support/pages.ts'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'

/** No server answers at this address. Lookups work without it. */
const { liveSources } = readLiveSourceSettings(
  createEnvironmentReader({
    LIVE_SOURCES: 'nhtsa_recalls',
    LIVE_SOURCES_OPTIONAL: 'nhtsa_recalls',
    NHTSA_API_URL: 'http://127.0.0.1:1',
  }),
)

const portal = await closeAfterAll(startTestPortal({ liveSources }))
const owner = await visitSignedIn(portal, { credits: 2 })
await owner.post('/look-up', { vin: PLAID, idempotency_key: PLAID })

const isOff = async () => (await portal.prisma.recallWatch.findFirst({ where: { vin: PLAID } }))?.isOff

test('a customer turns the emails about one vehicle off, and on again', async () => {
  const page = await openSignedIn(await shareBrowser(), portal, {
    customer: owner.customer,
    javaScriptEnabled: false,
  })
  await page.goto(`/vehicles/${PLAID}`)
  const recalls = page.getByRole('region', { name: 'New recalls' })
  await recalls.getByRole('heading').click()
  await recalls.getByRole('button', { name: 'Turn off these emails' }).click()
  await recalls.getByText("We don't email you about new recalls of this vehicle.").waitFor()
  expect(await isOff()).toBe(true)
  await recalls.getByRole('button', { name: 'Email me about new recalls' }).click()
  await recalls.getByText('We email you when NHTSA lists a new recall').waitFor()
  expect(await isOff()).toBe(false)
})

test("another customer's recall emails cannot be turned off, and without a source of recalls there is nothing to turn off", async () => {
  const other = await visitSignedIn(portal, { credits: 0 })
  expect((await other.post(`/vehicles/${PLAID}`, { task: 'recalls', emails: 'off' })).status).toBe(404)
  const plain = await sharePortal()
  const visitor = await visitSignedIn(plain, { credits: 1 })
  await visitor.post('/look-up', { vin: PLAID, idempotency_key: PLAID })
  expect(await (await visitor.get(`/vehicles/${PLAID}`)).text()).not.toContain('New recalls')
})

/** That a word of an email stays on one line on a phone. */
async function expectWhole(html: string, word: string): Promise<void> {
  const page = await openPage(await shareBrowser(), {
    baseURL: portal.url,
    viewport: { width: 320, height: 640 },
  })
  await page.setContent(html)
  const lines = await page.getByText(word).evaluate((cell, part) => {
    const [text, range] = [cell.firstChild, document.createRange()]
    const start = text?.textContent?.indexOf(part) ?? -1
    if (!text || start < 0) return -1
    range.setStart(text, start)
    range.setEnd(text, start + part.length)
    return range.getClientRects().length
  }, word)
  expect(lines).toBe(1)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
}

test('the link in an email turns these emails off without signing in, and opening it does not', async () => {
  const dependencies = { prisma: portal.prisma, clock: systemClock, liveSources }
  await watchSavedVehicles(dependencies)
  const model = { modelYear: 2022, make: 'Tesla', model: 'Model S' }
  const recall = { campaign: '26V200000', component: 'Steering', advice: 'do_not_drive' }
  await portal.prisma.watchedModel.updateMany({
    where: model,
    data: { campaigns: [recall.campaign], recalls: [recall] },
  })
  await portal.prisma.recallWatch.updateMany({ data: { hasBaseline: true } })
  expect(await tellRecalls(dependencies)).toBe(1)
  const { id } = await portal.prisma.notification.findFirstOrThrow({ where: { kind: 'recalls_found' } })
  let [text, html] = ['', '']
  const mailer = {
    send: (mail: { readonly text: string; readonly html: string }) => {
      text = mail.text
      html = mail.html
      return Promise.resolve()
    },
  }
  await sendNotification({ ...dependencies, mailer, portalUrl: new URL(portal.url) }, id)
  const link = /https?:\S+turn-off-recalls\S+/.exec(text)?.[0] ?? ''
  await expectWhole(html, PLAID)
  const page = await openPage(await shareBrowser(), { baseURL: portal.url, javaScriptEnabled: false })
  await page.goto(link)
  await page.goto(link)
  await page.getByText('2022 Tesla Model S').waitFor()
  expect(await isOff()).toBe(false)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText("We won't email you about new recalls of these vehicles again.").waitFor()
  expect(await isOff()).toBe(true)
  await page.goto(link)
  await page.getByText('no longer valid').waitFor()
})
