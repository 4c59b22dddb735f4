/** Core's name for the shared error type. Each app maps its codes to its own protocol. */
export { VinspecError } from '@vinspec/contract/error'
