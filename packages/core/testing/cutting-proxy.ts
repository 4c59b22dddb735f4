/** Stands between a process and its database, and cuts every connection in the middle of what is asked. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  /** The database by way of the proxy. */
  readonly url: string
  /**
   * Lets so many messages pass, to the database and from it, over all connections together, and then cuts all connections:
   * at a next question, which does not arrive, or behind a next answer, which does. Returns whether that has happened by the
   * time the work is done.
   */
  cutAfter(messages: number, work: () => Promise<unknown>): Promise<boolean>
  /** While the work is done, nothing passes, as if the database were frozen: connections stay, and new ones open. */
  frozenFor(work: () => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let left = Infinity
  let isCut = false
  let isFrozen = false

  const isLast = () => left-- === 0
  const cut = () => {
    isCut = true
    left = Infinity
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      // What is cut is meant to be.
      socket.on('error', () => {})
    }
    client.on('data', (question) => {
      if (isLast()) return cut()
      upstream.write(question)
    })
    upstream.on('data', (answer) => {
      client.write(answer, isLast() ? cut : undefined)
    })
    if (isFrozen) {
      client.pause()
      upstream.pause()
    }
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('a TCP server has a port')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)

  return {
    url: url.href,
    cutAfter: async (messages, work) => {
      isCut = false
      left = messages
      await work()
      left = Infinity
      return isCut
    },
    frozenFor: async (work) => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
      await work()
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
