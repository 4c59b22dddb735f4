/** Customers with automatic top-up, with the payments sandbox; jobs run on command. */
import { type AutoTopUpTerms, configureAutoTopUp } from '../src/money/auto-top-up/configure.ts'
import { readAutoTopUp } from '../src/money/auto-top-up/rule.ts'
import { ensurePaymentCustomer } from '../src/money/payments/payment-customer.ts'
import type { Payments } from '../src/money/payments/payments.ts'
import { lookUpAs } from './look-up.ts'
import type { PaymentBed } from './payment-bed.ts'
import { keyOf, ownerOf } from './principals.ts'
import { sweepAndWorkOff, workOff } from './work-off.ts'

export const SAVED_CARDS = {
  good: 'pm_card_visa',
  /** A card that is saved without trouble, then declined at every charge. */
  declined: 'pm_card_chargeCustomerFail',
  /** A card that requires its holder at every charge. */
  authentication: 'pm_card_authenticationRequired',
  /** A card that requires its holder until it has been set up. */
  authenticationOnce: 'pm_card_authenticationRequiredOnSetup',
} as const

/** The vendor calls of a purchase, by the sandbox's names. */
export const CHARGE_OPERATIONS = [
  'PaymentIntents.create',
  'PaymentIntents.confirm',
  'PaymentIntents.retrieve',
] as const

export interface TopUpShop {
  /** A customer with a saved card, or without if it is null, that the service does not know about yet. */
  createCustomer(credits: number, card?: string | null): Promise<string>
  /** Saves a card at the vendor, and returns the vendor's ID of it. */
  saveCard(customerId: string, card: string): Promise<string>
  configure(customerId: string, terms?: Partial<AutoTopUpTerms>): ReturnType<typeof configureAutoTopUp>
  /** A customer whose rule buys 50 credits at 10%, and has nothing to buy now. */
  createRule(credits: number, terms?: Partial<AutoTopUpTerms> & { card?: string }): Promise<string>
  read(customerId: string): ReturnType<typeof readAutoTopUp>
  status(customerId: string): Promise<string>
  lookUp(customerId: string, times?: number): Promise<void>
  /** Does all waiting jobs, and the jobs that these enqueue. A job that fails is due again. */
  work(payments?: Payments): Promise<void>
  /** Runs the sweep, then works. */
  sweep(payments?: Payments): Promise<void>
  topUps(customerId: string): Promise<object[]>
  /** What the vendor has charged the customer, in cents. */
  charged(customerId: string): Promise<number[]>
}

export function openTopUpShop(bed: PaymentBed): TopUpShop {
  const { sandbox, payments } = bed

  const vendorId = (customerId: string) => ensurePaymentCustomer(bed, customerId)

  const saveCard: TopUpShop['saveCard'] = async (customerId, card) => {
    const form = { customer: await vendorId(customerId) }
    return String((await sandbox.stripe('POST', `/payment_methods/${card}/attach`, form))['id'])
  }

  const createCustomer: TopUpShop['createCustomer'] = async (credits, card = SAVED_CARDS.good) => {
    const customerId = await bed.createCustomer(credits)
    if (card !== null) await saveCard(customerId, card)
    return customerId
  }

  const configure: TopUpShop['configure'] = (customerId, terms) =>
    configureAutoTopUp(bed, ownerOf(customerId), {
      packageKey: 'lookups_50',
      thresholdPercent: undefined,
      monthlyCapCents: undefined,
      ...terms,
    })

  const work: TopUpShop['work'] = (vendor = payments) => workOff({ ...bed, payments: vendor })

  const lookUp: TopUpShop['lookUp'] = async (customerId, times = 1) => {
    for (let i = 0; i < times; i++) await lookUpAs(keyOf(customerId), bed)
  }

  return {
    createCustomer,
    saveCard,
    configure,
    createRule: async (credits, { card, ...terms } = {}) => {
      const customerId = await createCustomer(credits, card)
      await configure(customerId, terms)
      await work()
      return customerId
    },
    read: (customerId) => readAutoTopUp(bed, customerId),
    status: async (customerId) =>
      (await bed.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId } })).status,
    lookUp,
    work,
    sweep: (vendor = payments) => sweepAndWorkOff({ ...bed, payments: vendor }),
    topUps: (customerId) =>
      bed.prisma.topUp.findMany({ where: { customerId }, orderBy: [{ reservedAt: 'asc' }, { id: 'asc' }] }),
    charged: async (customerId) => {
      const { data } = await sandbox.stripe(
        'GET',
        `/charges?limit=100&customer=${await vendorId(customerId)}`,
      )
      const charges: ReadonlyArray<{ status: string; amount: number }> = Array.isArray(data) ? data : []
      return charges.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)
    },
  }
}
