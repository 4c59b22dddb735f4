import { VinspecError } from '../../foundation/errors.ts'
import type { Principal } from '../../foundation/principal.ts'

export function dailyCapReached(
  kind: Principal['credential']['kind'],
  dailyCap: number,
  now: Date,
): VinspecError {
  const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
  const [who, where] = kind === 'connection' ? ['app', 'Connected apps'] : ['API key', 'API keys']
  return new VinspecError(
    'daily_cap_reached',
    `This ${who} has used its daily cap of ${dailyCap} ${dailyCap === 1 ? 'credit' : 'credits'}. Nothing was charged. Raise the cap in your account under ${where}, or try again tomorrow (UTC).`,
    { details: { daily_credit_cap: dailyCap, resets_at: resetsAt.toISOString() } },
  )
}
