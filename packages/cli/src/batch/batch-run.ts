/** What a command that follows a batch works with. */
import type { Vinspec } from '@vinspec/sdk'
import { resolveAccess } from '../account/access.ts'
import { createClient, requireKey } from '../account/create-client.ts'
import type { Settings } from '../settings.ts'
import { createRowPrinter, type PrintRows } from './print-rows.ts'

export interface BatchRun {
  readonly vinspec: Vinspec
  readonly settings: Settings
  readonly printRows: PrintRows
  readonly signal: AbortSignal
}

/** Throws without a key, and for a filter or a template that cannot be used. */
export async function openBatchRun(settings: Settings, signal: AbortSignal): Promise<BatchRun> {
  const access = resolveAccess(settings)
  requireKey(access)
  const vinspec = createClient(settings, {}, access)
  return { vinspec, settings, printRows: await createRowPrinter(settings), signal }
}
