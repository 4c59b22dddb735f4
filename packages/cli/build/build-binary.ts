/**
 * Makes the command one file that needs no Node, for the platform that this runs on: Node itself, with the bundled command
 * inside (nodejs.org/api/single-executable-applications.html). `pnpm --filter vinspec run build:binary [folder]`
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'postject'
import { rolldown } from 'rolldown'

const { platform, arch, execPath } = process
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const [, , folder = dist] = process.argv
const name = `vinspec-${platform}-${arch}${platform === 'win32' ? '.exe' : ''}`
const binary = resolve(folder, name)

await using temporary = await mkdtempDisposable(join(tmpdir(), 'vinspec-binary-'))
const main = join(temporary.path, 'main.cjs')
const blob = join(temporary.path, 'main.blob')
// What is apart in the package is in one file here, and still evaluated only when it is needed.
const bundle = await rolldown({ input: join(dist, 'main.cjs'), platform: 'node' })
await bundle.write({ file: main, format: 'cjs', codeSplitting: false, minify: true })
const config = join(temporary.path, 'config.json')
await writeFile(
  config,
  JSON.stringify({ main, output: blob, disableExperimentalSEAWarning: true, useCodeCache: true }),
)
execFileSync(execPath, ['--experimental-sea-config', config])
await mkdir(folder, { recursive: true })
await copyFile(execPath, binary)
await chmod(binary, 0o755)
// macOS starts nothing whose signature doesn't fit.
if (platform === 'darwin') execFileSync('codesign', ['--remove-signature', binary])
await inject(binary, 'NODE_SEA_BLOB', await readFile(blob), {
  sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
  machoSegmentName: 'NODE_SEA',
})
if (platform === 'darwin') execFileSync('codesign', ['--sign', '-', binary])
// Node's own license is beside the programs of its downloads.
const licenses = ['..', '.'].map((each) => join(dirname(execPath), each, 'LICENSE')).filter(existsSync)
const texts = [join(dist, 'LICENSES.txt'), ...licenses].map((file) => readFile(file, 'utf8'))
await writeFile(`${binary}.LICENSES.txt`, (await Promise.all(texts)).join('\n'))
const sum = createHash('sha256')
  .update(await readFile(binary))
  .digest('hex')
await writeFile(`${binary}.sha256`, `${sum}  ${name}\n`)
process.stdout.write(`${binary}\n`)
