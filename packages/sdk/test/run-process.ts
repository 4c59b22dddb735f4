/** Runs a program to its end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface RunOptions {
  readonly cwd: URL | string
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string>>
}

/** Returns its standard output. Throws when it fails, with all it said. */
export async function succeed(
  program: string,
  args: readonly string[],
  options: RunOptions,
): Promise<string> {
  const child = spawn(program, args, { cwd: options.cwd, env: { ...process.env, ...options.env } })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${child.exitCode}:\n${stdout}${stderr}`)
  return stdout
}
