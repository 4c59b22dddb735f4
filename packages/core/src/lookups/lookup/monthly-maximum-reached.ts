import { formatCents } from '@vinspec/contract/amounts'
import { VinspecError } from '../../foundation/errors.ts'
import type { Principal } from '../../foundation/principal.ts'
import { startOfMonth } from '../../foundation/start-of-month.ts'

export function monthlyMaximumReached(
  kind: Principal['credential']['kind'],
  { maximumCents, spentCents }: { readonly maximumCents: number; readonly spentCents: number },
  now: Date,
): VinspecError {
  const resetsAt = startOfMonth(now, 1)
  const [who, where] = kind === 'connection' ? ['app', 'Connected apps'] : ['API key', 'API keys']
  return new VinspecError(
    'monthly_maximum_reached',
    `This ${who} has spent credits worth ${formatCents(spentCents)} of its monthly maximum of ${formatCents(maximumCents)}, and the next one costs more than the rest. Nothing was charged. Raise the maximum in your account under ${where}, or try again next month (UTC).`,
    {
      details: {
        monthly_maximum_cents: maximumCents,
        spent_cents: spentCents,
        resets_at: resetsAt.toISOString(),
      },
    },
  )
}
