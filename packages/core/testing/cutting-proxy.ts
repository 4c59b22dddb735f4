/** Stands between a process and its database, and cuts every connection in the middle of an operation. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

export interface CuttingProxy {
  /** The database's URL through the proxy. */
  readonly url: string
  /**
   * Lets this many messages pass, in both directions and over all connections together. The next message cuts all
   * connections: one to the database does not arrive, one from it still does. Returns whether the cut happened before the
   * work ended.
   */
  cutAfter(messages: number, work: () => Promise<unknown>): Promise<boolean>
  /** Lets nothing pass while the work runs, as if the database were frozen: connections stay open, and new ones are accepted. */
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
      // A connection that is cut fails on purpose.
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
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(await listen(server))

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
