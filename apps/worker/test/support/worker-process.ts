/** Workers as separate processes, with everything that they log. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { watchProcess } from '@vinspec/http-server/testing/watch-process'

type Environment = Readonly<Record<string, string>>
export type LogLine = Readonly<Record<string, unknown>>

export interface WorkerProcess {
  readonly child: ChildProcess
  /** What it has logged so far. */
  readonly lines: readonly LogLine[]
  /** Resolves with the first log line for which this is true, and rejects if the process ends without one. */
  logged(matches: (line: LogLine) => boolean): Promise<LogLine>
  readonly exited: Promise<{ readonly code: number | null; readonly output: string }>
}

export interface WorkerProcesses {
  start(environment: Environment): WorkerProcess
  killAll(): void
}

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export function createWorkerProcesses(): WorkerProcesses {
  const running = new Set<ChildProcess>()
  return {
    start: (environment) => {
      const worker = startWorker(environment)
      running.add(worker.child)
      return worker
    },
    killAll: () => {
      for (const child of running) child.kill('SIGKILL')
      running.clear()
    },
  }
}

export const isWorking = (line: LogLine): boolean => line['msg'] === 'working'

function startWorker(environment: Environment): WorkerProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', main], {
    env: { PATH, NODE_COMPILE_CACHE, ADMIN_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { ended, logged, output } = watchProcess(child)
  return {
    child,
    get lines() {
      return output().split('\n').flatMap(toLogLine)
    },
    logged: async (matches) => JSON.parse(await logged((text) => toLogLine(text).some(matches))),
    exited: ended.then((code) => ({ code, output: output() })),
  }
}

/** Empty for a line that is not from its log, such as a warning of Node. */
function toLogLine(text: string): LogLine[] {
  return text.startsWith('{') ? [JSON.parse(text)] : []
}
