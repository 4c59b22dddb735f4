import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'

/** A pairing as a customer sees it. */
export type PairingView =
  | {
      readonly kind: 'pending'
      readonly deviceName: string | null
      readonly ipAddress: string | null
      readonly askedAt: Date
    }
  /** This customer decided it. */
  | { readonly kind: 'approved' | 'denied'; readonly deviceName: string | null }
  | { readonly kind: 'expired' }

/** Undefined: there is no such code, or another customer decided its pairing. */
export async function findPairing(
  { prisma, clock }: Dependencies,
  { customerId, userCode }: { readonly customerId: string; readonly userCode: string },
): Promise<PairingView | undefined> {
  const pairing = await prisma.pairing.findUnique({ where: { userCode } })
  if (!pairing) return undefined
  const { status, deviceName, ipAddress, createdAt, expiresAt } = pairing
  if (status === 'pending') {
    if (expiresAt <= (await readMoment(prisma, clock))) return { kind: 'expired' }
    return { kind: 'pending', deviceName, ipAddress, askedAt: createdAt }
  }
  if (pairing.customerId !== customerId) return undefined
  return { kind: status === 'denied' ? 'denied' : 'approved', deviceName }
}
