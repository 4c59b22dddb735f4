/** podman with a storage of its own, so that nothing of the machine's is touched, in the way in which this machine can run it. */
import { join } from 'node:path'
import { missing, run } from './programs.ts'

/** Returns what it prints; throws with what it complains about. */
export type Podman = (...args: readonly string[]) => Promise<string>

/** The second is slow, and works everywhere. Nothing stays mounted, so that the folder can be removed. */
const DRIVERS: Readonly<Record<string, readonly string[]>> = {
  overlay: ['--storage-driver=overlay', '--storage-opt=overlay.skip_mount_home=true'],
  vfs: ['--storage-driver=vfs'],
}

/** What goes in front of each command. @param scratch keeps everything */
export async function findStorage(scratch: string): Promise<readonly string[]> {
  const place = ['--root', join(scratch, 'storage'), '--runroot', join(scratch, 'run')]
  const options = (driver: string) => [...place, ...(DRIVERS[driver] ?? [])]
  return options(
    await firstThatWorks(Object.keys(DRIVERS), (driver) => run('podman', ...options(driver), 'info')),
  )
}

/** Limits that a machine, itself a container, may not raise are no reason to fail. */
const LIMITS = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096']

/** What follows `podman run`: as sealed as in production, in the network of this machine. */
export const SEALED: readonly string[] = [
  '--rm',
  '--network=host',
  ...LIMITS,
  '--read-only',
  '--read-only-tmpfs=false',
  '--tmpfs=/tmp',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
]

/** What starts containers here. @param image has node */
export async function findRuntime(podman: Podman, image: string): Promise<string> {
  const absent = missing(...RUNTIMES)
  const installed = RUNTIMES.filter((name) => !absent.includes(name))
  const advice = absent.length === 0 ? '' : `. Install ${absent.join(' or ')}`
  return await firstThatWorks(
    installed,
    (name) => podman('--runtime', name, 'run', ...SEALED, image, 'node', '--version'),
    advice,
  )
}

/** The second runs where the first does not: on hybrid cgroups. */
const RUNTIMES = ['crun', 'runc']

async function firstThatWorks(
  names: readonly string[],
  attempt: (name: string) => unknown,
  advice = '',
): Promise<string> {
  const complaints: unknown[] = []
  for (const name of names) {
    try {
      await attempt(name)
      return name
    } catch (error) {
      complaints.push(error)
    }
  }
  throw new AggregateError(
    complaints,
    `podman works with none of [${names.join(', ')}]${advice}: ${complaints.join('\n')}`,
  )
}
