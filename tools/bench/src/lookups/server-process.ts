/** A server under load in a process of its own, asked for its CPU time over IPC. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BenchSetting } from './prepare-database.ts'

export interface BenchServer {
  /** Where a lookup is posted. */
  readonly url: string
  /** CPU time that the process has used, in microseconds. */
  cpuMicros(): Promise<number>
  stop(): Promise<void>
}

export type ServerKind = 'bare' | 'vinspec'

export async function startServer(kind: ServerKind, { databaseUrl }: BenchSetting): Promise<BenchServer> {
  const main = fileURLToPath(new URL(`./${kind}-server.ts`, import.meta.url))
  const child = fork(main, [databaseUrl], { execArgv: ['--conditions=@vinspec/source'] })
  const ask = async <T>(read: (message: unknown) => T): Promise<T> => {
    const messages: unknown[] = await once(child, 'message')
    return read(messages[0])
  }
  const url = await ask(String)
  return {
    url,
    cpuMicros: async () => {
      child.send('cpu')
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
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.send?.(url)
}
