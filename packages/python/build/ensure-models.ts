/** Generates vinspec/generated from openapi.json, unless it is there for exactly this contract and these generators. */
import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Prepared, type Python, preparePython, run } from './virtual-environment.ts'

/** The folder of the client's package. */
export const clientFolder: string = fileURLToPath(new URL('../', import.meta.url))
const contract = fileURLToPath(new URL('../../../openapi.json', import.meta.url))
const generated = join(clientFolder, 'vinspec/generated')
const config = join(clientFolder, 'generator.yaml')
const SOURCES = [contract, config, join(clientFolder, 'requirements.txt')]
/** What they were generated from stands at its end, so that it goes with them. */
const ENTRY = '__init__.py'

export async function ensureModels(): Promise<Prepared> {
  const prepared = await preparePython()
  if ('missing' in prepared) return prepared
  const hash = createHash('sha256')
  for (const source of SOURCES) hash.update(await readFile(source))
  const stamp = `# Sources: ${hash.digest('hex')}\n`
  const entry = await readFile(join(generated, ENTRY), 'utf8').catch(() => '')
  if (!entry.endsWith(stamp)) await generate(prepared, stamp)
  return prepared
}

async function generate({ python, bin }: Python, stamp: string): Promise<void> {
  const draft = await mkdtemp(join(clientFolder, 'node_modules/generated-'))
  try {
    const options = [
      '--path',
      contract,
      '--config',
      config,
      '--meta',
      'none',
      '--output-path',
      draft,
      '--overwrite',
    ]
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` }
    await run(python, ['-m', 'openapi_python_client', 'generate', ...options, '--fail-on-warning'], env)
    await rm(join(draft, '.ruff_cache'), { recursive: true, force: true })
    await appendFile(join(draft, ENTRY), stamp)
    await rm(generated, { recursive: true, force: true })
    await rename(draft, generated)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const prepared = await ensureModels()
  if ('missing' in prepared) console.log(`NOT GENERATED: the Python client. ${prepared.missing}`)
}
