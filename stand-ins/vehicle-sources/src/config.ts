/** The environment of the stand-in, parsed once. Nothing else here reads `process.env`. */
import { type Environment, readSettings } from '@vinspec/stand-in-pages'

export function readConfig(env: Environment = process.env): { readonly port: number } {
  return readSettings('stand-in for vehicle sources', env, ({ port }) => ({ port: port('PORT', 4020) }))
}
