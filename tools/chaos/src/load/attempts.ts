/** What the clients remember of their lookups, with which the books are compared. */
import { createHash } from 'node:crypto'

export interface Attempt {
  readonly customerId: string
  readonly key: string
  readonly vin: string
  readonly way: Way
  /** Undefined until the service has said how it ended. */
  end: End | undefined
}

/** `list`: by a worker, as a row of a list. */
export type Way = 'API' | 'tools' | 'portal' | 'list'

/** A rejection that costs nothing, or an answer that cost one credit, with its digest if it can be compared. */
export type End =
  | { readonly kind: 'refused' }
  | { readonly kind: 'answered'; readonly digest: string | undefined }

export interface Count {
  /** Lookups that the service has answered. */
  readonly answered: number
  /** Lookups that the service may have received. */
  readonly begun: number
}

export interface Attempts {
  begin(attempt: Omit<Attempt, 'end'>): Attempt
  /** Throws `Broken` if an answer differs from the one given before. */
  end(attempt: Attempt, end: End): void
  all(): readonly Attempt[]
  /** By customer. */
  counts(): ReadonlyMap<string, Count>
}

/** A promise of the service that was not kept. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

export function createAttempts(): Attempts {
  const attempts: Attempt[] = []
  const counts = new Map<string, { answered: number; begun: number }>()
  const countOf = (customerId: string) => {
    const count = counts.get(customerId) ?? { answered: 0, begun: 0 }
    counts.set(customerId, count)
    return count
  }
  return {
    begin(fields) {
      const attempt = { ...fields, end: undefined }
      attempts.push(attempt)
      countOf(attempt.customerId).begun += 1
      return attempt
    },
    end(attempt, end) {
      const { end: before, way, key, vin, customerId } = attempt
      if (before && (before.kind !== end.kind || digestOf(before) !== digestOf(end))) {
        throw new Broken(`${way}: key ${key} (${vin}) was answered differently the second time`)
      }
      if (!before && end.kind === 'answered') countOf(customerId).answered += 1
      attempt.end = end
    },
    all: () => attempts,
    counts: () => counts,
  }
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

function digestOf(end: End): string | undefined {
  return end.kind === 'answered' ? end.digest : undefined
}
