/** Builds the pages unless there is a build of exactly these sources. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFiles } from './compress-files.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(folder, 'dist/sources.sha256')
const SOURCES = [
  'app/**/*',
  'src/**/*',
  'public/**/*',
  'content/**/*',
  '../../docs/{coverage,command}.md',
  '../../openapi.json',
  // Sources outside of this folder that run in browsers or that the documentation is rendered from.
  '../../packages/contract/src/**/*',
  '../../packages/mcp-tools/src/tools/*',
  '../../packages/vehicle-data/src/vin/**/*',
  '../../packages/{sdk,cli,python}/{README,CHANGELOG}.md',
  'build/**/*.ts',
  '*.ts',
  'package.json',
  '../../pnpm-lock.yaml',
]

/** @returns whether it had to build */
export async function ensurePages(): Promise<boolean> {
  const hash = await hashSources()
  const built = await readFile(stamp, 'utf8').catch(() => undefined)
  if (built === hash) return false
  await build()
  await compressFiles(join(folder, 'dist/client'))
  await writeFile(stamp, hash)
  return true
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  const paths: string[] = []
  for await (const entry of glob(SOURCES, { cwd: folder, withFileTypes: true })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name))
  }
  for (const path of paths.toSorted()) {
    hash.update(`${path.slice(folder.length)}\0`).update(await readFile(path))
  }
  return hash.digest('hex')
}

async function build(): Promise<void> {
  const program = join(createRequire(import.meta.url).resolve('@react-router/dev/package.json'), '../bin.cjs')
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', program, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(`The portal's pages do not build:\n${output}`)
}

if (import.meta.main) await ensurePages()
