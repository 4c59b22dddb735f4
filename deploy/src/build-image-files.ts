/**
 * What the image has in `/app`: our code compiled, the packages that it runs with, and the files that it reads. It is made
 * without a container runtime, so that its size and its contents are tested wherever the code is.
 */
import { execFile } from 'node:child_process'
import { cp, glob, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ensureClient } from '@vinspec/core/ensure-client'
import { ensurePages } from '@vinspec/web/ensure-pages'
import { ASSETS, bundle, PAGES, root } from './bundle.ts'

const run = promisify(execFile)

/** Files in packages that no process loads. */
const NEVER_LOADED = [
  '**/*.{map,md,markdown,ts,mts,cts,flow}',
  '**/{test,tests,__tests__,docs,example,examples}/**',
  // Files of the authors' own tools.
  '**/.*',
  // Engines for other databases, each of several megabytes.
  '@prisma/client/runtime/*{cockroachdb,mysql,sqlite,sqlserver}*',
  '@prisma/client/runtime/*.{wasm,js.LEGAL}',
]

/** @param folder is replaced */
export async function buildImageFiles(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  ensureClient()
  await ensurePages()
  await installPackages(folder)
  await bundle(folder)
  await copyAssets(folder)
  await placePages(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
}

/** Production dependencies of the processes, of the lockfile, in one flat folder. */
async function installPackages(folder: string): Promise<void> {
  const options = ['--filter', '@vinspec/deploy', '--config.node-linker=hoisted', '--prefer-offline']
  const deploy = [...options, 'deploy', '--prod', '--legacy', '--ignore-scripts', folder]
  await run('pnpm', deploy, { cwd: root })
  for (const name of await readdir(folder))
    if (name !== 'node_modules') await rm(join(folder, name), { recursive: true })
  const packages = join(folder, 'node_modules')
  // Our packages are compiled into the bundles. The rest are programs that are never started, and pnpm's own files.
  for (const name of ['@vinspec', '.bin', '.pnpm', '.modules.yaml', '.pnpm-workspace-state-v1.json'])
    await rm(join(packages, name), { recursive: true, force: true })
  for await (const path of glob(NEVER_LOADED, { cwd: packages }))
    await rm(join(packages, path), { recursive: true, force: true })
}

async function copyAssets(folder: string): Promise<void> {
  for await (const entry of glob(Object.values(ASSETS).flat(), { cwd: root, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const from = join(entry.parentPath, entry.name)
    const to = join(folder, from.slice(root.length))
    await mkdir(dirname(to), { recursive: true })
    await cp(from, to)
  }
}

/** Where the portal looks for them. */
async function placePages(folder: string): Promise<void> {
  await mkdir(dirname(join(folder, PAGES)), { recursive: true })
  const up = PAGES.replaceAll(/[^/]+\//g, '../').replace(/[^/]+$/, '')
  await writeFile(join(folder, PAGES), `export * from '${up}bin/pages.js'\n`)
}
