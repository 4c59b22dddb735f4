/** The states of lists and of their rows. */

/** `stopped`: waits for credits. Only the last two are final. */
export const BULK_STATES = [
  'checking',
  'checked',
  'running',
  'paused',
  'stopped',
  'canceled',
  'finished',
] as const
export type BulkState = (typeof BULK_STATES)[number]

/** A row that is `unchecked` or `ready` is still open; a `ready` one can be looked up. */
export const ROW_STATES = [
  'invalid',
  'duplicate',
  'unchecked',
  'unsupported',
  'ready',
  'found',
  'skipped',
  'failed',
] as const
export type RowState = (typeof ROW_STATES)[number]
