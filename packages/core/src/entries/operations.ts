/** The contract's port, carried out. */
export { createOperations, type OperationsFor } from '../port/create-operations.ts'
export type { Caller, OperationDependencies } from '../port/operation.ts'
