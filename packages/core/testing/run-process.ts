/** Runs a program to its end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface Finished {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd?: URL | string
  /** The whole environment of the program; by default that of this process. */
  readonly env?: NodeJS.ProcessEnv
  /** What the program reads on standard input. */
  readonly input?: string
  /** When it resolves, somebody presses Ctrl-C, or the program gets the signal. */
  readonly interrupted?: Promise<unknown> | undefined
  readonly endedBy?: NodeJS.Signals
}

export async function run(
  program: string,
  args: readonly string[],
  { input = '', interrupted, endedBy = 'SIGINT', ...options }: RunOptions = {},
): Promise<Finished> {
  const child = spawn(program, args, options)
  void interrupted?.then(() => child.kill(endedBy))
  // A program that does not read its input closes it.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { exitCode: child.exitCode, stdout, stderr }
}

/** Returns what the program prints. Throws if it fails, with all that it printed. */
export async function succeed(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { exitCode, stdout, stderr } = await run(program, args, options)
  if (exitCode === 0) return stdout
  throw new Error(`${program} ${args.join(' ')} ended with ${exitCode}:\n${stdout}${stderr}`)
}
