/** However this process ends, the server that it started ends too: a killed test run leaves nothing behind. */
import { spawn } from 'node:child_process'
import { Socket } from 'node:net'

/** Waits for the end of its input, which is ours, and then asks the server to stop, if it is still the same. */
const GUARD = 'read -r _; [ "$(head -n 1 "$1" 2>/dev/null)" = "$2" ] && kill -INT "$2"'

/**
 * Returns what calls it off.
 * @param pidFile whose first line is `pid` as long as the server runs
 */
export function endWithUs(pidFile: string, pid: string): () => void {
  if (process.platform === 'win32') return () => {}
  // In a session of its own, so that Ctrl-C leaves it to us to stop the server in our own time.
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', pidFile, pid], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  return () => guard.kill('SIGKILL')
}
