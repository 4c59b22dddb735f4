/** Which calls of the reference a signed-in reader can run in test mode. */
import type { DescribedOperation } from '@vinspec/contract/reader'
import { exampleRequest } from './example-request.ts'

/** Those that need a key. The others anyone can open. */
export function isRunnable(operation: DescribedOperation): boolean {
  return operation.authenticated && exampleRequest(operation) !== null
}
