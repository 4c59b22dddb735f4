/** The API as a process of its own, as it runs in production. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { stackFolder } from './stack-file.ts'

export interface ApiProcess {
  readonly origin: string
  /** Rejects when the process ends without being asked to. */
  readonly crashed: Promise<never>
  stop(): Promise<void>
}

const PREFERRED_PORT = 4010
const READY_WITHIN_MS = 60_000
const main = fileURLToPath(new URL('../../../apps/api/src/main.ts', import.meta.url))
const followParent = fileURLToPath(new URL('./follow-parent.ts', import.meta.url))
const logPath = join(stackFolder, 'api.log')

/** Starts the API on PORT, or on the first free port when PORT is not set. */
export async function startApi(databaseUrl: string, environment: NodeJS.ProcessEnv): Promise<ApiProcess> {
  const port = await choosePort(environment['PORT'])
  const origin = `http://127.0.0.1:${port}`
  const log = await open(logPath, 'w', 0o600)
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', '--import', followParent, main], {
    env: { ...environment, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  await log.close()

  let stopping = false
  const crashed = once(child, 'exit').then(async () => {
    if (stopping) return await new Promise<never>(() => {})
    throw new Error(
      `The API ended with code ${child.exitCode}. The end of its log, ${logPath}:\n${await readLogEnd()}`,
    )
  })
  await Promise.race([crashed, waitUntilReady(child, origin)])
  return {
    origin,
    crashed,
    stop: async () => {
      stopping = true
      await end(child)
    },
  }
}

/** The port that was asked for, which must be free, or the preferred one, or any. */
async function choosePort(wanted: string | undefined): Promise<number> {
  if (!wanted) return await getPort({ host: '127.0.0.1', port: PREFERRED_PORT })
  const port = await getPort({ host: '127.0.0.1', port: Number(wanted) })
  if (port !== Number(wanted)) {
    throw new Error(`Port ${wanted} is taken. Stop what uses it, or set PORT to another or to nothing.`)
  }
  return port
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** It must say itself that it listens: on a port taken meanwhile, another process would answer. */
async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  await once(child, 'message', { signal: AbortSignal.timeout(READY_WITHIN_MS) })
  while (Date.now() < deadline) {
    if (await isReady(origin)) return
    await wait(50)
  }
  throw new Error(`The API was not ready within ${READY_WITHIN_MS / 1000} s. Its log is ${logPath}.`)
}

async function isReady(origin: string): Promise<boolean> {
  return await fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function readLogEnd(): Promise<string> {
  const lines = (await readFile(logPath, 'utf8')).trimEnd().split('\n')
  return lines.slice(-15).join('\n')
}
