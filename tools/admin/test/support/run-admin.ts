/** The operator's command as a process. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Ended {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export function runAdmin(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--conditions=@vinspec/source', main, ...args],
      { env: { ...process.env, ...environment } },
      (error, stdout, stderr) => resolve({ exitCode: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}
