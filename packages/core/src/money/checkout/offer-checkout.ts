/** A payment page for a customer without credits, ready to be handed over. This does not charge anything. */

import type { Checkout } from '@vinspec/contract'
import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { isLive, type Principal } from '../../foundation/principal.ts'
import { type CheckoutDependencies, startCheckout } from './start-checkout.ts'

/** A page that closes sooner than this may be gone before the customer reads about it. */
const SHORTEST_LIFE_MS = 60 * 60 * 1000
/** Prefix of the keys of offers. The space sets them apart from keys that customers send. */
const OFFER = 'offer '

/**
 * Offers the lookup package of the top-up rule, or else the smallest. While the page is open and unpaid, and has the
 * package's price, every call returns the same one. Null: the credential may not prepare payments, or nothing is on sale.
 */
export async function offerCheckout(
  dependencies: CheckoutDependencies,
  principal: Principal,
  requestId: string,
): Promise<Checkout | null> {
  const { prisma, clock, payments } = dependencies
  if (!principal.permissions.has('purchases') || !isLive(principal) || !payments) return null
  const chosen = await choosePackage(prisma, principal.customerId)
  if (!chosen) return null
  const { packageKey, amountCents } = chosen

  const last = await prisma.checkout.findFirst({
    where: { customerId: principal.customerId, packageKey, idempotencyKey: { startsWith: OFFER } },
    orderBy: { createdAt: 'desc' },
    select: {
      id: true,
      idempotencyKey: true,
      state: true,
      url: true,
      pageExpiresAt: true,
      amountCents: true,
    },
  })
  const now = await readMoment(prisma, clock)
  const closesAt = last?.pageExpiresAt?.getTime() ?? 0
  const isCurrent = last?.amountCents === amountCents && closesAt > now.getTime() + SHORTEST_LIFE_MS
  if (isCurrent && last.state === 'open' && last.url !== null) {
    return { object: 'checkout', checkout_url: last.url, package_key: packageKey }
  }
  // Concurrent callers find the same last page, and so make the same next one.
  const unfinished = last?.state === 'preparing' || last?.state === 'failed'
  const idempotencyKey = unfinished ? last.idempotencyKey : `${OFFER}${packageKey} ${last?.id ?? 'first'}`
  const { checkout } = await startCheckout(dependencies, principal, { idempotencyKey, packageKey, requestId })
  return checkout
}

async function choosePackage(prisma: Database, customerId: string) {
  const rule = await prisma.autoTopUpRule.findUnique({
    where: { customerId, enabled: true, package: { withdrawnAt: null } },
    include: { package: true },
  })
  if (rule) return rule.package
  return await prisma.lookupPackage.findFirst({
    where: { withdrawnAt: null },
    orderBy: { amountCents: 'asc' },
  })
}
