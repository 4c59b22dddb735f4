/** Runs programs to their end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface RunOptions {
  readonly cwd: string
  /** Replaces the environment of this process. */
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a program and returns its standard output. Throws if it fails, with all of its output. */
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

/** Runs a program whose output goes to the terminal. Throws if it fails. */
export async function follow(program: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${child.exitCode}.`)
}
