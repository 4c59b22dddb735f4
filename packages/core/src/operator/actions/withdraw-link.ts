import { validate as isUuid } from 'uuid'
import type { Database, Transaction } from '../../foundation/db/client.ts'
import * as sql from '../../generated/sql/functions.ts'

/** Ends a customer's share link and records it. False: the customer has no such link. */
export async function withdrawLink(
  prisma: Database,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<boolean> {
  if (!isUuid(id)) return false
  return await withdraw(prisma, { subject: 'share_link', id, customerId }, async (tx) =>
    tx.shareLink.deleteMany({ where: { customerId, id } }),
  )
}

/** Takes a customer's logo and color off what they share, on record. False: the customer has none. */
export async function withdrawBrand(prisma: Database, customerId: string): Promise<boolean> {
  return await withdraw(prisma, { subject: 'brand', id: customerId, customerId }, async (tx) =>
    tx.brand.deleteMany({ where: { customerId } }),
  )
}

async function withdraw(
  prisma: Database,
  { customerId, ...what }: { readonly subject: string; readonly id: string; readonly customerId: string },
  remove: (tx: Transaction) => Promise<{ readonly count: number }>,
): Promise<boolean> {
  return await prisma.$transaction(async (tx) => {
    if ((await remove(tx)).count === 0) return false
    const change = { before: {}, after: { withdrawn: true } }
    await sql.noteOperatorAction(tx, { ...what, customer: customerId, ...change })
    return true
  })
}
