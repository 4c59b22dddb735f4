/** Implements the contract's port. */
export type { ListFile } from '../lookups/bulk-lookups/parse-list.ts'
export { createOperations, type OperationsFor } from '../port/create-operations.ts'
export type { Caller, OperationDependencies } from '../port/operation.ts'
