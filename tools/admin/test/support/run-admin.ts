/** The operator's command, in this process as in one of its own. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runAdmin as run } from '../../src/run-admin.ts'

export interface Ended {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

type Variables = Readonly<Record<string, string | undefined>>

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export async function runAdmin(args: readonly string[], variables: Variables): Promise<Ended> {
  const printed = { stdout: '', stderr: '' }
  const exitCode = await run(args, {
    env: { ...process.env, ...variables },
    print: (text) => {
      printed.stdout += text
    },
    complain: (text) => {
      printed.stderr += text
    },
  })
  return { exitCode, ...printed }
}

/** For what only a process shows: it takes a second to start. */
export function spawnAdmin(args: readonly string[], variables: Variables): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--conditions=@vinspec/source', main, ...args],
      { env: { ...process.env, ...variables } },
      (error, stdout, stderr) => resolve({ exitCode: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}
