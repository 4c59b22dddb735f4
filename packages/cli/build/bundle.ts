/**
 * Bundles the command into files that plain Node runs, and the licenses of what is in them: into dist, or a given folder.
 *
 * A start reads two files: the one that is started, and all that every command needs. Node takes longer to find and link many
 * small files than to read one. What is imported on demand is apart: what is not there takes no time.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type InputOptions, type OutputChunk, type OutputOptions, type Plugin, rolldown } from 'rolldown'

const root = new URL('../', import.meta.url)
const [, , folder] = process.argv
const dist = folder === undefined ? new URL('dist/', root) : pathToFileURL(`${folder}/`)

/**
 * What commander imports of Node. As it stands, every member of each module would be copied at each start. It loads what
 * starts programs for subcommands that are programs of their own, of which there are none.
 */
const BUILTINS = new Map([
  ['node:child_process', 'export default {}'],
  ['node:process', 'export default process'],
  ['node:fs', "export default process.getBuiltinModule('node:fs')"],
  ['node:path', "export default process.getBuiltinModule('node:path')"],
])

/** How commander finds an option that takes several values. To compile this takes longer than to parse a command line. */
const ANY_LETTER = '\\p{ID_Continue}'

const commander: Plugin = {
  name: 'commander',
  resolveId: (id, importer) =>
    BUILTINS.has(id) && importer?.includes('/commander/') ? { id: `commander:${id}` } : null,
  load: (id) => (id.startsWith('commander:') ? BUILTINS.get(id.slice('commander:'.length)) : null),
  transform: {
    filter: { id: /\/commander\/lib\/option\.js$/ },
    handler(code, id) {
      if (!code.includes(ANY_LETTER)) throw new Error(`${id} has no ${ANY_LETTER} any more`)
      return code.replace(ANY_LETTER, '\\w')
    },
  },
}

/** Asked for one of these, Node loads its whole `fetch`, which takes longer than all else that a command does. */
const openapiFetch: Plugin = {
  name: 'openapi-fetch',
  transform: {
    filter: { id: /\/openapi-fetch\/dist\/index\.mjs$/ },
    handler: (code) =>
      `import { FormData, Headers } from ${JSON.stringify(fileURLToPath(new URL('src/transport/light-globals.ts', root)))}\n${code}`,
  },
}

await rm(dist, { recursive: true, force: true })
const main = await bundle(
  {
    input: { main: 'src/main.ts' },
    plugins: [commander, openapiFetch],
    // What is apart also imports from it.
    preserveEntrySignatures: 'allow-extension',
  },
  {
    // Node loads its loader of ES modules for an `import()`.
    dynamicImportInCjs: false,
    codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] },
  },
)
const launch = await bundle(
  {
    input: { vinspec: 'src/launch.ts' },
    // A Node that is too old for the rest must be able to read the file that says so. As CommonJS, because starting with an
    // ES module takes a fifth longer.
    transform: { target: 'node12.20' },
  },
  { banner: '#!/usr/bin/env node' },
)
await writeFile(new URL('LICENSES.txt', dist), await collectLicenses([...main, ...launch]))

async function bundle(input: InputOptions, output: OutputOptions): Promise<OutputChunk[]> {
  const bundled = await rolldown({
    cwd: fileURLToPath(root),
    platform: 'node',
    transform: { target: 'node20' },
    ...input,
    resolve: {
      conditionNames: ['@vinspec/source'],
      // The modules of packages that also have other files: those cannot be put into one.
      mainFields: ['module', 'main'],
      alias: { yaml: fileURLToPath(new URL('node_modules/yaml/browser/index.js', root)) },
    },
  })
  const { output: files } = await bundled.write({
    dir: fileURLToPath(dist),
    // What a module of Node costs is paid when it is used: ES modules would load all of them first.
    format: 'cjs',
    minify: true,
    entryFileNames: '[name].cjs',
    chunkFileNames: ({ facadeModuleId, name }) => `${packageOf(facadeModuleId ?? '')?.name ?? name}.cjs`,
    ...output,
  })
  await bundled.close()
  return files.filter((file) => file.type === 'chunk')
}

async function collectLicenses(chunks: readonly OutputChunk[]): Promise<string> {
  const packages = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => packageOf(id) ?? []))
  const names = new Map(packages.map(({ name, location }) => [location, name]))
  const licenses = Array.from(names, async ([location, name]) => {
    const file = (await readdir(location)).find((each) => /^license(\.md)?$/i.test(each))
    if (file === undefined) throw new Error(`${name} has no license`)
    return `${name}\n\n${await readFile(`${location}/${file}`, 'utf8')}`
  })
  return (await Promise.all(licenses)).join(`\n${'-'.repeat(80)}\n\n`)
}

/** The installed package that a bundled file is from; null for files of this workspace. */
function packageOf(file: string): { readonly name: string; readonly location: string } | null {
  const [location, name] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/.exec(file) ?? []
  return location === undefined || name === undefined ? null : { name, location }
}
