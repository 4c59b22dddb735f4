/** Runs a program to its end. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

interface Options {
  readonly cwd: string
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
}

/** Returns its standard output. Throws everything it printed if it fails. */
export async function succeed(
  program: string,
  args: readonly string[],
  { cwd, env }: Options,
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd, env: { ...process.env, ...env } })
  return stdout
}
