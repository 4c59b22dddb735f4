/** Servers on free ports of this machine. */
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

/** A port at which nothing listens. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}
