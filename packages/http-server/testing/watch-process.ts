/** What a process prints, as it comes. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface WatchedProcess {
  readonly child: ChildProcess
  /** Everything that it has printed so far, errors too. */
  output(): string
  /** Resolves with the first line, past or future, that matches. Rejects if the process ends without one. */
  logged(matches: (line: string) => boolean): Promise<string>
  /** The same for a pattern: resolves with its first group, or with all of the line. */
  printed(pattern: RegExp): Promise<string>
  /** Resolves with its exit code, once it has ended and all is read. */
  readonly ended: Promise<number | null>
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>
}

/** @param child with pipes for what it prints */
export function watchProcess(child: ChildProcess): WatchedProcess {
  const lines: string[] = []
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) throw new Error('both are pipes')
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      for (const look of waiting) look()
    })
  }
  const output = () => lines.join('\n')
  const ended = once(child, 'close').then(() => child.exitCode)
  const logged = (matches: (line: string) => boolean) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = lines.find(matches)
        if (line === undefined) return
        waiting.delete(look)
        resolve(line)
      }
      waiting.add(look)
      look()
      void ended.then((code) => reject(new Error(`it ended with code ${code}:\n${output()}`)))
    })
  return {
    child,
    output,
    ended,
    logged,
    printed: async (pattern) => {
      const line = await logged((each) => pattern.test(each))
      return pattern.exec(line)?.[1] ?? line
    },
    stop: async () => {
      child.kill('SIGTERM')
      return await ended
    },
  }
}
