/** A Python with packages, in the workspace's cache. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package. */
export const pythonFolder: string = fileURLToPath(new URL('../', import.meta.url))
/** Of the client. */
export const sourceFolder: string = join(pythonFolder, 'src')
const cache = fileURLToPath(new URL('../../../node_modules/.cache/vinspec-python/', import.meta.url))

export interface Python {
  /** The program. */
  readonly python: string
  /** Where the programs of its packages are. */
  readonly bin: string
}

/** Missing: a sentence that says what. */
export type Prepared = Python | { readonly missing: string }

/**
 * Installs the packages on first use.
 * @param list `requirements.txt`: what the client needs; `requirements-check.txt`: also what checks it;
 *   `requirements-build.txt`: what builds it; or the path of another
 */
export async function preparePython(list: string): Promise<Prepared> {
  const requirements = resolve(pythonFolder, list)
  const hash = createHash('sha256')
    .update(await readFile(join(pythonFolder, 'requirements.txt')))
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 16)
  const folder = join(cache, hash)
  if (!(await exists(folder))) {
    try {
      await install(folder, requirements)
    } catch (error) {
      return { missing: `Python 3.11 or newer, with pip and a package index, is needed: ${firstLine(error)}` }
    }
  }
  const bin = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin')
  return { python: join(bin, 'python'), bin }
}

/** Made beside its place and moved there: others may be waiting for it, or making it too. */
async function install(folder: string, requirements: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, 'draft-'))
  try {
    await run('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11) and "It is older.")'])
    const python = join(draft, process.platform === 'win32' ? 'Scripts' : 'bin', 'python')
    const packages = ['install', '--quiet', '--disable-pip-version-check', '--requirement', requirements]
    // The pip that is there installs into the folder. To install another one first takes as long as all packages.
    await run('python3', ['-m', 'venv', '--without-pip', draft])
    await run('python3', ['-m', 'pip', '--python', python, ...packages]).catch(async () => {
      await run('python3', ['-m', 'venv', draft])
      await run(python, ['-m', 'pip', ...packages])
    })
    await rename(draft, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

export async function run(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: unknown) => {
    said += String(chunk)
  })
  const exitCode = await new Promise<number | null>((settle, reject) =>
    child.once('error', reject).once('close', settle),
  )
  if (exitCode !== 0) throw new Error(said.trim() || `${program} ended with ${exitCode}`)
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n')[0] ?? message
}
