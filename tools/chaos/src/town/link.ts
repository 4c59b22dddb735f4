/** A connection between two parts of the town that can be cut, slowed down, and frozen. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'

export interface Link {
  /** The port on this machine at which the link begins. It stays the same if the target moves. */
  readonly port: number
  leadTo(port: number): void
  /** Breaks every connection. Returns how many there were. */
  cut(): number
  /** Delays each chunk by `eachMs`, for `forMs`. */
  slow(forMs: number, eachMs: number): void
  /** Lets nothing pass for this time, without breaking connections. */
  freeze(forMs: number): void
  heal(): void
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const THAW_MS = 20

export async function openLink(): Promise<Link> {
  const pairs = new Set<readonly [Socket, Socket]>()
  const weather = createWeather()
  let target: number | undefined

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (outside) => {
    outside.on('error', () => {})
    if (target === undefined) return outside.destroy()
    const inside = connect({ host: HOST, port: target, allowHalfOpen: true, noDelay: true })
    const pair = [outside, inside] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const [from, to] of [pair, [inside, outside] as const]) {
      from.on('error', end).once('close', end)
      pipeline(from, weather.pass, to).catch(end)
    }
    return outside
  })
  server.listen(0, HOST)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the link has no port')

  const cut = () => {
    const count = pairs.size
    for (const pair of pairs) for (const socket of pair) reset(socket)
    return count
  }
  return {
    port: address.port,
    leadTo: (port) => {
      target = port
    },
    cut,
    slow: weather.slow,
    freeze: weather.freeze,
    heal: weather.heal,
    close: async () => {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}

/** Resets a socket, unless it is ending: Node.js would keep such a socket forever and never exit. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}

/** The current delay and freeze of a link's connections. */
function createWeather() {
  let frozenUntil = 0
  let slowUntil = 0
  let slowMs = 0
  return {
    async *pass(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        if (Date.now() < slowUntil) await wait(slowMs)
        while (Date.now() < frozenUntil) await wait(THAW_MS)
        yield piece
      }
    },
    slow(forMs: number, eachMs: number): void {
      slowUntil = Date.now() + forMs
      slowMs = eachMs
    },
    freeze(forMs: number): void {
      frozenUntil = Date.now() + forMs
    },
    heal(): void {
      frozenUntil = 0
      slowUntil = 0
    },
  }
}

/** The URL of the same server through a link. */
export function throughLink(url: string, { port }: Link): string {
  const through = new URL(url)
  through.hostname = HOST
  through.port = String(port)
  return through.href
}
