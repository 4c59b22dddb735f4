/** A connection between two parts of the town that can be cut, slowed down, and frozen. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Door, openDoor } from '@vinspec/http-server/open-door'

export interface Link extends Door {
  /** Delays each chunk by `eachMs`, for `forMs`. */
  slow(forMs: number, eachMs: number): void
  /** Lets nothing pass for this time, without breaking connections. */
  freeze(forMs: number): void
  heal(): void
}

const THAW_MS = 20

export async function openLink(): Promise<Link> {
  const { pass, ...weather } = createWeather()
  return { ...(await openDoor({ pass })), ...weather }
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
  through.hostname = '127.0.0.1'
  through.port = String(port)
  return through.href
}
