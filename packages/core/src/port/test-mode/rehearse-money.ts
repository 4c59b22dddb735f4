/**
 * Buying without money: payment pages, and a rule that exists only for test keys, charges nothing, and is deleted after
 * a day.
 */

import type { AutomaticTopUp, Checkout } from '@vinspec/contract'
import { parserOf } from '@vinspec/contract/validator'
import { NIL } from 'uuid'
import { fingerprint } from '../../foundation/idempotency/fingerprint.ts'
import { newId } from '../../foundation/ids.ts'
import { approvalRequired } from '../../money/auto-top-up/configure.ts'
import { checkMonthlyCap } from '../../money/auto-top-up/monthly-cap.ts'
import { thresholdCredits } from '../../money/auto-top-up/terms.ts'
import { readPackageForSale } from '../../money/catalog/lookup-packages.ts'
import type { Asked, CustomerOperation, OperationDependencies } from '../operation.ts'
import { rehearseOnce } from './rehearse-once.ts'

/** What buying these packages by a rule rehearses. Every other package is bought without a page. */
const NEEDS_CARD = 'lookups_50'
const NEEDS_APPROVAL = 'lookups_200'

const NO_RULE: AutomaticTopUp = {
  object: 'automatic_top_up',
  enabled: false,
  status: 'disabled',
  package_key: null,
  threshold_percent: null,
  threshold_credits: null,
  monthly_cap: null,
  monthly_spend: { amount_cents: 0, currency: 'usd' },
  payment_method: null,
}

const parseCheckout = parserOf('Checkout')
const parseRule = parserOf('AutomaticTopUp')

export const rehearseCheckout: CustomerOperation<'createCheckout'> = async (dependencies, asked) => {
  const { input, principal, requestId, idempotencyKey = newId() } = asked
  const keyed = {
    customer: principal.customerId,
    key: idempotencyKey,
    fingerprint: fingerprint('POST /checkouts', { ...input }),
    requestId,
  }
  const { body, ...rest } = await rehearseOnce(dependencies, keyed, async () => {
    await readPackageForSale(dependencies.prisma, input.package_key)
    const checkout: Checkout = {
      object: 'checkout',
      checkout_url: pageOf(dependencies).href,
      package_key: input.package_key,
    }
    return JSON.stringify(checkout)
  })
  const parsed = parseCheckout(JSON.parse(body))
  if (!parsed.ok) throw new Error('a rehearsed checkout is not one')
  return { body: parsed.value, ...rest }
}

/** A customer who must act on a page counts as having done so by the next request. */
export const rehearseConfigure: CustomerOperation<'configureAutoTopUp'> = async (dependencies, asked) => {
  const { input } = asked
  const before = await readRehearsedRule(dependencies, asked)
  const sold = await readPackageForSale(dependencies.prisma, input.package_key)
  const percent = input.threshold_percent ?? 10
  const cap = input.monthly_cap_cents
  checkMonthlyCap(cap ?? before.monthly_cap?.amount_cents ?? null, sold.amountCents)
  const rule: AutomaticTopUp = {
    ...before,
    enabled: true,
    status: 'active',
    package_key: input.package_key,
    threshold_percent: percent,
    threshold_credits: thresholdCredits(sold.credits, percent),
    monthly_cap: cap === undefined ? before.monthly_cap : { amount_cents: cap, currency: 'usd' },
    payment_method: { brand: 'visa', last4: '4242' },
  }
  await keepRule(dependencies, asked, rule)
  if (JSON.stringify(rule) === JSON.stringify(before)) return { body: rule }
  if (input.package_key === NEEDS_APPROVAL) throw approvalRequired(pageOf(dependencies))
  if (input.package_key !== NEEDS_CARD) return { body: rule }
  const page = { setup_url: pageOf(dependencies).href }
  return { body: { ...rule, status: 'setup_required', payment_method: null, ...page } }
}

export const rehearseDisable: CustomerOperation<'disableAutoTopUp'> = async (dependencies, asked) => {
  const rule = {
    ...(await readRehearsedRule(dependencies, asked)),
    enabled: false,
    status: 'disabled',
  } as const
  await keepRule(dependencies, asked, rule)
  return { body: rule }
}

type Caller = Pick<Asked<'getAutoTopUp'>, 'principal' | 'requestId'>

/** The rule as the customer's test keys have set it within the last day. */
export async function readRehearsedRule(
  { prisma }: OperationDependencies,
  { principal }: Caller,
): Promise<AutomaticTopUp> {
  const kept = await prisma.testLookup.findUnique({ where: { customerId_attemptId: rowOf(principal) } })
  const parsed = kept && parseRule(JSON.parse(kept.body))
  return parsed?.ok ? parsed.value : NO_RULE
}

async function keepRule(
  { prisma, clock }: OperationDependencies,
  { principal, requestId }: Caller,
  rule: AutomaticTopUp,
): Promise<void> {
  const kept = { body: JSON.stringify(rule), requestId, createdAt: clock() }
  const row = rowOf(principal)
  await prisma.testLookup.upsert({
    where: { customerId_attemptId: row },
    create: { ...row, ...kept },
    update: kept,
  })
}

/** The row is stored with the answers of rehearsed requests, under an ID that no attempt has. */
function rowOf({ customerId }: Caller['principal']) {
  return { customerId, attemptId: NIL }
}

/** A page that explains what the customer would do on the real one. */
function pageOf({ portalUrl }: OperationDependencies): URL {
  return new URL('/docs/test-keys#rehearse-buying', portalUrl)
}
