/** The one error model, under its name in core. Each app maps codes to its own protocol. */
export { VinspecError } from '@vinspec/contract/error'
