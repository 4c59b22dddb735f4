/** A port that is held from now on, for a server of this process that must know its URL before it is built. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface HeldPort {
  readonly port: number
  /** The server listens there from now on, and frees the port when it closes. */
  giveTo(app: FastifyInstance): Promise<void>
}

export async function holdPort(): Promise<HeldPort> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  if (typeof address !== 'object' || !address) throw new Error('a listening server has a port')
  return {
    port: address.port,
    giveTo: async (app) => {
      await app.ready()
      app.server.listen(holder)
    },
  }
}
