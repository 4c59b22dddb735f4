/**
 * The official conformance suites against the real server. A baseline names what a server with only tools and prompts
 * does not support, with the reason. A suite fails if an entry is missing there, or is not needed.
 */
import { spawn } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { onTestFinished, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'

const server = await closeAfterAll(startToolServer())
const { path: folder } = await closeAfterAll(mkdtempDisposable(join(tmpdir(), 'vinspec-conformance-')))

const PACKAGE = '@modelcontextprotocol/conformance'
const RUNS = [
  { suite: PACKAGE, choice: ['--suite', 'all', '--spec-version', '2026-07-28'], baseline: '2026-07-28.yml' },
  { suite: PACKAGE, choice: ['--requirements', '2025-11-25'], baseline: '2025-11-25.yml' },
  { suite: 'conformance-2025', choice: ['--suite', 'all'], baseline: 'of-2025.yml' },
]

test.each(RUNS)('conforms to $suite $choice', async ({ suite, choice, baseline }) => {
  const { exitCode, output } = await run([
    fileURLToPath(import.meta.resolve(`${suite}/dist/index.js`)),
    'server',
    '--url',
    server.mcpUrl,
    ...choice,
    '--expected-failures',
    fileURLToPath(new URL(`conformance/${baseline}`, import.meta.url)),
    '--output-dir',
    folder,
  ])
  if (exitCode !== 0) throw new Error(output)
})

async function run(args: readonly string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [stdout, stderr, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { exitCode, output: stdout + stderr }
}
