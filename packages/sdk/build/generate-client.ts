/** Writes `src/generated/`: the client with one method per operation, and a type for each schema. */
import { mkdir, writeFile } from 'node:fs/promises'
import { document } from '@vinspec/contract/document'
import { operations } from '@vinspec/contract/operations'
import { renderClient } from './render-client.ts'
import { renderSchemas } from './render-schemas.ts'

const MARK = '// Generated from openapi.json by `pnpm gen`. Do not edit.\n\n'
const generated = new URL('../src/generated/', import.meta.url)

const [production] = document.servers
if (!production) throw new Error('openapi.json: needs a server')

await mkdir(generated, { recursive: true })
await writeFile(new URL('schemas.ts', generated), MARK + renderSchemas(document.components.schemas))
await writeFile(new URL('client.ts', generated), MARK + renderClient(operations, production.url))
