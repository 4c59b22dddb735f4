import type { Dependencies } from '../src/foundation/dependencies.ts'
import { newId } from '../src/foundation/ids.ts'
import * as sql from '../src/generated/sql/functions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Gives a test customer the credits of a paid lookup package without the vendor, so that the credits have a price. */
export async function buyCredits(
  { prisma, clock }: Dependencies,
  customerId: string,
  packageKey: string,
): Promise<void> {
  const id = newId()
  const now = clock()
  const { amountCents, credits } = await prisma.lookupPackage.findUniqueOrThrow({ where: { packageKey } })
  const page = {
    state: 'open',
    pageId: id,
    url: 'https://payments.example',
    pageExpiresAt: now,
    requestId: 'req_test',
  }
  const terms = { customerId, packageKey, amountCents, credits, idempotencyKey: id, createdAt: now }
  await prisma.checkout.create({ data: { id, attemptId: id, ...terms, ...page } })
  await sql.recordPayment(prisma, {
    payment: `pi_${id}`,
    amount: amountCents,
    currency: 'usd',
    grant: newId(),
    confirmedAt: now,
    now,
    expiresAt: new Date(now.getTime() + 30 * DAY_MS),
    checkout: id,
    customer: customerId,
  })
}
