/** Asks how far a batch is until it stops: it has ended, or it waits. */
import { AbortedError, type Batch, type ResponseInfo } from '@vinspec/sdk'
import { CommandError } from '../command-error.ts'
import { type ExitCode, exitCodeOfSignal } from '../exit-codes.ts'
import type { BatchRun, Stopped } from './batch-run.ts'
import { startProgress } from './progress.ts'
import { wait } from './wait.ts'

/** A call that answers with the batch. */
interface BatchCall {
  withResponse(): Promise<{ readonly data: Batch; readonly response: ResponseInfo }>
}

/** Follows it and does what remains. An interruption ends that, and not the batch. */
export async function followToEnd(
  run: BatchRun,
  call: BatchCall,
  finish: (stopped: Stopped) => Promise<ExitCode>,
): Promise<ExitCode> {
  let begun: Batch | undefined
  const note = (batch: Batch) => {
    begun = batch
  }
  try {
    const batch = await followBatch(run, call, note)
    return await finish({ batch, earlier: begun?.ended_at != null })
  } catch (error) {
    throw error instanceof AbortedError && begun ? interrupted(begun, error) : error
  }
}

/** @param onBatch told of the batch as it is at first */
export async function followBatch(
  { vinspec, signal }: BatchRun,
  first: BatchCall,
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

function interrupted({ id }: Batch, { cause }: AbortedError): CommandError {
  return new CommandError('Interrupted. The batch goes on.', {
    code: 'interrupted',
    exitCode: exitCodeOfSignal(cause),
    nextStep: `vinspec batches follow ${id} follows it, and vinspec batches cancel ${id} stops it.`,
    details: { batch_id: id },
  })
}
