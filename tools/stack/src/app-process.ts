/** One of the apps as a process of its own, as it runs in production. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { stackFolder } from './config.ts'

export interface AppProcess {
  /** Rejects when the process ends without being asked to. */
  readonly crashed: Promise<never>
  stop(): Promise<void>
}

export interface App {
  /** For a person, e.g. `API`. */
  readonly name: string
  /** Its folder in the repository. */
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
}

const READY_WITHIN_MS = 60_000
const followParent = fileURLToPath(new URL('./follow-parent.ts', import.meta.url))

/** Resolves once the app itself says that it is up: on a port taken meanwhile, another process would answer. */
export async function startApp({ name, folder, environment }: App): Promise<AppProcess> {
  const main = fileURLToPath(new URL(`../../../${folder}/src/main.ts`, import.meta.url))
  const logPath = join(stackFolder, `${basename(folder)}.log`)
  const log = await open(logPath, 'w', 0o600)
  // One of an earlier start may be open to others.
  await log.chmod(0o600)
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', '--import', followParent, main], {
    // Nobody watches it here, so where health and metrics are does not matter.
    env: { ...environment, ADMIN_PORT: '0' },
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  await log.close()

  let stopping = false
  const crashed = once(child, 'exit').then(async () => {
    if (stopping) return await new Promise<never>(() => {})
    const lines = (await readFile(logPath, 'utf8')).trimEnd().split('\n').slice(-15).join('\n')
    throw new Error(
      `The ${name} exited with code ${child.exitCode}. The end of its log, ${logPath}:\n${lines}`,
    )
  })
  // It is waited for later, and must not be unheard until then.
  crashed.catch(() => undefined)
  const ready = once(child, 'message', { signal: AbortSignal.timeout(READY_WITHIN_MS) }).catch(() => {
    throw new Error(`The ${name} was not ready within ${READY_WITHIN_MS / 1000} s. Its log is ${logPath}.`)
  })
  await Promise.race([crashed, ready])
  return {
    crashed,
    stop: async () => {
      stopping = true
      await end(child)
    },
  }
}

/** The port that `setting` asks for, which must be free, or the preferred one, or any. */
export async function choosePort(
  setting: string,
  wanted: string | undefined,
  preferred: number,
): Promise<number> {
  if (!wanted) return await getPort({ host: '127.0.0.1', port: preferred })
  const port = await getPort({ host: '127.0.0.1', port: Number(wanted) })
  if (port !== Number(wanted)) {
    throw new Error(
      `Port ${wanted} is in use. Stop what uses it, set ${setting} to another port, or unset it.`,
    )
  }
  return port
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
