/** What a command that follows a batch works with. */
import type { Batch, Retry, Vinspec } from '@vinspec/sdk'
import { resolveAccess } from '../account/access.ts'
import { createClient, requireKey } from '../account/create-client.ts'
import { announceRetry } from '../output/announce-retry.ts'
import { type Settings, wantsJsonErrors } from '../settings.ts'

export interface BatchRun {
  readonly vinspec: Vinspec
  readonly settings: Settings
  readonly signal: AbortSignal
}

/** A batch that has stopped. */
export interface Stopped {
  readonly batch: Batch
  /** It had ended before it was asked for: nothing is spent now. */
  readonly earlier: boolean
}

/** Throws without a key. */
export function openBatchRun(settings: Settings, signal: AbortSignal): BatchRun {
  const access = resolveAccess(settings)
  requireKey(access)
  const onRetry = (retry: Retry) => {
    if (!wantsJsonErrors(settings)) announceRetry(retry)
  }
  return { vinspec: createClient(settings, { onRetry }, access), settings, signal }
}
