/** What the ledger promises for one customer, modeled without a database. */
import type { Attempt } from '../src/lookups/lookup/lookup-steps.ts'

export interface ModelGrant {
  readonly id: string
  readonly expiresAt: number
  left: number
  /** Credits that expired, or were taken back and not given back. */
  withdrawn: number
}

export interface ModelAttempt {
  readonly attempt: Attempt
  readonly grant: ModelGrant
  readonly leaseExpiresAt: number
  state: 'open' | 'settled' | 'released'
  /** When the key became bound to its answer. */
  answeredAt?: number
}

export class LedgerModel {
  readonly grants: ModelGrant[] = []
  readonly attempts: ModelAttempt[] = []

  available(now: number): number {
    const spendable = (grant: ModelGrant) => grant.expiresAt > now
    const total = this.grants.filter(spendable).reduce((sum, { left }) => sum + left, 0)
    return total + this.lapsed(now).filter(({ grant }) => spendable(grant)).length
  }

  lapsed(now: number): ModelAttempt[] {
    return this.attempts.filter(({ state, leaseExpiresAt }) => state === 'open' && leaseExpiresAt <= now)
  }

  release(attempt: ModelAttempt): void {
    attempt.state = 'released'
    attempt.grant.left++
  }

  /** A grant with a held credit is not over until the hold is closed. */
  expire(now: number): void {
    for (const grant of this.grants.filter(({ expiresAt }) => expiresAt <= now)) {
      if (this.attempts.some((each) => each.grant === grant && each.state === 'open')) continue
      grant.withdrawn += grant.left
      grant.left = 0
    }
  }

  /** The grant that the next hold must take from: earliest expiry, then oldest. */
  next(now: number): ModelGrant | undefined {
    return this.grants
      .filter(({ left, expiresAt }) => left > 0 && expiresAt > now)
      .toSorted((a, b) => a.expiresAt - b.expiresAt || a.id.localeCompare(b.id))[0]
  }
}
