/** The contract's port, carried out. */
export { createOperations, type OperationsFor } from '../create-operations.ts'
export type { Caller, OperationDependencies } from '../operation.ts'
