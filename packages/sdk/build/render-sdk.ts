/** The sources of the client that a contract describes. */
import { Place, readOperations } from '@vinspec/contract/reader'
import { renderClient } from './render-client.ts'
import { renderSchemas } from './render-schemas.ts'

/** The first server of the contract is production. Throws for whatever the client cannot express. */
export function renderSdk(document: object): Record<'client.ts' | 'schemas.ts', string> {
  const root = new Place(document)
  const operations = readOperations(document)
  const production = root.get('servers').get(0)
  return {
    'schemas.ts': renderSchemas(root.get('components').get('schemas'), operations),
    'client.ts': renderClient(operations, production.text('url') ?? production.refuse('url is missing')),
  }
}
