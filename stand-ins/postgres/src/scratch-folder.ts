import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder in memory on Linux. Containers often limit it to 64 MB. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 31

/**
 * Creates a folder for a temporary server: in memory if there is room, otherwise on disk. Removes folders that killed
 * processes left there.
 */
export async function makeScratchFolder(prefix: string): Promise<string> {
  for (const place of [MEMORY, tmpdir()]) await removeLeftovers(place, prefix)
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return await mkdtemp(join(free >= ROOM_BYTES ? MEMORY : tmpdir(), `${prefix}${process.pid}-`))
}

async function removeLeftovers(place: string, prefix: string): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    const [owner = ''] = name.startsWith(prefix) ? name.slice(prefix.length).split('-', 1) : []
    // Another process may be removing it too.
    if (/^\d+$/.test(owner) && !isRunning(Number(owner)))
      await rm(join(place, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user is running, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
