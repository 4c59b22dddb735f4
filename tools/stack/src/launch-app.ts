/** Starts a server as a process of its own, as it runs in production. The one way in which tools start one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export interface Launch {
  /** For a person, e.g. `API`. */
  readonly name: string
  /** The file that runs it, from the root of the repository. */
  readonly main: string
  readonly environment: NodeJS.ProcessEnv
  /** Runs in its process before anything else, and ends it with this one. */
  readonly preload: URL
  /** Written on from where it ends. */
  readonly logPath: string
}

interface Launched {
  readonly child: ChildProcess
  /** Where it listens, on this machine. */
  readonly ports: readonly number[]
}

/** The first start of a busy machine takes more than a minute. One that ends before is noticed at once. */
const READY_WITHIN_MS = 300_000

const NO_LIMIT = '1000000'

/** Settings of apps whose limits their callers are not to meet. */
export const UNLIMITED: NodeJS.ProcessEnv = {
  RATE_LIMIT_LOOKUPS_PER_MINUTE: NO_LIMIT,
  RATE_LIMIT_CONCURRENT_LOOKUPS: '1000',
  RATE_LIMIT_READS_PER_MINUTE: NO_LIMIT,
  RATE_LIMIT_WRITES_PER_MINUTE: NO_LIMIT,
  RATE_LIMIT_DISCOVERY_PER_MINUTE: NO_LIMIT,
  RATE_LIMIT_PUBLIC_TOOLS_PER_MINUTE: NO_LIMIT,
}

/** Resolves once it is ready, and throws with the end of its log if that never happens. */
export async function launchApp(launch: Launch): Promise<Launched> {
  const { name, environment, preload, logPath } = launch
  const main = fileURLToPath(new URL(`../../../${launch.main}`, import.meta.url))
  const log = await open(logPath, 'a', 0o600)
  // One of an earlier start may be open to others.
  await log.chmod(0o600)
  const child = spawn(
    process.execPath,
    ['--conditions=@vinspec/source', '--import', fileURLToPath(preload), main],
    {
      // Nothing monitors it here, so the address of health and metrics does not matter.
      env: { ...environment, HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0' },
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
    },
  )
  await log.close()

  const ended = once(child, 'exit').then(async () => {
    throw new Error(
      `The ${name} ${describeExit(child)}. The end of its log, ${logPath}:\n${await endOf(logPath)}`,
    )
  })
  const ready: Promise<unknown[]> = once(child, 'message', {
    signal: AbortSignal.timeout(READY_WITHIN_MS),
  }).catch(() => {
    child.kill('SIGKILL')
    throw new Error(`The ${name} was not ready within ${READY_WITHIN_MS / 1000} s. Its log is ${logPath}.`)
  })
  const [urls] = await Promise.race([ended, ready])
  if (!Array.isArray(urls))
    throw new Error(`the ${name} did not say where it listens: ${JSON.stringify(urls)}`)
  return { child, ports: urls.map((url) => Number(new URL(String(url)).port)) }
}

export function describeExit({ exitCode, signalCode }: ChildProcess): string {
  return signalCode === null ? `exited with code ${exitCode}` : `was ended by ${signalCode}`
}

async function endOf(logPath: string): Promise<string> {
  return (await readFile(logPath, 'utf8')).trimEnd().split('\n').slice(-15).join('\n')
}
