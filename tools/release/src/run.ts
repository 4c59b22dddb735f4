/** Runs a program to its end. */
import { spawn } from 'node:child_process'

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
  const exited = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  const [stdout, stderr, exitCode] = await Promise.all([readAll(child.stdout), readAll(child.stderr), exited])
  if (exitCode === 0) return stdout
  throw new Error(`${program} ${args.join(' ')} ended with ${exitCode}:\n${stdout}${stderr}`)
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

/** Runs a program that speaks for itself. Throws when it fails. */
export async function follow(program: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  const exitCode = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (exitCode !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${exitCode}.`)
}
