/** `vinspec batches follow`: waits until a batch stops, and prints its results. */
import { AbortedError, type Batch } from '@vinspec/sdk'
import { resolveAccess } from '../account/access.ts'
import { createClient, requireKey } from '../account/create-client.ts'
import type { ExitCode } from '../exit-codes.ts'
import { listenForInterruption } from '../interruption.ts'
import type { Settings } from '../settings.ts'
import { finishBatch } from './finish-batch.ts'
import { followBatch } from './follow-batch.ts'
import { interrupted } from './interrupted.ts'
import { createRowPrinter } from './print-rows.ts'

export async function follow(id: string, settings: Settings): Promise<ExitCode> {
  using interruption = listenForInterruption()
  const { signal } = interruption
  const access = resolveAccess(settings)
  requireKey(access)
  const vinspec = createClient(settings, {}, access)
  const printRows = await createRowPrinter(settings)
  let begun: Batch | undefined
  const note = (batch: Batch) => {
    begun = batch
  }
  try {
    const call = vinspec.batches.get({ batch_id: id }, { signal })
    const batch = await followBatch(vinspec, call, signal, note)
    return await finishBatch(vinspec, batch, undefined, printRows, settings)
  } catch (error) {
    throw error instanceof AbortedError && begun ? interrupted(begun, error) : error
  }
}
