/** Runs a program to its end. */
import { spawn } from 'node:child_process'

export interface Ended {
  /** Standard output. */
  readonly printed: string
  /** With standard error. */
  readonly said: string
}

/** Throws when it fails, with all it said. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<Ended> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let said = ''
  child.stdout.on('data', (chunk: unknown) => {
    printed += String(chunk)
    said += String(chunk)
  })
  child.stderr.on('data', (chunk: unknown) => {
    said += String(chunk)
  })
  const exitCode = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (exitCode !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${exitCode}:\n${said}`)
  return { printed, said }
}
