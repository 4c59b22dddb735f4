/** Runs one PostgreSQL program to its end, as a user that PostgreSQL accepts. */
import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname, resolve as resolvePath } from 'node:path'
import { programEnvironment } from './config.ts'

/** PostgreSQL refuses to run as root; `nobody` exists on every Unix. */
const NOBODY = 65534

/** The user that owns the data folder and runs the server; undefined: the current user. */
export const serverUser: { readonly uid: number; readonly gid: number } | undefined =
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined

export interface ProgramResult {
  readonly exitCode: number
  readonly output: string
}

/**
 * Resolves with the exit code and the output. Rejects only if the program cannot be started.
 * @param folder the working directory; it and the program may be in a folder that others cannot access, such as /root
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  folder: string,
): Promise<ProgramResult> {
  if (!serverUser) return await run(program, args, {})
  if ((await isOpenToAll(program)) && (await isOpenToAll(folder))) return await run(program, args, serverUser)
  // `nobody` can access such a folder only with the capability to pass folders, so it keeps that one of root's.
  const { uid, gid } = serverUser
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  // initdb and pg_ctl find each other with access(2), which would drop the capability without this bit.
  const bits = ['--securebits=+no_setuid_fixup']
  const result = await run('setpriv', [...identity, ...rights, ...bits, program, ...args], {}).catch(
    (cause: unknown) => {
      throw new Error(closedFolder(folder), { cause })
    },
  )
  if (result.output.startsWith('setpriv:')) throw new Error(`${closedFolder(folder)}\n${result.output}`)
  return result
}

function closedFolder(folder: string): string {
  return `PostgreSQL does not run as root, and other users cannot enter the folders above ${folder}. Move the checkout to a folder open to all, run as another user, or set DATABASE_URL.`
}

/** Whether every folder above a path lets any user pass. */
async function isOpenToAll(path: string): Promise<boolean> {
  for (let folder = dirname(resolvePath(path)); ; folder = dirname(folder)) {
    const { mode } = await stat(folder)
    if ((mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

async function run(
  program: string,
  args: readonly string[],
  user: { readonly uid?: number; readonly gid?: number },
): Promise<ProgramResult> {
  return await new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd: '/',
      env: programEnvironment,
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
    // `exit` rather than `close`, because the server that pg_ctl started keeps the pipes open.
    child.on('exit', (code) => {
      child.stdout.destroy()
      child.stderr.destroy()
      resolve({ exitCode: code ?? 1, output })
    })
  })
}
