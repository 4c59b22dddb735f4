/** What the stand-in knows besides what follows from a VIN. */
import { randomBytes } from 'node:crypto'
import { createOwners, type Owners } from './consent-owners.ts'

export interface Fault {
  /** Where: "tesla.token", "tesla.specs", "nhtsa.recalls"; "tesla" is everything of Tesla's. */
  readonly at: string
  /** A status, or one of `spoil` in faults.ts. */
  readonly fault: string
  /** Of the answer, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>
  /** How often; always, without it. */
  times?: number
  /** Of `slow`. */
  readonly ms?: number
}

export interface State {
  /** "tesla.specs 5YJ3E1EB1KF317000", in order. */
  calls: string[]
  /** The first that fits counts. */
  faults: Fault[]
  /** Partner tokens that are good, each with its audience. */
  readonly tokens: Map<string, string>
  /** Who signed in at a maker. They outlive a reset. */
  readonly owners: Owners
  issueToken(audience: string): string
  reset(): void
}

export function createState(): State {
  const tokens = new Map<string, string>()
  return {
    calls: [],
    faults: [],
    tokens,
    owners: createOwners(),
    issueToken(audience) {
      const token = `partner-${randomBytes(18).toString('base64url')}`
      tokens.set(token, audience)
      return token
    },
    reset() {
      this.calls = []
      this.faults = []
      tokens.clear()
    },
  }
}
