import type { Span } from '../facts/amounts.ts'

/** What the versions of a model may differ by, as a share, for a figure of the model to be each version's. */
const TOLERANCE = 0.03

/** The span of a figure over all versions of a model, if it is theirs; a wider one says nothing of any of them. */
export const sharedByVersions = (span: Span | undefined): Span | undefined =>
  span !== undefined && span.to <= span.from * (1 + TOLERANCE) ? span : undefined
