/** Servers on free ports of this machine. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('a listening server has a port')
  return address.port
}

/** Waits for no request that is still open. Can be repeated. */
export async function closeServer(server: Server & { closeAllConnections(): void }): Promise<void> {
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
}

/** Below the ports that systems give to programs that ask for any, and to connections that go out. */
const STEADY_PORTS = [15_000, 32_000] as const

/** A port at which nothing listens, and that the system gives to nobody else meanwhile. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...STEADY_PORTS)
    const server = createServer()
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!free) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
