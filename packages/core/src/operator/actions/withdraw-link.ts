import { validate as isUuid } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'
import * as sql from '../../generated/sql/functions.ts'

/** Ends a customer's share link, on record. False: the customer has no such link. */
export async function withdrawLink(
  prisma: Database,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<boolean> {
  if (!isUuid(id)) return false
  return await prisma.$transaction(async (tx) => {
    const { count } = await tx.shareLink.deleteMany({ where: { customerId, id } })
    if (count === 0) return false
    const change = { before: {}, after: { withdrawn: true } }
    await sql.noteOperatorAction(tx, { subject: 'share_link', id, customer: customerId, ...change })
    return true
  })
}
