/** Calls of the reference, run in test mode by signed-in readers. */
import { contract } from '@vinspec/contract/description'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { openPage } from './support/pages.ts'
import { sharePortal } from './support/share-portal.ts'
import { type SignedInVisitor, visitSignedIn } from './support/signed-in.ts'

const portal = await sharePortal()
const NO_VIN = '1FADP3R49GL91709X'

const pathOf = (operation: string) => `/docs/run/${operation}`

async function run(visitor: SignedInVisitor, operation: string): Promise<string> {
  return await (await visitor.post(`${pathOf(operation)}/response.txt`, {})).text()
}

/** All that a customer has. */
async function countAll({ customer }: SignedInVisitor): Promise<readonly number[]> {
  const where = { customerId: customer.id }
  const { prisma } = portal
  return await Promise.all([
    prisma.vehicleLookup.count({ where }),
    prisma.savedVehicle.count({ where }),
    prisma.creditHold.count({ where }),
    prisma.checkout.count({ where }),
    prisma.autoTopUpRule.count({ where }),
    prisma.bulkLookup.count({ where }),
    prisma.vehicleReport.count({ where }),
    prisma.apiKey.count({ where }),
  ])
}

test('every call of the reference that needs a key runs, and changes, charges, and reads nothing of the reader', async () => {
  const reader = await visitSignedIn(portal, { credits: 3 })
  const before = await countAll(reader)
  const reference = await (await reader.get('/docs/api')).text()
  for (const { id, path, successStatus, authenticated } of contract.operations) {
    const isShown = reference.includes(`href="${pathOf(id)}"`)
    expect([id, isShown]).toEqual([id, authenticated])
    if (!isShown) continue
    const response = await run(reader, id)
    const status = Number(response.split(' ')[1])
    // Nothing is rehearsed under the ID that the contract shows.
    expect([id, status]).toEqual([id, path.includes('{batch_id}') ? 404 : successStatus])
    expect(response).toMatch(
      /^HTTP\/1\.1 \d{3} [\s\S]+ratelimit: "\w+";r=\d+;t=\d+\nrequest-id: req_[\da-f]{32}\n\n[{[]/,
    )
  }
  expect(await countAll(reader)).toEqual(before)
  expect(await run(reader, 'getCredits')).not.toContain('"available_credits": 3,')
})

test('what is filled in counts, and a rejection is told as the API tells it', async () => {
  const reader = await visitSignedIn(portal, {})
  const page = await (await reader.post(pathOf('lookUpVehicleSpecs'), { vin: NO_VIN })).text()
  expect(page).toContain('HTTP/1.1 422 Unprocessable Entity')
  expect(page).toContain('&quot;code&quot;: &quot;invalid_vin&quot;')
  expect(page).toMatch(
    new RegExp(
      `POST /api/v1/vehicle-specs HTTP/1\\.1\\nhost: [^]*authorization: Bearer vsk_test_…\\nidempotency-key: [^]*${NO_VIN}`,
    ),
  )
  expect(page).toContain('<title>Look up a vehicle by VIN, in test mode · vinspec</title>')
  const found = await (await reader.post(pathOf('getVehicle'), { vin: '5YJSA1E67NF123456"><script>' })).text()
  expect(found).toContain('GET /api/v1/vehicles/5YJSA1E67NF123456%22%3E%3Cscript%3E HTTP/1.1')
  expect(found).not.toContain('"><script>')
})

test('who is not signed in runs nothing, nor does another site', async () => {
  const stranger = await fetch(portal.url + pathOf('getCredits'), { redirect: 'manual' })
  expect(stranger.headers.get('location')).toBe('/sign-in?next=%2Fdocs%2Frun%2FgetCredits')
  const post = { method: 'POST', body: new URLSearchParams(), headers: { origin: portal.url } }
  expect((await fetch(`${portal.url}${pathOf('getCredits')}/response.txt`, post)).status).toBe(401)
  const reader = await visitSignedIn(portal, {})
  const evil = {
    ...post,
    headers: {
      origin: 'https://evil.example',
      cookie: [...reader.cookies].map((each) => each.join('=')).join('; '),
    },
  }
  expect((await fetch(`${portal.url}${pathOf('getCredits')}/response.txt`, evil)).status).toBe(403)
  for (const id of ['getContract', 'x', '__proto__', 'constructor'])
    expect([id, (await reader.get(pathOf(id))).status]).toEqual([id, 404])
})

test('with scripts, the response is in place beside the call, under the strict policy, and is read out', async () => {
  const reader = await visitSignedIn(portal, {})
  const page = await openPage(await shareBrowser(), { baseURL: portal.url })
  await page
    .context()
    .addCookies([...reader.cookies].map(([name, value]) => ({ name, value, url: portal.url })))
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto('/docs/api')
  const call = page.locator('#lookUpVehicleSpecs + .operation')
  await call.getByRole('button', { name: 'Run it in test mode' }).press('Enter')
  await call.getByRole('status').getByText('vinspec-livemode: false').waitFor()
  await call.getByRole('group', { name: 'Your response' }).getByText('HTTP/1.1 200 OK').waitFor()
  expect(await call.getByRole('link', { name: 'Open on its own page' }).getAttribute('href')).toBe(
    portal.url + pathOf('lookUpVehicleSpecs'),
  )
  await page.context().clearCookies()
  await call.getByRole('button', { name: 'Run it in test mode' }).click()
  await page.waitForURL(/\/sign-in\?next=/)
  expect(faults.filter((fault) => !fault.includes('401'))).toEqual([])
})
