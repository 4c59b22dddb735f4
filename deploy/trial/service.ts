/** The processes of the service, started as the image starts them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type Settings = Readonly<Record<string, string>>

/** What a server prints once it has started. */
export const LISTENING: RegExp = /Server listening at (http:\/\/[\d.:]+)/

export interface Started {
  readonly child: ChildProcess
  /** Resolves with what the first line that matches has in its first group, or in all of it. */
  printed(pattern: RegExp): Promise<string>
  /** Resolves with its exit code when it has ended. */
  readonly exited: Promise<number | null>
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>
}

export function startCommand(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv },
): Started {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const arrived = new EventTarget()
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      arrived.dispatchEvent(new Event('line'))
    })
  const exited = once(child, 'close')
  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        for (const line of lines) {
          const found = pattern.exec(line)
          if (found) resolve(found[1] ?? found[0])
        }
      }
      look()
      arrived.addEventListener('line', look)
      void exited.then(() => reject(new Error(`ended with ${child.exitCode}:\n${lines.join('\n')}`)))
    })
  return {
    child,
    printed,
    exited: exited.then(() => child.exitCode),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}
