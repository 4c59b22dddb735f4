import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readStackFile, type StackFile } from '@vinspec/stack/stack-file'
import { environment } from './config.ts'

export interface Service {
  readonly stack: StackFile
  stop(): Promise<void>
}

const PATIENCE_MS = 180_000

/** The whole service, as `pnpm start` runs it, with a database of its own. */
export async function startService(root: string): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'vinspec-pictures-'))
  const child = spawn(
    process.execPath,
    ['--conditions=@vinspec/source', join(root, 'tools/stack/src/main.ts')],
    {
      cwd: root,
      // A month of lookups is made within seconds.
      env: { ...environment, VINSPEC_STACK_FOLDER: folder, RATE_LIMIT_LOOKUPS_PER_MINUTE: '1000' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline && child.exitCode === null) {
    const stack = await readStackFile(folder)
    if (stack) return { stack, stop }
    await wait(500)
  }
  await stop()
  throw new Error('the service did not start')
}
