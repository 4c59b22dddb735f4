import { validate as isUuid } from 'uuid'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import * as sql from '../../generated/sql/functions.ts'

/** Within this time, a second click does not send a second email. */
const SAME_MS = 10 * 60 * 1000

/**
 * Sends an email again, unchanged, to the customer's current address. known: it was sent again within the last ten
 * minutes. not_found: this customer has no such email.
 */
export async function resendLetter(
  { prisma, clock }: Dependencies,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<'sent' | 'known' | 'not_found'> {
  if (!isUuid(id)) return 'not_found'
  return await prisma.$transaction(async (tx) => {
    await tx.$queryRaw`
      SELECT FROM notification WHERE customer_id = ${customerId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`
    const letter = await tx.notification.findFirst({
      where: { id, customerId, address: null },
      select: { kind: true, episode: true, data: true },
    })
    if (!letter) return 'not_found'
    const { kind, episode, data } = letter
    const [now, copies] = [clock(), `${episode}, again `]
    const since = new Date(now.getTime() - SAME_MS)
    const same = { customerId, kind, episode: { startsWith: copies }, createdAt: { gt: since } }
    if ((await tx.notification.count({ where: same })) > 0) return 'known'
    await sql.noteOperatorAction(tx, {
      subject: 'notification',
      id,
      customer: customerId,
      before: {},
      after: { resent: kind },
    })
    const again = { customer: customerId, kind, episode: `${copies}${newId()}`, now }
    await sql.notifyCustomer(tx, { ...again, data: typeof data === 'object' && data !== null ? data : {} })
    return 'sent'
  })
}
