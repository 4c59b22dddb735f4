/** The packages that are generated from openapi.json, once more, from one with hostile operations in it. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { document } from '@vinspec/contract/document'
import { hostileContract } from '@vinspec/contract/testing'
import { succeed } from '@vinspec/core/testing/run-process'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
/** In the order in which they are generated; and what stands between them. */
const COPIED = ['contract', 'mcp-tools', 'sdk', 'cli']

/** All that the real contract has, so that the code written by hand fits, and more. */
const contract = {
  ...document,
  servers: hostileContract.servers,
  tags: [...document.tags, ...hostileContract.tags],
  paths: { ...document.paths, ...hostileContract.paths },
  components: {
    ...document.components,
    parameters: { ...document.components.parameters, ...hostileContract.components.parameters },
    schemas: { ...document.components.schemas, ...hostileContract.components.schemas },
    securitySchemes: {
      ...document.components.securitySchemes,
      ...hostileContract.components.securitySchemes,
    },
  },
}

/** Returns its folder. The command is bundled there. */
export async function createWorkspace(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'vinspec-hostile-'))
  await writeFile(join(root, 'openapi.json'), JSON.stringify(contract))
  // Where the command's manual goes.
  await mkdir(join(root, 'docs'))
  await cp(join(repository, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'))
  for (const name of COPIED) await copyPackage(name, root)
  for (const name of COPIED) await generate(join(root, 'packages', name))
  await succeed('node', ['build/bundle.ts'], { cwd: join(root, 'packages/cli') })
  return root
}

/** What `pnpm gen` does. */
async function generate(cwd: string): Promise<void> {
  const { scripts } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8'))
  if (scripts.gen !== undefined) await succeed('sh', ['-c', scripts.gen], { cwd })
}

async function copyPackage(name: string, root: string): Promise<void> {
  const from = join(repository, 'packages', name)
  const to = join(root, 'packages', name)
  await cp(from, to, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist|test)(\/|$)/.test(path.slice(from.length)),
  })
  for (const folder of ['.', '@vinspec', '@types', '@modelcontextprotocol']) {
    const modules = join(from, 'node_modules', folder)
    const names = await readdir(modules).catch(() => [])
    await mkdir(join(to, 'node_modules', folder), { recursive: true })
    for (const each of names.filter((entry) => !/^[@.]/.test(entry))) {
      const own = folder === '@vinspec' && COPIED.includes(each)
      await symlink(
        own ? join(root, 'packages', each) : join(modules, each),
        join(to, 'node_modules', folder, each),
      )
    }
  }
}

export async function removeWorkspace(root: string): Promise<void> {
  await rm(root, { recursive: true })
}
