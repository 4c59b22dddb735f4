/** The customers of the town: some with credits for all their lookups or lists, some who buy, some with automatic top-up. */
import { ALL_PERMISSIONS, createApiKey } from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { openDatabase, systemClock } from '@vinspec/core/foundation'
import { grantByOperator } from '@vinspec/core/ledger'
import { setPassword } from '@vinspec/web/password'
import { readAt } from '../read-at.ts'
import type { TownServer } from '../town/database.ts'
import type { Places, Town } from '../town/start-town.ts'
import type { Vendor } from '../vendor.ts'
import { type Account, isTrouble, payOnce } from './ask.ts'
import { askUntilReady } from './ask-until-ready.ts'

export interface Customer extends Account {
  readonly kind: Kind
}

/**
 * granted: has more credits than it can use. listing: so has this one, and has lists looked up in the background.
 * buying: buys when it has none. topped_up: the service buys for it.
 */
export type Kind = 'granted' | 'listing' | 'buying' | 'topped_up'

/** An allowance that the load cannot exhaust. */
const TOP_UP = { permissions: ALL_PERMISSIONS, monthlyTopUpCents: 10_000_000 }

const KINDS: readonly Kind[] = [
  'granted',
  'granted',
  'granted',
  'listing',
  'buying',
  'buying',
  'topped_up',
  'topped_up',
]
const PASSWORD = 'a password of the town'
const MANY_CREDITS = 200_000

export async function createCustomers(
  { database, places }: Town<TownServer>,
  vendor: Vendor,
): Promise<readonly Customer[]> {
  const prisma = openDatabase({ url: database.url, poolSize: 2 })
  const dependencies = { prisma, clock: systemClock }
  const customers: Customer[] = []
  for (const [index, kind] of KINDS.entries()) {
    const email = `customer-${index}@town.example`
    const { id: customerId } = await ensureCustomer(dependencies, email)
    await setPassword(prisma, customerId, PASSWORD)
    const key = await createApiKey(dependencies, { customerId, name: 'chaos', ...TOP_UP })
    if (key.kind !== 'created') throw new Error(`${email} cannot have a key`)
    if (kind === 'granted' || kind === 'listing') {
      await grantByOperator(dependencies, {
        customerId,
        credits: MANY_CREDITS,
        operator: 'chaos',
        reason: 'to look up with',
      })
    }
    const customer = { customerId, kind, apiKey: key.secret, cookie: await signIn(places, email) }
    if (kind === 'topped_up') await turnOnTopUp(places, customer, vendor)
    customers.push(customer)
  }
  await prisma.$disconnect()
  return customers
}

async function signIn({ portal }: Places, email: string): Promise<string> {
  const response = await askUntilReady(() =>
    fetch(`${portal}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: portal },
      body: new URLSearchParams({ email, password: PASSWORD, with: 'password' }),
    }),
  )
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  if (cookies.length === 0) throw new Error(`${email} could not sign in: ${response.status}`)
  return cookies.join('; ')
}

/** Buys once, which saves the card, and turns on automatic top-up. */
async function turnOnTopUp(places: Places, customer: Customer, vendor: Vendor): Promise<void> {
  const key = crypto.randomUUID()
  let page: string | undefined
  // The first requests may fail while the town is starting.
  while (page === undefined) page = await openCheckout(places.apis[0], customer, key)
  await vendor.pay(page, { save: true })
  const response = await askUntilReady(() =>
    fetch(`${places.apis[0]}/auto-top-up`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${customer.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        package_key: 'lookups_10',
        threshold_percent: 30,
        monthly_cap_cents: TOP_UP.monthlyTopUpCents,
      }),
    }),
  )
  if (response.status !== 200)
    throw new Error(`automatic top-up: ${response.status} ${await response.text()}`)
}

/** Returns the payment page; undefined if the request must be repeated with the same idempotency key. */
export async function openCheckout(
  baseUrl: string,
  { apiKey }: Account,
  idempotencyKey: string,
): Promise<string | undefined> {
  const wanted = { package_key: 'lookups_10' }
  const { status, text } = await payOnce(`${baseUrl}/checkouts`, apiKey, idempotencyKey, wanted)
  if (status >= 200 && status < 300) return String(readAt(JSON.parse(text), 'checkout_url'))
  if (isTrouble(status) || status === 409) return undefined
  throw new Error(`a payment page: ${status} ${text}`)
}
