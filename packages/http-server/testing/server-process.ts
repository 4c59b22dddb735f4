/** A server as it runs in production: a process of its own, with its log captured. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { watchProcess } from './watch-process.ts'

export interface ServerProcess {
  readonly origin: string
  /** Where its health and metrics are. */
  readonly adminOrigin: string
  readonly process: ChildProcess
  /** Everything that it has written to its log so far, and to standard error. */
  log(): string
  /** Resolves with the first log line, past or future, for which `matches` is true. */
  logged(matches: (line: string) => boolean): Promise<string>
  /** Asks it to stop and resolves with its exit code. */
  stop(): Promise<number | null>
}

type Environment = Readonly<Record<string, string>>

/**
 * @param main the file that runs it
 * @param ready what its log says once it has started
 */
export async function startServerProcess(
  main: URL,
  environment: Environment,
  ready = 'Server listening at',
): Promise<ServerProcess> {
  const watched = watchProcess(spawnServer(main, environment, ['ignore', 'pipe', 'pipe', 'ipc']))
  const listening = await watched.logged((line) => line.includes(ready))
  const admin = /^.*Health and metrics at.*$/m.exec(watched.output())?.[0] ?? ''
  return {
    origin: originIn(listening),
    adminOrigin: originIn(admin),
    process: watched.child,
    log: watched.output,
    logged: watched.logged,
    stop: watched.stop,
  }
}

/** A test that failed half-way leaves nothing behind. */
const followParent = fileURLToPath(new URL('./follow-parent.ts', import.meta.url))

/** On any port. Of the environment of its test, it gets only what starts a process. */
function spawnServer(main: URL, environment: Environment, stdio: StdioOptions): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return spawn(
    process.execPath,
    ['--conditions=@vinspec/source', '--import', followParent, fileURLToPath(main)],
    {
      env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0', ...environment },
      stdio,
    },
  )
}

function originIn(line: string): string {
  return /http:\/\/[\d.]+:\d+/.exec(line)?.[0] ?? ''
}

/** The same, where the disk under its log is full from the start; `/dev/full` is Linux's. */
export async function startOnFullDisk(
  main: URL,
  environment: Environment,
): Promise<{ readonly origin: string; stop(): Promise<number | null> }> {
  const child = spawnServer(main, environment, ['ignore', openSync('/dev/full', 'w'), 'inherit', 'ipc'])
  const exited = once(child, 'exit')
  const told = await Promise.race([once(child, 'message'), exited.then(() => ['it ended'])])
  return {
    origin: String(told[0]),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}

/** Starts it where it must not start; returns its exit code and all that it wrote. */
export async function failToStart(
  main: URL,
  environment: Environment,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const { ended, output } = watchProcess(spawnServer(main, environment, ['ignore', 'pipe', 'pipe', 'ipc']))
  return { code: await ended, output: `${output()}\n` }
}
