/** A server under load in a process of its own, asked for its CPU time, and for that of its event loop, over IPC. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface BenchServer {
  /** Where requests are posted. */
  readonly url: string
  /** CPU time that the process has used, in microseconds. */
  cpuMicros(): Promise<number>
  /** The part of it that its event loop has used, whatever else runs on this machine. */
  loopMicros(): Promise<number>
  stop(): Promise<void>
}

/**
 * Rejects when the process ends before it listens.
 * @param main the file that runs it
 */
export async function startServer(main: URL, args: readonly string[]): Promise<BenchServer> {
  const child = fork(fileURLToPath(main), args, { execArgv: ['--conditions=@vinspec/source'] })
  // Rejects if a caller still waits for a response; otherwise the end needs no report.
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${main.pathname} ended with code ${child.exitCode}`)
  })
  ended.catch(() => undefined)
  const ask = async <T>(read: (message: unknown) => T): Promise<T> => {
    const messages: unknown[] = await Promise.race([once(child, 'message'), ended])
    return read(messages[0])
  }
  const url = await ask(String)
  return {
    url,
    cpuMicros: async () => {
      child.send('cpu')
      return await ask(Number)
    },
    loopMicros: async () => {
      child.send('loop')
      return await ask(Number)
    },
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** The other end: reports the URL, then CPU time whenever asked. */
export function serveBench(url: string): void {
  process.on('message', (asked) => {
    const { user, system } = asked === 'loop' ? process.threadCpuUsage() : process.cpuUsage()
    process.send?.(user + system)
  })
  // Whatever ends the benchmark ends its servers.
  process.once('disconnect', () => process.exit())
  process.send?.(url)
}
