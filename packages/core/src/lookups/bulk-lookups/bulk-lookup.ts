/** The words of the room. */

/** `stopped`: it waits for credits. Only the last two are the end. */
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

/** A row that is `unchecked` or `ready` is still open; `ready` is one that can be looked up. */
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
