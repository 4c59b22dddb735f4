/** What the customer is shown of the latest top-up. */
import type { Database } from '../../foundation/db/client.ts'
import type { TopUp } from '../../generated/prisma/client.ts'
import { parseFailure, type TopUpFailure } from './terms.ts'

export interface LastTopUp {
  readonly startedAt: Date
  readonly credits: number
  readonly amountCents: number
  readonly result: TopUpResult
}

/** in_flight: being charged now. failed: nothing was granted. */
export type TopUpResult =
  | { readonly kind: 'in_flight' }
  | { readonly kind: 'paid'; readonly paymentId: string }
  | {
      readonly kind: 'failed'
      readonly failure: TopUpFailure
      /** Null: it is only tried again after the customer does something. */
      readonly nextTryAt: Date | null
    }

/** Null: no top-up was ever attempted. */
export async function readLastTopUp(prisma: Database, customerId: string): Promise<LastTopUp | null> {
  const last = await prisma.topUp.findFirst({
    where: { customerId },
    orderBy: [{ reservedAt: 'desc' }, { id: 'desc' }],
    include: {
      package: { select: { credits: true } },
      customer: { select: { autoTopUpRule: { select: { status: true, dueAt: true } } } },
    },
  })
  if (!last) return null
  const rule = last.customer.autoTopUpRule
  return {
    startedAt: last.reservedAt,
    credits: last.package.credits,
    amountCents: last.amountCents,
    result: toResult(last, rule?.status === 'retry_scheduled' ? rule.dueAt : null),
  }
}

type EndOfTopUp = Pick<TopUp, 'state' | 'failure' | 'paymentId'>

function toResult({ state, failure, paymentId }: EndOfTopUp, nextTryAt: Date | null): TopUpResult {
  if (failure !== null) return { kind: 'failed', failure: parseFailure(failure), nextTryAt }
  return state === 'succeeded' && paymentId !== null ? { kind: 'paid', paymentId } : { kind: 'in_flight' }
}
