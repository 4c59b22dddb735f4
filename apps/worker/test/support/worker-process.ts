/** Workers as processes of their own, with everything that they log. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

type Environment = Readonly<Record<string, string>>
export type LogLine = Readonly<Record<string, unknown>>

export interface WorkerProcess {
  readonly child: ChildProcess
  /** What it has logged up to now. */
  readonly lines: readonly LogLine[]
  /** Resolves with its first log line of which this is true; rejects when the process ends without one. */
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
  let output = ''
  child.stderr.on('data', (data) => (output += String(data)))
  const exited = once(child, 'close').then(() => ({ code: child.exitCode, output }))
  const lines: LogLine[] = []
  const arrived = new EventTarget()
  createInterface({ input: child.stdout }).on('line', (text) => {
    lines.push(JSON.parse(text))
    arrived.dispatchEvent(new Event('line'))
  })
  const logged = (matches: (line: LogLine) => boolean) =>
    new Promise<LogLine>((resolve, reject) => {
      const look = () => {
        const line = lines.find(matches)
        if (line) resolve(line)
      }
      look()
      arrived.addEventListener('line', look)
      void exited.then((end) => reject(new Error(`ended with ${end.code}: ${end.output}`)))
    })
  return { child, lines, logged, exited }
}
