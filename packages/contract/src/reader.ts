/** What other code needs to read and render a contract. Only this package knows the document itself. */
export { ContractError } from './contract-place.ts'
export {
  type Contract,
  type DescribedOperation,
  type DescribedParameter,
  type DescribedResponse,
  describeContract,
} from './describe-contract.ts'
export { exampleCall } from './example-call.ts'
export { paramsType } from './params-type.ts'
export type { BodyField } from './read-body-fields.ts'
export type { ErrorDescription } from './read-errors.ts'
export type { Operation } from './read-operations.ts'
export type { Pagination } from './read-pagination.ts'
export type { Field, NamedSchema, SchemaType } from './read-schema.ts'
export type { Fallback, Kind, Shape } from './read-shape.ts'
