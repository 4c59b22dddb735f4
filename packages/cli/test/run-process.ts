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
  readonly cwd: URL | string
  /** The whole environment of the program. */
  readonly env: NodeJS.ProcessEnv
  /** When it resolves, somebody presses Ctrl-C. */
  readonly interrupted?: Promise<void>
}

export async function run(program: string, args: readonly string[], options: RunOptions): Promise<Finished> {
  return await runWithInput(program, args, '', options)
}

/** @param input what the program reads on standard input */
export async function runWithInput(
  program: string,
  args: readonly string[],
  input: string,
  options: RunOptions,
): Promise<Finished> {
  const child = spawn(program, args, { cwd: options.cwd, env: options.env })
  void options.interrupted?.then(() => child.kill('SIGINT'))
  // A program that does not read its input closes it.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { exitCode: child.exitCode, stdout, stderr }
}
