/** The sources of the client that a contract describes. */
import type { Contract } from '@vinspec/contract/reader'
import { classOfStatus } from '../src/api-errors.ts'
import { quote } from './quote.ts'
import { renderErrors } from './render-errors.ts'
import { renderResources } from './render-resources.ts'
import { renderSchemas } from './render-schemas.ts'

/** Throws a `ContractError` for whatever the client cannot express. */
export function renderSdk(contract: Contract): Record<string, string> {
  const { about, operations, errors } = contract
  const statuses = new Map(errors.map(({ code, status }) => [code, status]))
  return {
    'schemas.ts': renderSchemas(contract),
    'errors.ts': renderErrors(errors),
    'resources.ts': renderResources(operations, (code) => classOfStatus(statuses.get(code) ?? 0).name),
    'production-url.ts': `/** Root of the API of the contract's first server. */\nexport const PRODUCTION_URL = ${quote(about.url)}\n`,
  }
}
