/** Ends the started server however this process ends, so that a killed test run leaves no server behind. */
import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

/** Waits for the end of its input, a pipe from this process, and then stops the server if it is still the same one. */
const GUARD = 'read -r _; [ "$(head -n 1 "$1" 2>/dev/null)" = "$2" ] && kill -INT "$2"'

/**
 * Returns a function that cancels this.
 * @param pidFile whose first line is `pid` as long as the server runs
 */
export function endWithUs(pidFile: string, pid: string): () => void {
  if (process.platform === 'win32') return () => {}
  // In a session of its own, so that Ctrl-C does not reach it and this process can stop the server in order.
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', pidFile, pid], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  return () => guard.kill('SIGKILL')
}
