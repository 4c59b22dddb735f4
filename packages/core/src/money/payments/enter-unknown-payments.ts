import { type FulfilmentDependencies, fulfilPayment } from './fulfil-payment.ts'

/** Payments by their IDs at the vendor. */
export interface EnteredPayments {
  /** Recorded now, with their credits granted. */
  readonly entered: readonly string[]
  /** They do not match what was sold, or name no customer that we know: recorded, but nothing was granted. */
  readonly unclear: readonly string[]
}

/** Enters those of these payments that we have no record of. Throws `PaymentsUnavailable`. */
export async function enterUnknownPayments(
  dependencies: FulfilmentDependencies,
  paymentIds: readonly string[],
): Promise<EnteredPayments> {
  const known = await dependencies.prisma.payment.findMany({
    where: { id: { in: [...paymentIds] } },
    select: { id: true },
  })
  const knownIds = new Set(known.map(({ id }) => id))
  const found = { entered: new Array<string>(), unclear: new Array<string>() }
  for (const id of new Set(paymentIds)) {
    if (knownIds.has(id)) continue
    const { kind } = await fulfilPayment(dependencies, id)
    if (kind === 'granted') found.entered.push(id)
    if (kind === 'mismatch') found.unclear.push(id)
  }
  return found
}
