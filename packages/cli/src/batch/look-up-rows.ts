/** Looks up the VINs of a batch, a few at a time, until all are done or going on makes no sense. */
import { AbortedError, ApiError, type Vinspec } from '@vinspec/sdk'
import { EXIT } from '../exit-codes.ts'
import { explainError } from '../explain-error.ts'
import type { BatchRun } from './batch-run.ts'
import type { Outcome } from './outcome.ts'
import { recoverLookup } from './recover-lookup.ts'
import type { ResumeFile } from './resume-file.ts'
import { wait } from './wait.ts'

/** Why nothing more was started: out of credits, no access, or interrupted. Null: all were looked up. */
export async function lookUpRows(run: BatchRun): Promise<unknown> {
  const queue = run.vins.values()
  let stop: unknown = null
  const worker = async () => {
    for (const vin of queue) {
      stop ??= run.signal.aborted ? new AbortedError('Interrupted.', { cause: run.signal.reason }) : null
      if (stop !== null) return
      try {
        await lookUpRow(run, vin)
      } catch (error) {
        stop ??= error
      }
    }
  }
  await Promise.all(Array.from({ length: run.concurrency }, worker))
  return stop
}

/** Throws only what stops the batch. */
async function lookUpRow(run: BatchRun, vin: string): Promise<void> {
  const { resume } = run
  const startedAt = resume.started.get(vin)
  if (startedAt === undefined) resume.noteStart(vin)
  const outcome = await findOutcome(run, vin, startedAt)
  try {
    if (outcome.status !== 'failed') resume.noteOutcome(vin, outcome)
  } finally {
    // It may be paid for: what cannot be kept is printed.
    await run.onOutcome(vin, outcome)
  }
}

async function findOutcome(run: BatchRun, vin: string, startedAt: number | undefined): Promise<Outcome> {
  const { vinspec, resume, signal } = run
  try {
    const recovered = startedAt === undefined ? null : await recoverLookup(run, vin, startedAt)
    return recovered ?? (await lookUp(vinspec, vin, keyOf(resume, vin), signal))
  } catch (error) {
    const { exitCode, body } = explainError(error)
    if (exitCode === EXIT.notFound || exitCode === EXIT.usage) return { status: 'refused', error: body.error }
    if (exitCode === EXIT.unavailable || exitCode === EXIT.failed || exitCode === EXIT.conflict)
      return { status: 'failed', error: body.error }
    throw error
  }
}

/** Has patience with the rate limit, which says when to come back. */
async function lookUp(vinspec: Vinspec, vin: string, key: string, signal: AbortSignal): Promise<Outcome> {
  for (;;) {
    try {
      const { data, response } = await vinspec.vehicleSpecs
        .lookUp({ vin }, { idempotencyKey: key, signal })
        .withResponse()
      const { creditsCharged, requestId } = response
      return {
        status: 'ok',
        specs: data,
        credits_charged: creditsCharged,
        request_id: requestId,
        idempotency_key: key,
      }
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error
      await wait(error.retryAfterMs ?? 1_000, signal)
    }
  }
}

function keyOf({ batchId }: ResumeFile, vin: string): string {
  return `vinspec-batch-${batchId}-${vin}`
}
