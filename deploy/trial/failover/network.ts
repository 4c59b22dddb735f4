/** Three hosts on this machine. With network namespaces, each can be cut off from the others. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Host {
  readonly address: string
  /** What a command begins with to run there. */
  readonly prefix: readonly string[]
  /** Undefined: it cannot be cut off here. */
  readonly cable: { cut(): Promise<void>; mend(): Promise<void> } | undefined
}

export interface Network {
  /** Of this machine, as the hosts see it. */
  readonly address: string
  readonly hosts: readonly Host[]
  close(): Promise<void>
}

const NUMBERS = [1, 2, 3]
const SUBNET = '10.213.77'
const BRIDGE = 'vinspec-ha'
const nameOf = (number: number) => `${BRIDGE}-${number}`

/** Network namespaces where they are permitted, which takes root, or else three loopback addresses. */
export async function openNetwork(): Promise<Network> {
  return await openNamespaces().catch((error: unknown) => {
    console.log(`No node will be cut off: network namespaces cannot be made here. ${String(error)}`)
    return {
      address: '127.0.13.100',
      hosts: NUMBERS.map((number) => ({ address: `127.0.13.${number}`, prefix: [], cable: undefined })),
      close: async () => {},
    }
  })
}

async function openNamespaces(): Promise<Network> {
  await using opening = new AsyncDisposableStack()
  const ip = async (...args: readonly string[]) => {
    await run('ip', [...args])
  }
  // A drill that was killed has left its own.
  await Promise.allSettled([
    ...[BRIDGE, ...NUMBERS.map(nameOf)].map((device) => ip('link', 'del', device)),
    ...NUMBERS.map((number) => ip('netns', 'del', nameOf(number))),
  ])
  await ip('link', 'add', BRIDGE, 'type', 'bridge')
  opening.defer(() => ip('link', 'del', BRIDGE))
  await ip('addr', 'add', `${SUBNET}.100/24`, 'dev', BRIDGE)
  await ip('link', 'set', BRIDGE, 'up')
  const hosts: Host[] = []
  for (const number of NUMBERS) {
    const name = nameOf(number)
    await ip('netns', 'add', name)
    opening.defer(() => ip('netns', 'del', name))
    await ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    await ip('link', 'set', name, 'master', BRIDGE, 'up')
    await ip('-n', name, 'addr', 'add', `${SUBNET}.${number}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) await ip('-n', name, 'link', 'set', device, 'up')
    hosts.push({
      address: `${SUBNET}.${number}`,
      prefix: ['ip', 'netns', 'exec', name],
      cable: {
        cut: () => ip('link', 'set', name, 'down'),
        mend: () => ip('link', 'set', name, 'up'),
      },
    })
  }
  const resources = opening.move()
  return { address: `${SUBNET}.100`, hosts, close: () => resources.disposeAsync() }
}
