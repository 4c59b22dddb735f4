/** Writes vinspec/generated from openapi.json. Without Python it leaves what is there, and says so. */
import { glob, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientFolder, preparePython, run } from './virtual-environment.ts'

const contract = fileURLToPath(new URL('../../../openapi.json', import.meta.url))
const generated = join(clientFolder, 'vinspec/generated')
const MARK = '# Generated from openapi.json by `pnpm gen`. Do not edit.\n'

const prepared = await preparePython()
if ('missing' in prepared) console.log(`NOT GENERATED: the Python client. ${prepared.missing}`)
else await generate(prepared.python, prepared.bin)

async function generate(python: string, bin: string): Promise<void> {
  const draft = await mkdtemp(join(clientFolder, 'node_modules/generated-'))
  try {
    const config = join(clientFolder, 'generator.yaml')
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
    for await (const file of glob('**/*.py', { cwd: draft })) {
      await writeFile(join(draft, file), MARK + (await readFile(join(draft, file), 'utf8')))
    }
    await rm(join(draft, '.ruff_cache'), { recursive: true, force: true })
    await rm(generated, { recursive: true, force: true })
    await rename(draft, generated)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
