/** The processes of a server, for those that kill and freeze them. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The postmaster first, then its children; none if the server does not run. */
export async function listProcesses(dataFolder: string): Promise<readonly number[]> {
  const pidFile = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (pidFile === undefined) return []
  const postmaster = Number(pidFile.split('\n', 1)[0])
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return [
    postmaster,
    ...all.flatMap(([pid, parent]) => (parent === postmaster && pid !== undefined ? [pid] : [])),
  ]
}

/** Signals a process that may have ended already. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
