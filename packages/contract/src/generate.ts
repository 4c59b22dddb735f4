/** Writes `generated/` from openapi.json: the TypeScript types, the operation table and the labels. */
import { mkdir, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import { document } from './document.ts'
import { readLabels } from './read-labels.ts'
import { readOperations } from './read-operations.ts'

const MARK = '// Generated from openapi.json by `pnpm gen`. Do not edit.\n\n'

const contractUrl = new URL('../../../openapi.json', import.meta.url)
const generated = new URL('./generated/', import.meta.url)

await mkdir(generated, { recursive: true })

// `defaultNonNullable: false` keeps a field with a default optional in request bodies.
const types = await openapiTS(contractUrl, { alphabetize: true, defaultNonNullable: false })
await writeFile(new URL('types.ts', generated), MARK + astToString(types))

const table = JSON.stringify(readOperations(document), null, 2)
await writeFile(
  new URL('operations.ts', generated),
  `${MARK}/** Every operation of the contract, in its order. */\nexport const operations = ${table} as const\n`,
)

const labels = Object.entries(readLabels(document)).map(
  ([name, pairs]) => `export const ${name} = ${JSON.stringify(pairs, null, 2)} as const\n`,
)
await writeFile(
  new URL('labels.ts', generated),
  `${MARK}/** What people call the fields of a specification, in the order of the contract. */\n${labels.join('\n')}`,
)
