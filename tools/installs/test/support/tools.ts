/** Package managers, runtimes, and compilers from the npm registry, cached in the workspace. */
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { succeed } from '@vinspec/core/testing/run-process'

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/vinspec-installs/', import.meta.url))

/** A file of an installed package. Null, with a message, if the registry does not have the package. */
export async function fetchTool(spec: string, file: string): Promise<string | null> {
  const folder = join(cache, spec.replaceAll(/[^\w.-]+/g, '_'))
  if (!(await exists(folder))) {
    await mkdir(cache, { recursive: true })
    const draft = await mkdtemp(join(cache, 'draft-'))
    try {
      await succeed('npm', ['install', '--no-audit', '--no-fund', '--prefix', draft, spec], { cwd: draft })
      await rename(draft, folder)
    } catch (error) {
      await rm(draft, { recursive: true })
      console.log(`NOT TESTED: ${spec}. ${error instanceof Error ? error.message : String(error)}`)
      return null
    }
  }
  return join(folder, 'node_modules', file)
}

/** The program of a version of Node. */
export function fetchNode(version: string): Promise<string | null> {
  const name = `node-${process.platform}-${process.arch}`
  return fetchTool(`${name}@${version}`, `${name}/bin/node`)
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
