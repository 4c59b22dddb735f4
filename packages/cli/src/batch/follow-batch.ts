/** Asks how far a batch is until it stops: it has ended, or it waits. */
import { ApiError, type Batch, type ResponseInfo, VinspecError } from '@vinspec/sdk'
import { CommandError } from '../command-error.ts'
import type { ExitCode } from '../exit-codes.ts'
import { explainError, mayHaveBeenCarriedOut } from '../explain-error.ts'
import type { BatchRun, Stopped } from './batch-run.ts'
import { startProgress } from './progress.ts'
import { wait } from './wait.ts'

/** A call that answers with the batch. */
interface BatchCall {
  withResponse(): Promise<{ readonly data: Batch; readonly response: ResponseInfo }>
}

/**
 * Follows it and does what remains. An interruption or a failure ends that, and not the batch.
 * @param begins whether the call begins the batch
 */
export async function followToEnd(
  run: BatchRun,
  call: BatchCall,
  finish: (stopped: Stopped) => Promise<ExitCode>,
  begins = false,
): Promise<ExitCode> {
  const seen: { first?: Batch; last?: Batch } = {}
  const note = (batch: Batch) => {
    seen.first ??= batch
    seen.last = batch
  }
  try {
    const batch = await followBatch(run, call, note)
    return await finish({ batch, earlier: seen.first?.ended_at != null })
  } catch (error) {
    if (!(error instanceof VinspecError)) throw error
    if (seen.last && !isGone(error)) throw leftAlone(seen.last, error)
    throw begins && mayHaveBeenCarriedOut(error) ? perhapsBegun(error) : error
  }
}

/** @param onBatch told of the batch whenever there may be more to say */
export async function followBatch(
  { vinspec, signal }: BatchRun,
  first: BatchCall,
  onBatch: (batch: Batch) => void = () => {},
): Promise<Batch> {
  using progress = startProgress()
  let call = first
  for (;;) {
    const { data: batch, response } = await call.withResponse()
    onBatch(batch)
    progress.show(batch)
    const seconds = Number(response.headers.get('retry-after'))
    // Only what is worked on is worth asking for again.
    if (!(seconds > 0)) return batch
    await wait(seconds * 1_000, signal)
    call = vinspec.batches.get({ batch_id: batch.id }, { signal })
  }
}

function perhapsBegun(cause: VinspecError): CommandError {
  const { exitCode, body } = explainError(cause)
  const { code, message } = body.error
  return new CommandError(`${message} The batch may have started. If so, it continues.`, {
    code,
    exitCode,
    nextStep:
      'Run the same command again to follow it: nothing is paid twice. Or stop it: vinspec batches list, then vinspec batches cancel <batch_id>',
  })
}

/** Deleted, or paused because its key was revoked. */
function isGone(error: VinspecError): boolean {
  return error instanceof ApiError && [401, 404].includes(error.status)
}

/** What the service has begun is not undone. */
function leftAlone({ id, ended_at: end }: Batch, cause: VinspecError): CommandError {
  const { exitCode, body } = explainError(cause)
  const { code, message } = body.error
  const details = { batch_id: id }
  if (end !== null) {
    const nextStep = 'Run the same command again. Nothing is paid twice.'
    return new CommandError(message, { code, exitCode, nextStep, details })
  }
  return new CommandError(`${message} The batch continues.`, {
    code,
    exitCode,
    nextStep: `vinspec batches follow ${id} follows it, and vinspec batches cancel ${id} stops it.`,
    details,
  })
}
