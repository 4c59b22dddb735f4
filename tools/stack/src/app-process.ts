/** One of the apps as a process of its own, as it runs in production. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Door } from '@vinspec/http-server/open-door'
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
  /** What leads to it, in the order in which it says where it listens. */
  readonly doors?: readonly Door[]
}

const READY_WITHIN_MS = 60_000
const followParent = fileURLToPath(new URL('./follow-parent.ts', import.meta.url))

/** Starts it on reserved ports, and resolves once they lead to it. */
export async function startApp({ name, folder, environment, doors = [] }: App): Promise<AppProcess> {
  const main = fileURLToPath(new URL(`../../../${folder}/src/main.ts`, import.meta.url))
  const logPath = join(stackFolder, `${basename(folder)}.log`)
  const log = await open(logPath, 'w', 0o600)
  // One of an earlier start may be open to others.
  await log.chmod(0o600)
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', '--import', followParent, main], {
    // Nothing monitors it here, so the address of health and metrics does not matter.
    env: { ...environment, HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0' },
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
  const ready: Promise<unknown[]> = once(child, 'message', {
    signal: AbortSignal.timeout(READY_WITHIN_MS),
  }).catch(() => {
    throw new Error(`The ${name} was not ready within ${READY_WITHIN_MS / 1000} s. Its log is ${logPath}.`)
  })
  const [urls] = await Promise.race([crashed, ready])
  for (const [index, door] of doors.entries()) door.leadTo(portOf(urls, index))
  return {
    crashed,
    stop: async () => {
      stopping = true
      await end(child)
    },
  }
}

/** The port of one of the URLs that an app sends when it is up. */
function portOf(urls: unknown, index: number): number {
  const url: unknown = Array.isArray(urls) ? urls[index] : undefined
  if (typeof url !== 'string')
    throw new Error(`the app did not say where it listens: ${JSON.stringify(urls)}`)
  return Number(new URL(url).port)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
