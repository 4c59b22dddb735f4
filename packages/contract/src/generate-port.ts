/** Writes the port of the service, with its policies, and the error codes to `generated/`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { document } from './document.ts'
import { readOperations } from './read-operations.ts'
import { readErrorDefinitions, readPort } from './read-port.ts'
import { type PortOperation, renderErrors, renderPort } from './render-port.ts'

const MARK = '// Generated from openapi.json by `pnpm gen`. Do not edit.\n\n'
const generated = new URL('./generated/', import.meta.url)

await mkdir(generated, { recursive: true })
const port = readPort(document)
const operations = readOperations(document).map((operation): PortOperation => {
  const found = port.get(operation.id)
  if (!found) throw new Error(`${operation.id} is not in the port`)
  return { ...operation, ...found }
})
await writeFile(new URL('port.ts', generated), MARK + renderPort(operations))
await writeFile(new URL('errors.ts', generated), MARK + renderErrors(readErrorDefinitions(document)))
