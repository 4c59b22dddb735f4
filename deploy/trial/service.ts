/** The processes of the service, started as the image starts them. */
import { spawn } from 'node:child_process'
import { type WatchedProcess, watchProcess } from '@vinspec/http-server/testing/watch-process'

export type Settings = Readonly<Record<string, string>>

/** What a server prints once it has started. */
export const LISTENING: RegExp = /Server listening at (http:\/\/[\d.:]+)/

export function startCommand(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv },
): WatchedProcess {
  return watchProcess(spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
}
