/**
 * Makes the MCPB bundle, which clients such as Claude Desktop install with a click: what npm would publish, and the
 * manifest. `pnpm --filter vinspec run bundle:mcpb [file [package]]`, where the package is packed already, if it is given.
 */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packExtension } from '@anthropic-ai/mcpb'
import manifest from '../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../', import.meta.url))
const [, , file = join(root, 'dist', `vinspec-${manifest.version}.mcpb`), packed] = process.argv
const outputPath = resolve(file)

await using temporary = await mkdtempDisposable(join(tmpdir(), 'vinspec-mcpb-'))
const folder = temporary.path
const tarball = packed ?? join(folder, 'package.tgz')
if (!packed) execFileSync('pnpm', ['pack', '--out', tarball], { cwd: root, stdio: 'pipe' })
execFileSync('tar', ['-xzf', tarball, '-C', folder])
const content = join(folder, 'package')
await cp(join(root, 'src/generated/manifest.json'), join(content, 'manifest.json'))
await mkdir(dirname(outputPath), { recursive: true })
// Judges the manifest first, by the rules of its version.
const isPacked = await packExtension({ extensionPath: content, outputPath, silent: true })
if (!isPacked) throw new Error('the manifest or the content of the bundle is not valid')
process.stdout.write(`${outputPath}\n`)
