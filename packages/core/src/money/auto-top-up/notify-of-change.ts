/** Every change of the rule is emailed to the customer, no matter who made it. */
import type { Transaction } from '../../foundation/db/client.ts'
import { newId } from '../../foundation/ids.ts'
import type { RuleFacts } from '../../foundation/notifications/notices.ts'
import { notify } from '../../foundation/notifications/notify.ts'
import type { ChangedBy } from './changed-by.ts'
import type { LockedRule } from './locked-rule.ts'
import { thresholdCredits } from './terms.ts'

export interface RuleChange {
  readonly by: ChangedBy
  /** Null: never set. */
  readonly before: LockedRule | null
  readonly after: LockedRule
}

/** Writes no mail when nothing has changed. In a transaction, call it last. */
export async function notifyOfChange(
  tx: Transaction,
  { by, before, after }: RuleChange,
  now: Date,
): Promise<void> {
  if (before?.version === after.version && before.status === after.status) return
  const data = { by, before: before && toFacts(before), after: toFacts(after) }
  await notify(tx, { customerId: after.customerId, kind: 'top_up_changed', episode: newId(), data }, now)
}

function toFacts(rule: LockedRule): RuleFacts {
  const { credits, name } = rule.package
  return {
    enabled: rule.enabled,
    packageName: name,
    priceCents: rule.priceCents,
    thresholdCredits: thresholdCredits(credits, rule.thresholdPercent),
    monthlyCapCents: rule.monthlyCapCents,
  }
}
