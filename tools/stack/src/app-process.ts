/** One of the apps as a process of its own, as it runs in production. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Door } from '@vinspec/http-server/open-door'
import { stackFolder } from './config.ts'
import { howItEnded, type Supervised, supervise } from './supervise.ts'

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

/**
 * Starts it on reserved ports, and resolves once they lead to it. From then on, it is started again whenever it ends
 * without being asked to.
 */
export async function startApp(app: App): Promise<Supervised> {
  const logPath = join(stackFolder, `${basename(app.folder)}.log`)
  return supervise(app.name, await launch(app, logPath, 'w'), () => launch(app, logPath, 'a'))
}

/** Resolves once it is ready, and throws with the end of its log if that never happens. */
async function launch(app: App, logPath: string, flags: 'w' | 'a'): Promise<ChildProcess> {
  const { name, folder, environment, doors = [] } = app
  const main = fileURLToPath(new URL(`../../../${folder}/src/main.ts`, import.meta.url))
  const log = await open(logPath, flags, 0o600)
  // One of an earlier start may be open to others.
  await log.chmod(0o600)
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', '--import', followParent, main], {
    // Nothing monitors it here, so the address of health and metrics does not matter.
    env: { ...environment, HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0' },
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  await log.close()

  const ended = once(child, 'exit').then(async () => {
    throw new Error(
      `The ${name} ${howItEnded(child)}. The end of its log, ${logPath}:\n${await endOf(logPath)}`,
    )
  })
  const ready: Promise<unknown[]> = once(child, 'message', {
    signal: AbortSignal.timeout(READY_WITHIN_MS),
  }).catch(() => {
    child.kill('SIGKILL')
    throw new Error(`The ${name} was not ready within ${READY_WITHIN_MS / 1000} s. Its log is ${logPath}.`)
  })
  const [urls] = await Promise.race([ended, ready])
  for (const [index, door] of doors.entries()) door.leadTo(portOf(urls, index))
  return child
}

async function endOf(logPath: string): Promise<string> {
  return (await readFile(logPath, 'utf8')).trimEnd().split('\n').slice(-15).join('\n')
}

/** The port of one of the URLs that an app sends when it is up. */
function portOf(urls: unknown, index: number): number {
  const url: unknown = Array.isArray(urls) ? urls[index] : undefined
  if (typeof url !== 'string')
    throw new Error(`the app did not say where it listens: ${JSON.stringify(urls)}`)
  return Number(new URL(url).port)
}
