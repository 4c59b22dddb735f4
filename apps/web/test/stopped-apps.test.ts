/** Apps that are stopped while a list of theirs is looked up: nothing more begins, and nothing is paid for twice. */
import { changeAllowance } from '@vinspec/core/access'
import { readBulkLookup, startBulkLookup, sweepBulkLookups } from '@vinspec/core/bulk-lookups'
import { readAvailableCredits } from '@vinspec/core/ledger'
import { openConnection } from '@vinspec/core/oauth'
import { createList, makeVins, workOffBulkLookups } from '@vinspec/core/testing/bulk-lists'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { createOfflineProvider, type VehicleDataProvider } from '@vinspec/vehicle-data'
import { expect, test } from 'vitest'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn } from './support/signed-in.ts'

const [portal, browser] = await Promise.all([sharePortal(), shareBrowser()])
const services = { prisma: portal.prisma, clock: () => new Date() }
const offline = createOfflineProvider()

const SIZE = 20
/** Rows that are looked up together where vehicle data takes time. */
const IN_HAND = 8
const USUAL = {
  permissions: new Set(['lookups'] as const),
  dailyCreditCap: 100,
  monthlyCents: null,
  monthlyTopUpCents: null,
}

/** A list that an app has begun, and that is checked. */
async function begin(customerId: string, app: string, first: number) {
  const terms = { customerId, clientId: app, clientName: app, ...USUAL }
  const startedBy = await openConnection(services, terms)
  const list = { customerId, id: await createList(services, customerId, makeVins(SIZE, first)) }
  await workOffBulkLookups(services)
  return { list, startedBy }
}

test.each([
  ['one app', 'Stop Charger map', ['paused', 'finished'], IN_HAND + SIZE],
  ['all apps', 'Stop all apps', ['paused', 'paused'], IN_HAND],
])(
  '%s stopped in the middle of a list begins no other lookup, and goes on when it is allowed again',
  async (_, button, states, paid) => {
    const customer = await portal.createCustomer({ credits: 100 })
    const lists = [
      await begin(customer.id, 'Charger map', 100_000),
      await begin(customer.id, 'Fleet', 200_000),
    ]
    for (const { list, startedBy } of lists) await startBulkLookup(services, list, { startedBy })
    const page = await openSignedIn(browser, portal, { customer })
    await page.goto('/apps')
    const asked = new Set<string>()
    const vehicleData: VehicleDataProvider = {
      name: 'stopping',
      lookUp: async (vin, options) => {
        asked.add(vin)
        if (asked.size === IN_HAND - 2) {
          await page.getByRole('button', { name: button }).click()
          await page.getByText('Stopped.').waitFor()
        }
        return await offline.lookUp(vin, options)
      },
    }
    const workOff = () => workOffBulkLookups({ ...services, vehicleData })
    const statesOf = () =>
      Promise.all(lists.map(async ({ list }) => (await readBulkLookup(portal.prisma, list))?.state))
    await workOff()
    await sweepBulkLookups(services)
    await workOff()
    expect([await statesOf(), asked.size]).toEqual([states, paid])
    expect(await readAvailableCredits(services, customer.id)).toBe(100 - paid)

    for (const { list, startedBy } of lists) {
      await changeAllowance(portal.prisma, { customerId: customer.id, id: startedBy }, USUAL)
      await startBulkLookup(services, list, { startedBy })
    }
    await workOff()
    expect([await statesOf(), asked.size]).toEqual([['finished', 'finished'], 2 * SIZE])
    expect(await readAvailableCredits(services, customer.id)).toBe(100 - 2 * SIZE)
    expect(await portal.prisma.creditHold.count({ where: { customerId: customer.id, state: 'open' } })).toBe(
      0,
    )
  },
)
