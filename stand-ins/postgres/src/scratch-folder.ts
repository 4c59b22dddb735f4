import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps it in memory; containers often give it no more than 64 MB. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 31

/** Makes a folder for a server that outlives nothing: in memory where there is room, or else on disk. */
export async function makeScratchFolder(prefix: string): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return await mkdtemp(join(free >= ROOM_BYTES ? MEMORY : tmpdir(), prefix))
}
