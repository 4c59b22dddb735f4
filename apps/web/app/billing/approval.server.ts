/** What a key or an app asks the customer to approve, and the answer. */
import { approveChange, readApproval, refuseChange, type ShownApproval } from '@vinspec/core/top-up'
import type { Services } from '@vinspec/web/services'
import { data } from 'react-router'

interface OwnApproval {
  readonly customerId: string
  readonly id: string
}

/** Throws a 404 if no such approval was requested from this customer. */
export async function readOwnApproval(services: Services, own: OwnApproval): Promise<ShownApproval> {
  const approval = await readApproval(services, own)
  if (!approval) throw data(null, 404)
  return approval
}

/** Returns where to go next. If the approval can no longer be decided, that is its own page, which says why. */
export async function decide(
  services: Services,
  own: OwnApproval,
  answer: 'approve' | 'refuse',
): Promise<string> {
  const decided = await (answer === 'approve' ? approveChange : refuseChange)(services, own)
  if (!decided) throw data(null, 404)
  // The billing page also says if a card has to be saved first.
  return decided.kind === 'approved' ? '/billing#top-up' : `/approvals/${own.id}`
}
