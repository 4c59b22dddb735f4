/** The page of one vehicle: its figure, versions, distances, comparisons, files, and paper. */

import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import { expect, test } from 'vitest'
import type { TestCustomer } from '../testing/test-portal.ts'
import { countPages, PAPER_SIZES } from './support/paper.ts'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'
const FOCUS = '1FADP3R49GL917098'
/** Of all labeled cars the one about which most is known. */
const LUCID = '50EA1GDA3PA988033'
/** Of all labeled models, these and the Lucid have the tallest pages. */
const MODEL_3 = '5YJ3E1EA0RF462093'
const SILVERADO = '1GC10ZED1SU155964'
const PAGE = `/vehicles/${PLAID}`

const portal = await sharePortal()
const owner = await visitSignedIn(portal, { credits: 10 })
for (const vin of [FOCUS, LUCID, PLAID]) await owner.post('/look-up', { vin, idempotency_key: vin })

const openPage = async (
  options: { readonly javaScriptEnabled?: boolean; readonly customer?: TestCustomer } = {},
) => await openSignedIn(await shareBrowser(), portal, { customer: owner.customer, ...options })

test('the body is drawn, with a name for those who do not see it', async () => {
  expect(await (await owner.get(PAGE)).text()).toContain('Drawing of a hatchback')
  expect(await (await owner.get(`/vehicles/${LUCID}`)).text()).toContain('Drawing of a sedan')
})

test('a result fits on two windows of a small desktop, whatever was done with it, and names what is not known once', async () => {
  const { customer, post } = await visitSignedIn(portal, { credits: 5 })
  const vins = [MODEL_3, LUCID, SILVERADO, plaidVin(1), PLAID]
  const page = await openPage({ customer, javaScriptEnabled: false })
  await page.setViewportSize({ width: 1280, height: 1000 })
  for (const vin of vins) await post('/look-up', { vin, idempotency_key: vin })
  for (const vin of vins) {
    await post(`/vehicles/${vin}`, { note: 'Blue, second row' })
    await keepReadings(customer.id, vin)
    for (const choice of ['?version=2', '?version=1&driving=city&price=0.30', '']) {
      await page.goto(`/vehicles/${vin}${choice}`)
      // Until it is there, a wider typeface stands in for it.
      await page.evaluate('document.fonts.ready.then(() => undefined)')
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
      expect([vin, choice, height < 2000 || height]).toEqual([vin, choice, true])
    }
    expect(await page.locator('main').innerText()).toMatch(
      /Blue, second row[^]*Battery history: 94% on Nov 5, 2026/,
    )
  }
  const unknown = await page.getByRole('group', { name: 'Not known' }).first().innerText()
  expect(unknown).toMatch(/^Only the maker or the car itself knows: state of health, .*paint, interior/)
  expect(unknown).toMatch(/No source says: .*capacity when new/)
  expect(await page.locator('main').innerText()).not.toContain('Not known')
})

test('each figure shows its source and the day on demand, also without scripts, and those of no chosen version', async () => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto(PAGE)
  const battery = page.getByRole('region', { name: 'Battery', exact: true })
  const glance = page.getByRole('region', { name: 'At a glance' })
  expect(await battery.innerText()).not.toContain('EPA')
  await page.getByLabel('Show sources').check()
  await battery.getByText('EPA Fuel Economy Guide, Jul 1, 2025').waitFor()
  await glance.getByText('EPA fueleconomy.gov, Oct 29, 2025').first().waitFor()
  await page.goto(`${PAGE}?version=1`)
  await page.getByText('as you chose').first().waitFor()
  expect(await page.getByLabel('Show sources').count()).toBe(0)
})

test('choosing a version collapses the spans, and can be taken back', async () => {
  const page = await openPage()
  await page.goto(PAGE)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await glance.getByText('29 to 33 kWh/100 mi').waitFor()
  expect(await glance.textContent()).toMatch(/City408 mi \(19 in\).*Highway383 mi \(19 in\)/)
  await page.getByRole('link', { name: 'Model S Plaid (19 in wheels)' }).click()
  await glance.getByText('29 kWh/100 mi', { exact: true }).waitFor()
  expect(await glance.textContent()).toMatch(/396 mi.*408 mi.*383 mi/)
  expect(new URL(page.url()).searchParams.get('version')).toBe('1')
  await page.getByText('These figures are for Model S Plaid (19 in wheels), as you chose.').waitFor()
  await page.getByRole('link', { name: 'Show all versions' }).click()
  await glance.getByText('348 to 396 mi').waitFor()
  await page.goBack()
  await glance.getByText('396 mi', { exact: true }).waitFor()
})

test("driving in the city or on the highway changes range, charging, and cost to EPA's own figures, where EPA has them", async () => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto(PAGE)
  expect(await page.getByRole('navigation', { name: 'Driving' }).count()).toBe(0)
  await page.goto(`${PAGE}?version=1&price=0.30`)
  const driving = page.getByRole('navigation', { name: 'Driving' })
  await driving.getByRole('link', { name: 'Highway' }).click()
  await page.waitForURL(/price=0\.30&driving=highway&version=1$/)
  const glance = page.getByRole('region', { name: 'At a glance' })
  expect(await glance.innerText()).toMatch(/EPA highway range\s+383 mi/)
  expect(await page.getByRole('region', { name: 'Charging at home' }).innerText()).toMatch(/Full, .*\s383 mi/)
  const cost = page.getByRole('region', { name: 'Electricity at your price' })
  expect(await cost.innerText()).toMatch(/highway fuel economy.*100 mi\s+\$9\.03/s)
  await cost.getByLabel('$ per kWh').fill('0.15')
  await cost.getByRole('button', { name: 'Work out' }).click()
  await page.waitForURL(/driving=highway/)
  await driving.getByRole('link', { name: 'Combined' }).click()
  await page.waitForURL(/\?version=1$/)
  expect(await glance.innerText()).toMatch(/EPA range\s+396 mi/)
  expect(await page.getByRole('group', { name: 'Not known' }).first().innerText()).toContain(
    'range in winter',
  )
})

test('a price of electricity changes what driving costs, and stays with the chosen version, also without scripts', async () => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto(`${PAGE}?version=1`)
  const cost = page.getByRole('region', { name: 'Electricity at your price' })
  await cost.getByRole('heading').click()
  expect(await cost.textContent()).toContain('100 mi$4.35')
  await cost.getByLabel('$ per kWh').fill('0.30')
  await cost.getByRole('button', { name: 'Work out' }).click()
  await page.waitForURL(/price=0\.30/)
  expect(await cost.textContent()).toMatch(/100 mi\$8\.70.*\$1,305\.00.*A full charge\$34\.50/)
  await page.getByText('These figures are for Model S Plaid (19 in wheels), as you chose.').waitFor()
  await page.getByRole('link', { name: 'Show all versions' }).click()
  await page.waitForURL(/price=0\.30$/)
  expect(await cost.textContent()).toContain('100 mi$8.70 to $9.90')
})

test.each(['0', '6', '-1', 'x', 'Infinity'])(
  'a price that makes no sense is that of EPA: %j',
  async (price) => {
    expect(await (await owner.get(`${PAGE}?price=${price}`)).text()).toContain('value="0.15"')
  },
)

test.each(['0', '3', '-1', '1.5', 'x', ''])(
  'a version that is not offered is not chosen: %j',
  async (version) => {
    const page = await owner.get(`${PAGE}?version=${version}`)
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain('as you chose')
  },
)

test('distances are in miles or kilometers, as the reader chose, on every page', async () => {
  const page = await openPage()
  await page.goto(PAGE)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await glance.getByText('348 to 396 mi').waitFor()
  await page.getByRole('button', { name: 'Kilometers' }).click()
  await glance.getByText('560 to 637 km').waitFor()
  expect(await page.getByRole('button', { name: 'Kilometers' }).getAttribute('aria-pressed')).toBe('true')
  expect(await page.locator('main').innerText()).not.toMatch(/\d mi\b/)
  await page.goto('/')
  await page.getByRole('region', { name: 'Last vehicles' }).getByText('560 to 637 km').waitFor()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Miles' }).click()
  await page.getByRole('button', { name: 'Miles', pressed: true }).waitFor()
  await page.goto(PAGE)
  await glance.getByText('348 to 396 mi').waitFor()
})

test('a unit is chosen from this portal only, and leads only to it', async () => {
  expect((await owner.post('/distance', { distance: 'km', next: PAGE })).headers.get('location')).toBe(PAGE)
  const inKilometers = await (await owner.get(PAGE)).text()
  expect(inKilometers).toContain('560 to 637 km')
  const form = { distance: 'km', next: '//evil.example' }
  const answer = await owner.post('/distance', form)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  expect(answer.headers.get('set-cookie')).toMatch(/^distance=km; path=\/; max-age=\d+; samesite=lax$/)
  expect((await owner.post('/distance', form, { origin: 'https://evil.example' })).status).toBe(403)
  owner.cookies.set('distance', 'furlongs')
  expect(await (await owner.get(PAGE)).text()).toContain('348 to 396 mi')
  owner.cookies.delete('distance')
})

test('the range is compared with its class, by our own data with its date, and with the own cars only', async () => {
  const other = await visitSignedIn(portal, { credits: 1 })
  await other.post('/look-up', { vin: PLAID, idempotency_key: 'k' })
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto(PAGE)
  const inClass = page.getByRole('region', { name: 'In its class' })
  expect(await inClass.textContent()).toMatch(
    /Electric large cars of model year 2022Goes farther than \d+ to \d+ of \d+.*EPA fueleconomy.gov, [A-Z][a-z]{2} \d+, 20\d\d/,
  )
  const own = page.getByRole('region', { name: 'Among your vehicles' })
  await own.getByRole('heading').click()
  expect(await own.getByRole('link').allTextContents()).toEqual([
    '2023 Lucid Air Grand Touring',
    '2016 Ford Focus Electric',
  ])
  const theirs = await (await other.get(PAGE)).text()
  expect(theirs).not.toContain('Among your vehicles')
  expect(theirs).not.toContain(LUCID)
})

test('a result that the data of today does not give is shown as it was sold, without sources or a choice', async () => {
  const visitor = await visitSignedIn(portal, { credits: 1 })
  await visitor.post('/look-up', { vin: FOCUS, idempotency_key: 'k' })
  const { answerId } = await portal.prisma.vehicleLookup.findFirstOrThrow({
    where: { customerId: visitor.customer.id },
  })
  const kept = await portal.prisma.vehicleAnswer.findUniqueOrThrow({ where: { id: answerId } })
  const changed = { ...kept, id: crypto.randomUUID(), afterVin: kept.afterVin.replace('76 mi', '77 mi') }
  await portal.prisma.vehicleAnswer.create({ data: changed })
  await portal.prisma.$transaction(async (tx) => {
    // Past the trigger that keeps what was answered.
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`
    await tx.vehicleLookup.updateMany({
      where: { customerId: visitor.customer.id },
      data: { answerId: changed.id },
    })
  })
  const page = await (await visitor.get(`/vehicles/${FOCUS}?version=1`)).text()
  expect(page).toContain('77 mi')
  expect(page).toContain('The sources of this result are not known')
})

test('the CSV has every fact of the JSON, and the sources with their dates', async () => {
  for (const vin of [PLAID, LUCID]) {
    const csv = await (await owner.get(`/vehicles/${vin}/specs.csv`)).text()
    const json: unknown = await (await owner.get(`/vehicles/${vin}/specs.json`)).json()
    const plain = csv.replaceAll('""', '"')
    for (const fact of factsOf(json)) expect(plain).toContain(fact)
    expect(csv).toMatch(/\r\nsources,,EPA fueleconomy\.gov,data of \d{4}-\d\d-\d\d,,,,\r\n/)
    expect(csv).toMatch(/\r\nrange_and_charging,,range,(\d+) to (\d+) mi,mi,\1,\2,\r\n/)
  }
})

/** Of the customer's own, so that nobody else's page has them. */
async function keepReadings(customerId: string, vin: string): Promise<void> {
  const reading = { customerId, vin, make: 'x', model: 'x', modelYear: 2023, source: 'x', isEstimate: false }
  const days = ['2026-01-05', '2026-06-05', '2026-11-05']
  await portal.prisma.batteryReading.createMany({
    data: days.map((day, nth) => ({
      ...reading,
      id: crypto.randomUUID(),
      forgetOn: new Date('2040-01-01'),
      day: new Date(day),
      healthPercent: 96 - nth,
    })),
  })
}

/** Every value that a reader could miss: not the keys and labels of rows, nor what the format is called. */
function factsOf(content: unknown, name = ''): string[] {
  if (content === null || ['object', 'version', 'key', 'label', 'title'].includes(name)) return []
  if (typeof content !== 'object') return [typeof content === 'string' ? content : JSON.stringify(content)]
  return Object.entries(content).flatMap(([key, member]) => factsOf(member, key))
}

test('the vehicle about which most is known prints on one page of each paper, and says what the paper needs', async () => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto(`/vehicles/${LUCID}`)
  await page.getByRole('button', { name: 'Kilometers' }).click()
  for (const size of PAPER_SIZES) expect([size, await countPages(page, size)]).toEqual([size, 1])
  await page.goto(PAGE)
  await page.emulateMedia({ media: 'print' })
  const paper = await page.locator('body').innerText()
  expect(paper).toContain('vinspec')
  expect(paper).toContain(PLAID)
  const [, epa] = /Sources: .*\[(\d+)\] EPA fueleconomy\.gov \(Oct 29, 2025\)/.exec(paper) ?? []
  expect(paper).toMatch(new RegExp(`kWh/100 km\\s*\\[${epa}\\]`))
  expect(paper).not.toContain('Save note')
  // No source says the city range with the larger wheels, so it has no row.
  expect(paper.match(/City range\s*\d+ km/g)).toHaveLength(1)
  expect(paper.match(/City range/g)).toHaveLength(1)
})

test('the battery history is drawn and told in words, for those who may see it', async () => {
  const other = await visitSignedIn(portal, { credits: 1 })
  await other.post('/look-up', { vin: LUCID, idempotency_key: LUCID })
  expect(await (await owner.get(`/vehicles/${LUCID}`)).text()).not.toContain('Battery history')
  const reading = {
    vin: LUCID,
    make: 'Lucid',
    model: 'Air',
    modelYear: 2023,
    forgetOn: new Date('2040-01-01'),
  }
  const stated = {
    ...reading,
    source: 'Lucid',
    isEstimate: false,
    day: new Date('2026-01-05'),
    healthPercent: 97,
  }
  const estimated = { ...stated, isEstimate: true, day: new Date('2026-11-05'), healthPercent: 95.25 }
  const agreed = {
    ...stated,
    day: new Date('2026-11-06'),
    healthPercent: 94.5,
    customerId: owner.customer.id,
  }
  await portal.prisma.batteryReading.createMany({
    data: [stated, estimated, agreed].map((each) => ({ id: crypto.randomUUID(), ...each })),
  })
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto(`/vehicles/${LUCID}`)
  const battery = page.getByRole('region', { name: 'Battery history' })
  await battery.getByRole('heading').click()
  expect(await battery.getByRole('row').allTextContents()).toEqual([
    'DayHealthUsable capacityOdometerSource',
    'Nov 6, 202694.5%––Lucid, only you see it',
    'Nov 5, 202695.3%––Lucid, estimate',
    'Jan 5, 202697%––Lucid',
  ])
  expect(await battery.locator('figure circle[cx][class*="stroke-accent"]').count()).toBe(3 + 1)
  const theirs = await (await other.get(`/vehicles/${LUCID}`)).text()
  expect(theirs).toContain('Battery history')
  expect(theirs).not.toContain('94.5')
})
