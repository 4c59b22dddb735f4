/** Runs one PostgreSQL program to its end, as a user that PostgreSQL accepts. */
import { spawn } from 'node:child_process'

/** PostgreSQL refuses to run as root; `nobody` exists on every Unix. */
const NOBODY = 65534

const runsAsRoot = process.getuid?.() === 0

/** The user that owns the data folder and runs the server; undefined: whoever we are. */
export const serverUser: { readonly uid: number; readonly gid: number } | undefined = runsAsRoot
  ? { uid: NOBODY, gid: NOBODY }
  : undefined

/** Resolves with the exit code and what was printed; rejects only when the program cannot be started. */
export async function runProgram(
  program: string,
  args: readonly string[],
): Promise<{ readonly exitCode: number; readonly output: string }> {
  return await new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...serverUser,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.on('error', reject)
    // `exit`, not `close`: the server that pg_ctl leaves behind keeps the pipes open.
    child.on('exit', (code) => {
      child.stdout.destroy()
      child.stderr.destroy()
      resolve({ exitCode: code ?? 1, output })
    })
  })
}
