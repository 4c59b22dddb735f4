/** Bundles the command into one file that plain Node runs, and the licences of what is in it. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = new URL('../', import.meta.url)
const dist = new URL('dist/', root)

await rm(dist, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: fileURLToPath(root),
  entryPoints: ['src/main.ts'],
  outfile: 'dist/vinspec.mjs',
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['@vinspec/source'],
  banner: { js: '#!/usr/bin/env node' },
  metafile: true,
})
await writeFile(new URL('LICENSES.txt', dist), await collectLicenses(Object.keys(metafile.inputs)))

async function collectLicenses(inputs: readonly string[]): Promise<string> {
  const licenses = Array.from(new Set(inputs.flatMap(packageFolder)), async (folder) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return `${name}\n\n${await readFile(new URL(`${folder}/LICENSE`, root), 'utf8')}`
  })
  return (await Promise.all(licenses)).join(`\n${'-'.repeat(80)}\n\n`)
}

/** The folder of the installed package that a bundled file is from; none for files of this workspace. */
function packageFolder(file: string): string[] {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []
}
