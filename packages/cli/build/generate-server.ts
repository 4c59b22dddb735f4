/** Writes the descriptions of the MCP server: for the MCP registry, and for the bundle. JSON has no room for a mark. */
import { writeFile } from 'node:fs/promises'
import { tools } from '@vinspec/mcp-tools'
import { toBundleManifest, toRegistryEntry } from './describe-server.ts'

const generated = new URL('../src/generated/', import.meta.url)

for (const [file, content] of Object.entries({
  'server.json': toRegistryEntry(),
  'manifest.json': toBundleManifest(tools),
})) {
  await writeFile(new URL(file, generated), `${JSON.stringify(content, null, 2)}\n`)
}
