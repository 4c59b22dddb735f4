/** Bundles the command into files that plain Node runs, and the licenses of what is in them: into dist, or a given folder. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BuildOptions, build } from 'esbuild'

const root = new URL('../', import.meta.url)
const [, , folder] = process.argv
const dist = folder === undefined ? new URL('dist/', root) : pathToFileURL(`${folder}/`)

await rm(dist, { recursive: true, force: true })
const shared: BuildOptions = {
  absWorkingDir: fileURLToPath(root),
  outdir: fileURLToPath(dist),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  platform: 'node',
  // The modules of packages that also have other files: those cannot be put into one.
  mainFields: ['module', 'main'],
  alias: { yaml: fileURLToPath(new URL('node_modules/yaml/browser/index.js', root)) },
  format: 'esm',
  conditions: ['@vinspec/source'],
}
// A Node that is too old for the rest must be able to read the file that says so.
await build({
  ...shared,
  entryPoints: { vinspec: 'src/launch.ts' },
  target: 'node12.20',
  external: ['./main.mjs'],
  banner: { js: '#!/usr/bin/env node' },
})
const { metafile } = await build({
  ...shared,
  entryPoints: { main: 'src/main.ts' },
  target: 'node20',
  // What few commands need is loaded only by them.
  splitting: true,
  chunkNames: 'parts/[hash]',
  metafile: true,
})
await writeFile(new URL('LICENSES.txt', dist), await collectLicenses(Object.keys(metafile.inputs)))

async function collectLicenses(inputs: readonly string[]): Promise<string> {
  const licenses = Array.from(new Set(inputs.flatMap(packageFolder)), async (from) => {
    const name = from.slice(from.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const location = new URL(`${from}/`, root)
    const file = (await readdir(location)).find((each) => /^license(\.md)?$/i.test(each))
    if (file === undefined) throw new Error(`${name} has no license`)
    return `${name}\n\n${await readFile(new URL(file, location), 'utf8')}`
  })
  return (await Promise.all(licenses)).join(`\n${'-'.repeat(80)}\n\n`)
}

/** The folder of the installed package that a bundled file is from; none for files of this workspace. */
function packageFolder(file: string): string[] {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []
}
