/** The state of the stand-in. Its answers otherwise depend only on the VIN. */
import { randomBytes } from 'node:crypto'
import { createOwners, type Owners } from './consent-owners.ts'

export interface Fault {
  /** The endpoint: "tesla.token", "tesla.specs", "nhtsa.recalls". "tesla" is all of Tesla's. */
  readonly at: string
  /** A status, or one of `spoil` in faults.ts. */
  readonly fault: string
  /** Headers of the response, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>
  /** How often the fault happens; always if omitted. */
  times?: number
  /** The delay for `slow`. */
  readonly ms?: number
  /** What `slow` waits for instead. */
  readonly until?: Promise<unknown>
}

export interface State {
  /** The calls in order, such as "tesla.specs 5YJ3E1EB1KF317000". */
  calls: string[]
  /** The first fault that matches a call applies. */
  faults: Fault[]
  /** Valid partner tokens, each with its audience. */
  readonly tokens: Map<string, string>
  /** Owners who signed in with a maker. A reset does not remove them. */
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
