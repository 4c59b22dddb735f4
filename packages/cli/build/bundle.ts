/** Bundles the command into files that plain Node runs, and the licenses of what is in them: into dist, or a given folder. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const root = new URL('../', import.meta.url)
const [, , folder] = process.argv
const dist = folder === undefined ? new URL('dist/', root) : pathToFileURL(`${folder}/`)

await rm(dist, { recursive: true, force: true })
const files = [
  ...(await bundle('src/main.ts', 'vinspec.mjs', [separately(/\/mcp\/commands\.ts$/, './mcp.mjs')])),
  ...(await bundle('src/mcp/commands.ts', 'mcp.mjs')),
]
await writeFile(new URL('LICENSES.txt', dist), await collectLicenses(files))

/** Returns the files that went into it. */
async function bundle(entry: string, name: string, plugins: Plugin[] = []): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(root),
    entryPoints: [entry],
    outfile: fileURLToPath(new URL(name, dist)),
    bundle: true,
    minify: true,
    platform: 'node',
    // Of packages without exports, the modules: their other files cannot be put into one.
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'node20',
    conditions: ['@vinspec/source'],
    banner: { js: '#!/usr/bin/env node' },
    plugins,
    metafile: true,
  })
  return Object.keys(metafile.inputs)
}

/** Keeps what few commands need in a separate bundle, which is loaded on demand. */
function separately(filter: RegExp, path: string): Plugin {
  return {
    name: 'separately',
    setup: ({ onResolve }) => onResolve({ filter }, () => ({ path, external: true })),
  }
}

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
