/** A server as it runs in production: a process of its own, with its log captured. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

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
  const child = spawnServer(main, environment, ['ignore', 'pipe', 'pipe', 'ipc'])
  const lines: string[] = []
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) throw new Error('both are pipes')
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const look of waiting) look()
    })
  }

  function logged(matches: (line: string) => boolean): Promise<string> {
    return new Promise((resolve) => {
      const look = () => {
        const line = lines.find(matches)
        if (line === undefined) return
        waiting.delete(look)
        resolve(line)
      }
      waiting.add(look)
      look()
    })
  }

  const exited = once(child, 'exit')
  const listening = await Promise.race([
    logged((line) => line.includes(ready)),
    exited.then(() => {
      throw new Error(`the server ended with code ${child.exitCode}:\n${lines.join('\n')}`)
    }),
  ])
  const admin = lines.find((line) => line.includes('Health and metrics at')) ?? ''
  return {
    origin: originIn(listening),
    adminOrigin: originIn(admin),
    process: child,
    log: () => lines.join('\n'),
    logged,
    stop: () => stop(child, exited),
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

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<number | null> {
  child.kill('SIGTERM')
  await exited
  return child.exitCode
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
    stop: () => stop(child, exited),
  }
}

/** Starts it where it must not start; returns its exit code and all that it wrote. */
export async function failToStart(
  main: URL,
  environment: Environment,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawnServer(main, environment, ['ignore', 'pipe', 'pipe', 'ipc'])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
  await once(child, 'close')
  return { code: child.exitCode, output }
}
