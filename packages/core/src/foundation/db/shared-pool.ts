/**
 * A pool of which one customer can only ever use a share, so that a customer's waiting requests delay only that
 * customer, and everyone else finds connections. A request beyond the share waits for a connection within it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { callbackify } from 'node:util'
import * as pg from '@vinspec/connections'

/** The share, of the pool's connections. */
const SHARE = 0.4

const asking = new AsyncLocalStorage<string>()

/** Runs the work so that its use of the pool counts for this customer. */
export async function withinShareOf<T>(customerId: string, work: () => Promise<T>): Promise<T> {
  // Prisma's queries begin only when they are awaited.
  return await asking.run(customerId, async () => await work())
}

/** Work done for several customers at once counts for none of them. */
export function withoutShare<T>(work: () => T): T {
  return asking.exit(work)
}

type Callback = Parameters<pg.Pool['connect']>[0]

interface Waiting {
  readonly go: () => void
  readonly timer: NodeJS.Timeout
}

/** A customer's use of the pool; deleted once it is zero. */
interface Part {
  held: number
  readonly waiting: Waiting[]
}

export interface PoolUse {
  readonly busy: number
  readonly idle: number
  readonly waiting: number
}

export class SharedPool extends pg.Pool {
  readonly #parts = new Map<string, Part>()
  readonly #holders = new Map<pg.PoolClient, string>()
  readonly #most: number
  readonly #timeoutMs: number

  constructor(config: pg.PoolConfig & { readonly max: number; readonly connectionTimeoutMillis: number }) {
    super(config)
    this.#most = Math.max(1, Math.floor(config.max * SHARE))
    this.#timeoutMs = config.connectionTimeoutMillis
    this.on('release', (_error, client) => {
      const customer = this.#holders.get(client)
      if (customer === undefined) return
      this.#holders.delete(client)
      this.#giveBack(customer)
    })
  }

  /** The number of connections by state, and how many requests wait for one. */
  get use(): PoolUse {
    let waiting = this.waitingCount
    for (const part of this.#parts.values()) waiting += part.waiting.length
    return { busy: this.totalCount - this.idleCount, idle: this.idleCount, waiting }
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const customer = asking.getStore()
    if (customer === undefined) return callback ? super.connect(callback) : super.connect()
    if (!callback) return this.#connectFor(customer)
    callbackify(() => this.#connectFor(customer))((error, client) => {
      const release = (failure?: Error | boolean) => client.release(failure)
      if (error) callback(error, undefined, () => {})
      else callback(undefined, client, release)
    })
  }

  async #connectFor(customer: string): Promise<pg.PoolClient> {
    await this.#take(customer)
    try {
      const client = await super.connect()
      this.#holders.set(client, customer)
      return client
    } catch (error) {
      this.#giveBack(customer)
      throw error
    }
  }

  async #take(customer: string): Promise<void> {
    const part = this.#parts.get(customer) ?? { held: 0, waiting: [] }
    this.#parts.set(customer, part)
    if (part.held < this.#most) {
      part.held += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        part.waiting.splice(part.waiting.indexOf(waiting), 1)
        reject(new Error('timeout exceeded when trying to connect: the customer has their share'))
      }, this.#timeoutMs)
      const waiting = { go: resolve, timer }
      part.waiting.push(waiting)
    })
  }

  /** Hands the connection to the customer's request that has waited longest. */
  #giveBack(customer: string): void {
    const part = this.#parts.get(customer)
    const next = part?.waiting.shift()
    if (next) {
      clearTimeout(next.timer)
      next.go()
    } else if (part) {
      part.held -= 1
      if (part.held === 0) this.#parts.delete(customer)
    }
  }
}
