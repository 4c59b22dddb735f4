/** Asks how far a batch is until it stops: it has ended, or it waits. */
import type { Batch, ResponseInfo, Vinspec } from '@vinspec/sdk'
import { startProgress } from './progress.ts'
import { wait } from './wait.ts'

/** A call that answers with the batch. */
interface BatchCall {
  withResponse(): Promise<{ readonly data: Batch; readonly response: ResponseInfo }>
}

/** @param onBatch told of the batch as it is at first */
export async function followBatch(
  vinspec: Vinspec,
  first: BatchCall,
  signal: AbortSignal,
  onBatch: (batch: Batch) => void = () => {},
): Promise<Batch> {
  using progress = startProgress()
  let call = first
  for (;;) {
    const { data: batch, response } = await call.withResponse()
    if (call === first) onBatch(batch)
    progress.show(batch)
    const seconds = Number(response.headers.get('retry-after'))
    // Only what is worked on is worth asking for again.
    if (seconds === 0) return batch
    await wait(seconds * 1_000, signal)
    call = vinspec.batches.get({ batch_id: batch.id }, { signal })
  }
}
