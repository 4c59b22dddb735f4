/** What the generators of other packages read openapi.json with. */
export { ContractError, Place } from './contract-place.ts'
export { paramsType } from './params-type.ts'
export { type Operation, readOperations } from './read-operations.ts'
export type { Pagination } from './read-pagination.ts'
export type { Parameter } from './read-parameters.ts'
export { type PortOperation, readErrorDefinitions, readPort } from './read-port.ts'
export { type Kind, readShape, type Shape } from './read-shape.ts'
