import type { AbortedError, Batch } from '@vinspec/sdk'
import { CommandError } from '../command-error.ts'
import { exitCodeOfSignal } from '../exit-codes.ts'

/** The command has ended, and the batch goes on. */
export function interrupted({ id }: Batch, { cause }: AbortedError): CommandError {
  return new CommandError('Interrupted. The batch goes on.', {
    code: 'interrupted',
    exitCode: exitCodeOfSignal(cause),
    nextStep: `vinspec batches follow ${id} follows it, and vinspec batches cancel ${id} stops it.`,
    details: { batch_id: id },
  })
}
