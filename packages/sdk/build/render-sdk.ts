/** The sources of the client that a contract describes. */
import { Place, readErrorDefinitions, readPort } from '@vinspec/contract/reader'
import { classOfStatus } from '../src/api-errors.ts'
import { quote } from './quote.ts'
import { readDetails, renderErrors } from './render-errors.ts'
import { renderResources } from './render-resources.ts'
import { renderSchemas } from './render-schemas.ts'

/** The first server of the contract is production. Throws for whatever the client cannot express. */
export function renderSdk(document: object): Record<string, string> {
  const operations = readPort(document)
  const production = new Place(document).get('servers').get(0)
  const url = production.text('url') ?? production.refuse('url is missing')
  const details = [...readDetails(document).values()].map(({ schema }) => schema)
  const definitions = readErrorDefinitions(document)
  return {
    'schemas.ts': renderSchemas(document, operations, ['ErrorCode', ...details]),
    'errors.ts': renderErrors(document),
    'resources.ts': renderResources(operations, (code) => classOfStatus(definitions[code]?.status ?? 0).name),
    'production-url.ts': `/** Root of the API of the contract's first server. */\nexport const PRODUCTION_URL = ${quote(url)}\n`,
  }
}
