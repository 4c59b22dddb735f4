/** The packed command, as a stranger gets it: installed into an empty project, without this workspace. */
import { existsSync } from 'node:fs'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestService } from '@vinspec/api/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { type Finished, run, succeed } from '@vinspec/core/testing/run-process'
import { expect, inject, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const oldNode = await findNode('v20.')

const { path: project } = await closeAfterAll(mkdtempDisposable(join(tmpdir(), 'vinspec-cli-')))
const service = await closeAfterAll(startTestService())
await writeFile(join(project, 'package.json'), JSON.stringify({ private: true }))
const packed = inject('packedCommand')
await succeed('npm', ['install', '--offline', '--no-audit', '--no-fund', packed], { cwd: project })

function runInstalled(node: string, ...args: readonly string[]): Promise<Finished> {
  const env = { VINSPEC_API_KEY: service.apiKey, VINSPEC_BASE_URL: service.apiUrl }
  return run(node, [join(project, 'node_modules/.bin/vinspec'), ...args], { cwd: project, env })
}

test('depends on no other package', async () => {
  const manifest: unknown = JSON.parse(
    await readFile(join(project, 'node_modules/vinspec/package.json'), 'utf8'),
  )
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('devDependencies')
  expect(await readFile(join(project, 'node_modules/vinspec/dist/LICENSES.txt'), 'utf8')).toContain(
    'commander',
  )
})

test('looks up a vehicle', async () => {
  const { exitCode, stdout } = await runInstalled(process.execPath, 'lookup', '1FADP3R49GL917098')
  expect(stdout).toMatch(/^2016 Ford Focus Electric\n/)
  expect(exitCode).toBe(0)
})

test('runs through its shebang line', async () => {
  const printed = await succeed(join(project, 'node_modules/.bin/vinspec'), ['--version'])
  expect(printed).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test.skipIf(oldNode === null)('works on Node 20, where the machine has one', async () => {
  const printed = await runInstalled(oldNode ?? '', 'lookup', '1FADP3R49GL917098')
  expect(printed).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^2016 Ford Focus Electric\n/) })
  const refused = await runInstalled(oldNode ?? '', 'lookup', '1FADP3R48GL917098')
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('invalid_vin') })
})

/** A Node of that version on the PATH, null when there is none. */
async function findNode(version: string): Promise<string | null> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const node = join(folder, 'node')
    if (!existsSync(node)) continue
    const { stdout } = await run(node, ['--version'], { cwd: root, env: process.env })
    if (stdout.startsWith(version)) return node
  }
  return null
}
