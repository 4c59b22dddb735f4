import {
  acceptPrice,
  configureAutoTopUp,
  disableAutoTopUp,
  type Principal,
  readAutoTopUp,
  readLastTopUp,
  readPriceRise,
  readTopUpRule,
  VinspecError,
} from '@vinspec/core'
import type { Services } from '@vinspec/web/services'
import { readText } from './form.server.ts'
import { readDollars } from './read-dollars.server.ts'

/** The rule and what came of it last. The payment vendor is not asked, so that its troubles are not the page's. */
export async function readTopUp(services: Services, customerId: string) {
  const [rule, last, priceRise] = await Promise.all([
    readTopUpRule(services, customerId),
    readLastTopUp(services.prisma, customerId),
    readPriceRise(services.prisma, customerId),
  ])
  return { rule, last, priceRise }
}

/**
 * Sets the rule to what the form says, agrees to a higher price, turns it off, or opens the page for a card. Returns where the customer saves
 * a card or confirms it at the bank; undefined: that is not needed.
 */
export async function changeTopUp(
  services: Services,
  principal: Principal,
  form: FormData,
): Promise<string | undefined> {
  const { customerId } = principal
  switch (form.get('task')) {
    case 'turn_off':
      await disableAutoTopUp(services, principal)
      return undefined
    case 'set_up':
      return (await readAutoTopUp(services, customerId)).setup_url
    case 'accept_price':
      return (await acceptPrice(services, customerId, Number(readText(form, 'price_cents', 20)))).setup_url
    default: {
      const terms = {
        packageKey: readText(form, 'package_key', 200),
        thresholdPercent: readThreshold(readText(form, 'threshold_percent', 2)),
        monthlyCapCents: form.has('no_cap') ? null : readCap(readText(form, 'monthly_cap', 20).trim()),
      }
      return (await configureAutoTopUp(services, principal, terms)).setup_url
    }
  }
}

/** Undefined: as the service has it. */
function readThreshold(text: string): 10 | 20 | 30 | undefined {
  return ([10, 20, 30] as const).find((percent) => String(percent) === text)
}

/** Dollars, as a person writes them. Empty: the cap that is set. */
function readCap(text: string): number | undefined {
  if (text === '') return undefined
  const cents = readDollars(text)
  if (cents !== undefined) return cents
  throw new VinspecError('invalid_request', 'Enter the monthly cap in dollars, such as 200.')
}
