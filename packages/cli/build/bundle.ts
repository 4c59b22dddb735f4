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
  const roots = new Set(
    inputs.flatMap((input) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(input) ?? []),
  )
  const licenses = Array.from(roots, async (path) => {
    const { name, version }: { name: string; version: string } = JSON.parse(
      await readFile(new URL(`${path}package.json`, root), 'utf8'),
    )
    return `${name} ${version}\n\n${await readFile(new URL(`${path}LICENSE`, root), 'utf8')}`
  })
  return (await Promise.all(licenses)).join(`\n${'-'.repeat(80)}\n\n`)
}
