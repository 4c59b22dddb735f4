/** Runs a program to its end. */
import { spawn } from 'node:child_process'

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
  const exited = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  const [stdout, stderr, exitCode] = await Promise.all([readAll(child.stdout), readAll(child.stderr), exited])
  if (exitCode !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${exitCode}:\n${stdout}${stderr}`)
  return stdout
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
