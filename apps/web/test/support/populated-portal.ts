/** A portal whose customer, who is an operator too, has something on every page, and whose newcomer has nothing yet; and its pages. */
import { USUAL_PERMISSIONS } from '@vinspec/core/access'
import { startBulkLookup } from '@vinspec/core/bulk-lookups'
import { systemClock } from '@vinspec/core/foundation'
import { openConnection } from '@vinspec/core/oauth'
import { logRequests } from '@vinspec/core/requests'
import { createList, makeVins, workOffBulkLookups } from '@vinspec/core/testing/bulk-lists'
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts'
import { addDeadLetter, makeOperator } from './operators.ts'
import { type SignedInVisitor, visitSignedIn } from './signed-in.ts'
import { registerApp } from './test-app.ts'
import { startLogin } from './waiting-computer.ts'

const PLAID = '5YJSA1E67NF123456'
const FOCUS = '1FADP3R49GL917098'

export type Reader = 'stranger' | 'customer' | 'newcomer'

export type PagePaths = Readonly<Record<Reader, readonly string[]>>

interface Cookie {
  readonly name: string
  readonly value: string
  readonly url: string
}

export interface PopulatedPortal extends TestPortal {
  /** For a browser. */
  readonly cookies: Readonly<Record<Exclude<Reader, 'stranger'>, readonly Cookie[]>>
  /** Each page once, but the reference of the API, which is as large as all others together. */
  readonly pages: PagePaths
  /** Pages in a state that they are not in above. */
  readonly states: PagePaths
}

const PAGES: PagePaths = {
  stranger: [
    '/',
    '/pricing',
    '/coverage',
    '/terms',
    '/docs',
    '/docs/quickstart',
    '/docs/search?q=retry',
    '/status',
    '/changelog',
    '/sign-in',
    '/sign-in/link?token=x',
    '/sign-in/code',
    '/sign-up',
    '/verify-email?token=x',
    '/forgot-password',
    '/oauth/problem?error=expired',
  ],
  customer: [
    '/',
    '/look-up',
    '/vehicles',
    `/vehicles/${PLAID}`,
    `/vehicles/compare?vin=${PLAID}&vin=${FOCUS}`,
    '/bulk',
    '/billing',
    `/billing/statements/${new Date().toISOString().slice(0, 7)}`,
    '/billing/receipts/pi_odd',
    '/api-keys',
    '/requests',
    '/requests/req_2',
    '/apps',
    '/account',
    '/account/logo',
    '/account/two-factor',
    '/account/security',
    '/confirm?next=/api-keys',
    '/device',
    '/nowhere',
    '/operator',
    '/operator/customers',
    '/operator/payments',
    '/operator/packages',
    '/operator/reversals',
    '/operator/approvals',
    '/operator/reports',
    '/operator/emails',
    '/operator/dead-letters',
    '/operator/audit',
    '/operator/design',
  ],
  newcomer: ['/', '/billing'],
}

const STATES: PagePaths = {
  stranger: [
    `/?vin=${PLAID}`,
    '/privacy',
    '/security',
    '/cars',
    '/cars/tesla',
    '/cars/tesla/model-s',
    '/cars/tesla/model-s/2022',
    '/cars/rivian/r1s/2025',
    '/cars/tesla/model-s/2003',
    '/docs/api',
    '/docs/errors',
    '/docs/search?q=zzzz',
    '/docs/sdk',
    '/docs/agents',
    '/shared/x',
    '/owner/ask/x',
    '/owner/back',
    '/owner/declined',
    '/owner/consent/x',
    '/verify',
    '/verify/x',
    '/change-email?token=x',
    '/reset-password?token=x',
    '/turn-off-recalls?token=x',
    '/turn-off-top-up?token=x',
  ],
  customer: [
    `/vehicles/${PLAID}?charged=1`,
    `/vehicles/${PLAID}?version=1`,
    `/vehicles/${PLAID}/report?row=seats`,
    `/vehicles/${PLAID}/lookups`,
    '/vehicles?search=zzzz',
    '/vehicles/compare',
    '/billing?checkout=paid',
    '/requests?status=failed&vin=5YJ',
    '/docs/limits',
    '/docs/run/lookUpVehicleSpecs',
    '/device?user_code=nonsense',
  ],
  newcomer: [
    '/look-up',
    '/vehicles',
    '/bulk',
    '/api-keys',
    '/requests',
    '/apps',
    '/account',
    '/account/two-factor',
  ],
}

const REQUEST = {
  requestId: 'req_0123456789abcdef0123456789abcdef',
  createdAt: new Date(),
  apiKeyId: null,
  operation: 'lookUpVehicleSpecs',
  status: 200,
  outcome: 'ok',
  durationMs: 12,
}

export async function startPopulatedPortal(): Promise<PopulatedPortal> {
  const mcpUrl = 'http://127.0.0.1:4016/mcp'
  const portal = await startTestPortal({ mcpUrl })
  const surroundings = { url: portal.url, resource: { mcpUrl }, authorize: async () => new URL(mcpUrl) }
  const consent = (await registerApp(surroundings)).authorizationUrl('v'.repeat(43))
  const { path: computer } = await startLogin(portal.url)
  const visitor = await visitSignedIn(portal, { credits: 12 })
  const newcomer = await visitSignedIn(portal)
  const cookiesOf = ({ cookies }: SignedInVisitor) =>
    [...cookies].map(([name, value]) => ({ name, value, url: portal.url }))
  const { id } = visitor.customer
  const shared = await useEverything(visitor)
  const sheet = shared.replace('/shared/', '/embed/')
  await recordMore(portal, id)
  await keepBatteries(portal)
  const { finished, checked } = await createLists(portal, id)
  await addDeadLetter(portal)
  await makeOperator(portal, id)
  const key = await portal.prisma.apiKey.findFirstOrThrow({ where: { customerId: id } })
  const given = await portal.prisma.vehicleLookup.findFirstOrThrow({ where: { customerId: id, vin: PLAID } })
  const report = await portal.prisma.vehicleReport.findFirstOrThrow({ where: { customerId: id } })
  return {
    ...portal,
    cookies: { customer: cookiesOf(visitor), newcomer: cookiesOf(newcomer) },
    pages: {
      ...PAGES,
      stranger: [...PAGES.stranger, shared, await certify(visitor)],
      customer: [
        ...PAGES.customer,
        `/operator/customers/${id}`,
        `/operator/customers/${id}/lookups/${given.id}`,
        `/operator/reports/${id}/${report.id}`,
        `/bulk/${finished}`,
        consent,
      ],
    },
    states: {
      ...STATES,
      stranger: [...STATES.stranger, sheet, `${sheet}?lang=es&accent=b00020`, '/embed/x'],
      customer: [
        ...STATES.customer,
        `/bulk/${finished}?ask=delete`,
        `/bulk/${checked}`,
        `/api-keys?revoke=${key.id}`,
        computer,
      ],
    },
  }
}

/** Returns the path of a shared vehicle. */
async function useEverything(visitor: SignedInVisitor): Promise<string> {
  await visitor.post('/look-up', { vin: PLAID, idempotency_key: 'k' })
  await visitor.post('/look-up', { vin: FOCUS, idempotency_key: 'l' })
  const made = await visitor.post(`/vehicles/${PLAID}/share`, { task: 'share', days: '7' })
  const said = 'Mine has seven seats: two more came with the third row.'
  await visitor.post(`/vehicles/${PLAID}/report`, { row: 'seats', said })
  for (const name of ['shop', 'a name as long as one may give it, to see what it does here.']) {
    await visitor.post('/api-keys', { task: 'create', name: name.slice(0, 60) })
  }
  return /\/shared\/vss_\w+/.exec(await made.text())?.[0] ?? ''
}

/** Returns the path that verifies a certificate. */
async function certify(visitor: SignedInVisitor): Promise<string> {
  const file = await (await visitor.get(`/vehicles/${PLAID}/certificate.pdf`)).text()
  return /\/verify\/[\w.-]+/.exec(file)?.[0] ?? ''
}

async function recordMore({ prisma }: TestPortal, customerId: string): Promise<void> {
  const connection = {
    customerId,
    clientId: 'https://a.example',
    clientName: 'Agent',
    dailyCreditCap: 9,
    permissions: USUAL_PERMISSIONS,
    monthlyCents: null,
    monthlyTopUpCents: null,
  }
  await openConnection({ prisma, clock: systemClock }, connection)
  const failed = { ...REQUEST, requestId: 'req_2', status: 402, outcome: 'insufficient_credits' }
  await logRequests(
    prisma,
    [REQUEST, failed].map((row) => ({ ...row, customerId })),
  )
  const now = systemClock()
  await prisma.payment.create({
    data: {
      id: 'pi_odd',
      customerId,
      amountCents: 60_000,
      currency: 'usd',
      credits: 0,
      mismatch: 'amount 60000 instead of 5000',
      confirmedAt: now,
      recordedAt: now,
      refunds: { create: { id: crypto.randomUUID(), amountCents: 55_000, createdAt: now } },
    },
  })
}

/** Readings of the customer's car, and of enough others of its model. */
async function keepBatteries({ prisma }: TestPortal): Promise<void> {
  const reading = { make: 'Tesla', model: 'Model S', modelYear: 2022, source: 'Tesla', isEstimate: false }
  const days = ['2024-08-01', '2025-05-04', '2026-02-20', '2026-11-20']
  const own = days.map((day, nth) => ({
    ...reading,
    vin: PLAID,
    day: new Date(day),
    healthPercent: 96 - nth * 1.7,
    usableKwh: nth % 2 === 0 ? 90.2 - nth : null,
    odometerMi: nth === 3 ? 48_210 : null,
    isEstimate: nth === 2,
  }))
  const others = Array.from({ length: 60 }, (_, nth) => ({
    ...reading,
    vin: `other ${nth}`,
    day: new Date(Date.UTC(2024 + (nth % 3), 5)),
    healthPercent: 97 - (nth % 3) * 1.4 - nth / 60,
  }))
  const forgetOn = new Date('2040-01-01')
  await prisma.batteryReading.createMany({
    data: [...own, ...others].map((each) => ({ id: crypto.randomUUID(), forgetOn, ...each })),
  })
}

/** Their ids. */
async function createLists({ prisma }: TestPortal, customerId: string) {
  const dependencies = { prisma, clock: systemClock }
  const finished = await createList(dependencies, customerId, [...makeVins(3), 'nonsense', 'nonsense', PLAID])
  const checked = await createList(dependencies, customerId, [...makeVins(30), PLAID])
  await workOffBulkLookups(dependencies)
  await startBulkLookup(dependencies, { customerId, id: finished })
  await workOffBulkLookups(dependencies)
  return { finished, checked }
}
