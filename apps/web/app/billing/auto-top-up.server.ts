import { sessionPrincipal } from '@vinspec/core/access'
import { VinspecError } from '@vinspec/core/foundation'
import {
  acceptPrice,
  configureAutoTopUp,
  readLastTopUp,
  readPriceRise,
  readTopUpRule,
} from '@vinspec/core/top-up'
import { type Services, servicesContext } from '@vinspec/web/services'
import type { RouterContextProvider } from 'react-router'
import { signedIn } from '../server/customer.server.ts'
import { readText } from '../server/form.server.ts'
import { perform } from '../server/perform.server.ts'
import { readDollars } from '../server/read-dollars.server.ts'
import { withinLimits } from '../server/within-limits.server.ts'

type Context = Readonly<RouterContextProvider>

/** The rule and its latest top-up. The payment vendor is not called, so that the page works during the vendor's outages. */
export async function readTopUp(services: Services, customerId: string) {
  const [rule, last, priceRise] = await Promise.all([
    readTopUpRule(services, customerId),
    readLastTopUp(services.prisma, customerId),
    readPriceRise(services.prisma, customerId),
  ])
  return { rule, last, priceRise }
}

/**
 * Sets the rule to what the form says, accepts a higher price, turns the rule off, or opens the page for a card. Returns the URL where the
 * customer saves a card or confirms it at the bank; undefined if neither is needed.
 */
export async function changeTopUp(context: Context, form: FormData): Promise<string | undefined> {
  switch (form.get('task')) {
    case 'turn_off':
      await perform(context, 'disableAutoTopUp', {})
      return undefined
    case 'set_up':
      return (await perform(context, 'getAutoTopUp', {})).body.setup_url
    default:
      return await changeAsCustomer(context, form)
  }
}

/** What only customers themselves may do, so that the port does not offer it: accept a price, and remove the cap. */
async function changeAsCustomer(context: Context, form: FormData): Promise<string | undefined> {
  const services = context.get(servicesContext)
  const { customerId, sessionId } = signedIn(context)
  const { setup_url: url } = await withinLimits(services, 'configureAutoTopUp', customerId, async () =>
    form.get('task') === 'accept_price'
      ? await acceptPrice(services, customerId, Number(readText(form, 'price_cents', 20)))
      : await configureAutoTopUp(services, sessionPrincipal(customerId, sessionId), readTerms(form)),
  )
  return url
}

function readTerms(form: FormData) {
  const packageKey = readText(form, 'package_key', 200)
  const shown = readText(form, `price_of_${packageKey}`, 20)
  return {
    packageKey,
    shownCents: shown === '' ? undefined : Number(shown),
    thresholdPercent: readThreshold(readText(form, 'threshold_percent', 2)),
    monthlyCapCents: readTypedCap(form),
  }
}

/** Undefined if none of them was chosen: the service's default applies. */
function readThreshold(text: string): 10 | 20 | 30 | undefined {
  return ([10, 20, 30] as const).find((percent) => String(percent) === text)
}

/** Null for no cap. Throws if a cap was typed and "no cap" selected as well: the customer may have meant the cap. */
function readTypedCap(form: FormData): number | null | undefined {
  const typed = readText(form, 'monthly_cap', 20).trim()
  if (!form.has('no_cap')) return readCap(typed)
  if (typed === '' || typed === readText(form, 'shown_cap', 20)) return null
  throw new VinspecError(
    'invalid_request',
    'You entered a monthly cap and selected “No monthly cap”. Choose one of them. Nothing has changed.',
  )
}

/** Cents of a typed dollar amount. Undefined if empty: the current cap stays. */
function readCap(text: string): number | undefined {
  if (text === '') return undefined
  const cents = readDollars(text)
  if (cents !== undefined) return cents
  throw new VinspecError('invalid_request', 'Enter the monthly cap in dollars, such as 200.')
}
