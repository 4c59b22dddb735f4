/** Runs the operator's command, in this process or in one of its own. */
import { fileURLToPath } from 'node:url'
import type { TestDatabase } from '@vinspec/core/testing'
import { type Finished, run as runProgram } from '@vinspec/core/testing/run-process'
import { expect } from 'vitest'
import { runAdmin as run } from '../../src/run-admin.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** The settings for a database, with the owner's connection. */
export function on({ url, ownerUrl }: TestDatabase): Variables {
  return { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }
}

/** In production, it rejects a payment vendor on this machine. */
const environment = { ...process.env, NODE_ENV: 'test' }

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export async function runAdmin(args: readonly string[], variables: Variables): Promise<Finished> {
  const printed = { stdout: '', stderr: '' }
  const exitCode = await run(args, {
    env: { ...environment, ...variables },
    print: (text) => {
      printed.stdout += text
    },
    complain: (text) => {
      printed.stderr += text
    },
  })
  return { exitCode, ...printed }
}

/** The output of a command with `--json`, which must succeed. */
export async function runAdminJson(
  args: readonly string[],
  variables: Variables,
): Promise<Record<string, unknown>> {
  const { exitCode, stdout, stderr } = await runAdmin([...args, '--json'], variables)
  expect([exitCode, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

/** For what only a process shows, because starting one takes a second. */
export function spawnAdmin(args: readonly string[], variables: Variables): Promise<Finished> {
  const env = { ...environment, ...variables }
  return runProgram(process.execPath, ['--conditions=@vinspec/source', main, ...args], { env })
}
