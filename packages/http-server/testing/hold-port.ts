/** A port that is held from now on, for a server of this process that must know its URL before it is built. */
import { createServer } from 'node:net'
import { listen } from '@vinspec/core/testing/listen'
import type { FastifyInstance } from 'fastify'

export interface HeldPort {
  readonly port: number
  /** The server listens there from now on, and frees the port when it closes. */
  giveTo(app: FastifyInstance): Promise<void>
}

export async function holdPort(): Promise<HeldPort> {
  const holder = createServer()
  return {
    port: await listen(holder),
    giveTo: async (app) => {
      await app.ready()
      app.server.listen(holder)
    },
  }
}
