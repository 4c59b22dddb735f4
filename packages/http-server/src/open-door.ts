/**
 * Reserves a port now for a server that starts behind it later and must know its address before that. For development
 * and tests: a port that was only found to be free may be taken by the time the server listens.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

export interface Door {
  readonly port: number
  /**
   * Forwards every connection that waits for or comes to this port to the given port on this machine, until called
   * again.
   */
  leadTo(port: number): void
  /** Breaks every connection. Returns whether there was one. */
  cut(): boolean
  close(): Promise<void>
}

export interface DoorSettings {
  /** Throws EADDRINUSE if another process has it. */
  readonly port?: number
  /** What happens to data on its way, in each direction of each connection; by default nothing. */
  readonly pass?: (pieces: AsyncIterable<Buffer>) => AsyncIterable<Buffer>
}

const HOST = '127.0.0.1'

export async function openDoor({ port = 0, pass }: DoorSettings = {}): Promise<Door> {
  const first = Promise.withResolvers<number>()
  let target = first.promise
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer({ allowHalfOpen: true, noDelay: true }, async (outside) => {
    keep(outside).on('error', () => {})
    const inside = keep(connect({ host: HOST, port: await target, allowHalfOpen: true, noDelay: true }))
    // If one side ends with an error, so does the other.
    inside.on('error', () => reset(outside))
    outside.on('error', () => reset(inside))
    if (!pass) outside.pipe(inside).pipe(outside)
    else await Promise.allSettled([pipeline(outside, pass, inside), pipeline(inside, pass, outside)])
  })
  server.listen(port, HOST)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the door has no port')
  return {
    port: address.port,
    leadTo: (inside) => {
      first.resolve(inside)
      target = Promise.resolve(inside)
    },
    cut: () => {
      const hadSome = sockets.size > 0
      for (const socket of sockets) reset(socket)
      return hadSome
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** Unless the socket is ending: Node.js would keep such a socket forever and never exit. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
