/** The books of what vendors are paid: a request is entered before it is sent, as if it had to be paid for. */
import { type LiveSource, OwnLimit, type SendBilled } from '@vinspec/live-sources'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import * as sql from '../../generated/sql/functions.ts'
import { enterCall } from './enter-call.ts'
import type { SourceOptions } from './live-sources.ts'

type BudgetedSource = Pick<SourceOptions, 'dailyBudgetMicros'> & {
  readonly source: Pick<LiveSource, 'name' | 'terms'>
}

interface Billed {
  /** The key under which the answer is stored. */
  readonly key: string
  /** The attempt at a lookup that needs the answer. */
  readonly attemptId: string | undefined
  /** Called if the day's budget is used up: the request is not sent. */
  readonly onOverBudget: () => void
  /**
   * Called if the request brought a result: it stays open, and storing the answer closes it. Without this, the request
   * is closed immediately.
   */
  readonly onResult?: (callId: string) => void | Promise<void>
}

export function billTo(
  { prisma, clock }: Dependencies,
  { source, dailyBudgetMicros }: BudgetedSource,
  { key, attemptId, onOverBudget, onResult }: Billed,
): SendBilled {
  const { micros, billed } = source.terms.price
  const close = async (id: string, cost: number, outcome: CallOutcome) =>
    await closeCall({ prisma, clock }, { id, cost, outcome })

  return async (send, isResult) => {
    if (micros === 0) return await send()
    const id = newId()
    const isEntered = await enterCall(
      { prisma, clock },
      {
        id,
        source: source.name,
        key,
        attemptId,
        priceMicros: micros,
        budgetMicros: dailyBudgetMicros,
      },
    )
    if (!isEntered) {
      onOverBudget()
      throw new OwnLimit(`the budget of ${source.name} is used up`)
    }
    try {
      const response = await send()
      const hasResult = isResult(response)
      if (hasResult && onResult) await onResult(id)
      else await close(id, hasResult || billed === 'call' ? micros : 0, hasResult ? 'result' : 'no_result')
      return response
    } catch (error) {
      // Our own limit: it was not sent.
      if (error instanceof OwnLimit) await close(id, 0, 'no_result')
      else await close(id, micros, 'lost')
      throw error
    }
  }
}

type CallOutcome = 'result' | 'no_result' | 'lost'

/** A request that cannot be closed stays open, and counts as paid for. */
export async function closeCall(
  { prisma, clock }: Dependencies,
  { id, cost, outcome }: { readonly id: string; readonly cost: number; readonly outcome: CallOutcome },
): Promise<void> {
  const closed = sql.closeSourceCall(prisma, { id, cost: BigInt(cost), outcome, now: clock() })
  await closed.catch(() => undefined)
}
