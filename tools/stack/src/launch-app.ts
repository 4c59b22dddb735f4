/** Starts a server as a separate process, as in production. All tools start servers this way. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export interface Launch {
  /** For people, such as `API`. */
  readonly name: string
  /** The server's main file, relative to the root of the repository. */
  readonly main: string
  readonly environment: NodeJS.ProcessEnv
  /** A module that the process runs first, and that ends it together with this process. */
  readonly preload: URL
  /** The log file, to which the output is appended. */
  readonly logPath: string
}

interface Launched {
  readonly child: ChildProcess
  /** The ports on which it listens, on this machine. */
  readonly ports: readonly number[]
}

/** Long, because a first start on a busy machine takes more than a minute. A process that ends before is noticed at once. */
const READY_WITHIN_MS = 300_000

const NO_LIMIT = '1000000'

/** Settings with rate limits that callers do not reach. */
export const UNLIMITED: NodeJS.ProcessEnv = {
  RATE_LIMIT_LOOKUPS_PER_MINUTE: NO_LIMIT,
  RATE_LIMIT_CONCURRENT_LOOKUPS: '1000',
  RATE_LIMIT_READS_PER_MINUTE: NO_LIMIT,
  RATE_LIMIT_WRITES_PER_MINUTE: NO_LIMIT,
  RATE_LIMIT_DISCOVERY_PER_MINUTE: NO_LIMIT,
  RATE_LIMIT_PUBLIC_TOOLS_PER_MINUTE: NO_LIMIT,
}

/** Resolves once the server is ready. Throws, with the end of its log, if that never happens. */
export async function launchApp(launch: Launch): Promise<Launched> {
  const { name, environment, preload, logPath } = launch
  const main = fileURLToPath(new URL(`../../../${launch.main}`, import.meta.url))
  const log = await open(logPath, 'a', 0o600)
  // A log of an earlier version may be readable by others.
  await log.chmod(0o600)
  const child = spawn(
    process.execPath,
    ['--conditions=@vinspec/source', '--import', fileURLToPath(preload), main],
    {
      // Nothing monitors the server here, so its port for health and metrics does not matter.
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
