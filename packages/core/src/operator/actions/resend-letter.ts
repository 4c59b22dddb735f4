import { validate as isUuid } from 'uuid'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import * as sql from '../../generated/sql/functions.ts'

/** Sends a letter again, as it was, to the address that its customer has now. False: this customer has no such letter. */
export async function resendLetter(
  { prisma, clock }: Dependencies,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<boolean> {
  if (!isUuid(id)) return false
  return await prisma.$transaction(async (tx) => {
    const letter = await tx.notification.findFirst({
      where: { id, customerId, address: null },
      select: { kind: true, episode: true, data: true },
    })
    if (!letter) return false
    const { kind, episode, data } = letter
    await sql.noteOperatorAction(tx, {
      subject: 'notification',
      id,
      customer: customerId,
      before: {},
      after: { resent: kind },
    })
    const again = { customer: customerId, kind, episode: `${episode}, again ${newId()}`, now: clock() }
    await sql.notifyCustomer(tx, { ...again, data: typeof data === 'object' && data !== null ? data : {} })
    return true
  })
}
