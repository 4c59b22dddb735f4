/** Runs a program to its end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface RunOptions {
  readonly cwd: string
  /** Instead of the environment of this process. */
  readonly env?: NodeJS.ProcessEnv
}

/** Returns its standard output. Throws when it fails, with all it said. */
export async function run(
  program: string,
  args: readonly string[],
  { cwd, env }: RunOptions,
): Promise<string> {
  const child = spawn(program, args, { cwd, ...(env && { env }), stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (child.exitCode === 0) return stdout
  throw new Error(`${program} ${args.join(' ')} ended with ${child.exitCode}:\n${stdout}${stderr}`)
}

/** Runs a program that speaks for itself. Throws when it fails. */
export async function follow(program: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${child.exitCode}.`)
}
