/** Runs tests until one fails. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Ends a test that a bug makes hang, much sooner than the tests' usual timeout. */
const TIMEOUT_MS = 40_000

/**
 * The first test that failed; null if all passed. Throws if no test ran, for example because the source does not compile:
 * that proves nothing.
 */
export async function findFailure(root: string, tests: readonly string[]): Promise<string | null> {
  const report = join(root, 'report.json')
  await rm(report, { force: true })
  const args = [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...tests,
    '--bail=1',
    `--testTimeout=${TIMEOUT_MS}`,
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  const errors: string[] = []
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  await once(child, 'close')
  const results = readResults(await readFile(report, 'utf8').catch(() => '{}'))
  if (!results.some(({ status }) => status === 'passed' || status === 'failed')) {
    throw new Error(`no test ran: ${errors.join('').trim()}`)
  }
  return results.find(({ status }) => status === 'failed')?.fullName ?? null
}

interface Result {
  readonly status: string
  readonly fullName: string
}

/** The results of the tests in vitest's JSON report. */
function readResults(json: string): readonly Result[] {
  const results: Result[] = []
  JSON.parse(json, (_key, value: unknown) => {
    if (isResult(value)) results.push(value)
    return value
  })
  return results
}

function isResult(value: unknown): value is Result {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'fullName') === 'string' &&
    typeof Reflect.get(value, 'status') === 'string'
  )
}
