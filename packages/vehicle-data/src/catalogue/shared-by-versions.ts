import type { Span } from '../facts/amounts.ts'

/** A model's figure applies to each of its versions if they differ by no more than this share. */
const TOLERANCE = 0.03

/** The span of a figure over all versions of a model, if narrow enough to apply to each. A wider one says nothing about a version. */
export const sharedByVersions = (span: Span | undefined): Span | undefined =>
  span !== undefined && span.to <= span.from * (1 + TOLERANCE) ? span : undefined
