/** What a command that follows a batch works with. */
import type { Batch, Vinspec } from '@vinspec/sdk'
import { resolveAccess } from '../account/access.ts'
import { createClient, requireKey } from '../account/create-client.ts'
import type { Settings } from '../settings.ts'

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
  return { vinspec: createClient(settings, {}, access), settings, signal }
}
